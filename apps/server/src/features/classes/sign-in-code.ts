import { showSignInCode } from '@windcall/contract';
import type { SignedInUser, UserRow } from '../../accounts/index.ts';
import { replacePassword } from '../../accounts/replace-password.ts';
import { type Db, lockUser, tellClass, transaction } from '../../db/index.ts';
import type { Platform } from '../../http/platform.ts';
import { Refusal } from '../../refusal.ts';
import { drawBase32 } from './manage-class.ts';
import { requireMember, takeClass } from './membership.ts';
import { findMember, updateMemberRow } from './store.ts';

/** Replaces a managed account's code: ends its sessions and lifts a lock of its name. */
export const setManagedPassword = async (
  tx: Db,
  { config }: Platform,
  userId: number,
  passwordHash: string,
): Promise<UserRow> => {
  const row = await replacePassword(tx, config, userId, passwordHash);
  if (!row?.managed) throw new Refusal('managed-account', { message: NOT_MANAGED });
  return row;
};

const NOT_MANAGED = 'Sign-in codes are made only for accounts that were made in this class and have stayed so.';

/** A member's managed account, which only instructors of the class that made it control. */
export const takeManaged = async (tx: Db, classId: number, memberId: number): Promise<UserRow> => {
  const member = await findMember(tx, classId, memberId);
  if (member === undefined) throw new Refusal('not-found', { message: 'This member was not found.' });
  const row = member.userId === null ? undefined : await lockUser(tx, member.userId);
  if (!row?.managed || row.managedClassId !== classId) {
    throw new Refusal('managed-account', { message: NOT_MANAGED });
  }
  return row;
};

/** Makes a new sign-in code for a member; only this reply shows it. */
export const makeSignInCode = async (
  platform: Platform,
  user: SignedInUser,
  classId: number,
  memberId: number,
): Promise<{ signInCode: string }> => {
  const { db, passwords } = platform;
  await requireMember(db, user, classId, 'instructor');
  const password = drawBase32(8);
  const passwordHash = await passwords.hash(password);
  const { username } = await transaction(db, async (tx) => {
    const own = await takeClass(tx, user, classId, 'instructor');
    const row = await setManagedPassword(tx, platform, (await takeManaged(tx, classId, memberId)).id, passwordHash);
    await updateMemberRow(tx, memberId, { newCodeAt: new Date() });
    await tellClass(tx, classId, [{ kind: 'code-made', memberId, data: { by: own.member.id } }]);
    return row;
  });
  return { signInCode: showSignInCode({ username, password }) };
};

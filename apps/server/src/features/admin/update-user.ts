import type { admin, auth, ParsedBodyOf } from '@windcall/contract';
import { insertAccount, refuseForbiddenPassword, toUser } from '../../accounts/index.ts';
import { lockKey, unlockName } from '../../accounts/login-locks.ts';
import { removeAccount } from '../../accounts/remove-account.ts';
import type { Db } from '../../db/index.ts';
import type { Platform } from '../../http/platform.ts';
import { Refusal, refusalAt } from '../../refusal.ts';
import { type Actor, administer, refuseLastAdministrator, takeUser } from './administer.ts';
import { deletePasskeys, deleteSignIns, updateUser as storeUser } from './store.ts';

type Changes = ParsedBodyOf<typeof admin.updateUser>;

export type PrepareDemoUser = (tx: Db, userId: number) => Promise<void>;

/** A demo account is never an administrator: setting one flag clears the other. */
const flagsOf = (body: Changes): { isAdmin?: boolean; isDemoUser?: boolean } => {
  if (body.isAdmin && body.isDemoUser) {
    const message = 'A demo account cannot be an administrator.';
    throw refusalAt('isDemoUser', message);
  }
  return {
    ...(body.isAdmin !== undefined && { isAdmin: body.isAdmin }),
    ...(body.isDemoUser !== undefined && { isDemoUser: body.isDemoUser }),
    ...(body.isAdmin && { isDemoUser: false }),
    ...(body.isDemoUser && { isAdmin: false }),
  };
};

/**
 * Changes flags or subscription of an account. A changed demo flag ends the user's sessions; other changes apply from
 * the next request.
 */
export const updateUser = (
  db: Db,
  actor: Actor,
  id: number,
  body: Changes,
  prepareDemoUser: PrepareDemoUser,
): Promise<auth.User> =>
  administer(db, actor, 'update-user', async (tx) => {
    const before = await takeUser(tx, id);
    const flags = flagsOf(body);
    if (before.managed && (flags.isAdmin || flags.isDemoUser)) throw new Refusal('managed-account');
    if (flags.isAdmin === false) await refuseLastAdministrator(tx, before);
    const after = await storeUser(tx, id, {
      ...flags,
      ...(body.sub_status !== undefined && { subStatus: body.sub_status }),
      ...(body.grace_until !== undefined && { graceUntil: body.grace_until }),
    });
    if (after.isDemoUser !== before.isDemoUser) await deleteSignIns(tx, id);
    if (after.isDemoUser) await prepareDemoUser(tx, id);
    return { result: toUser(after), target: after, details: { ...body, ...flags } };
  });

/** Deletes an account with everything it owns, including its tokens. Shots by others with its rifle stay. */
export const deleteUser = (db: Db, actor: Actor, id: number): Promise<{ success: true }> =>
  administer(db, actor, 'delete-user', async (tx) => {
    const target = await takeUser(tx, id);
    await refuseLastAdministrator(tx, target);
    await removeAccount(tx, id);
    return { result: { success: true }, target, details: { id }, targetGone: true };
  });

export const createDemoUser = async (
  platform: Platform,
  actor: Actor,
  body: ParsedBodyOf<typeof admin.createDemoUser>,
  prepareDemoUser: PrepareDemoUser,
): Promise<auth.User> => {
  const { password, ...account } = body;
  refuseForbiddenPassword(platform.config.passwordBlocklist, password, account.username);
  const passwordHash = await platform.passwords.hash(password);
  return administer(platform.db, actor, 'create-demo-user', async (tx) => {
    const row = await insertAccount(tx, { ...account, passwordHash, isDemoUser: true, subStatus: 'none' });
    await prepareDemoUser(tx, row.id);
    return { result: toUser(row), target: row, details: {} };
  });
};

/** Sets a new password, ends the user's sessions, removes passkeys and lifts a lock of the name. */
export const resetPassword = async (
  platform: Platform,
  actor: Actor,
  id: number,
  newPassword: string,
): Promise<{ success: true }> => {
  refuseForbiddenPassword(platform.config.passwordBlocklist, newPassword, '');
  const passwordHash = await platform.passwords.hash(newPassword);
  return administer(platform.db, actor, 'reset-password', async (tx) => {
    const target = await takeUser(tx, id);
    await storeUser(tx, id, { passwordHash });
    await deleteSignIns(tx, id);
    const passkeys = await deletePasskeys(tx, id);
    await unlockName(tx, lockKey(platform.config.jwtSecret, 'name', target.usernameKey));
    return { result: { success: true }, target, details: passkeys === 0 ? {} : { passkeysRemoved: passkeys } };
  });
};

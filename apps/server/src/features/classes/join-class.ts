import { classes, MANAGED_NAME, type ParsedBodyOf, readBase32, showSignInCode } from '@windcall/contract';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { insertAccount, lockAccounts } from '../../accounts/insert-account.ts';
import { type SignedInUser, toUser, type UserRow } from '../../accounts/signed-in-user.ts';
import { tellClass } from '../../db/class-stream.ts';
import type { Db } from '../../db/db.ts';
import { transaction } from '../../db/transaction.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Platform } from '../../platform.ts';
import { drawBase32 } from './manage-class.ts';
import { refuseBeyond } from './membership.ts';
import { setManagedPassword } from './sign-in-code.ts';
import {
  type ClassRow,
  countManaged,
  countStudying,
  findByJoinCode,
  findFaces,
  findMemberOfRequest,
  findMemberOfUser,
  findMembers,
  insertMember,
  lockClass,
  lockUser,
  type MemberRow,
  updateMemberRow,
} from './store.ts';

/** What classes are handed of signing in. */
export interface SignInParts {
  issueToken(db: Db, row: UserRow): Promise<string | null>;
  chargeSignUp(address: string, log: FastifyBaseLogger): Promise<void>;
}

/** A wrong code and one that is closed are answered alike. */
const requireJoining = async (db: Db, typed: string): Promise<ClassRow> => {
  const row = await findByJoinCode(db, readBase32(typed));
  if (row === undefined) {
    throw new Refusal('not-found', { message: 'No class is open under this code. Check it, or ask your instructor.' });
  }
  return row;
};

export const lookAtJoining = async ({ db, config }: Platform, typed: string) => {
  const row = await requireJoining(db, typed);
  const face = (await findFaces(db, [row.id])).get(row.id);
  return {
    className: row.name,
    ownerName: face?.ownerName ?? '',
    students: face?.students ?? 0,
    mayMakeAccounts: config.classAccounts,
  };
};

const keyOf = (name: string): string => name.normalize('NFKC').toLowerCase();
/** A name that nobody in the class has yet: "Kim 2" where Kim is taken. */
export const freeName = (wanted: string, taken: ReadonlySet<string>): string => {
  for (let n = 1; ; n++) {
    const name = n === 1 ? wanted : `${wanted} ${n}`;
    if (!taken.has(keyOf(name))) return name;
  }
};

/** Members and names of a class that is locked, with room for one more student. */
const takeSeat = async (tx: Db, classId: number, wanted: string, ownId?: number): Promise<string> => {
  const members = (await findMembers(tx, classId)).map(({ member }) => member);
  const present = members.filter(({ leftAt, removedAt }) => leftAt === null && removedAt === null);
  const students = present.filter(({ role }) => role === 'student').length;
  refuseBeyond(classes.CLASS_LIMITS.students, students, 'students of a class');
  return freeName(wanted, new Set(members.filter(({ id }) => id !== ownId).map(({ name }) => keyOf(name))));
};

const joinedToWire = ({ id, classId, name }: MemberRow) => ({ classId, memberId: id, name });

/** Joins with an account that is there. Who left comes back as the member they were; who was removed does not. */
export const joinClass = (db: Db, user: SignedInUser, typed: string, { name }: { name: string }) =>
  transaction(db, async (tx) => {
    await lockUser(tx, user.id);
    const open = await requireJoining(tx, typed);
    await lockClass(tx, open.id);
    const row = await requireJoining(tx, typed);
    const before = await findMemberOfUser(tx, row.id, user.id);
    if (before?.removedAt) {
      throw new Refusal('joining-closed', {
        message: 'You were removed from this class. Ask your instructor to let you back in.',
      });
    }
    if (before && before.leftAt === null) return { isNew: false, joined: joinedToWire(before) };
    refuseBeyond(classes.CLASS_LIMITS.classesOfStudent, await countStudying(tx, user.id), 'classes');
    const seat = await takeSeat(tx, row.id, name, before?.id);
    if (before === undefined) {
      const member = await insertMember(tx, { classId: row.id, userId: user.id, name: seat, role: 'student' });
      return { isNew: true, joined: joinedToWire(member) };
    }
    const member = await updateMemberRow(tx, before.id, { name: seat, role: 'student', leftAt: null });
    await tellClass(tx, row.id, [
      { kind: 'member-joined', memberId: member.id, data: { name: seat, role: 'student' } },
    ]);
    return { isNew: true, joined: joinedToWire(member) };
  });

/** A repeat of a request for an account gives the same one for so long. */
const REPEAT_MS = 10 * 60_000;
/** A name of five characters is one in 33 million; so many tries find a free one. */
const NAME_TRIES = 8;

const insertManaged = async (tx: Db, owned: ClassRow, passwordHash: string): Promise<UserRow> => {
  for (let attempt = 1; ; attempt++) {
    const username = `${MANAGED_NAME}${drawBase32(5).toLowerCase()}`;
    try {
      return await insertAccount(tx, {
        username,
        passwordHash,
        subStatus: 'none',
        managed: true,
        managedClassId: owned.id,
        managedSeenAt: new Date(),
      });
    } catch (error) {
      // the look for a free name has failed, and nothing was written
      if (attempt === NAME_TRIES || !(error instanceof Refusal && error.code === 'username-taken')) throw error;
    }
  }
};

/**
 * Makes an account without e-mail and password of one's own, and joins with it. The code is shown in this answer only; a repeat of
 * the request, whose answer was lost, gets the same account with a new code.
 */
export const joinWithNewAccount = async (
  platform: Platform,
  parts: SignInParts,
  typed: string,
  { name, requestId }: ParsedBodyOf<typeof classes.joinWithNewAccount>,
  { request, log }: { request: FastifyRequest; log: FastifyBaseLogger },
) => {
  const { db, config, passwords } = platform;
  if (!config.classAccounts) throw new Refusal('registration-closed');
  const open = await requireJoining(db, typed);
  if ((await findMemberOfRequest(db, open.id, requestId)) === undefined) await parts.chargeSignUp(request.ip, log);
  const password = drawBase32(8);
  const passwordHash = await passwords.hash(password);
  const { row, member } = await transaction(db, async (tx) => {
    await lockAccounts(tx);
    await lockClass(tx, open.id);
    const found = await requireJoining(tx, typed);
    const before = await findMemberOfRequest(tx, found.id, requestId);
    if (before) {
      if (before.joinedAt.getTime() < Date.now() - REPEAT_MS || before.removedAt || before.userId === null) {
        throw new Refusal('joining-closed', {
          message: 'You joined with this request before. Sign in with your code.',
        });
      }
      return { row: await setManagedPassword(tx, platform, before.userId, passwordHash), member: before };
    }
    if (found.ownerId !== null) {
      refuseBeyond(
        classes.CLASS_LIMITS.managedAccounts,
        await countManaged(tx, found.ownerId),
        'accounts with a sign-in code',
      );
    }
    const seat = await takeSeat(tx, found.id, name);
    const made = await insertManaged(tx, found, passwordHash);
    return {
      row: made,
      member: await insertMember(tx, {
        classId: found.id,
        userId: made.id,
        name: seat,
        role: 'student',
        joinRequest: requestId,
      }),
    };
  });
  log.info({ event: 'registered', userId: row.id, isAdmin: false });
  const token = await parts.issueToken(db, row);
  if (token === null) throw new Refusal('not-signed-in');
  const signInCode = showSignInCode({ username: row.username, password });
  return { token, user: toUser(row), signInCode, ...joinedToWire(member) };
};

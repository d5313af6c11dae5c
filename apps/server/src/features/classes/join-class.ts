import { classes, MANAGED_NAME, type ParsedBodyOf, readBase32, showSignInCode } from '@windcall/contract';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { insertAccount, lockAccounts, type SignedInUser, toUser, type UserRow } from '../../accounts/index.ts';
import { type Bucket, lockKey, takeFromAddress } from '../../accounts/login-locks.ts';
import { freeName, keyOfName } from '../../accounts/username-key.ts';
import { type Db, databaseNow, lockUser, tellClass, transaction } from '../../db/index.ts';
import type { Platform } from '../../http/platform.ts';
import { networkOf } from '../../http/request-budget.ts';
import { Refusal } from '../../refusal.ts';
import { drawBase32 } from './manage-class.ts';
import { refuseBeyond } from './membership.ts';
import { setManagedPassword } from './sign-in-code.ts';
import {
  type ClassRow,
  countJoinedToday,
  countLastLive,
  countManaged,
  countSeats,
  countStudying,
  countUnheard,
  findByJoinCode,
  findDeskAt,
  findFaces,
  findMemberOfRequest,
  findMemberOfUser,
  findMembers,
  insertMember,
  insertWaiting,
  lockClass,
  type MemberRow,
  markDesk,
  updateMemberRow,
  waitsNow,
} from './store.ts';
import { refuseCrowd } from './waiting-room.ts';

/** Functions of signing in for classes. */
export interface SignInParts {
  issueToken(db: Db, row: UserRow): Promise<string | null>;
}

/** The class of a join code; the same refusal for a wrong and a closed code. */
const requireJoining = async (db: Db, typed: string): Promise<ClassRow> => {
  const row = await findByJoinCode(db, readBase32(typed));
  if (row === undefined) {
    throw new Refusal('not-found', { message: 'No class is open under this code. Check it, or ask your instructor.' });
  }
  return row;
};

/** The class of a join code. An open class has a budget of its own; wrong codes have one per address. */
const requireDoor = async ({ db, budgets }: Platform, typed: string, ip: string): Promise<ClassRow> => {
  const address = networkOf(ip);
  const row = await findByJoinCode(db, readBase32(typed));
  const waitS = row ? budgets.door.take(`${address} ${row.id}`) : budgets.open.take(`${address} wrong code`);
  if (waitS > 0) throw new Refusal('too-many-requests', { retryAfterS: waitS });
  return row ?? requireJoining(db, typed);
};

/** New accounts that may join at once from the desk's network: a roomful, then as fast as people type. */
const OF_ROOM: Bucket = { burst: 90, refillPerS: 1 };
/** New accounts from any other network. Beyond this newcomers wait until an instructor lets them in. */
const FROM_OUTSIDE: Bucket = { burst: 12, refillPerS: 2 / 60 };
/** Newcomers of one network that may wait for a class. */
const WAITING: Bucket = { burst: 40, refillPerS: 40 / 86_400 };
/** How long a network counts as the desk's after the desk's last request, ms. */
const DESK_MS = 3_600_000;

const doorKey = ({ config }: Pick<Platform, 'config'>, classId: number, about: string): string =>
  lockKey(config.jwtSecret, 'door', `${classId} ${about}`);

/** Remembers the network of an instructor's desk, as an HMAC, for a day. */
export const hearDesk = async (platform: Platform, classId: number, ip: string): Promise<void> => {
  await markDesk(platform.db, doorKey(platform, classId, `desk ${networkOf(ip)}`));
};

/** Silent new accounts per minute beyond which newcomers of other networks wait. */
const MOST_UNHEARD = 8;
/** Students expected in a class if nobody said how many. */
const LEAST_EXPECTED = 30;

/** Where a newcomer comes from: `desk`, or part of an HMAC. */
interface Charged {
  readonly network: string;
  readonly waits: boolean;
}

/** Charges a new account to its class's limit for its network, never by what the caller sends. True if it must wait. */
const chargeDoor = async (
  platform: Platform,
  classId: number,
  ip: string,
  log: FastifyBaseLogger,
): Promise<Charged> => {
  const { db } = platform;
  const key = doorKey(platform, classId, networkOf(ip));
  const deskAt = await findDeskAt(db, doorKey(platform, classId, `desk ${networkOf(ip)}`));
  const isRoom = deskAt !== undefined && Date.now() - deskAt.getTime() < DESK_MS;
  const network = isRoom ? 'desk' : key.slice(0, 12);
  if ((await takeFromAddress(db, key, isRoom ? OF_ROOM : FROM_OUTSIDE)) === 0) return { network, waits: false };
  log.warn({ event: 'limit-hit', limit: 'class-door' });
  await chargeWaiting(platform, db, classId, network);
  return { network, waits: true };
};

const chargeWaiting = async (platform: Platform, db: Db, classId: number, network: string): Promise<void> => {
  const waitS = await takeFromAddress(db, doorKey(platform, classId, `${network} waiting`), WAITING);
  if (waitS > 0) throw new Refusal('too-many-requests', { retryAfterS: waitS });
};

/** Whether a locked class is full for newcomers: above the expected number, or with too many silent accounts. */
const isFull = async (tx: Db, { id, expected }: ClassRow, network: string | null): Promise<boolean> => {
  const members = await findMembers(tx, id);
  const now = await databaseNow(tx);
  const most = expected ?? Math.max(LEAST_EXPECTED, Math.ceil(1.25 * (await countLastLive(tx, id))));
  return countSeats(members, now) >= most || (network !== 'desk' && countUnheard(members, now) > MOST_UNHEARD);
};

export const lookAtJoining = async (platform: Platform, typed: string, ip: string) => {
  const { db, config } = platform;
  const row = await requireDoor(platform, typed, ip);
  const face = (await findFaces(db, [row.id])).get(row.id);
  return {
    className: row.name,
    ownerName: face?.ownerName ?? '',
    students: face?.students ?? 0,
    mayMakeAccounts: config.classAccounts,
    letIn: row.letIn,
  };
};

/** A free name in a locked class. Requires a seat for one more student, or, if students are let in, a waiting place. */
const takeSeat = async (
  tx: Db,
  { id: classId, letIn }: Pick<ClassRow, 'id' | 'letIn'>,
  wanted: string,
  ownId?: number,
): Promise<string> => {
  const members = await findMembers(tx, classId);
  const students = countSeats(members, await databaseNow(tx));
  if (letIn) await refuseCrowd(tx, classId);
  else refuseBeyond(classes.CLASS_LIMITS.students, students, 'students of a class');
  const taken = members.filter(({ member }) => member.id !== ownId).map(({ member }) => keyOfName(member.name));
  return freeName(wanted, new Set(taken));
};

const joinedToWire = ({ id, classId, name, waitingAt }: MemberRow) => ({
  classId,
  memberId: id,
  name,
  waiting: waitingAt !== null,
});

/** Times in 24 hours that one member may join: each leaves a lasting event in the class. */
const MOST_A_DAY = 5;

/** Joins with an existing account. A member who left returns as the same member; a removed one is refused. */
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
    if (before && (before.leftAt === null || waitsNow(before, row, await databaseNow(tx))))
      return { isNew: false, joined: joinedToWire(before) };
    refuseBeyond(classes.CLASS_LIMITS.classesOfStudent, await countStudying(tx, user.id), 'classes');
    if (before && (await countJoinedToday(tx, before.id)) >= MOST_A_DAY) {
      throw new Refusal('joining-closed', {
        message: `You have joined this class ${MOST_A_DAY} times within a day. Try again tomorrow, or ask your instructor.`,
      });
    }
    const letIn = row.letIn || (await isFull(tx, row, 'desk'));
    const seat = await takeSeat(tx, { id: row.id, letIn }, name, before?.id);
    const now = await databaseNow(tx);
    const enter = async (): Promise<MemberRow> => {
      if (before === undefined)
        return (letIn ? insertWaiting : insertMember)(tx, {
          ...{ classId: row.id, userId: user.id, name: seat, role: 'student', heardAt: now },
        });
      if (letIn) return updateMemberRow(tx, before.id, { name: seat, waitingAt: now });
      const event = { kind: 'member-joined', memberId: before.id, data: { name: seat, role: 'student' } } as const;
      const member = await updateMemberRow(tx, before.id, { name: seat, role: 'student', leftAt: null });
      await tellClass(tx, row.id, [event]);
      return member;
    };
    return { isNew: true, joined: joinedToWire(await enter()) };
  });

/** How long a repeated request returns the same account, ms. */
const REPEAT_MS = 10 * 60_000;
/** There are 33 million names of five characters, so this many tries find a free one. */
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
      // the name was taken, and nothing was written
      if (attempt === NAME_TRIES || !(error instanceof Refusal && error.code === 'username-taken')) throw error;
    }
  }
};

/** Creates an account and joins with it. Only this reply shows the code; a repeat gets the account with a new code. */
export const joinWithNewAccount = async (
  platform: Platform,
  parts: SignInParts,
  typed: string,
  { name, requestId }: ParsedBodyOf<typeof classes.joinWithNewAccount>,
  { request, log }: { request: FastifyRequest; log: FastifyBaseLogger },
) => {
  const { db, config, passwords } = platform;
  if (!config.classAccounts) throw new Refusal('registration-closed');
  const open = await requireDoor(platform, typed, request.ip);
  const isRepeat = (await findMemberOfRequest(db, open.id, requestId)) !== undefined;
  const charged = isRepeat ? null : await chargeDoor(platform, open.id, request.ip, log);
  const password = drawBase32(8);
  const passwordHash = await passwords.hash(password);
  const { row, member } = await transaction(db, async (tx) => {
    await lockAccounts(tx);
    await lockClass(tx, open.id);
    const found = await requireJoining(tx, typed);
    const before = await findMemberOfRequest(tx, found.id, requestId);
    if (before) {
      const now = await databaseNow(tx);
      if (before.joinedAt.getTime() < now.getTime() - REPEAT_MS || before.removedAt || before.userId === null) {
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
    const { network = null, waits = false } = charged ?? {};
    const letIn = found.letIn || waits || (await isFull(tx, found, network));
    if (letIn && !waits && network !== null && network !== 'desk') await chargeWaiting(platform, tx, found.id, network);
    const seat = await takeSeat(tx, { id: found.id, letIn }, name);
    const made = await insertManaged(tx, found, passwordHash);
    return {
      row: made,
      member: await (letIn ? insertWaiting : insertMember)(tx, {
        classId: found.id,
        userId: made.id,
        name: seat,
        role: 'student',
        joinRequest: requestId,
        ...(letIn && { network }),
      }),
    };
  });
  log.info({ event: 'registered', userId: row.id, isAdmin: false });
  const token = await parts.issueToken(db, row);
  if (token === null) throw new Refusal('not-signed-in');
  const signInCode = showSignInCode({ username: row.username, password });
  return { token, user: toUser(row), signInCode, ...joinedToWire(member) };
};

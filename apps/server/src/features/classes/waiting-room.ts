import { classes } from '@windcall/contract';
import type { SignedInUser } from '../../accounts/index.ts';
import { removeAccount } from '../../accounts/remove-account.ts';
import { type Db, databaseNow, lockUsers, tellClass, transaction } from '../../db/index.ts';
import { Refusal } from '../../refusal.ts';
import { takeClass } from './membership.ts';
import {
  countSeats,
  countStudying,
  deleteMember,
  findClass,
  findMemberOfUser,
  findMembers,
  findUser,
  findWaiting,
  isInUse,
  type MemberRow,
  markHeard,
  updateMemberRow,
  waitsNow,
  wasNeverIn,
} from './store.ts';

/** Refuses a further waiting member if the limit is reached. */
export const refuseCrowd = async (tx: Db, classId: number): Promise<void> => {
  if ((await findWaiting(tx, classId)).length >= classes.CLASS_LIMITS.waiting)
    throw new Refusal('too-many-requests', { retryAfterS: 60 });
};

/** Ends a member's waiting. A former member stays former; an account made at this door and never used is deleted. */
const sendAway = async (tx: Db, member: MemberRow): Promise<void> => {
  if (!wasNeverIn(member)) {
    await updateMemberRow(tx, member.id, { waitingAt: null });
    return;
  }
  await deleteMember(tx, member.id);
  if (member.userId === null || member.joinRequest === null) return;
  const row = await findUser(tx, member.userId);
  if (row?.managed && !(await isInUse(tx, row.id, 0))) await removeAccount(tx, row.id);
};

/** Ends everybody's waiting for a locked class: waiting lasts only as long as the joining in which it began. */
export const sendWaitingAway = async (tx: Db, classId: number): Promise<void> => {
  for (const member of await findWaiting(tx, classId)) await sendAway(tx, member);
};

/** Turns away a waiting member. A personal account is kept out until an instructor lets it back in. */
export const turnAway = async (tx: Db, member: MemberRow, managed: boolean): Promise<void> => {
  if (managed && wasNeverIn(member)) await sendAway(tx, member);
  else await updateMemberRow(tx, member.id, { waitingAt: null, removedAt: await databaseNow(tx) });
};

/** Lets in a waiting member; the class has a seat for them. */
export const seat = async (tx: Db, member: MemberRow, by: number): Promise<MemberRow> => {
  const now = await databaseNow(tx);
  const row = await updateMemberRow(tx, member.id, {
    waitingAt: null,
    leftAt: null,
    removedAt: null,
    network: null,
    role: 'student',
    joinedAt: now,
  });
  await tellClass(tx, row.classId, [
    { kind: 'member-joined', memberId: row.id, data: { name: row.name, role: 'student', by } },
  ]);
  return row;
};

/** Whether an account may be a student of one more class; lock the account first. */
export const hasRoom = async (tx: Db, { userId }: MemberRow): Promise<boolean> =>
  userId !== null && (await countStudying(tx, userId)) < classes.CLASS_LIMITS.classesOfStudent;

/** Admits waiting members (of one network, if given) in the order of arrival, while there are seats. */
export const letAllIn = (
  db: Db,
  user: SignedInUser,
  classId: number,
  network?: string,
): Promise<{ letIn: number; waiting: number }> =>
  transaction(db, async (tx) => {
    const find = async () =>
      (await findWaiting(tx, classId)).filter((member) => network === undefined || member.network === network);
    // locks users before their class, as joining does, so that seats of one account in two classes are counted one
    // after the other
    const asked = (await find()).flatMap(({ userId }) => (userId === null ? [] : [userId]));
    await lockUsers(tx, asked);
    const own = await takeClass(tx, user, classId, 'instructor');
    const now = await databaseNow(tx);
    const waiting = (await find()).filter((member) => waitsNow(member, own.class, now));
    const locked = new Set(asked);
    const students = countSeats(await findMembers(tx, classId), now);
    let letIn = 0;
    for (const member of waiting) {
      if (students + letIn >= classes.CLASS_LIMITS.students) break;
      if (member.userId === null || !locked.has(member.userId) || !(await hasRoom(tx, member))) continue;
      await seat(tx, member, own.member.id);
      letIn++;
    }
    return { letIn, waiting: waiting.length - letIn };
  });

/**
 * Whether a user still waits. Gives one refusal if the user was turned away, if joining has ended, and without a
 * request.
 */
export const lookAtWaiting = (db: Db, user: SignedInUser, classId: number): Promise<{ waiting: boolean }> =>
  transaction(db, async (tx) => {
    const [row, member] = [await findClass(tx, classId), await findMemberOfUser(tx, classId, user.id)];
    if (row !== undefined && member !== undefined) {
      await markHeard(tx, member);
      if (member.leftAt === null && member.removedAt === null) return { waiting: false };
      if (waitsNow(member, row, await databaseNow(tx))) return { waiting: true };
    }
    throw new Refusal('not-found', { message: 'This class was not found.' });
  });

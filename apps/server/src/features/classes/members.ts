import { classes, type ParsedBodyOf } from '@windcall/contract';
import type { SignedInUser } from '../../accounts/index.ts';
import { forgetMember } from '../../accounts/leave-classes.ts';
import { removeAccount } from '../../accounts/remove-account.ts';
import { freeName, keyOfName } from '../../accounts/username-key.ts';
import { type Db, databaseNow, iso, lockUsers, type NewClassEvent, tellClass, transaction } from '../../db/index.ts';
import type { Platform } from '../../http/platform.ts';
import { Refusal } from '../../refusal.ts';
import { drawBase32 } from './manage-class.ts';
import { refuseBeyond, requireMember, takeClass } from './membership.ts';
import { takeManaged } from './sign-in-code.ts';
import {
  countSeats,
  endMembership,
  findMember,
  findMemberOfUser,
  findMembers,
  findPast,
  findUser,
  holdsSeat,
  isInUse,
  type Membership,
  removeJoinedSince,
  updateClassRow,
  updateMemberRow,
  waitsNow,
  wasNeverIn,
} from './store.ts';
import { hasRoom, seat, sendWaitingAway, turnAway } from './waiting-room.ts';

type Found = Awaited<ReturnType<typeof findMembers>>[number];

const DAY_MS = 86_400_000;
/** Days before an account's deletion on which its date is shown. */
const SHOWN_BEFORE_DAYS = 30;

const memberToWire = (
  { member, managed, managedClassId, managedSeenAt }: Found,
  own: Membership,
  retentionDays: number,
  now: Date,
): classes.ClassMember => {
  const face = {
    id: member.id,
    name: member.name,
    role: member.role,
    isYou: member.id === own.member.id,
    joinedAt: member.joinedAt.toISOString(),
  };
  if (!classes.isAtLeast(own.member.role, 'instructor')) return face;
  const goesAt = managed && managedSeenAt ? new Date(managedSeenAt.getTime() + retentionDays * DAY_MS) : null;
  return {
    ...face,
    note: member.note,
    managed: managed === true && managedClassId === member.classId,
    deletedOn: goesAt && goesAt.getTime() - now.getTime() < SHOWN_BEFORE_DAYS * DAY_MS ? goesAt.toISOString() : null,
    waitingAt: waitsNow(member, own.class, now) ? iso(member.waitingAt) : null,
    network: member.network,
    heard: member.heardAt !== null,
    leftAt: wasNeverIn(member) ? null : iso(member.leftAt),
    removedAt: iso(member.removedAt),
  };
};

/** The members of a class; only instructors see those who left or were removed. */
export const listMembers = async ({ db, config }: Platform, user: SignedInUser, classId: number) => {
  const own = await requireMember(db, user, classId);
  const now = await databaseNow(db);
  const all = classes.isAtLeast(own.member.role, 'instructor');
  const members = (await findMembers(db, classId)).filter(({ member }) =>
    all ? waitsNow(member, own.class, now) || !wasNeverIn(member) : holdsSeat(member, now),
  );
  return { members: members.map((found) => memberToWire(found, own, config.managedRetentionDays, now)) };
};

const isPresent = ({ leftAt, removedAt }: Found['member']): boolean => leftAt === null && removedAt === null;

type Changes = ParsedBodyOf<typeof classes.updateMember>;

/** Role required for this change. */
const neededFor = (changes: Changes, target: Found['member'], own: Membership): classes.ClassRole => {
  const touchesInstructor = target.id !== own.member.id && (target.role === 'owner' || target.role === 'instructor');
  const givesPower = changes.role === 'owner' || changes.role === 'instructor';
  const demotes = changes.role !== undefined && (target.role === 'owner' || target.role === 'instructor');
  return touchesInstructor || givesPower || demotes ? 'owner' : 'instructor';
};

const MOST_OF_ROLE: Record<classes.ClassRole, readonly [number, string]> = {
  owner: [1, 'owner'],
  instructor: [classes.CLASS_LIMITS.instructors, 'instructors'],
  assistant: [classes.CLASS_LIMITS.assistants, 'assistants'],
  student: [classes.CLASS_LIMITS.students, 'students'],
};

/** Renames a member, changes role or note, removes or lets back in; handing over makes the owner an instructor. */
export const updateMember = (
  { db, config }: Platform,
  user: SignedInUser,
  classId: number,
  memberId: number,
  changes: Changes,
) =>
  transaction(db, async (tx) => {
    // locks the user before the class, as joining does
    const { userId = null } = (await findMember(tx, classId, memberId)) ?? {};
    if (changes.removed === false && userId !== null) await lockUsers(tx, [userId]);
    const own = await takeClass(tx, user, classId, 'instructor');
    const all = await findMembers(tx, classId);
    const target = all.find(({ member }) => member.id === memberId);
    if (target === undefined) throw new Refusal('not-found', { message: 'This member was not found.' });
    await requireMember(tx, user, classId, neededFor(changes, target.member, own));
    const { name, role, note, removed } = changes;
    if (target.member.role === 'owner' && (removed || (role !== undefined && role !== 'owner'))) {
      throw new Refusal('forbidden', { message: 'Hand the class over first: make somebody else its owner.' });
    }
    const becomes = role ?? target.member.role;
    const now = await databaseNow(tx);
    const waits = waitsNow(target.member, own.class, now);
    const joins = removed === false && (target.member.removedAt !== null || waits);
    if (joins && becomes === 'student' && userId !== null && !(await hasRoom(tx, target.member)))
      throw new Refusal('quota-reached', { message: 'This account is in as many classes as it may be.' });
    if (becomes !== 'owner' && (joins || becomes !== target.member.role) && !removed) {
      const [most, what] = MOST_OF_ROLE[becomes];
      refuseBeyond(most, countSeats(all, now, becomes), what);
    }
    const events: NewClassEvent[] = [];
    const tell = (kind: NewClassEvent['kind'], data: NewClassEvent['data'] = {}) =>
      events.push({ kind, memberId, data: { ...data, by: own.member.id } });
    const set: Partial<Found['member']> = {};
    if (note !== undefined) set.note = note;
    if (name !== undefined && name !== target.member.name) {
      const others = all.filter(({ member }) => member.id !== memberId).map(({ member }) => member.name);
      set.name = freeName(name, new Set(others.map(keyOfName)));
      tell('member-renamed', { name: set.name });
    }
    if (role !== undefined && role !== target.member.role) {
      if (target.managed && (role === 'owner' || role === 'instructor')) throw new Refusal('managed-account');
      if (role === 'owner') await handOver(tx, own, target);
      set.role = role;
      tell('member-role', { role });
    }
    if (removed === true && waits) {
      await turnAway(tx, target.member, target.managed === true);
      return {
        ...memberToWire(target, own, config.managedRetentionDays, now),
        waitingAt: null,
        removedAt: now.toISOString(),
      };
    }
    if (removed === true && target.member.removedAt === null) {
      set.removedAt = now;
      tell('member-removed');
    }
    if (joins && !waits) {
      set.removedAt = null;
      set.leftAt = null;
      tell('member-let-in', { name: set.name ?? target.member.name });
    }
    const changed = Object.keys(set).length > 0 ? await updateMemberRow(tx, memberId, set) : target.member;
    const member = joins && waits ? await seat(tx, changed, own.member.id) : changed;
    if (role === 'owner') tell('member-role', { role: 'instructor' });
    const last = events.at(-1);
    if (role === 'owner' && last) events.splice(-1, 1, { ...last, memberId: own.member.id });
    if (events.length > 0) await tellClass(tx, classId, events);
    return memberToWire({ ...target, member }, own, config.managedRetentionDays, now);
  });

/** Removes every student who joined at or after a time, and ends the join code that a stranger uses. */
export const removeSince = (db: Db, user: SignedInUser, classId: number, since: string): Promise<{ removed: number }> =>
  transaction(db, async (tx) => {
    const own = await takeClass(tx, user, classId, 'instructor');
    const removed = await removeJoinedSince(tx, classId, new Date(since));
    const by = own.member.id;
    if (removed.length > 0) {
      await sendWaitingAway(tx, classId);
      await updateClassRow(tx, classId, { joinCode: drawBase32(8) });
      await tellClass(tx, classId, [
        { kind: 'joining-renewed', data: { by } },
        ...removed.map((memberId) => ({ kind: 'member-removed', memberId, data: { by } }) as const),
      ]);
    }
    return { removed: removed.length };
  });

/** Turns away everybody who waits from a network, and ends their join code in the same transaction. */
export const turnAwayAll = (
  db: Db,
  user: SignedInUser,
  classId: number,
  network: string,
): Promise<{ turnedAway: number }> =>
  transaction(db, async (tx) => {
    const own = await takeClass(tx, user, classId, 'instructor');
    const all = (await findMembers(tx, classId)).filter(
      ({ member }) => member.waitingAt !== null && member.network === network,
    );
    for (const { member, managed } of all) await turnAway(tx, member, managed === true);
    if (all.length > 0) {
      await updateClassRow(tx, classId, { joinCode: drawBase32(8) });
      await tellClass(tx, classId, [{ kind: 'joining-renewed', data: { by: own.member.id } }]);
    }
    return { turnedAway: all.length };
  });

/** Makes another member the owner; the former owner stays as an instructor. */
const handOver = async (tx: Db, own: Membership, { member, managed }: Found): Promise<void> => {
  if (member.userId === null || !isPresent(member)) throw new Refusal('not-found');
  const heir = await findUser(tx, member.userId);
  if (heir === undefined || managed || heir.isDemoUser) throw new Refusal('managed-account');
  await updateClassRow(tx, own.class.id, { ownerId: member.userId });
  await updateMemberRow(tx, own.member.id, { role: 'instructor' });
};

/** Whether a former member has taken their results along. */
const isTaken = ({ leftAt, tookResultsAt }: Found['member']): boolean =>
  leftAt !== null && tookResultsAt !== null && tookResultsAt >= leftAt;

/** Classes that a user has left or was removed from, latest first. */
export const listPast = async (db: Db, userId: number): Promise<classes.PastClass[]> => {
  const rows = await findPast(db, userId);
  return rows
    .filter(({ member }) => !isPresent(member) && !wasNeverIn(member))
    .map(({ member, name, calls }) => {
      const { removedAt, leftAt } = member;
      const endedAt = (removedAt ?? leftAt ?? member.joinedAt).toISOString();
      const taken = isTaken(member);
      return { id: member.classId, name, endedAt, removed: removedAt !== null, taken, calls: taken ? 0 : calls };
    })
    .sort((a, b) => b.endedAt.localeCompare(a.endedAt));
};

/** Ends the user's membership. Results stay in old reviews unless taken along, now or later. */
export const leaveClass = (
  db: Db,
  user: SignedInUser,
  classId: number,
  takeResults: boolean,
): Promise<{ success: true }> =>
  transaction(db, async (tx) => {
    const past = takeResults ? await findMemberOfUser(tx, classId, user.id) : undefined;
    if (past && !isPresent(past) && !wasNeverIn(past)) {
      if (!isTaken(past)) await forgetMember(tx, past, 'results-taken');
      return { success: true };
    }
    const { member } = await requireMember(tx, user, classId);
    if (member.role === 'owner') {
      throw new Refusal('forbidden', { message: 'Hand the class over first: make somebody else its owner.' });
    }
    await endMembership(tx, member.id);
    await tellClass(tx, classId, [{ kind: 'member-left', memberId: member.id }]);
    if (takeResults) await forgetMember(tx, member, 'results-taken');
    return { success: true };
  });

/** Deletes a managed account that is in this class only and has no calls. */
export const deleteMemberAccount = (
  db: Db,
  user: SignedInUser,
  classId: number,
  memberId: number,
): Promise<{ success: true }> =>
  transaction(db, async (tx) => {
    const own = await takeClass(tx, user, classId, 'instructor');
    const row = await takeManaged(tx, classId, memberId);
    if (await isInUse(tx, row.id, 1)) {
      throw new Refusal('forbidden', {
        message: 'This account has calls, or another class: only the student or an administrator can delete it.',
      });
    }
    await removeAccount(tx, row.id);
    await tellClass(tx, classId, [{ kind: 'account-deleted', memberId, data: { by: own.member.id } }]);
    return { success: true };
  });

import { randomBytes } from 'node:crypto';
import { BASE_32, classes, type ParsedBodyOf, showJoinCode } from '@windcall/contract';
import type { SignedInUser } from '../../accounts/index.ts';
import { type Db, databaseNow, iso, lockUser, tellClass, transaction } from '../../db/index.ts';
import { Refusal } from '../../refusal.ts';
import { findToDo } from './assignment-store.ts';
import { refuseArchived, refuseBeyond, requireMember, takeClass } from './membership.ts';
import {
  type ClassRow,
  countOpenClasses,
  deleteClassRow,
  findFaces,
  insertClass,
  lockClass,
  type Membership,
  updateClassRow,
} from './store.ts';
import { sendWaitingAway } from './waiting-room.ts';

export const drawBase32 = (length: number): string =>
  Array.from(randomBytes(length), (byte) => BASE_32[byte % BASE_32.length]).join('');

const HOUR_MS = 3_600_000;
const joiningToWire = ({ joinCode, joinUntil, letIn, expected }: ClassRow, origin: string, now: Date) => {
  const code = joinCode === null ? null : showJoinCode(joinCode);
  const isOpen = joinUntil !== null && joinUntil > now;
  return {
    code,
    link: code === null ? null : `${origin}/join/${code}`,
    until: isOpen ? iso(joinUntil) : null,
    letIn,
    expected,
  };
};

/** Classes as a member sees them. `liveIds`: the open live by class. */
export const presentClasses = async (
  db: Db,
  memberships: readonly Membership[],
  origin: string,
  liveIds: ReadonlyMap<number, number>,
): Promise<classes.ClassView[]> => {
  const faces = await findFaces(
    db,
    memberships.map((m) => m.class.id),
  );
  const students = memberships.filter(({ class: row, member }) => member.role === 'student' && row.archivedAt === null);
  const toDo = await findToDo(
    db,
    students.map(({ member }) => member.id),
  );
  const now = await databaseNow(db);
  return memberships.map(({ class: row, member }) => ({
    id: row.id,
    name: row.name,
    note: row.note,
    role: member.role,
    memberId: member.id,
    displayName: member.name,
    ownerName: faces.get(row.id)?.ownerName ?? '',
    students: faces.get(row.id)?.students ?? 0,
    archived: row.archivedAt !== null,
    timeZone: row.timeZone,
    joining: classes.isAtLeast(member.role, 'instructor') ? joiningToWire(row, origin, now) : null,
    liveId: liveIds.get(row.id) ?? null,
    newCodeAt: iso(member.newCodeAt),
    toDo: toDo
      .filter((one) => one.member_id === member.id)
      .map(({ id, title, due_ms }) => ({ id, title, dueAt: iso(due_ms === null ? null : new Date(due_ms)) })),
    createdAt: row.createdAt.toISOString(),
  }));
};

export const createClass = async (
  db: Db,
  user: SignedInUser,
  { name, note, timeZone }: ParsedBodyOf<typeof classes.createClass>,
): Promise<Membership> => {
  if (user.isDemoUser) throw new Refusal('demo-limitation');
  if (user.managed) throw new Refusal('managed-account');
  return transaction(db, async (tx) => {
    await lockUser(tx, user.id);
    refuseBeyond(classes.CLASS_LIMITS.openClasses, await countOpenClasses(tx, user.id), 'open classes');
    // a class never shows a username
    const called = classes.displayName.safeParse(user.firstName);
    return insertClass(
      tx,
      { ownerId: user.id, name, note: note ?? '', timeZone: timeZone ?? null },
      called.success ? called.data : 'Instructor',
    );
  });
};

export const updateClass = (
  db: Db,
  user: SignedInUser,
  id: number,
  { name, note, timeZone, archived }: ParsedBodyOf<typeof classes.updateClass>,
): Promise<Membership> =>
  transaction(db, async (tx) => {
    await lockUser(tx, user.id);
    await lockClass(tx, id);
    const found = await requireMember(tx, user, id, archived === undefined ? 'instructor' : 'owner');
    if (archived === false && found.class.archivedAt !== null) {
      refuseBeyond(classes.CLASS_LIMITS.openClasses, await countOpenClasses(tx, user.id), 'open classes');
    } else if (archived === undefined) refuseArchived(found.class);
    const row = await updateClassRow(tx, id, {
      ...(name !== undefined && { name }),
      ...(note !== undefined && { note }),
      ...(timeZone !== undefined && { timeZone }),
      ...(archived === true && { archivedAt: found.class.archivedAt ?? (await databaseNow(tx)), joinUntil: null }),
      ...(archived === false && { archivedAt: null }),
    });
    if (archived === true) await sendWaitingAway(tx, id);
    return { ...found, class: row };
  });

/** Deletes a class with its data; drills stay with their shooters. */
export const deleteClass = (db: Db, user: SignedInUser, id: number): Promise<{ success: true }> =>
  transaction(db, async (tx) => {
    await lockClass(tx, id);
    await requireMember(tx, user, id, 'owner');
    await deleteClassRow(tx, id);
    return { success: true };
  });

/** Opens or closes joining, or draws a new code of forty random bits, which replaces the old one at once. */
export const setJoining = (
  db: Db,
  user: SignedInUser,
  id: number,
  body: ParsedBodyOf<typeof classes.setJoining>,
  origin: string,
) =>
  transaction(db, async (tx) => {
    const found = await takeClass(tx, user, id, 'instructor');
    const code = drawBase32(8);
    const [changes, kind] =
      'renew' in body
        ? [{ joinCode: code }, 'joining-renewed' as const]
        : body.open
          ? [
              {
                joinCode: found.class.joinCode ?? code,
                joinUntil: new Date((await databaseNow(tx)).getTime() + body.hours * HOUR_MS),
                letIn: body.letIn,
                ...(body.expected !== undefined && { expected: body.expected }),
              },
              'joining-opened' as const,
            ]
          : [{ joinUntil: null }, 'joining-closed' as const];
    await sendWaitingAway(tx, id);
    const row = await updateClassRow(tx, id, changes);
    await tellClass(tx, id, [{ kind, data: { by: found.member.id } }]);
    return joiningToWire(row, origin, await databaseNow(tx));
  });

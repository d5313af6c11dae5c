import { and, asc, count, desc, eq, getTableColumns, gt, gte, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { isIn } from '../../accounts/leave-classes.ts';
import {
  addressBudgets,
  classEvents,
  classes,
  classLives,
  classMembers,
  classStreams,
  type Db,
  databaseNow,
  drills,
  first,
  only,
  selectRows,
  tellClass,
  users,
} from '../../db/index.ts';

export type ClassRow = typeof classes.$inferSelect;
export type MemberRow = typeof classMembers.$inferSelect;
export interface Membership {
  readonly class: ClassRow;
  readonly member: MemberRow;
}

/** Stores the network of a class's desk for a day. */
export const markDesk = async (db: Db, key: string): Promise<void> => {
  const updatedAt = new Date();
  await db
    .insert(addressBudgets)
    .values({ key, tokens: 0, updatedAt })
    .onConflictDoUpdate({ target: addressBudgets.key, set: { updatedAt } });
};
/** When a desk was last heard from a network; undefined if never. */
export const findDeskAt = async (db: Db, key: string): Promise<Date | undefined> =>
  (await first(db.select().from(addressBudgets).where(eq(addressBudgets.key, key))))?.updatedAt;

/** How long a seat is held for a silent account, ms. */
const UNHEARD_MS = 60_000;
const HOLDS_SEAT = sql`(${classMembers.heardAt} IS NOT NULL OR ${classMembers.joinedAt} > now() - interval '1 minute')`;
/** Whether a present member's account was heard, or has just joined. */
export const holdsSeat = ({ heardAt, joinedAt, leftAt, removedAt }: MemberRow, now: Date): boolean =>
  leftAt === null && removedAt === null && (heardAt !== null || now.getTime() - joinedAt.getTime() < UNHEARD_MS);
/** Seats of a role that are held in a class. */
export const countSeats = (all: readonly { readonly member: MemberRow }[], now: Date, role = 'student'): number =>
  all.filter(({ member }) => member.role === role && holdsSeat(member, now)).length;
/** Silent new accounts of the last minute. */
export const countUnheard = (all: readonly { readonly member: MemberRow }[], now: Date): number =>
  all.filter(({ member }) => member.heardAt === null && member.joinRequest !== null && holdsSeat(member, now)).length;
/** Stores that a member's account was heard, once. */
export const markHeard = async (db: Db, { id, heardAt }: MemberRow): Promise<void> => {
  if (heardAt === null) await db.update(classMembers).set({ heardAt: sql`now()` }).where(eq(classMembers.id, id));
};

/** A class that a user is in now; undefined if they left or were removed. */
export const findMembership = (db: Db, userId: number, classId: number): Promise<Membership | undefined> =>
  first(membershipsOf(db, and(eq(classMembers.classId, classId), eq(classMembers.userId, userId), isIn)));
const membershipsOf = (db: Db, which: SQL | undefined) =>
  db
    .select({ class: classes, member: classMembers })
    .from(classMembers)
    .innerJoin(classes, eq(classes.id, classMembers.classId))
    .where(which)
    .orderBy(sql`${classes.archivedAt} is not null`, desc(classes.id));

/** A user's classes, newest first and archived ones last. */
export const findMemberships = (db: Db, userId: number): Promise<Membership[]> =>
  membershipsOf(db, and(eq(classMembers.userId, userId), isIn));

/** Every membership of a user, with its number of calls in the class's reviews. */
export const findPast = (db: Db, userId: number) =>
  db
    .select({
      member: classMembers,
      name: classes.name,
      calls: sql<number>`(SELECT count(*)::int FROM drill_tasks t JOIN drills d ON d.id = t.drill_id
        LEFT JOIN class_lives l ON l.id = d.live_id LEFT JOIN class_assignments a ON a.id = d.assignment_id
        WHERE d.user_id = ${userId} AND coalesce(l.class_id, a.class_id) = ${classes.id} AND t.committed_at IS NOT NULL
          AND (${classMembers.tookResultsAt} IS NULL OR t.committed_at > ${classMembers.tookResultsAt}))`,
    })
    .from(classMembers)
    .innerJoin(classes, eq(classes.id, classMembers.classId))
    .where(eq(classMembers.userId, userId));

/** Number of students and the owner's display name, by class. */
export const findFaces = async (db: Db, classIds: readonly number[]) => {
  if (classIds.length === 0) return new Map<number, { students: number; ownerName: string }>();
  const rows = await db
    .select({
      classId: classMembers.classId,
      students: sql<number>`(count(*) filter (where ${classMembers.role} = 'student' and ${HOLDS_SEAT}))::int`,
      ownerName: sql<string>`coalesce(max(${classMembers.name}) filter (where ${classMembers.role} = 'owner'), '')`,
    })
    .from(classMembers)
    .where(and(sql`${classMembers.classId} = ANY(${sql.param([...classIds])}::int[])`, isIn))
    .groupBy(classMembers.classId);
  return new Map(rows.map(({ classId, ...face }) => [classId, face]));
};

export const findClass = (db: Db, id: number): Promise<ClassRow | undefined> =>
  first(db.select().from(classes).where(eq(classes.id, id)));

export const lockClass = (tx: Db, id: number): Promise<ClassRow | undefined> =>
  first(tx.select().from(classes).where(eq(classes.id, id)).for('update'));

/** An unarchived class that is open for joining under this code. */
export const findByJoinCode = (db: Db, code: string): Promise<ClassRow | undefined> =>
  first(
    db
      .select()
      .from(classes)
      .where(and(eq(classes.joinCode, code), isNull(classes.archivedAt), sql`${classes.joinUntil} > now()`)),
  );

export const countOpenClasses = async (tx: Db, ownerId: number): Promise<number> =>
  tx.$count(classes, and(eq(classes.ownerId, ownerId), isNull(classes.archivedAt)));

export const insertClass = async (
  tx: Db,
  values: typeof classes.$inferInsert & { ownerId: number },
  ownerName: string,
): Promise<Membership> => {
  const row = await only(tx.insert(classes).values(values).returning());
  await tx.insert(classStreams).values({ classId: row.id });
  const owner = { classId: row.id, userId: values.ownerId, name: ownerName, role: 'owner' } as const;
  return { class: row, member: await insertMember(tx, owner) };
};

export const updateClassRow = (tx: Db, id: number, changes: Partial<ClassRow>): Promise<ClassRow> =>
  only(tx.update(classes).set(changes).where(eq(classes.id, id)).returning());

export const deleteClassRow = async (tx: Db, id: number): Promise<void> => {
  await tx.delete(classes).where(eq(classes.id, id));
};

/** Stores a member and sends the event to the class. */
export const insertMember = async (tx: Db, values: typeof classMembers.$inferInsert): Promise<MemberRow> => {
  const row = await only(tx.insert(classMembers).values(values).returning());
  const { id, name, role } = row;
  await tellClass(tx, row.classId, [{ kind: 'member-joined', memberId: id, data: { name, role } }]);
  return row;
};

export const updateMemberRow = (
  tx: Db,
  id: number,
  changes: PgUpdateSetSource<typeof classMembers>,
): Promise<MemberRow> => only(tx.update(classMembers).set(changes).where(eq(classMembers.id, id)).returning());

/** Ends a membership by its member's own act. */
export const endMembership = (tx: Db, id: number): Promise<MemberRow> =>
  updateMemberRow(tx, id, { leftAt: sql`now()` });

/** Removes current students who joined at or after a time; returns their ids. */
export const removeJoinedSince = async (tx: Db, classId: number, since: Date): Promise<number[]> => {
  const removed = await tx
    .update(classMembers)
    .set({ removedAt: sql`now()` })
    .where(
      and(eq(classMembers.classId, classId), eq(classMembers.role, 'student'), gte(classMembers.joinedAt, since), isIn),
    )
    .returning({ id: classMembers.id });
  return removed.map(({ id }) => id);
};

export const deleteMember = async (tx: Db, id: number): Promise<void> => {
  await tx.delete(classMembers).where(eq(classMembers.id, id));
};

export const findUser = (tx: Db, id: number) => first(tx.select().from(users).where(eq(users.id, id)));
/** Whether an account has drills, or more than `most` memberships of classes. */
export const isInUse = async (tx: Db, userId: number, most: number): Promise<boolean> =>
  (await tx.$count(classMembers, eq(classMembers.userId, userId))) > most ||
  (await tx.$count(drills, eq(drills.userId, userId))) > 0;

/** Members who wait for a class, in the order of arrival. */
export const findWaiting = (tx: Db, classId: number): Promise<MemberRow[]> =>
  tx
    .select()
    .from(classMembers)
    .where(and(eq(classMembers.classId, classId), isNotNull(classMembers.waitingAt)))
    .orderBy(asc(classMembers.waitingAt), asc(classMembers.id));

/** All present and former members of a class, with facts of their accounts. */
export const findMembers = async (db: Db, classId: number) =>
  db
    .select({
      member: classMembers,
      managed: users.managed,
      managedClassId: users.managedClassId,
      managedSeenAt: users.managedSeenAt,
    })
    .from(classMembers)
    .leftJoin(users, eq(users.id, classMembers.userId))
    .where(eq(classMembers.classId, classId))
    .orderBy(asc(classMembers.id));

const memberWith = (db: Db, classId: number, which: SQL): Promise<MemberRow | undefined> =>
  first(
    db
      .select()
      .from(classMembers)
      .where(and(eq(classMembers.classId, classId), which)),
  );
export const findMember = (db: Db, classId: number, memberId: number) =>
  memberWith(db, classId, eq(classMembers.id, memberId));
/** A user's membership of a class, also an ended one. */
export const findMemberOfUser = (db: Db, classId: number, userId: number) =>
  memberWith(db, classId, eq(classMembers.userId, userId));
export const findMemberOfRequest = (db: Db, classId: number, requestId: string) =>
  memberWith(db, classId, eq(classMembers.joinRequest, requestId));

/** Whether a member waits for a class that is open for joining, by the database's clock. */
export const waitsNow = (member: MemberRow, row: Pick<ClassRow, 'joinUntil' | 'archivedAt'>, now: Date): boolean =>
  member.waitingAt !== null && row.archivedAt === null && row.joinUntil !== null && row.joinUntil > now;
/** Whether a waiting member has never been in the class. */
export const wasNeverIn = ({ waitingAt, joinedAt }: MemberRow): boolean => waitingAt?.getTime() === joinedAt.getTime();

export const insertWaiting = async (tx: Db, values: typeof classMembers.$inferInsert): Promise<MemberRow> => {
  const now = await databaseNow(tx);
  return only(
    tx
      .insert(classMembers)
      .values({ ...values, joinedAt: now, leftAt: now, waitingAt: now })
      .returning(),
  );
};

/** Number of classes of which an account is a student. */
export const countStudying = async (tx: Db, userId: number): Promise<number> =>
  (
    await tx
      .select({ n: count() })
      .from(classMembers)
      .innerJoin(classes, eq(classes.id, classMembers.classId))
      .where(and(eq(classMembers.userId, userId), eq(classMembers.role, 'student'), isNull(classes.archivedAt), isIn))
  )[0]?.n ?? 0;

/** Number of times that a member has joined within the last 24 hours. */
export const countJoinedToday = async (tx: Db, memberId: number): Promise<number> =>
  (
    await tx
      .select({ n: count() })
      .from(classEvents)
      .innerJoin(classMembers, eq(classMembers.classId, classEvents.classId))
      .where(
        and(
          eq(classMembers.id, memberId),
          eq(classEvents.memberId, memberId),
          eq(classEvents.kind, 'member-joined'),
          sql`${classEvents.at} > now() - interval '1 day'`,
        ),
      )
  )[0]?.n ?? 0;

/** Managed accounts made in an owner's classes, without those removed from their class. */
export const countManaged = async (tx: Db, ownerId: number): Promise<number> =>
  (
    await tx
      .select({ n: count() })
      .from(users)
      .innerJoin(classes, eq(classes.id, users.managedClassId))
      .innerJoin(classMembers, and(eq(classMembers.classId, classes.id), eq(classMembers.userId, users.id)))
      .where(and(eq(classes.ownerId, ownerId), eq(users.managed, true), isNull(classMembers.removedAt)))
  )[0]?.n ?? 0;

/** Students in the last live of a class. */
export const countLastLive = async (tx: Db, classId: number): Promise<number> => {
  const [row] = await selectRows<{ n: number }>(
    tx,
    sql`SELECT count(*)::int AS n FROM drills WHERE live_id = (SELECT max(id) FROM class_lives WHERE class_id = ${classId})`,
  );
  return row?.n ?? 0;
};

/** Events of a class that match `which`, in order. `names`: whether the live shows names; null without a live. */
export const findEvents = (db: Db, classId: number, which: SQL | undefined, most?: number) => {
  const found = db
    .select({ ...getTableColumns(classEvents), names: classLives.names })
    .from(classEvents)
    .leftJoin(classLives, eq(classLives.id, classEvents.liveId))
    .where(and(eq(classEvents.classId, classId), which))
    .orderBy(asc(classEvents.seq));
  return most === undefined ? found : found.limit(most);
};
/** The next events of a class after a number. */
export const findEventsAfter = (db: Db, classId: number, after: number, most: number) =>
  findEvents(db, classId, gt(classEvents.seq, after), most);

/** Roles of current members of these classes, by membership. */
export const findMembershipsAmong = async (
  db: Db,
  classIds: readonly number[],
): Promise<ReadonlyMap<number, MemberRow['role']>> => {
  const rows = await db
    .select({ id: classMembers.id, role: classMembers.role })
    .from(classMembers)
    .where(and(sql`${classMembers.classId} = ANY(${sql.param([...new Set(classIds)])}::int[])`, isIn));
  return new Map(rows.map(({ id, role }) => [id, role]));
};

type EventRow = typeof classEvents.$inferSelect;
interface NewsRow
  extends Record<string, unknown>,
    Pick<EventRow, 'classId' | 'kind' | 'memberId' | 'liveId' | 'task' | 'data'> {
  /** Null for a live whose call time or hold has run out. */
  readonly seq: number | null;
  readonly ms: number;
  readonly names: (typeof classLives.$inferSelect)['names'] | null;
}

/** Up to `most` events per class after its last number, and lives with an expired call time or hold: one query. */
export const findNews = async (db: Db, after: ReadonlyMap<number, number>, most: number) => {
  const [ids, numbers] = [sql.param([...after.keys()]), sql.param([...after.values()])];
  const rows = await selectRows<NewsRow>(
    db,
    sql`SELECT e.class_id AS "classId", e.live_id AS "liveId", e.seq, (extract(epoch FROM e.at) * 1000)::float8 AS ms, e.kind,
          e.member_id AS "memberId", e.task, e.data, v.names
        FROM unnest(${ids}::int[], ${numbers}::int[]) AS w (class_id, after)
        CROSS JOIN LATERAL (
          SELECT * FROM class_events WHERE class_id = w.class_id AND seq > w.after ORDER BY seq LIMIT ${most}
        ) e
        LEFT JOIN class_lives v ON v.id = e.live_id
      UNION ALL
        SELECT l.class_id, l.id, NULL, NULL, NULL, NULL, NULL, NULL, NULL
        FROM class_lives l JOIN class_tasks t ON t.live_id = l.id
        WHERE l.class_id = ANY(${ids}::int[]) AND l.ended_at IS NULL AND t.skipped_at IS NULL
          AND (t.hold_until <= now() OR (t.frozen_at IS NULL AND t.reopened_at IS NULL
            AND t.opened_at + make_interval(secs => l.call_s) <= now()))
        ORDER BY "classId", seq`,
  );
  const events = rows.flatMap(({ seq, ms, ...row }) => (seq === null ? [] : [{ ...row, seq, at: new Date(ms) }]));
  const due = rows.flatMap(({ seq, classId, liveId }) =>
    seq === null && liveId !== null ? [{ classId, liveId }] : [],
  );
  return { events, due };
};

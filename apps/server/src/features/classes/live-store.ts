import type { classes as contract, lives as liveCalls } from '@windcall/contract';
import { and, asc, desc, eq, getTableColumns, gt, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import { isIn, isInResults } from '../../accounts/leave-classes.ts';
import {
  classEvents,
  classLives,
  classMembers,
  classStreams,
  classTasks,
  type Db,
  drills,
  drillTasks,
  first,
  type LateCall,
  only,
} from '../../db/index.ts';
import { sealedBy } from '../../sealed/late-call.ts';
import { DRILL_RULE } from '../../sealed/seeds.ts';
import { findEvents } from './store.ts';

export type LiveRow = typeof classLives.$inferSelect;
type PhoneState = liveCalls.PhoneState;
export type ClassTaskRow = typeof classTasks.$inferSelect;

export const findLive = (db: Db, classId: number, id: number): Promise<LiveRow | undefined> =>
  first(
    db
      .select()
      .from(classLives)
      .where(and(eq(classLives.classId, classId), eq(classLives.id, id))),
  );
export const findLives = (db: Db, classId: number): Promise<LiveRow[]> =>
  db.select().from(classLives).where(eq(classLives.classId, classId)).orderBy(desc(classLives.id));

export const findOpenLives = async (db: Db, classIds: readonly number[]): Promise<LiveRow[]> =>
  classIds.length === 0
    ? []
    : db
        .select()
        .from(classLives)
        .where(and(sql`${classLives.classId} = ANY(${sql.param([...classIds])}::int[])`, isNull(classLives.endedAt)));

export const lockLive = async (tx: Db, id: number): Promise<LiveRow> => {
  return only(tx.select().from(classLives).where(eq(classLives.id, id)).for('update'));
};
export const countLives = async (tx: Db, classId: number): Promise<number> =>
  tx.$count(classLives, eq(classLives.classId, classId));
export const insertLive = async (tx: Db, values: typeof classLives.$inferInsert): Promise<LiveRow> => {
  return only(tx.insert(classLives).values(values).returning());
};
export const setEnded = async (tx: Db, id: number, endedAt: Date): Promise<void> => {
  await tx.update(classLives).set({ endedAt }).where(eq(classLives.id, id));
};

/** The opened tasks of a live, without their content. */
export const findClassTasks = (db: Db, liveId: number): Promise<Omit<ClassTaskRow, 'made'>[]> => {
  const { made: _, ...columns } = getTableColumns(classTasks);
  return db.select(columns).from(classTasks).where(eq(classTasks.liveId, liveId)).orderBy(asc(classTasks.number));
};
/** Distance to the target of a task, yd; null if the task was not opened. */
export const findDistance = async (db: Db, liveId: number, number: number): Promise<number | null> => {
  const distance = sql<number | null>`(${classTasks.made}->'stage'->'targets'->0->>'distance')::double precision`;
  const [row] = await db
    .select({ distance })
    .from(classTasks)
    .where(and(eq(classTasks.liveId, liveId), eq(classTasks.number, number)));
  return row?.distance ?? null;
};
export const insertClassTask = async (tx: Db, values: typeof classTasks.$inferInsert): Promise<void> => {
  await tx.insert(classTasks).values(values);
};
export const updateClassTask = async (
  tx: Db,
  { liveId, number }: Pick<ClassTaskRow, 'liveId' | 'number'>,
  changes: Partial<ClassTaskRow>,
): Promise<void> => {
  await tx
    .update(classTasks)
    .set(changes)
    .where(and(eq(classTasks.liveId, liveId), eq(classTasks.number, number)));
};

export const findDrillOfLive = async (db: Db, userId: number, liveId: number): Promise<number | undefined> =>
  (
    await db
      .select({ id: drills.id })
      .from(drills)
      .where(and(eq(drills.userId, userId), eq(drills.liveId, liveId)))
  )[0]?.id;
export const findDrillsOfUser = async (
  db: Db,
  userId: number,
  liveIds: readonly number[],
): Promise<Map<number, number>> => {
  if (liveIds.length === 0) return new Map();
  const rows = await db
    .select({ id: drills.id, liveId: drills.liveId })
    .from(drills)
    .where(and(eq(drills.userId, userId), sql`${drills.liveId} = ANY(${sql.param([...liveIds])}::int[])`));
  return new Map(rows.flatMap(({ id, liveId }) => (liveId === null ? [] : [[liveId, id] as const])));
};
/** Undefined if the user already has a drill of this live. */
export const insertLiveDrill = async (tx: Db, values: typeof drills.$inferInsert): Promise<number | undefined> =>
  (
    await tx
      .insert(drills)
      .values({ rule: DRILL_RULE, ...values })
      .onConflictDoNothing()
      .returning({ id: drills.id })
  )[0]?.id;

/** Joins a drill with its member of a class. */
const memberOf = (classId: number) => and(eq(classMembers.userId, drills.userId), eq(classMembers.classId, classId));
/** Calls of a wind whose results are in the class. */
const findCalls = (db: Db, classId: number, liveId: number, number: number) =>
  db
    .select({
      memberId: classMembers.id,
      call: drillTasks.call,
      committedAt: drillTasks.committedAt,
      truth: drillTasks.truth,
      interval: drillTasks.interval,
      isHit: drillTasks.isHit,
    })
    .from(drillTasks)
    .innerJoin(drills, eq(drills.id, drillTasks.drillId))
    .innerJoin(classMembers, memberOf(classId))
    .where(and(eq(drills.liveId, liveId), eq(drillTasks.number, number), isInResults(drillTasks.committedAt)))
    .orderBy(asc(classMembers.id));

/** Results of a wind's calls, of members whose results are in the class. */
export const findResults = async (
  ...wind: Parameters<typeof findCalls>
): Promise<NonNullable<contract.ClassEvent['results']>> =>
  (await findCalls(...wind)).flatMap(({ memberId, call, truth, interval, isHit }) =>
    call === null || truth === null || interval === null
      ? []
      : [{ memberId, call: { lo: call.lo, hi: call.hi, best: call.best }, truth, interval, isHit }],
  );

/** Brackets of a wind, of members whose results are in the class. */
export const findBrackets = async (...wind: Parameters<typeof findCalls>) =>
  (await findCalls(...wind)).flatMap(({ memberId, call, committedAt }) =>
    call === null || committedAt === null ? [] : [{ memberId, lo: call.lo, hi: call.hi, best: call.best }],
  );

/** Whether a participant of a wind who is still in the class has not called it. */
export const isSomebodyMissing = async (db: Db, classId: number, liveId: number, number: number): Promise<boolean> =>
  (
    await db
      .select({ id: drills.id })
      .from(drills)
      .innerJoin(classMembers, and(memberOf(classId), isIn))
      .leftJoin(drillTasks, and(eq(drillTasks.drillId, drills.id), eq(drillTasks.number, number)))
      .where(and(eq(drills.liveId, liveId), isNull(drillTasks.committedAt)))
      .limit(1)
  ).length > 0;

const OF_TASK = (liveId: number, number: number) => sql`${drillTasks.number} = ${number}
  AND ${drillTasks.drillId} IN (SELECT id FROM drills WHERE live_id = ${liveId})`;

/** Whether a counting call of a wind is not judged yet. */
export const isUnjudged = async (db: Db, liveId: number, number: number): Promise<boolean> =>
  (
    await db
      .select({ id: drillTasks.id })
      .from(drillTasks)
      .where(and(OF_TASK(liveId, number), isNotNull(drillTasks.committedAt), isNull(drillTasks.judgedAt)))
      .limit(1)
  ).length > 0;

/** The late call of a member who is still in the class; its task is locked. */
export const findLate = async (tx: Db, live: LiveRow, number: number, memberId: number) => {
  const [row] = await tx
    .select({ id: drillTasks.id, late: drillTasks.late, committedAt: drillTasks.committedAt })
    .from(drillTasks)
    .innerJoin(drills, and(eq(drills.id, drillTasks.drillId), eq(drills.liveId, live.id)))
    .innerJoin(classMembers, and(memberOf(live.classId), eq(classMembers.id, memberId), isIn))
    .where(eq(drillTasks.number, number))
    .for('update', { of: drillTasks });
  return row?.late ? { ...row, late: row.late } : null;
};
/** Stores the decision on a late call; one that counts becomes the call of its task. */
export const updateLate = async (tx: Db, id: number, late: LateCall): Promise<void> => {
  await tx
    .update(drillTasks)
    .set({ late, ...(late.counts && sealedBy(late)) })
    .where(eq(drillTasks.id, id));
};
/** Leaves out the undecided late calls before a wind is shown. */
export const leaveOutLate = async (tx: Db, liveId: number, number: number): Promise<void> => {
  await tx
    .update(drillTasks)
    .set({ late: sql`jsonb_set(${drillTasks.late}, '{counts}', 'false')` })
    .where(and(OF_TASK(liveId, number), sql`${drillTasks.late} -> 'counts' = 'null'`));
};

/** Whether a member removed their call from a wind's brackets after they were shown. */
export const wasTaken = async (db: Db, liveId: number, task: number): Promise<boolean> =>
  (
    await db
      .select({ seq: classEvents.seq })
      .from(classEvents)
      .where(
        and(
          eq(classEvents.liveId, liveId),
          eq(classEvents.task, task),
          inArray(classEvents.kind, ['frozen', 'settled']),
          sql`${classEvents.data} ? 'taken'`,
        ),
      )
  ).length > 0;

/** The last view set for the wall of a live. */
export const findShown = async (db: Db, liveId: number) => {
  const [row] = await db
    .select({ task: classEvents.task, data: classEvents.data })
    .from(classEvents)
    .where(and(eq(classEvents.liveId, liveId), eq(classEvents.kind, 'shown')))
    .orderBy(desc(classEvents.seq))
    .limit(1);
  return { task: row?.task ?? 0, step: row?.data.step ?? 0, standings: row?.data.standings ?? false };
};

/** Stores a phone's state, and when it began if it is new. */
export const storePhone = async (db: Db, memberId: number, is: PhoneState): Promise<void> => {
  await db
    .update(classMembers)
    .set({
      phone: is,
      phoneAt: sql`CASE WHEN ${classMembers.phone} = ${is} THEN ${classMembers.phoneAt} ELSE clock_timestamp() END`,
      phoneHeardAt: sql`clock_timestamp()`,
    })
    .where(eq(classMembers.id, memberId));
};
export const findPhones = (db: Db, classId: number) =>
  db
    .select({
      memberId: classMembers.id,
      phone: classMembers.phone,
      phoneAt: classMembers.phoneAt,
      heardAt: classMembers.phoneHeardAt,
    })
    .from(classMembers)
    .where(and(eq(classMembers.classId, classId), isIn, isNotNull(classMembers.phoneHeardAt)))
    .orderBy(asc(classMembers.id));

export const changeRifle = async (
  tx: Db,
  drillId: number,
  rifle: Pick<typeof drills.$inferInsert, 'profileName' | 'base' | 'grounds'>,
): Promise<void> => {
  await tx.update(drills).set(rifle).where(eq(drills.id, drillId));
};

export const lastSeq = async (db: Db, classId: number): Promise<number> =>
  (await db.select({ last: classStreams.lastSeq }).from(classStreams).where(eq(classStreams.classId, classId)))[0]
    ?.last ?? 0;

/** Events behind a live's table, from one number to another: the live's events and members' events. */
export const findTableEvents = (db: Db, classId: number, liveId: number, after: number, upTo: number) =>
  findEvents(
    db,
    classId,
    and(
      gt(classEvents.seq, after),
      lte(classEvents.seq, upTo),
      or(eq(classEvents.liveId, liveId), isNull(classEvents.liveId)),
    ),
  );

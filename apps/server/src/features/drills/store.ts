import { drills as contract, stages } from '@windcall/contract';
import type { Reading } from '@windcall/training';
import { and, count, desc, eq, isNotNull, isNull, lt, ne, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { isIn } from '../../accounts/leave-classes.ts';
import { containing } from '../../db/containing.ts';
import type { Db } from '../../db/db.ts';
import { prepared } from '../../db/prepared.ts';
import { classMembers, drills, drillTasks } from '../../db/tables.ts';
import { lawOfRow } from '../../sealed/seeds.ts';

/** The reading that is kept with an outcome; `isAgain` where an older call was read again by the rule taught now. */
export type KeptReading = Reading & { readonly isAgain?: true };
export type DrillRow = typeof drills.$inferSelect;
export type TaskRow = typeof drillTasks.$inferSelect;
type TaskChanges = Partial<typeof drillTasks.$inferInsert>;
const ask = sql.placeholder;

/** The day of a moment in UTC, `2026-05-17`. */
export const utcDay = (now: Date): string => now.toISOString().slice(0, 10);

/** Undefined when the user has a drill of that day already. */
export const insertDrill = async (tx: Db, values: typeof drills.$inferInsert): Promise<DrillRow | undefined> =>
  (await tx.insert(drills).values(values).onConflictDoNothing().returning())[0];

const drillById = prepared('drill_by_id', (db) =>
  db
    .select()
    .from(drills)
    .where(and(eq(drills.userId, ask('userId')), eq(drills.id, ask('id')))),
);
export const findDrill = async (db: Db, userId: number, id: number): Promise<DrillRow | undefined> =>
  (await drillById(db).execute({ userId, id }))[0];

const drillsBy = (name: string, before?: SQL) =>
  prepared(name, (db) =>
    db
      .select()
      .from(drills)
      .where(and(eq(drills.userId, ask('userId')), before))
      .orderBy(desc(drills.createdAt), desc(drills.id))
      .limit(ask('limit')),
  );
const allDrills = drillsBy('drills');
const drillsBefore = drillsBy('drills_before', lt(drills.createdAt, ask('before')));

/** The law that the winds of a day's daily are drawn by: that of the first who began it; the newest while nobody has. */
export const lawOfDaily = async (db: Db, day: string): Promise<stages.SurfaceWind['law']> => {
  const [first] = await db.select().from(drills).where(eq(drills.day, day)).orderBy(drills.id).limit(1);
  return first ? lawOfRow(first) : stages.SURFACE_LAW_VERSION;
};

/** Own drills, newest first; started before a moment, and with a text in the name of their rifle, if those are given. */
export const findDrills = (
  db: Db,
  userId: number,
  limit: number,
  { before = null, find }: { before?: Date | null; find?: string | undefined } = {},
): Promise<DrillRow[]> => {
  const named = containing(find, drills.profileName);
  if (named !== undefined) {
    return db
      .select()
      .from(drills)
      .where(and(eq(drills.userId, userId), before ? lt(drills.createdAt, before) : undefined, named))
      .orderBy(desc(drills.createdAt), desc(drills.id))
      .limit(limit);
  }
  return before === null
    ? allDrills(db).execute({ userId, limit })
    : drillsBefore(db).execute({ userId, limit, before });
};

/** Own drill of a kind that was started last. */
export const findLastOfKind = async (db: Db, userId: number, kind: DrillRow['kind']): Promise<DrillRow | undefined> =>
  (
    await db
      .select()
      .from(drills)
      .where(and(eq(drills.userId, userId), eq(drills.kind, kind)))
      .orderBy(desc(drills.id))
      .limit(1)
  )[0];

export const endDrill = async (db: Db, id: number): Promise<void> => {
  await db.update(drills).set({ isOver: true }).where(eq(drills.id, id));
};

/** The task as it is, or as another request has just made it. */
export const insertTask = async (db: Db, values: typeof drillTasks.$inferInsert): Promise<void> => {
  await db.insert(drillTasks).values(values).onConflictDoNothing();
};

const taskByNumber = prepared('task_by_number', (db) =>
  db
    .select()
    .from(drillTasks)
    .where(and(eq(drillTasks.drillId, ask('drillId')), eq(drillTasks.number, ask('number')))),
);
export const findTask = async (db: Db, drillId: number, number: number): Promise<TaskRow | undefined> =>
  (await taskByNumber(db).execute({ drillId, number }))[0];

/** How long a task may be called and fired after it was first seen, ms: one day. A class's winds end with their class. */
export const OPEN_MS = 86_400_000;
/** Whether a task can be called and fired no more, without a shot. */
export const isLost = ({ startedAt, firedAt }: Pick<TaskRow, 'startedAt' | 'firedAt'>, now: Date): boolean =>
  firedAt === null && now.getTime() - startedAt.getTime() >= OPEN_MS;
/** The same of tasks `own` of a query: fired, or lost. */
const IS_DONE = sql`(own.fired_at is not null or own.started_at <= now() - interval '1 day')`;

const doneOfDrills = prepared('done_of_drills', (db) =>
  db
    .select({ drillId: drillTasks.drillId, n: count() })
    .from(drillTasks)
    .innerJoin(drills, eq(drills.id, drillTasks.drillId))
    .where(
      and(
        sql`${drillTasks.drillId} = ANY(${ask('drillIds')}::int[])`,
        or(
          isNotNull(drillTasks.firedAt),
          and(ne(drills.kind, 'class'), sql`${drillTasks.startedAt} <= now() - interval '1 day'`),
        ),
      ),
    )
    .groupBy(drillTasks.drillId),
);

/** Tasks of drills that are done with: fired, or lost (count). */
export const countDone = async (db: Db, drillIds: readonly number[]): Promise<Map<number, number>> => {
  if (drillIds.length === 0) return new Map();
  const rows = await doneOfDrills(db).execute({ drillIds });
  return new Map(rows.map(({ drillId, n }) => [drillId, n]));
};

/** Stores a call unless there is one; undefined when there was. */
export const sealTask = async (db: Db, taskId: number, changes: TaskChanges): Promise<TaskRow | undefined> =>
  (
    await db
      .update(drillTasks)
      .set(changes)
      .where(and(eq(drillTasks.id, taskId), isNull(drillTasks.committedAt)))
      .returning()
  )[0];

/** Stores a shot unless there is one; undefined when there was. */
export const storeShot = async (db: Db, taskId: number, changes: TaskChanges): Promise<TaskRow | undefined> =>
  (
    await db
      .update(drillTasks)
      .set(changes)
      .where(and(eq(drillTasks.id, taskId), isNull(drillTasks.firedAt)))
      .returning()
  )[0];

/** Stores where the shooter points while the task is not revealed; undefined when it is. */
export const storePointed = async (db: Db, taskId: number, pointed: { right: number; up: number }) =>
  (
    await db
      .update(drillTasks)
      .set({ pointed })
      .where(and(eq(drillTasks.id, taskId), isNull(drillTasks.revealedAt)))
      .returning()
  )[0];

export const markRevealed = async (db: Db, taskId: number): Promise<void> => {
  await db
    .update(drillTasks)
    .set({ revealedAt: sql`now()` })
    .where(and(eq(drillTasks.id, taskId), isNull(drillTasks.revealedAt)));
};

/** Whether a person has fired a call of any drill. */
export const hasCalled = async (db: Db, userId: number): Promise<boolean> =>
  (
    await db
      .select({ id: drillTasks.id })
      .from(drillTasks)
      .innerJoin(drills, eq(drills.id, drillTasks.drillId))
      .where(and(eq(drills.userId, userId), isNotNull(drillTasks.firedAt)))
      .limit(1)
  ).length > 0;

/** How many judged calls of a person count: beyond, their weight is nothing. */
export const MOST_JUDGED = 1000;

/** What was judged of a person's calls, oldest first; without the large columns. */
export const findJudged = async (db: Db, userId: number, drillIds?: readonly number[]) =>
  drillIds?.length === 0
    ? []
    : findCalls(drillIds === undefined ? callsOfAll : callsOfDrills, db, { userId, most: MOST_JUDGED, drillIds });

/** The same of all drills but those that show nothing of their shots yet. */
export const findRevealable = (db: Db, userId: number, most = MOST_JUDGED) =>
  findCalls(callsRevealable, db, { userId, most, today: utcDay(new Date()) });

/** The same of what counts in a handicap. */
export const findCounted = async (db: Db, userId: number): Promise<JudgedRow[]> =>
  (await findRevealable(db, userId)).filter(({ distance }) => distance >= contract.COUNTS_FROM_YD);

/** When a call was judged; a server of an earlier release beside this one stores the shot alone. */
const JUDGED_AT = sql<Date | null>`coalesce(${drillTasks.judgedAt}, ${drillTasks.firedAt})`.mapWith(drillTasks.firedAt);
/** Nothing of a class's call is told before its reveal, nor counted where its wind was skipped. */
const TOLD = sql`(${drills.liveId} is null or exists (select 1 from class_tasks shown where shown.live_id = ${drills.liveId}
  and shown.number = ${drillTasks.number} and shown.revealed_at is not null and shown.skipped_at is null))`;

/** Who somebody is in a class they are in. */
export const findMemberOfDrill = async (db: Db, userId: number, classId: number): Promise<number | undefined> =>
  (
    await db
      .select({ id: classMembers.id })
      .from(classMembers)
      .where(and(eq(classMembers.userId, userId), eq(classMembers.classId, classId), isIn))
  )[0]?.id;

const callsBy = (name: string, which?: SQL) =>
  prepared(name, (db) =>
    db
      .select({
        id: drillTasks.id,
        drillId: drillTasks.drillId,
        number: drillTasks.number,
        call: drillTasks.call,
        cell: drillTasks.cell,
        distance: drillTasks.distance,
        truth: drillTasks.truth,
        best: drillTasks.best,
        interval: drillTasks.interval,
        reference: drillTasks.reference,
        par: sql<number | null>`(${drillTasks.outcome} ->> 'par')::float8`,
        reading: sql<KeptReading | null>`${drillTasks.outcome} -> 'reading'`,
        forecast: sql<{ low: number; high: number }>`${drillTasks.made} -> 'forecast'`,
        sky: sql<string | null>`${drillTasks.made} -> 'stage' -> 'wind' ->> 'sky'`,
        isHit: drillTasks.isHit,
        isBad: drillTasks.isBad,
        firedAt: JUDGED_AT,
        committedAt: drillTasks.committedAt,
        kind: drills.kind,
        level: drills.level,
      })
      .from(drillTasks)
      .innerJoin(drills, eq(drills.id, drillTasks.drillId))
      .where(and(eq(drills.userId, ask('userId')), sql`${JUDGED_AT} is not null`, TOLD, which))
      .orderBy(desc(JUDGED_AT), desc(drillTasks.id))
      .limit(ask('most')),
  );
const callsOfAll = callsBy('calls_of_all');
const callsOfDrills = callsBy('calls_of_drills', sql`${drillTasks.drillId} = ANY(${ask('drillIds')}::int[])`);
const callsRevealable = callsBy(
  'calls_revealable',
  or(
    notInArray(drills.kind, ['self-test', 'daily']),
    sql`(select count(*) from drill_tasks own where own.drill_id = ${drills.id} and ${IS_DONE}) >= ${drills.tasks}`,
    and(eq(drills.kind, 'daily'), lt(drills.day, ask('today'))),
  ),
);

const findCalls = async (
  calls: typeof callsOfAll,
  db: Db,
  asked: { userId: number; most: number; drillIds?: readonly number[] | undefined; today?: string },
) => {
  const rows = await calls(db).execute(asked);
  return rows.reverse().map((row) => ({
    ...row,
    call: row.call ?? { lo: 0, hi: 0, best: null, hold: null },
    truth: row.truth ?? 0,
    best: row.best ?? 0,
    interval: row.interval ?? 0,
    isBad: row.isBad ?? false,
    firedAt: row.firedAt ?? new Date(0),
  }));
};
export type JudgedRow = Awaited<ReturnType<typeof findJudged>>[number];

/** Mean crosswind of a third of the way, mph; `from` and `to` as shares of the distance. */
const meanOfThird = (from: number, to: number) =>
  sql<
    number | null
  >`(select avg((place ->> 'crosswind')::float8) from jsonb_array_elements(${drillTasks.outcome} -> 'path') place
    where (place ->> 'distance')::float8 between ${sql.raw(String(from))} * ${drillTasks.distance} / 3.0
      and ${sql.raw(String(to))} * ${drillTasks.distance} / 3.0)`;
const thirdsOfTasks = prepared('thirds_of_tasks', (db) =>
  db
    .select({ id: drillTasks.id, near: meanOfThird(0, 1), middle: meanOfThird(1, 2), far: meanOfThird(2, 3) })
    .from(drillTasks)
    .where(sql`${drillTasks.id} = ANY(${ask('ids')}::int[])`),
);

/** Crosswind in the thirds of the way when each task was called, by its id; none where the path was not kept. */
export const findThirds = async (
  db: Db,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly [near: number, middle: number, far: number]>> => {
  const rows = await thirdsOfTasks(db).execute({ ids });
  return new Map(
    rows.flatMap(({ id, near, middle, far }) =>
      near === null || middle === null || far === null ? [] : [[id, [near, middle, far]] as const],
    ),
  );
};

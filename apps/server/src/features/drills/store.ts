import { drills as contract, seals, stages } from '@windcall/contract';
import type { Reading } from '@windcall/training';
import { and, count, desc, eq, isNotNull, isNull, lt, ne, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { isIn } from '../../accounts/leave-classes.ts';
import { containing } from '../../db/containing.ts';
import type { Db } from '../../db/db.ts';
import { prepared } from '../../db/prepared.ts';
import { classMembers, drills, drillTasks } from '../../db/tables.ts';
import { type ClassTask, oldestOpenDay } from '../../sealed/gate.ts';
import { DRILL_RULE, lawOfRow } from '../../sealed/seeds.ts';
import type { MadeTask } from './kept-air.ts';

/** A stored reading; `isAgain` if an older call was read by the current rule. */
export type KeptReading = Reading & { readonly isAgain?: true };
export type DrillRow = typeof drills.$inferSelect;
export type TaskRow = typeof drillTasks.$inferSelect;
type TaskChanges = Partial<typeof drillTasks.$inferInsert>;
const ask = sql.placeholder;

/** Whether a drill is a daily of a closed day. */
export const isDayOver = ({ kind, day }: Pick<DrillRow, 'kind' | 'day'>, now: Date): boolean =>
  kind === 'daily' && day !== null && day < oldestOpenDay(now);

/** Undefined if the user has a drill of that day already. */
export const insertDrill = async (tx: Db, values: typeof drills.$inferInsert): Promise<DrillRow | undefined> =>
  (
    await tx
      .insert(drills)
      .values({ rule: DRILL_RULE, ...values })
      .onConflictDoNothing()
      .returning()
  )[0];

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

/** Law and rule of a day's daily: its first drill's, or the newest. */
export const lawOfDaily = async (db: Db, day: string): Promise<Pick<DrillRow, 'law' | 'rule'>> => {
  const [first] = await db.select().from(drills).where(eq(drills.day, day)).orderBy(drills.id).limit(1);
  return first ? { law: lawOfRow(first), rule: first.rule } : { law: stages.SURFACE_LAW_VERSION, rule: DRILL_RULE };
};

/** A user's drills, newest first; optionally started before a moment, or with a text in the rifle's name. */
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

/** Row of a drill's task. */
export const ownTask = (
  drillId: number,
  { number, openedAt }: Pick<ClassTask, 'number' | 'openedAt'>,
  made: MadeTask,
) => ({
  drillId,
  number,
  made,
  cell: made.cell,
  distance: made.stage.targets[0]?.distance ?? 0,
  startedAt: openedAt,
});
/** Does nothing if another request has just made the task. */
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

/** Time to call and fire a task after the first look, ms. Tasks of a class end with their class. */
export const OPEN_MS = 86_400_000;
/** Whether a task's time ran out without a shot. */
export const isLost = ({ startedAt, firedAt }: Pick<TaskRow, 'startedAt' | 'firedAt'>, now: Date): boolean =>
  firedAt === null && now.getTime() - startedAt.getTime() >= OPEN_MS;
/** Task `own` of a query was fired or lost. */
const IS_DONE = sql`(own.fired_at is not null or own.started_at <= now() - interval '1 day')`;

const OF_DRILL = eq(drills.id, drillTasks.drillId);
/**
 * Looks up the drill of each call, under its table's name. A plain join would hash all drills, and read and sort all of
 * a person's calls before taking the newest: `rows-read.test.ts` counts rows.
 */
const itsDrill = (db: Db) => db.select().from(drills).where(OF_DRILL).limit(1).as('drills');

const doneOfDrills = prepared('done_of_drills', (db) =>
  db
    .select({ drillId: drillTasks.drillId, n: count() })
    .from(drillTasks)
    .innerJoinLateral(itsDrill(db), sql`true`)
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

export const countDone = async (db: Db, drillIds: readonly number[]): Promise<Map<number, number>> => {
  if (drillIds.length === 0) return new Map();
  const rows = await doneOfDrills(db).execute({ drillIds });
  return new Map(rows.map(({ drillId, n }) => [drillId, n]));
};

export const sealTask = async (db: Db, taskId: number, changes: TaskChanges): Promise<TaskRow | undefined> =>
  (
    await db
      .update(drillTasks)
      .set(changes)
      .where(and(eq(drillTasks.id, taskId), isNull(drillTasks.committedAt)))
      .returning()
  )[0];

export const storeShot = async (db: Db, taskId: number, changes: TaskChanges): Promise<TaskRow | undefined> =>
  (
    await db
      .update(drillTasks)
      .set(changes)
      .where(and(eq(drillTasks.id, taskId), isNull(drillTasks.firedAt)))
      .returning()
  )[0];

/** Stores the shooter's guess of the impact; undefined after the reveal. */
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

/** Whether a person has fired `times` calls. */
export const hasCalled = async (db: Db, userId: number, times: number): Promise<boolean> =>
  (
    await db
      .select({ id: drillTasks.id })
      .from(drillTasks)
      .where(and(eq(drillTasks.userId, userId), isNotNull(drillTasks.countedAt), isNotNull(drillTasks.firedAt)))
      .limit(times)
  ).length >= times;

/** Number of a person's judged calls on a rung, `most` at most. */
export const countOnRung = async (
  db: Db,
  userId: number,
  { range, sky, level }: NonNullable<DrillRow['rung']> & Pick<DrillRow, 'level'>,
  most: number,
): Promise<number> =>
  (
    await db
      .select({ id: drillTasks.id })
      .from(drillTasks)
      .innerJoin(drills, OF_DRILL)
      .where(
        and(
          ...[eq(drillTasks.userId, userId), isNotNull(drillTasks.countedAt), eq(drillTasks.sky, sky)],
          ...[eq(drills.level, level), sql`${drillTasks.cell} ->> 'range' = ${range}`],
        ),
      )
      .limit(most)
  ).length;

/** Largest number of a person's calls that count: older ones have no weight. */
export const MOST_JUDGED = 1000;

/** A class's call is visible after its reveal, unless its wind was skipped. */
const TOLD = sql`(${drills.liveId} is null or exists (select 1 from class_tasks shown where shown.live_id = ${drills.liveId}
  and shown.number = ${drillTasks.number} and shown.revealed_at is not null and shown.skipped_at is null))`;
/** A person's judged calls. An index finds the newest. */
const JUDGED_OF_USER = and(eq(drillTasks.userId, ask('userId')), isNotNull(drillTasks.countedAt), TOLD);
const REVEALABLE = or(
  notInArray(
    drills.kind,
    contract.DRILL_KINDS.filter((kind) => seals.KINDS[kind].withheld === 'last-call'),
  ),
  sql`(select count(*) from drill_tasks own where own.drill_id = ${drills.id} and ${IS_DONE}) >= ${drills.tasks}`,
);

/** Columns for the model and the schedule. */
const BELIEF = {
  cell: drillTasks.cell,
  truth: drillTasks.truth,
  best: drillTasks.best,
  isBad: drillTasks.isBad,
  firedAt: drillTasks.countedAt,
};
const COUNTED = {
  ...BELIEF,
  id: drillTasks.id,
  call: drillTasks.call,
  distance: drillTasks.distance,
  interval: drillTasks.interval,
  par: drillTasks.par,
  level: drills.level,
};
const FIGURES = {
  ...COUNTED,
  drillId: drillTasks.drillId,
  number: drillTasks.number,
  reference: drillTasks.reference,
  isHit: drillTasks.isHit,
  committedAt: drillTasks.committedAt,
  kind: drills.kind,
};
const PICTURE = {
  ...FIGURES,
  reading: drillTasks.reading,
  forecast: drillTasks.forecast,
  sky: drillTasks.sky,
  thirds: drillTasks.thirds,
};

const NEWEST_FIRST = [desc(drillTasks.countedAt), desc(drillTasks.id)];
const beliefs = prepared('beliefs_of_calls', (db) =>
  db
    .select(BELIEF)
    .from(drillTasks)
    .innerJoinLateral(itsDrill(db), sql`true`)
    .where(JUDGED_OF_USER)
    .orderBy(...NEWEST_FIRST)
    .limit(ask('most')),
);
const figuresOfDrills = prepared('figures_of_drills', (db) =>
  db
    .select(FIGURES)
    .from(drillTasks)
    .innerJoinLateral(itsDrill(db), sql`true`)
    .where(and(sql`${drillTasks.drillId} = ANY(${ask('drillIds')}::int[])`, isNotNull(drillTasks.countedAt), TOLD))
    .orderBy(drillTasks.countedAt, drillTasks.id),
);
const REVEALABLE_OF_USER = and(JUDGED_OF_USER, REVEALABLE);
const figuresRevealable = prepared('figures_revealable', (db) =>
  db
    .select(FIGURES)
    .from(drillTasks)
    .innerJoinLateral(itsDrill(db), sql`true`)
    .where(REVEALABLE_OF_USER)
    .orderBy(...NEWEST_FIRST)
    .limit(ask('most')),
);
const countedRevealable = prepared('counted_revealable', (db) =>
  db
    .select(COUNTED)
    .from(drillTasks)
    .innerJoinLateral(itsDrill(db), sql`true`)
    .where(REVEALABLE_OF_USER)
    .orderBy(...NEWEST_FIRST)
    .limit(ask('most')),
);
const picturesRevealable = prepared('pictures_revealable', (db) =>
  db
    .select(PICTURE)
    .from(drillTasks)
    .innerJoinLateral(itsDrill(db), sql`true`)
    .where(REVEALABLE_OF_USER)
    .orderBy(...NEWEST_FIRST)
    .limit(ask('most')),
);

/** A judged call, with defaults for nulls of earlier releases. */
const whole = <Row extends { truth: number | null; best: number | null; isBad: boolean | null; firedAt: Date | null }>(
  row: Row,
) => ({
  ...row,
  truth: row.truth ?? 0,
  best: row.best ?? 0,
  isBad: row.isBad ?? false,
  firedAt: row.firedAt ?? new Date(0),
});
const wholeFigures = <
  Row extends Parameters<typeof whole>[0] & {
    call: Omit<contract.DrillCall, 'committedAt'> | null;
    interval: number | null;
  },
>(
  row: Row,
) => ({
  ...whole(row),
  call: row.call ?? { lo: 0, hi: 0, best: null, hold: null },
  interval: row.interval ?? 0,
});

/** All calls for a person's model, oldest first. */
export const findBeliefs = async (db: Db, userId: number) =>
  (await beliefs(db).execute({ userId, most: MOST_JUDGED })).reverse().map(whole);
export type BeliefRow = Awaited<ReturnType<typeof findBeliefs>>[number];

/** Judged calls of some drills, oldest first; without large columns. */
export const findJudged = async (db: Db, drillIds: readonly number[]) =>
  drillIds.length === 0 ? [] : (await figuresOfDrills(db).execute({ drillIds })).map(wholeFigures);
export type JudgedRow = Awaited<ReturnType<typeof findJudged>>[number];

/** The newest calls of all drills that show their results. */
export const findRevealable = async (db: Db, userId: number, most: number): Promise<JudgedRow[]> =>
  (await figuresRevealable(db).execute({ userId, most })).reverse().map(wholeFigures);

const counts = ({ distance }: { readonly distance: number }): boolean => distance >= contract.COUNTS_FROM_YD;

/** Calls that count in a handicap, oldest first. */
export const findCounted = async (db: Db, userId: number) =>
  (await countedRevealable(db).execute({ userId, most: MOST_JUDGED })).reverse().map(wholeFigures).filter(counts);
export type CountedRow = Awaited<ReturnType<typeof findCounted>>[number];

/** Counted calls with their pictures and the air in thirds of the path. */
export const findPictures = async (db: Db, userId: number) =>
  (await picturesRevealable(db).execute({ userId, most: MOST_JUDGED })).reverse().map(toPicture).filter(counts);
const NO_FORECAST = { low: 0, high: 0 };
const toPicture = (row: Awaited<ReturnType<ReturnType<typeof picturesRevealable>['execute']>>[number]) => ({
  ...wholeFigures(row),
  reading: row.reading as KeptReading | null,
  forecast: row.forecast ?? NO_FORECAST,
});
export type PictureRow = Awaited<ReturnType<typeof findPictures>>[number];

const revealableOfUser = prepared('revealable_of_user', (db) =>
  db.select({ calls: count() }).from(drillTasks).innerJoinLateral(itsDrill(db), sql`true`).where(REVEALABLE_OF_USER),
);
/** Number of a person's calls before the newest 1,000. */
export const countOlder = async (db: Db, userId: number): Promise<number> => {
  const [found] = await revealableOfUser(db).execute({ userId });
  return Math.max(0, (found?.calls ?? 0) - MOST_JUDGED);
};

const countsBetween = prepared('counts_between', (db) => {
  const newest = db
    .select({ at: drillTasks.countedAt, kind: drills.kind })
    .from(drillTasks)
    .innerJoinLateral(itsDrill(db), sql`true`)
    .where(JUDGED_OF_USER)
    .orderBy(...NEWEST_FIRST)
    .limit(ask('most'))
    .as('newest');
  const after = sql<number>`width_bucket(${newest.at}, ${ask('moments')}::timestamptz[])`.as('after');
  return db.select({ after, calls: count() }).from(newest).where(ne(newest.kind, 'self-test')).groupBy(after);
});
/**
 * Number of a person's calls outside self-tests between ascending moments: before the first, from it to the second, and
 * so on.
 */
export const countPractice = async (db: Db, userId: number, moments: readonly Date[]): Promise<number[]> => {
  const counted = moments.map(() => 0);
  if (moments.length === 0) return counted;
  const rows = await countsBetween(db).execute({
    userId,
    most: MOST_JUDGED,
    moments: moments.map((moment) => moment.toISOString()),
  });
  for (const { after, calls } of rows) if (after < counted.length) counted[after] = calls;
  return counted;
};

export const findMemberOfDrill = async (db: Db, userId: number, classId: number): Promise<number | undefined> =>
  (
    await db
      .select({ id: classMembers.id })
      .from(classMembers)
      .where(and(eq(classMembers.userId, userId), eq(classMembers.classId, classId), isIn))
  )[0]?.id;

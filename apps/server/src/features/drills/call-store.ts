import { drills as contract, seals } from '@windcall/contract';
import type { Reading } from '@windcall/training';
import { and, count, desc, eq, gte, inArray, isNotNull, isNull, lte, ne, notInArray, or, sql } from 'drizzle-orm';
import { type Db, drills, drillTasks } from '../../db/index.ts';
import { prepared } from '../../db/prepared.ts';
import { type DrillRow, IS_DONE, itsDrill, OF_DRILL, OPEN_MS, type TaskRow } from './store.ts';

const ask = sql.placeholder;

/** A stored reading; `isAgain` if an older call was read by the current rule. */
export type KeptReading = Reading & { readonly isAgain?: true };

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
  (await figuresRevealable(db).execute({ userId, most: MOST_JUDGED })).reverse().map(wholeFigures).filter(counts);
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

/**
 * Tasks seen but not called; each counts as its forecast. Not counted: tasks of earlier releases, which store no cost,
 * tasks of a class, which ends them itself, and tasks too near to count.
 */
const openTasks = prepared('open_tasks', (db) =>
  db
    .select({
      id: drillTasks.id,
      seenAt: drillTasks.startedAt,
      level: drills.level,
      forecast: sql<{ low: number; high: number }>`${drillTasks.forecast}`,
      nextDrillAtMs: sql<number | null>`(
        select (extract(epoch from later.created_at) * 1000)::float8 from drills later
        where later.user_id = ${drills.userId} and later.id > ${drills.id} and later.created_at > ${drillTasks.startedAt}
        order by later.created_at limit 1
      )`,
    })
    .from(drillTasks)
    .innerJoin(drills, OF_DRILL)
    .where(
      and(
        eq(drillTasks.userId, ask('userId')),
        isNull(drillTasks.firedAt),
        isNull(drillTasks.committedAt),
        ne(drills.kind, 'class'),
        // know-your-limit of earlier releases showed the wind before the plate, so leaving was free
        eq(drillTasks.countsLeft, true),
        gte(drillTasks.distance, contract.COUNTS_FROM_YD),
      ),
    )
    .orderBy(desc(drillTasks.startedAt), desc(drillTasks.id))
    .limit(ask('most')),
);

/** Tasks that a person has seen and not called, newest first. */
export const findOpenTasks = (db: Db, userId: number) => openTasks(db).execute({ userId, most: MOST_JUDGED });

export const findTasksById = (db: Db, ids: readonly number[]): Promise<TaskRow[]> =>
  db
    .select()
    .from(drillTasks)
    .where(inArray(drillTasks.id, [...ids]));

export const storeReading = async (db: Db, taskId: number, reading: KeptReading): Promise<void> => {
  await db
    .update(drillTasks)
    .set({ outcome: sql`jsonb_set(${drillTasks.outcome}, '{reading}', ${JSON.stringify(reading)}::jsonb)` })
    .where(and(eq(drillTasks.id, taskId), isNotNull(drillTasks.outcome)));
};

const UNFIRED = and(isNotNull(drillTasks.committedAt), isNull(drillTasks.firedAt), isNull(drillTasks.judgedAt));

/** A user's calls that were not fired and no longer can be: they count as called. */
export const findUnfired = (db: Db, userId: number, now: Date, most: number) =>
  db
    .select({ task: drillTasks, level: drills.level })
    .from(drillTasks)
    .innerJoin(drills, OF_DRILL)
    .where(
      and(
        eq(drillTasks.userId, userId),
        ne(drills.kind, 'class'),
        UNFIRED,
        lte(drillTasks.startedAt, new Date(now.getTime() - OPEN_MS)),
      ),
    )
    .limit(most);

/** Calls for a wind of a live that were sealed and not fired. */
export const findUnfiredInLive = (db: Db, liveId: number, number: number) =>
  db
    .select({ task: drillTasks, level: drills.level })
    .from(drillTasks)
    .innerJoin(drills, OF_DRILL)
    .where(and(eq(drills.liveId, liveId), eq(drillTasks.number, number), UNFIRED));

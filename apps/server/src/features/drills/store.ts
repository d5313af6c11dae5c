import { drills as contract, seals, stages } from '@windcall/contract';
import type { Reading } from '@windcall/training';
import { and, count, desc, eq, isNotNull, isNull, lt, ne, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { isIn } from '../../accounts/leave-classes.ts';
import { containing } from '../../db/containing.ts';
import type { Db } from '../../db/db.ts';
import { prepared } from '../../db/prepared.ts';
import { classMembers, drills, drillTasks } from '../../db/tables.ts';
import { DRILL_RULE, lawOfRow } from '../../sealed/seeds.ts';

/** The reading that is kept with an outcome; `isAgain` where an older call was read again by the rule taught now. */
export type KeptReading = Reading & { readonly isAgain?: true };
export type DrillRow = typeof drills.$inferSelect;
export type TaskRow = typeof drillTasks.$inferSelect;
type TaskChanges = Partial<typeof drillTasks.$inferInsert>;
const ask = sql.placeholder;

/** The day of a moment in UTC, `2026-05-17`. */
export const utcDay = (now: Date): string => now.toISOString().slice(0, 10);

/** How long after its day (UTC) a daily may still be called and fired, ms: whoever began before midnight ends it. */
const DAILY_GRACE_MS = 600_000;
/** The oldest day whose daily may still be called at a moment. Its winds are open to all afterwards, and to nobody before. */
export const oldestOpenDay = (now: Date): string => utcDay(new Date(now.getTime() - DAILY_GRACE_MS));
/** Whether a drill is the daily of a day that is over for all. */
export const isDayOver = ({ kind, day }: Pick<DrillRow, 'kind' | 'day'>, now: Date): boolean =>
  kind === 'daily' && day !== null && day < oldestOpenDay(now);

/** Undefined when the user has a drill of that day already. */
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

/** Law and rule of a day's daily: those of the first who began it, the newest while nobody has. */
export const lawOfDaily = async (db: Db, day: string): Promise<Pick<DrillRow, 'law' | 'rule'>> => {
  const [first] = await db.select().from(drills).where(eq(drills.day, day)).orderBy(drills.id).limit(1);
  return first ? { law: lawOfRow(first), rule: first.rule } : { law: stages.SURFACE_LAW_VERSION, rule: DRILL_RULE };
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

const OF_DRILL = eq(drills.id, drillTasks.drillId);
/**
 * The drill of each call, looked up call by call under the name of its table. Joined as a table it is hashed with all drills there are,
 * and every call of a person is read and sorted before the newest are taken: `rows-read.test.ts` counts them.
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
export const hasCalled = async (db: Db, userId: number, times: number): Promise<boolean> =>
  (
    await db
      .select({ id: drillTasks.id })
      .from(drillTasks)
      .where(and(eq(drillTasks.userId, userId), isNotNull(drillTasks.countedAt), isNotNull(drillTasks.firedAt)))
      .limit(times)
  ).length >= times;

/** Calls of a person that were judged on a rung (count), `most` at most. */
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

/** How many judged calls of a person count: beyond, their weight is nothing. */
export const MOST_JUDGED = 1000;

/** Nothing of a class's call is told before its reveal, nor counted where its wind was skipped. */
const TOLD = sql`(${drills.liveId} is null or exists (select 1 from class_tasks shown where shown.live_id = ${drills.liveId}
  and shown.number = ${drillTasks.number} and shown.revealed_at is not null and shown.skipped_at is null))`;
/** All of a person's calls that were judged. The newest of them are found by an index, whatever there are before. */
const JUDGED_OF_USER = and(eq(drillTasks.userId, ask('userId')), isNotNull(drillTasks.countedAt), TOLD);
const REVEALABLE = or(
  notInArray(
    drills.kind,
    contract.DRILL_KINDS.filter((kind) => seals.KINDS[kind].withheld === 'last-call'),
  ),
  sql`(select count(*) from drill_tasks own where own.drill_id = ${drills.id} and ${IS_DONE}) >= ${drills.tasks}`,
);

/** What the model and the schedule take of a call. */
const BELIEF = {
  cell: drillTasks.cell,
  truth: drillTasks.truth,
  best: drillTasks.best,
  isBad: drillTasks.isBad,
  firedAt: drillTasks.countedAt,
};
/** What a handicap takes too. */
const COUNTED = {
  ...BELIEF,
  id: drillTasks.id,
  call: drillTasks.call,
  distance: drillTasks.distance,
  interval: drillTasks.interval,
  par: drillTasks.par,
  level: drills.level,
};
/** And what a call is shown with. */
const FIGURES = {
  ...COUNTED,
  drillId: drillTasks.drillId,
  number: drillTasks.number,
  reference: drillTasks.reference,
  isHit: drillTasks.isHit,
  committedAt: drillTasks.committedAt,
  kind: drills.kind,
};
/** And what its picture said. */
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

/** A judged call, with values where earlier releases left none. */
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

/** What the model of a person takes of all their calls, oldest first. */
export const findBeliefs = async (db: Db, userId: number) =>
  (await beliefs(db).execute({ userId, most: MOST_JUDGED })).reverse().map(whole);
export type BeliefRow = Awaited<ReturnType<typeof findBeliefs>>[number];

/** What was judged of the calls of some drills, oldest first; without the large columns. */
export const findJudged = async (db: Db, drillIds: readonly number[]) =>
  drillIds.length === 0 ? [] : (await figuresOfDrills(db).execute({ drillIds })).map(wholeFigures);
export type JudgedRow = Awaited<ReturnType<typeof findJudged>>[number];

/** The newest calls of all drills but those that show nothing of their shots yet. */
export const findRevealable = async (db: Db, userId: number, most: number): Promise<JudgedRow[]> =>
  (await figuresRevealable(db).execute({ userId, most })).reverse().map(wholeFigures);

const counts = ({ distance }: { readonly distance: number }): boolean => distance >= contract.COUNTS_FROM_YD;

/** What a handicap takes of those that count in it. */
export const findCounted = async (db: Db, userId: number) =>
  (await countedRevealable(db).execute({ userId, most: MOST_JUDGED })).reverse().map(wholeFigures).filter(counts);
export type CountedRow = Awaited<ReturnType<typeof findCounted>>[number];

/** The same with what the pictures of the calls said, and the air in the thirds of the way. */
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
/** Calls of a person that are older than the newest 1,000. */
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
/** Calls of a person outside self-tests between moments (ascending): before the first, from it to the second, and so on. */
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

/** Who somebody is in a class they are in. */
export const findMemberOfDrill = async (db: Db, userId: number, classId: number): Promise<number | undefined> =>
  (
    await db
      .select({ id: classMembers.id })
      .from(classMembers)
      .where(and(eq(classMembers.userId, userId), eq(classMembers.classId, classId), isIn))
  )[0]?.id;

import { stages } from '@windcall/contract';
import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { isIn } from '../../accounts/leave-classes.ts';
import { containing } from '../../db/containing.ts';
import { classLives, classMembers, type Db, drills, drillTasks } from '../../db/index.ts';
import { prepared } from '../../db/prepared.ts';
import { type ClassTask, oldestOpenDay } from '../../sealed/gate.ts';
import { DRILL_RULE, lawOfRow } from '../../sealed/seeds.ts';
import type { MadeTask } from './kept-air.ts';

export type DrillRow = typeof drills.$inferSelect;
/** A drill of a list: without its wind, which may be megabytes. */
export type ListedDrill = Omit<DrillRow, 'wind'>;
export type TaskRow = typeof drillTasks.$inferSelect;
export type TaskChanges = PgUpdateSetSource<typeof drillTasks>;
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

const { wind: _, ...LISTED } = getTableColumns(drills);
const drillsBy = (name: string, before?: SQL) =>
  prepared(name, (db) =>
    db
      .select(LISTED)
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
): Promise<ListedDrill[]> => {
  const named = containing(find, drills.profileName);
  if (named !== undefined) {
    return db
      .select(LISTED)
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
export const IS_DONE = sql`(own.fired_at is not null or own.started_at <= now() - interval '1 day')`;

export const OF_DRILL = eq(drills.id, drillTasks.drillId);
/**
 * Looks up the drill of each call, under its table's name. A plain join would hash all drills, and read and sort all of
 * a person's calls before taking the newest: `rows-read.test.ts` counts rows.
 */
export const itsDrill = (db: Db) => db.select().from(drills).where(OF_DRILL).limit(1).as('drills');

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

/** Changes a task, unless one of the moments `unless` is set already: then it returns undefined. */
export const changeTask = async (
  db: Db,
  id: number,
  changes: TaskChanges,
  ...unless: ('committedAt' | 'firedAt' | 'judgedAt' | 'revealedAt')[]
): Promise<TaskRow | undefined> =>
  (
    await db
      .update(drillTasks)
      .set(changes)
      .where(and(eq(drillTasks.id, id), ...unless.map((moment) => isNull(drillTasks[moment]))))
      .returning()
  )[0];

export const markRevealed = (db: Db, id: number) => changeTask(db, id, { revealedAt: sql`now()` }, 'revealedAt');

/** Keeps when the newest picture of an uncalled task was sent. */
export const markSeen = async (db: Db, id: number, now: Date): Promise<void> => {
  await db
    .update(drillTasks)
    .set({ seenAt: sql`greatest(${drillTasks.seenAt}, ${now.toISOString()}::timestamptz)` })
    .where(and(eq(drillTasks.id, id), isNull(drillTasks.committedAt)));
};
/** Locks a task's row until the transaction ends. */
export const lockTask = async (tx: Db, id: number): Promise<void> => {
  await tx.select({ id: drillTasks.id }).from(drillTasks).where(eq(drillTasks.id, id)).for('update');
};
/** A member who is in the class now, and when their phone was last heard. */
export const findMember = async (db: Db, userId: number, classId: number) =>
  (
    await db
      .select({ id: classMembers.id, heardAt: classMembers.phoneHeardAt })
      .from(classMembers)
      .where(and(eq(classMembers.userId, userId), eq(classMembers.classId, classId), isIn))
  )[0];
/** Drills of a live's members. Members who left or were removed get no further winds. */
export const findDrillsOfLive = async (db: Db, liveId: number): Promise<DrillRow[]> =>
  (
    await db
      .select({ drill: drills })
      .from(drills)
      .innerJoin(classLives, eq(classLives.id, drills.liveId))
      .innerJoin(
        classMembers,
        and(eq(classMembers.classId, classLives.classId), eq(classMembers.userId, drills.userId)),
      )
      .where(and(eq(drills.liveId, liveId), isIn))
  ).map(({ drill }) => drill);

export const findBases = async (db: Db, drillIds: readonly number[]): Promise<Map<number, DrillRow['base']>> => {
  const rows = await db
    .select({ id: drills.id, base: drills.base })
    .from(drills)
    .where(inArray(drills.id, [...drillIds]));
  return new Map(rows.map(({ id, base }) => [id, base]));
};

export const endDrillsOfLive = async (db: Db, liveId: number): Promise<void> => {
  await db.update(drills).set({ isOver: true }).where(eq(drills.liveId, liveId));
};

export const lockDrill = async (tx: Db, id: number): Promise<DrillRow | undefined> =>
  (await tx.select().from(drills).where(eq(drills.id, id)).for('update'))[0];

export const findTasks = (db: Db, drillId: number): Promise<TaskRow[]> =>
  db.select().from(drillTasks).where(eq(drillTasks.drillId, drillId)).orderBy(drillTasks.number);

/** A user's newest strings of know-your-limit that are over. */
export const findLastStrings = (db: Db, userId: number, most: number): Promise<DrillRow[]> =>
  db
    .select()
    .from(drills)
    .where(and(eq(drills.userId, userId), eq(drills.kind, 'kyl'), eq(drills.isOver, true)))
    .orderBy(desc(drills.id))
    .limit(most);

/** A user's self-tests, oldest first. */
export const findSelfTests = (db: Db, userId: number): Promise<DrillRow[]> =>
  db
    .select()
    .from(drills)
    .where(and(eq(drills.userId, userId), eq(drills.kind, 'self-test')))
    .orderBy(asc(drills.createdAt), asc(drills.id));

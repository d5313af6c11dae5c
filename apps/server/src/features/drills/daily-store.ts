import type { drills as contract } from '@windcall/contract';
import { and, asc, count, desc, eq, isNotNull, isNull, lt, max, ne, sql } from 'drizzle-orm';
import { type Db, drills, drillTasks, users } from '../../db/index.ts';

const FIRED = and(eq(drillTasks.drillId, drills.id), isNotNull(drillTasks.firedAt));
const IS_FINISHED = sql`count(*) >= ${drills.tasks}`;

/** Number of a person's fired calls, and the moment of the last one. */
export const countFired = async (db: Db, userId: number): Promise<{ calls: number; last: Date | null }> => {
  const [row] = await db
    .select({ calls: count(), last: max(drillTasks.firedAt) })
    .from(drillTasks)
    .innerJoin(drills, eq(drills.id, drillTasks.drillId))
    .where(and(eq(drills.userId, userId), isNotNull(drillTasks.firedAt)));
  return row ?? { calls: 0, last: null };
};

/** Finished dailies of a day and level, near or not, best first. Unfinished ones are in no table. */
export const findFinished = (db: Db, day: string, level: contract.Level, isNear: boolean) =>
  db
    .select({
      userId: drills.userId,
      drillId: drills.id,
      name: users.tableName,
      interval: sql<number>`avg(${drillTasks.interval})::float8`,
      held: sql<number>`count(*) filter (where (${drillTasks.call} ->> 'lo')::float8 <= ${drillTasks.truth} and ${drillTasks.truth} <= (${drillTasks.call} ->> 'hi')::float8)::int`,
      hits: sql<number>`count(*) filter (where ${drillTasks.isHit})::int`,
    })
    .from(drills)
    .innerJoin(users, eq(users.id, drills.userId))
    .innerJoin(drillTasks, FIRED)
    .where(
      and(
        ...[eq(drills.kind, 'daily'), eq(drills.day, day), eq(drills.level, level)],
        isNear ? isNotNull(drills.distances) : isNull(drills.distances),
      ),
    )
    .groupBy(drills.userId, drills.id, drills.tasks, users.tableName)
    .having(IS_FINISHED)
    .orderBy(asc(sql`avg(${drillTasks.interval})`), asc(drills.id));

/** A user's finished dailies, oldest first. */
export const findShotDailies = (db: Db, userId: number) =>
  db
    .select({ day: drills.day, createdAt: drills.createdAt })
    .from(drills)
    .innerJoin(drillTasks, FIRED)
    .where(and(eq(drills.userId, userId), eq(drills.kind, 'daily'), isNotNull(drills.day)))
    .groupBy(drills.id, drills.day, drills.tasks)
    .having(IS_FINISHED)
    .orderBy(asc(drills.day));

export const findOwnDaily = async (db: Db, userId: number, day: string) =>
  (
    await db
      .select({ id: drills.id, level: drills.level, distances: drills.distances })
      .from(drills)
      .where(and(eq(drills.userId, userId), eq(drills.kind, 'daily'), eq(drills.day, day)))
  )[0];

/** A user's last finished daily before a drill. */
export const findDailyBefore = async (db: Db, userId: number, id: number): Promise<{ id: number } | undefined> =>
  (
    await db
      .select({ id: drills.id })
      .from(drills)
      .innerJoin(drillTasks, FIRED)
      .where(and(eq(drills.userId, userId), eq(drills.kind, 'daily'), lt(drills.id, id)))
      .groupBy(drills.id, drills.tasks)
      .having(IS_FINISHED)
      .orderBy(desc(drills.id))
      .limit(1)
  )[0];

export const findTableName = async (db: Db, userId: number): Promise<string | null> =>
  (await db.select({ name: users.tableName }).from(users).where(eq(users.id, userId)))[0]?.name ?? null;

export const findOtherNames = async (db: Db, userId: number): Promise<string[]> =>
  (
    await db
      .select({ name: users.tableName })
      .from(users)
      .where(and(isNotNull(users.tableName), ne(users.id, userId)))
  ).flatMap(({ name }) => name ?? []);

export const storeTableName = async (db: Db, userId: number, name: string | null): Promise<void> => {
  await db.update(users).set({ tableName: name }).where(eq(users.id, userId));
};

import { and, asc, avg, count, desc, eq, gte, isNull, max, sql } from 'drizzle-orm';
import type { Changes, Db } from '../../platform/db/db.ts';
import { profiles, scenarios, shots, trainingSessions, users } from '../../platform/db/tables.ts';

export type SessionRow = typeof trainingSessions.$inferSelect;
export type ShotRow = typeof shots.$inferSelect;
export type SessionValues = typeof trainingSessions.$inferInsert;
export type ShotValues = typeof shots.$inferInsert;
export type Statistics = Pick<SessionRow, 'shotsFired' | 'hitsOnTarget' | 'avgResponseTime' | 'accuracy'>;
type Page = { limit?: number | undefined; offset?: number | undefined };

const LARGEST_PAGE = 200;

const own = (userId: number, id: number) => and(eq(trainingSessions.userId, userId), eq(trainingSessions.id, id));

/** Locks the user, so that two sessions opened at once are counted one after the other. */
export const lockUser = async (tx: Db, userId: number): Promise<void> => {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
};

/** Sessions the user has opened since midnight UTC, by the database's clock. */
export const countSessionsToday = async (tx: Db, userId: number): Promise<number> => {
  const midnight = sql`date_trunc('day', now() AT TIME ZONE 'UTC') AT TIME ZONE 'UTC'`;
  const [row] = await tx
    .select({ n: count() })
    .from(trainingSessions)
    .where(and(eq(trainingSessions.userId, userId), gte(trainingSessions.createdAt, midnight)));
  return row?.n ?? 0;
};

export const insertSession = async (tx: Db, values: SessionValues): Promise<SessionRow> => {
  const [row] = await tx.insert(trainingSessions).values(values).returning();
  if (row === undefined) throw new Error('insert must return the row');
  return row;
};

/** Own sessions, newest first. `profileId` null means those with the built-in profile, undefined any. */
export const findSessions = (
  db: Db,
  userId: number,
  filter: Page & { profileId?: number | null | undefined; scenarioId?: number | undefined },
): Promise<SessionRow[]> => {
  const { profileId, scenarioId } = filter;
  return db
    .select()
    .from(trainingSessions)
    .where(
      and(
        eq(trainingSessions.userId, userId),
        profileId === null ? isNull(trainingSessions.profileId) : undefined,
        typeof profileId === 'number' ? eq(trainingSessions.profileId, profileId) : undefined,
        scenarioId === undefined ? undefined : eq(trainingSessions.scenarioId, scenarioId),
      ),
    )
    .orderBy(desc(trainingSessions.id))
    .limit(filter.limit ?? LARGEST_PAGE)
    .offset(filter.offset ?? 0);
};

export const findSession = async (db: Db, userId: number, id: number): Promise<SessionRow | undefined> =>
  (await db.select().from(trainingSessions).where(own(userId, id)))[0];

/** One own session, locked until the transaction ends: its shots come one after the other. */
export const lockSession = async (tx: Db, userId: number, id: number): Promise<SessionRow | undefined> =>
  (await tx.select().from(trainingSessions).where(own(userId, id)).for('update'))[0];

/** Own session plus the names a reader of its log wants to see. */
export const findSessionNames = async (db: Db, userId: number, id: number) =>
  (
    await db
      .select({
        id: trainingSessions.id,
        trainingMode: trainingSessions.trainingMode,
        profileName: profiles.name,
        scenarioName: scenarios.name,
      })
      .from(trainingSessions)
      .leftJoin(profiles, eq(profiles.id, trainingSessions.profileId))
      .innerJoin(scenarios, eq(scenarios.id, trainingSessions.scenarioId))
      .where(own(userId, id))
  )[0];

/** Null when there is no such session of this user. */
export const updateStatistics = async (
  db: Db,
  userId: number,
  id: number,
  statistics: Changes<Statistics>,
): Promise<SessionRow | undefined> => {
  if (Object.values(statistics).every((value) => value === undefined)) return findSession(db, userId, id);
  return (await db.update(trainingSessions).set(statistics).where(own(userId, id)).returning())[0];
};

/** Number of the session's last shot, 0 before the first. */
export const findLastShotNumber = async (db: Db, sessionId: number): Promise<number> => {
  const [row] = await db
    .select({ n: max(shots.shotNumber) })
    .from(shots)
    .where(eq(shots.sessionId, sessionId));
  return row?.n ?? 0;
};

export const findShotByUuid = async (db: Db, sessionId: number, shotUuid: string): Promise<ShotRow | undefined> =>
  (
    await db
      .select()
      .from(shots)
      .where(and(eq(shots.sessionId, sessionId), eq(shots.shotUuid, shotUuid)))
  )[0];

export const insertShot = async (tx: Db, values: ShotValues): Promise<ShotRow> => {
  const [row] = await tx.insert(shots).values(values).returning();
  if (row === undefined) throw new Error('insert must return the row');
  return row;
};

/** Works the session's statistics out anew from its recorded shots, of which there must be one at least. */
export const recountStatistics = async (tx: Db, sessionId: number): Promise<void> => {
  const totals = tx
    .select({
      fired: count().as('fired'),
      hits: sql<number>`count(*) FILTER (WHERE ${shots.isHit})`.as('hits'),
      meanTime: avg(shots.responseTime).as('mean_time'),
    })
    .from(shots)
    .where(eq(shots.sessionId, sessionId))
    .as('totals');
  await tx
    .update(trainingSessions)
    .set({
      shotsFired: sql`${totals.fired}`,
      hitsOnTarget: sql`${totals.hits}`,
      avgResponseTime: sql`${totals.meanTime}`,
      accuracy: sql`100.0 * ${totals.hits} / ${totals.fired}`,
    })
    .from(totals)
    .where(eq(trainingSessions.id, sessionId));
};

/** The session's shots in order; all of them unless a page is asked for. */
export const findShots = (db: Db, sessionId: number, page: Page = {}): Promise<ShotRow[]> => {
  const query = db.select().from(shots).where(eq(shots.sessionId, sessionId)).orderBy(asc(shots.shotNumber)).$dynamic();
  if (page.limit !== undefined) query.limit(page.limit);
  if (page.offset !== undefined) query.offset(page.offset);
  return query;
};

import { and, asc, count, desc, eq, getTableColumns, gte, isNull, lt, max, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/db.ts';
import { shots, trainingSessions, users } from '../../platform/db/tables.ts';

export type SessionRow = typeof trainingSessions.$inferSelect;
export type ShotRow = typeof shots.$inferSelect;
export type SessionValues = typeof trainingSessions.$inferInsert;
export type ShotValues = typeof shots.$inferInsert;
type Statistics = Pick<SessionRow, 'shotsFired' | 'hitsOnTarget' | 'avgResponseTime' | 'accuracy'>;
type Changes = { [K in keyof Statistics]?: Statistics[K] | undefined } & Partial<SessionValues>;
type Page = { limit?: number | undefined; offset?: number | undefined };

const LARGEST_PAGE = 200;
/** A split is half a row in size: lists go without. */
const { split: _split, claim: _claim, ...listed } = getTableColumns(shots);
export type ListedShot = Omit<ShotRow, 'split' | 'claim'>;

/** An own session. A sealed one belongs to its drill and is as if absent. */
const own = (userId: number, id: number) =>
  and(eq(trainingSessions.userId, userId), eq(trainingSessions.id, id), eq(trainingSessions.sealed, false));

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
        eq(trainingSessions.sealed, false),
        profileId === null ? isNull(trainingSessions.profileId) : undefined,
        typeof profileId === 'number' ? eq(trainingSessions.profileId, profileId) : undefined,
        scenarioId === undefined ? undefined : eq(trainingSessions.scenarioId, scenarioId),
      ),
    )
    .orderBy(desc(trainingSessions.id))
    .limit(filter.limit ?? LARGEST_PAGE)
    .offset(filter.offset ?? 0);
};

/** Own sessions opened before a moment, newest first, with when their last shot was fired. */
export const findSessionsBefore = (db: Db, userId: number, before: Date | null, limit: number) =>
  db
    .select({
      row: trainingSessions,
      lastShotAt: sql<
        string | null
      >`(SELECT max(${shots.createdAt}) FROM ${shots} WHERE ${shots.sessionId} = ${trainingSessions.id})`,
    })
    .from(trainingSessions)
    .where(
      and(
        eq(trainingSessions.userId, userId),
        eq(trainingSessions.sealed, false),
        before === null ? undefined : lt(trainingSessions.createdAt, before),
      ),
    )
    .orderBy(desc(trainingSessions.createdAt), desc(trainingSessions.id))
    .limit(limit);

export const findSession = async (db: Db, userId: number, id: number): Promise<SessionRow | undefined> =>
  (await db.select().from(trainingSessions).where(own(userId, id)))[0];

/** Undefined when there is no such session of this user. */
export const changeSession = async (
  db: Db,
  userId: number,
  id: number,
  changes: Changes,
): Promise<SessionRow | undefined> => {
  if (Object.values(changes).every((value) => value === undefined)) return findSession(db, userId, id);
  return (await db.update(trainingSessions).set(changes).where(own(userId, id)).returning())[0];
};

/** Deletes an own session with its shots; true when there was one. */
export const deleteSessionRow = async (db: Db, userId: number, id: number): Promise<boolean> =>
  (await db.delete(trainingSessions).where(own(userId, id)).returning({ id: trainingSessions.id })).length > 0;

/** Number of the session's last shot, 0 before the first. */
const lastNumber = (db: Db, sessionId: number) =>
  db
    .select({ n: sql<number>`coalesce(${max(shots.shotNumber)}, 0)`.as('n') })
    .from(shots)
    .where(eq(shots.sessionId, sessionId));

/** One own session, the number of its last shot, and the shot that already has this uuid: all that a shot starts from. */
export const findSessionForShot = async (
  db: Db,
  userId: number,
  sessionId: number,
  shotUuid: string | null,
): Promise<{ session: SessionRow; fired: number; earlier: ShotRow | null } | undefined> => {
  const last = lastNumber(db, sessionId).as('last');
  const [row] = await db
    .select({ session: trainingSessions, fired: last.n, earlier: shots })
    .from(trainingSessions)
    .innerJoin(last, sql`true`)
    .leftJoin(
      shots,
      and(eq(shots.sessionId, trainingSessions.id), shotUuid === null ? sql`false` : eq(shots.shotUuid, shotUuid)),
    )
    .where(own(userId, sessionId));
  return row && { ...row, fired: Number(row.fired) };
};

/**
 * Stores a shot and works the session's statistics out anew from its recorded shots, in one statement. Throws the database's
 * unique violation when the number or the uuid is taken meanwhile, its foreign-key violation when the session is gone.
 */
export const insertShot = async (db: Db, values: ShotValues): Promise<ShotRow> => {
  const { sessionId, isHit, responseTime } = values;
  const stored = db.$with('stored').as(db.insert(shots).values(values).returning());
  // The statement does not see the row it stores: that is added by hand.
  const before = sql`(SELECT count(*) AS fired, count(*) FILTER (WHERE is_hit) AS hits, coalesce(sum(response_time), 0) AS seconds FROM ${shots} WHERE session_id = ${sessionId})`;
  const of = (value: ReturnType<typeof sql>) => sql`(SELECT ${value} FROM ${before} AS b)`;
  const hit = isHit ? 1 : 0;
  const counted = db.$with('counted').as(
    db
      .update(trainingSessions)
      .set({
        shotsFired: of(sql`fired + 1`),
        hitsOnTarget: of(sql`hits + ${hit}::int`),
        avgResponseTime: of(sql`(seconds + ${responseTime}::float8) / (fired + 1)`),
        accuracy: of(sql`100.0 * (hits + ${hit}::int) / (fired + 1)`),
      })
      .where(eq(trainingSessions.id, sessionId))
      .returning({ id: trainingSessions.id }),
  );
  const [row] = await db.with(stored, counted).select().from(stored);
  if (row === undefined) throw new Error('a stored shot must be returned');
  return row;
};

/** The session's shots in order, without their splits; all of them unless a page is asked for. */
export const findShots = (db: Db, sessionId: number, page: Page = {}): Promise<ListedShot[]> => {
  const query = db
    .select(listed)
    .from(shots)
    .where(eq(shots.sessionId, sessionId))
    .orderBy(asc(shots.shotNumber))
    .$dynamic();
  if (page.limit !== undefined) query.limit(page.limit);
  if (page.offset !== undefined) query.offset(page.offset);
  return query;
};

/** The session's shots in order, whole. */
export const findWholeShots = (db: Db, sessionId: number): Promise<ShotRow[]> =>
  db.select().from(shots).where(eq(shots.sessionId, sessionId)).orderBy(asc(shots.shotNumber));

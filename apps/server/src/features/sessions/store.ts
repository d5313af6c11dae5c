import { and, asc, desc, eq, getTableColumns, gt, isNotNull, isNull, lt, max, sql } from 'drizzle-orm';
import { containing } from '../../db/containing.ts';
import { type Db, shots, trainingSessions } from '../../db/index.ts';
import { prepared } from '../../db/prepared.ts';

export type SessionRow = typeof trainingSessions.$inferSelect;
export type ShotRow = typeof shots.$inferSelect;
export type SessionValues = typeof trainingSessions.$inferInsert;
export type ShotValues = typeof shots.$inferInsert;
type Statistics = Pick<SessionRow, 'shotsFired' | 'hitsOnTarget' | 'avgResponseTime' | 'accuracy'>;
type Changes = { [K in keyof Statistics]?: Statistics[K] | undefined } & Partial<SessionValues>;
type Page = { limit?: number | undefined; offset?: number | undefined };

const LARGEST_PAGE = 200;
const ask = sql.placeholder;
/** Lists leave out the split, which is half of a row. */
const { split: _split, claim: _claim, ...listed } = getTableColumns(shots);
export type ListedShot = Omit<ShotRow, 'split' | 'claim'>;

/** A user's session, except sealed ones, which belong to drills. */
const own = (userId: number, id: number) =>
  and(eq(trainingSessions.userId, userId), eq(trainingSessions.id, id), eq(trainingSessions.sealed, false));

export const insertSession = async (tx: Db, values: SessionValues): Promise<SessionRow> => {
  const [row] = await tx.insert(trainingSessions).values(values).returning();
  if (row === undefined) throw new Error('insert must return the row');
  return row;
};

const sessionsBy = (profile: 'any' | 'built-in' | 'one', scenario: 'any' | 'one') =>
  prepared(`sessions_${profile}_${scenario}`, (db) =>
    db
      .select()
      .from(trainingSessions)
      .where(
        and(
          eq(trainingSessions.userId, ask('userId')),
          eq(trainingSessions.sealed, false),
          profile === 'built-in' ? isNull(trainingSessions.profileId) : undefined,
          profile === 'one' ? eq(trainingSessions.profileId, ask('profileId')) : undefined,
          scenario === 'one' ? eq(trainingSessions.scenarioId, ask('scenarioId')) : undefined,
        ),
      )
      .orderBy(desc(trainingSessions.id))
      .limit(ask('limit'))
      .offset(ask('offset')),
  );
const listBy = {
  any: { any: sessionsBy('any', 'any'), one: sessionsBy('any', 'one') },
  'built-in': { any: sessionsBy('built-in', 'any'), one: sessionsBy('built-in', 'one') },
  one: { any: sessionsBy('one', 'any'), one: sessionsBy('one', 'one') },
};

/** A user's sessions, newest first, or the one with an id. `profileId` null is the built-in profile, undefined any. */
export const findSessions = async (
  db: Db,
  userId: number,
  filter: Page & { profileId?: number | null | undefined; scenarioId?: number | undefined; id?: number | undefined },
): Promise<SessionRow[]> => {
  const { profileId, scenarioId, id, limit = LARGEST_PAGE, offset = 0 } = filter;
  if (id !== undefined) {
    const found = await findSession(db, userId, id);
    const isOther =
      (profileId !== undefined && found?.profileId !== profileId) ||
      (scenarioId !== undefined && found?.scenarioId !== scenarioId);
    return found === undefined || isOther ? [] : [found];
  }
  const profile = profileId === undefined ? 'any' : profileId === null ? 'built-in' : 'one';
  const list = listBy[profile][scenarioId === undefined ? 'any' : 'one'];
  return list(db).execute({ userId, profileId, scenarioId, limit, offset });
};

/**
 * A user's sessions with shots, opened before a moment, with `find` in the rifle's or scenario's name, newest first,
 * with the time of the last shot.
 */
export const findSessionsBefore = (
  db: Db,
  userId: number,
  { before, limit, find }: { before: Date | null; limit: number; find: string | undefined },
) => {
  const last = db
    .select({ at: max(shots.createdAt).as('at') })
    .from(shots)
    .where(eq(shots.sessionId, trainingSessions.id))
    .as('last');
  return db
    .select({ row: trainingSessions, lastShotAt: last.at })
    .from(trainingSessions)
    .leftJoinLateral(last, sql`true`)
    .where(
      and(
        eq(trainingSessions.userId, userId),
        eq(trainingSessions.sealed, false),
        // skips sessions without shots before joining shots
        gt(trainingSessions.shotsFired, 0),
        isNotNull(last.at),
        before === null ? undefined : lt(trainingSessions.createdAt, before),
        containing(find, trainingSessions.profileName, trainingSessions.scenarioName),
      ),
    )
    .orderBy(desc(trainingSessions.createdAt), desc(trainingSessions.id))
    .limit(limit);
};

const sessionById = prepared('session_by_id', (db) =>
  db
    .select()
    .from(trainingSessions)
    .where(
      and(
        eq(trainingSessions.userId, ask('userId')),
        eq(trainingSessions.id, ask('id')),
        eq(trainingSessions.sealed, false),
      ),
    ),
);

export const findSession = async (db: Db, userId: number, id: number): Promise<SessionRow | undefined> =>
  (await sessionById(db).execute({ userId, id }))[0];

export const changeSession = async (
  db: Db,
  userId: number,
  id: number,
  changes: Changes,
): Promise<SessionRow | undefined> => {
  if (Object.values(changes).every((value) => value === undefined)) return findSession(db, userId, id);
  return (await db.update(trainingSessions).set(changes).where(own(userId, id)).returning())[0];
};

export const deleteSessionRow = async (db: Db, userId: number, id: number): Promise<boolean> =>
  (await db.delete(trainingSessions).where(own(userId, id)).returning({ id: trainingSessions.id })).length > 0;

export type ShotSession = Pick<SessionRow, 'id' | 'seed' | 'stageId' | 'stageChosen' | 'createdAt'>;

const shotStart = prepared('shot_start', (db) => {
  const { id, seed, stageId, stageChosen, createdAt } = trainingSessions;
  const last = db
    .select({ n: sql<number>`coalesce(${max(shots.shotNumber)}, 0)`.as('n') })
    .from(shots)
    .where(eq(shots.sessionId, ask('sessionId')))
    .as('last');
  return db
    .select({ id, seed, stageId, stageChosen, createdAt, fired: last.n, earlierId: shots.id })
    .from(trainingSessions)
    .innerJoin(last, sql`true`)
    .leftJoin(shots, and(eq(shots.sessionId, id), sql`${shots.shotUuid} = ${ask('shotUuid')}::uuid`))
    .where(
      and(eq(trainingSessions.userId, ask('userId')), eq(id, ask('sessionId')), eq(trainingSessions.sealed, false)),
    );
});

/** A user's session, the number of its last shot, and the shot that already has this uuid. */
export const findSessionForShot = async (
  db: Db,
  userId: number,
  sessionId: number,
  shotUuid: string | null,
): Promise<{ session: ShotSession; fired: number; earlier: ShotRow | null } | undefined> => {
  const [row] = await shotStart(db).execute({ userId, sessionId, shotUuid });
  if (row === undefined) return undefined;
  const { fired, earlierId, ...session } = row;
  const [earlier = null] = earlierId === null ? [] : await db.select().from(shots).where(eq(shots.id, earlierId));
  return { session, fired: Number(fired), earlier };
};

type Given = 'id' | 'createdAt';
const { id: _id, createdAt: _createdAt, ...sent } = getTableColumns(shots);
const isJson = (column: { dataType: string }): boolean => column.dataType === 'json';
const SENT = Object.keys(sent) as (keyof typeof sent)[];

const shotInsert = prepared('shot_insert', (db) => {
  const values = Object.fromEntries(
    Object.entries(sent).map(([name, column]) => [name, isJson(column) ? sql`${ask(name)}::jsonb` : ask(name)]),
  );
  const stored = db.$with('stored').as(
    db
      .insert(shots)
      .values(values as unknown as ShotValues)
      .returning({ id: shots.id, createdAt: shots.createdAt }),
  );
  // A statement does not see its own row, so the new shot is added by hand.
  const [isHit, seconds] = [sql`${ask('isHit')}::boolean::int`, sql`${ask('responseTime')}::float8`];
  const before = sql`(SELECT count(*) AS fired, count(*) FILTER (WHERE is_hit) AS hits, count(*) FILTER (WHERE response_time > 0) AS timed, coalesce(sum(response_time), 0) AS seconds FROM ${shots} WHERE session_id = ${ask('sessionId')}) AS before`;
  const counted = db.$with('counted').as(
    db
      .update(trainingSessions)
      .set({
        shotsFired: sql`before.fired + 1`,
        hitsOnTarget: sql`before.hits + ${isHit}`,
        // a session's first shot follows no other, so it has no time
        avgResponseTime: sql`coalesce((before.seconds + ${seconds}) / nullif(before.timed + (${seconds} > 0)::int, 0), 0)`,
        accuracy: sql`100.0 * (before.hits + ${isHit}) / (before.fired + 1)`,
      })
      .from(before)
      .where(eq(trainingSessions.id, ask('sessionId')))
      .returning({ id: trainingSessions.id }),
  );
  return db.with(stored, counted).select().from(stored);
});

/**
 * Stores a shot and recalculates the session's statistics, in one statement. Throws a unique violation if the number or
 * uuid was taken meanwhile, a foreign-key violation if the session is gone.
 */
export const insertShot = async (db: Db, values: Omit<ShotValues, Given>): Promise<ShotRow> => {
  const said = Object.fromEntries(SENT.map((name) => [name, values[name] ?? null])) as Omit<ShotRow, Given>;
  const json = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));
  const [given] = await shotInsert(db).execute({ ...said, split: json(said.split), claim: json(said.claim) });
  if (given === undefined) throw new Error('a stored shot must be returned');
  return { ...said, ...given };
};

const shotsOfSession = prepared('shots_of_session', (db) =>
  db
    .select(listed)
    .from(shots)
    .innerJoin(trainingSessions, eq(trainingSessions.id, shots.sessionId))
    .where(
      and(
        eq(shots.sessionId, ask('sessionId')),
        eq(trainingSessions.userId, ask('userId')),
        eq(trainingSessions.sealed, false),
      ),
    )
    .orderBy(asc(shots.shotNumber))
    // null is no limit
    .limit(ask('limit'))
    .offset(ask('offset')),
);

export const findShots = (
  db: Db,
  userId: number,
  sessionId: number,
  { limit, offset = 0 }: Page = {},
): Promise<ListedShot[]> => shotsOfSession(db).execute({ userId, sessionId, limit: limit ?? null, offset });

export const findWholeShots = (db: Db, sessionId: number): Promise<ShotRow[]> =>
  db.select().from(shots).where(eq(shots.sessionId, sessionId)).orderBy(asc(shots.shotNumber));

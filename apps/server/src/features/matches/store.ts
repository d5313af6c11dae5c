import { and, asc, count, desc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { type Db, matchEntries, matches, matchRulings, runs } from '../../db/index.ts';

export type MatchRow = typeof matches.$inferSelect;
export type EntryRow = typeof matchEntries.$inferSelect;
export type RulingRow = typeof matchRulings.$inferSelect;

export const findRulings = (db: Db, matchId: number): Promise<RulingRow[]> =>
  db.select().from(matchRulings).where(eq(matchRulings.matchId, matchId)).orderBy(matchRulings.number);
/** Adds a ruling to a match that is locked. */
export const insertRuling = async (
  tx: Db,
  values: Omit<typeof matchRulings.$inferInsert, 'number'>,
): Promise<RulingRow> => {
  const next = sql`(SELECT coalesce(max(r.number), 0) + 1 FROM match_rulings r WHERE r.match_id = ${values.matchId})`;
  const [row] = await tx
    .insert(matchRulings)
    .values({ ...values, number: next as never })
    .returning();
  if (row === undefined) throw new Error('an inserted ruling must return its row');
  return row;
};

/** Matches that are not closed. */
export const isOpen = and(isNull(matches.closedAt), or(isNull(matches.closesAt), sql`${matches.closesAt} > now()`));
export const insertMatch = async (tx: Db, values: typeof matches.$inferInsert): Promise<MatchRow> => {
  const [row] = await tx.insert(matches).values(values).returning();
  if (row === undefined) throw new Error('an inserted match must return its row');
  return row;
};
export const findMatch = async (db: Db, code: string): Promise<MatchRow | undefined> =>
  (await db.select().from(matches).where(eq(matches.code, code)))[0];
/** Locks a match against changes and entries until the transaction ends. */
export const lockMatch = async (tx: Db, id: number): Promise<MatchRow | undefined> =>
  (await tx.select().from(matches).where(eq(matches.id, id)).for('update'))[0];

/** Matches that a user made or entered, newest first, without those they made and took off their list. */
export const findMatches = (db: Db, userId: number): Promise<MatchRow[]> =>
  db
    .select()
    .from(matches)
    .where(
      and(
        sql`NOT (${matches.hidden} AND ${matches.userId} IS NOT DISTINCT FROM ${userId})`,
        or(
          eq(matches.userId, userId),
          sql`EXISTS (SELECT 1 FROM match_entries e WHERE e.match_id = "matches"."id" AND e.user_id = ${userId})`,
        ),
      ),
    )
    .orderBy(desc(matches.id))
    .limit(200);
export const changeMatch = async (db: Db, id: number, changes: Partial<typeof matches.$inferInsert>): Promise<void> => {
  await db.update(matches).set(changes).where(eq(matches.id, id));
};
export const removeMatch = async (tx: Db, id: number): Promise<void> => {
  await tx.delete(matches).where(eq(matches.id, id));
};

export const findEntries = (db: Db, matchId: number): Promise<EntryRow[]> =>
  db.select().from(matchEntries).where(eq(matchEntries.matchId, matchId)).orderBy(matchEntries.id);
export const findEntry = async (db: Db, matchId: number, userId: number): Promise<EntryRow | undefined> =>
  (
    await db
      .select()
      .from(matchEntries)
      .where(and(eq(matchEntries.matchId, matchId), eq(matchEntries.userId, userId)))
  )[0];
export const insertEntry = async (tx: Db, values: typeof matchEntries.$inferInsert): Promise<EntryRow | undefined> =>
  (await tx.insert(matchEntries).values(values).onConflictDoNothing().returning())[0];
export const addListed = async (tx: Db, rows: (typeof matchEntries.$inferInsert)[]): Promise<void> => {
  if (rows.length > 0) await tx.insert(matchEntries).values(rows);
};
export const changeEntry = async (
  db: Db,
  matchId: number,
  id: number,
  changes: Partial<typeof matchEntries.$inferInsert>,
): Promise<EntryRow | undefined> =>
  (
    await db
      .update(matchEntries)
      .set(changes)
      .where(and(eq(matchEntries.matchId, matchId), eq(matchEntries.id, id)))
      .returning()
  )[0];
/** Takes an entry back unless a run of it was begun; a listed name stays on the list for another shooter. */
export const removeEntry = async (tx: Db, { id, number }: Pick<EntryRow, 'id' | 'number'>): Promise<boolean> => {
  const unused = and(
    eq(matchEntries.id, id),
    sql`NOT EXISTS (SELECT 1 FROM runs r WHERE r.entry_id = "match_entries"."id" AND r.begun_at IS NOT NULL)`,
  );
  if (number === null) return (await tx.delete(matchEntries).where(unused).returning()).length > 0;
  const nobody = { userId: null, base: null, seed: null, profileName: '' };
  const freed = await tx.update(matchEntries).set(nobody).where(unused).returning();
  if (freed.length > 0) await tx.delete(runs).where(eq(runs.entryId, id));
  return freed.length > 0;
};
/** Whether anybody but its maker has begun a run of a match. */
export const wasShotByOthers = async (tx: Db, { id, userId }: MatchRow): Promise<boolean> => {
  const [row] = await tx
    .select({ n: count() })
    .from(runs)
    .innerJoin(matchEntries, eq(matchEntries.id, runs.entryId))
    .where(
      and(
        eq(matchEntries.matchId, id),
        isNotNull(runs.begunAt),
        userId === null ? undefined : sql`${matchEntries.userId} <> ${userId}`,
      ),
    );
  return (row?.n ?? 0) > 0;
};
/** Number of runs of an entry's course that were set aside. */
export const countSetAside = async (db: Db, entryId: number, course: number): Promise<number> =>
  (
    await db
      .select({ n: count() })
      .from(runs)
      .where(and(eq(runs.entryId, entryId), eq(runs.courseNumber, course), isNotNull(runs.setAsideAt)))
  )[0]?.n ?? 0;
export const findEntryOfRun = async (tx: Db, matchId: number, runId: number): Promise<number | undefined> =>
  (
    await tx
      .select({ id: matchEntries.id })
      .from(runs)
      .innerJoin(matchEntries, eq(matchEntries.id, runs.entryId))
      .where(and(eq(runs.id, runId), eq(matchEntries.matchId, matchId)))
  )[0]?.id;
/** Runs of a match for its progress, oldest first. */
export const findProgress = (db: Db, matchId: number) =>
  db
    .select({
      id: runs.id,
      entryId: matchEntries.id,
      courseNumber: runs.courseNumber,
      setAsideReason: runs.setAsideReason,
      begunAt: runs.begunAt,
      startsAt: runs.startsAt,
      isEnded: sql<boolean>`(${runs.endedAt} IS NOT NULL OR ${runs.rounds} IS NOT NULL)`,
    })
    .from(runs)
    .innerJoin(matchEntries, eq(matchEntries.id, runs.entryId))
    .where(eq(matchEntries.matchId, matchId))
    .orderBy(asc(runs.id));
/** Runs of an entry that were set aside, oldest first. */
export const findReshoots = async (db: Db, entryId: number) =>
  (
    await db
      .select({ run: runs.id, course: runs.courseNumber, reason: runs.setAsideReason })
      .from(runs)
      .where(and(eq(runs.entryId, entryId), isNotNull(runs.setAsideAt)))
      .orderBy(asc(runs.id))
  ).map(({ run, course, reason }) => ({ run, course: course ?? 1, reason: reason ?? '' }));
/** Numbers of entries and of finished entries, by match. */
export const countEntries = async (
  db: Db,
  matchIds: readonly number[],
): Promise<Map<number, { entered: number; finished: number }>> => {
  if (matchIds.length === 0) return new Map();
  const rows = await db
    .select({ matchId: matchEntries.matchId, entered: count(), finished: count(matchEntries.finishedAt) })
    .from(matchEntries)
    .where(inArray(matchEntries.matchId, [...matchIds]))
    .groupBy(matchEntries.matchId);
  return new Map(rows.map(({ matchId, entered, finished }) => [matchId, { entered, finished }]));
};

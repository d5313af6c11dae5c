import { digitsOf, type WholeRun } from '@windcall/simulation';
import { and, asc, desc, eq, getTableColumns, gt, inArray, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { containing } from '../../db/containing.ts';
import { type Db, matchEntries, matches, runShots, runSpeeds, runs } from '../../db/index.ts';
import { seedFor } from '../../sealed/seeds.ts';

export type RunRow = typeof runs.$inferSelect;
export type ShotRow = typeof runShots.$inferSelect;
export type SpeedRow = typeof runSpeeds.$inferSelect;
export interface StoredRun extends WholeRun {
  readonly run: RunRow;
  readonly shots: readonly ShotRow[];
  readonly speeds: readonly SpeedRow[];
}

/** Undefined if the entry already has a run of that course. */
export const insertRun = async (tx: Db, values: typeof runs.$inferInsert): Promise<RunRow | undefined> =>
  (await tx.insert(runs).values(values).onConflictDoNothing().returning())[0];

/** The counting run of an entry's course. */
export const findEntryRun = async (db: Db, entryId: number, course: number): Promise<RunRow | undefined> =>
  (
    await db
      .select()
      .from(runs)
      .where(and(eq(runs.entryId, entryId), eq(runs.courseNumber, course), isNull(runs.setAsideAt)))
  )[0];
export const findLaterRuns = async (
  tx: Db,
  { entryId, courseNumber, attempt }: Pick<RunRow, 'entryId' | 'courseNumber' | 'attempt'>,
): Promise<RunRow[]> =>
  tx
    .select()
    .from(runs)
    .where(and(eq(runs.entryId, entryId ?? 0), eq(runs.courseNumber, courseNumber ?? 0), gt(runs.attempt, attempt)))
    .for('update');
export const removeRun = async (tx: Db, id: number): Promise<void> => {
  await tx.delete(runs).where(eq(runs.id, id));
};
/**
 * Locks an entry until the transaction ends. Lock it before a run whenever changing which of its runs count, so that
 * nobody counts its courses meanwhile.
 */
export const lockEntry = async (tx: Db, entryId: number): Promise<void> => {
  await tx.select({ id: matchEntries.id }).from(matchEntries).where(eq(matchEntries.id, entryId)).for('update');
};
export const reopenEntry = async (tx: Db, entryId: number): Promise<void> => {
  await tx.update(matchEntries).set({ finishedAt: null }).where(eq(matchEntries.id, entryId));
};

/** A run with its parts, and the seeds derived from its own: sway and scatter. */
export const wholeOf = (run: RunRow, shots: readonly ShotRow[], speeds: readonly SpeedRow[]): StoredRun => ({
  run,
  shots,
  speeds,
  seeds: {
    sway: digitsOf(seedFor('drills', run.seed, 'sway')),
    scatter: digitsOf(seedFor('drills', run.seed, 'scatter')),
  },
});

const partsOf = async (db: Db, run: RunRow): Promise<StoredRun> =>
  wholeOf(
    run,
    await db.select().from(runShots).where(eq(runShots.runId, run.id)).orderBy(asc(runShots.number)),
    await db.select().from(runSpeeds).where(eq(runSpeeds.runId, run.id)).orderBy(asc(runSpeeds.target)),
  );

/** Any user's run with its parts: the caller checks access. */
export const findRun = async (db: Db, id: number): Promise<StoredRun | undefined> => {
  const [run] = await db.select().from(runs).where(eq(runs.id, id));
  return run && partsOf(db, run);
};

/** Like `findRun`, but locks the run until the transaction ends. */
export const lockRun = async (tx: Db, id: number): Promise<StoredRun | undefined> => {
  const [run] = await tx.select().from(runs).where(eq(runs.id, id)).for('update');
  return run && partsOf(tx, run);
};

export const changeRun = async (tx: Db, id: number, changes: Partial<typeof runs.$inferInsert>): Promise<void> => {
  await tx.update(runs).set(changes).where(eq(runs.id, id));
};
export const insertShot = async (tx: Db, values: typeof runShots.$inferInsert): Promise<void> => {
  await tx.insert(runShots).values(values);
};
export const insertSpeed = async (tx: Db, values: typeof runSpeeds.$inferInsert): Promise<void> => {
  await tx.insert(runSpeeds).values(values);
};

const { id, userId, closesAt, closedAt, finalAt } = getTableColumns(matches);
const reveal = sql<'at-once' | 'at-close'>`${matches.document} ->> 'reveal'`;
const sealed = { id, userId, closesAt, closedAt, finalAt, reveal };
const courses = sql<number>`jsonb_array_length(${matches.document} -> 'courses')`;

/** The match of an entry, and when its runs are revealed. `share` prevents closing it until the transaction ends. */
export const findMatchOfEntry = async (db: Db, entryId: number, share = false) => {
  const asked = db
    .select({ ...sealed, code: matches.code, courses })
    .from(matchEntries)
    .innerJoin(matches, eq(matches.id, matchEntries.matchId))
    .where(eq(matchEntries.id, entryId));
  return (await (share ? asked.for('share', { of: matches }) : asked))[0];
};

/** A user's runs for the history, newest first. */
export const findRuns = async (
  db: Db,
  userId: number,
  { before, limit, find }: { before: Date | null; limit: number; find: string | undefined },
) =>
  db
    .select({
      id: runs.id,
      document: runs.document,
      profileName: runs.profileName,
      scored: runs.scored,
      begunAt: runs.begunAt,
      endedAt: runs.endedAt,
      points: runs.points,
      impacts: runs.impacts,
      createdAt: runs.createdAt,
      fired: sql<number>`(SELECT count(*)::int FROM run_shots s WHERE s.run_id = "runs"."id")`,
    })
    .from(runs)
    .where(
      and(
        eq(runs.userId, userId),
        before ? lt(runs.createdAt, before) : undefined,
        find === undefined ? undefined : containing(find, runs.profileName),
      ),
    )
    .orderBy(desc(runs.createdAt), desc(runs.id))
    .limit(limit);

export const findRunsOfEntries = async (db: Db, entryIds: readonly number[]) =>
  entryIds.length === 0
    ? []
    : db
        .select({
          id: runs.id,
          entryId: runs.entryId,
          courseNumber: runs.courseNumber,
          setAsideReason: runs.setAsideReason,
          rounds: runs.rounds,
          points: runs.points,
          impacts: runs.impacts,
          x: runs.x,
          timeS: runs.timeS,
          aim: runs.aim,
          fired: sql<number>`(SELECT count(*)::int FROM run_shots s WHERE s.run_id = "runs"."id")`,
        })
        .from(runs)
        .where(inArray(runs.entryId, [...entryIds]))
        .orderBy(asc(runs.id));
export type EntryRun = Awaited<ReturnType<typeof findRunsOfEntries>>[number];

const unsettled = async (db: Db, which: SQL): Promise<number[]> =>
  (
    await db
      .select({ id: runs.id })
      .from(runs)
      .where(and(which, isNotNull(runs.begunAt), isNull(runs.rounds)))
  ).map(({ id }) => id);
/** Ids of begun, unscored runs of entries. */
export const findUnsettled = async (db: Db, entryIds: readonly number[]): Promise<number[]> =>
  entryIds.length === 0 ? [] : unsettled(db, inArray(runs.entryId, [...entryIds]));
/** Ids of begun, unscored runs of an assignment. */
export const findUnsettledOf = (db: Db, assignmentId: number): Promise<number[]> =>
  unsettled(db, eq(runs.assignmentId, assignmentId));

/** Marks an entry as finished once the counting runs of all its courses are scored. Lock the entry first. */
export const finishEntry = async (tx: Db, entryId: number): Promise<void> => {
  const all = sql`(SELECT jsonb_array_length(m.document -> 'courses') FROM matches m WHERE m.id = "match_entries"."match_id")`;
  const done = sql`(SELECT count(*) FROM runs r WHERE r.entry_id = "match_entries"."id" AND r.rounds IS NOT NULL AND r.course_number <= ${all} AND r.set_aside_at IS NULL)`;
  await tx
    .update(matchEntries)
    .set({ finishedAt: sql`clock_timestamp()` })
    .where(and(eq(matchEntries.id, entryId), isNull(matchEntries.finishedAt), sql`${done} >= ${all}`));
};

/** Facts that decide whether a user may watch others' runs in an entry's match. */
export const findWatcher = async (db: Db, userId: number, entryId: number) =>
  (
    await db
      .select({
        ...sealed,
        makerSawTableAt: matches.makerSawTableAt,
        entered: sql<boolean>`EXISTS (SELECT 1 FROM match_entries e WHERE e.match_id = "matches"."id" AND e.user_id = ${userId})`,
        finished: sql<boolean>`EXISTS (SELECT 1 FROM match_entries e WHERE e.match_id = "matches"."id" AND e.user_id = ${userId} AND e.finished_at IS NOT NULL)`,
      })
      .from(matchEntries)
      .innerJoin(matches, eq(matches.id, matchEntries.matchId))
      .where(eq(matchEntries.id, entryId))
  )[0];

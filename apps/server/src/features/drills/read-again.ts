import { and, eq, inArray, isNotNull, isNull, lte, ne, sql } from 'drizzle-orm';
import type { Db } from '../../db/db.ts';
import { drills as drillsTable, drillTasks } from '../../db/tables.ts';
import type { Platform } from '../../http/platform.ts';
import { elapsedS } from '../../sealed/sealed-task.ts';
import { isBadCall } from './call-and-fire.ts';
import { judgeCallsJob } from './jobs.ts';
import { madeOf } from './present.ts';
import { readAgainJob } from './read-call.ts';
import { type KeptReading, OPEN_MS, type PictureRow } from './store.ts';

/** Older calls read per request: about three seconds of one worker. The next request continues. */
const MOST_AT_ONCE = 40;
/** Calls read per job, so that no request waits for all of them. */
const PART = 10;

/**
 * Adds readings to calls. Calls of earlier releases in natural air are read from their seeds by the current rule,
 * newest first, and stored.
 */
export const withReadings = async (
  { db, pool }: Platform,
  userId: number,
  rows: readonly PictureRow[],
): Promise<PictureRow[]> => {
  const missing = rows
    .filter(({ reading, sky, committedAt }) => reading === null && sky !== null && committedAt !== null)
    .slice(-MOST_AT_ONCE);
  if (missing.length === 0) return [...rows];
  const levels = new Map(missing.map(({ id, level }) => [id, level]));
  const tasks = await db
    .select()
    .from(drillTasks)
    .where(inArray(drillTasks.id, [...levels.keys()]));
  const found = new Map<number, KeptReading>();
  for (let from = 0; from < tasks.length; from += PART) {
    const part = tasks.slice(from, from + PART);
    const calls = part.map((task) => ({
      task: madeOf(task),
      level: levels.get(task.id) ?? 1,
      commitS: elapsedS(task, task.committedAt ?? task.startedAt),
    }));
    const readings = await pool.run(readAgainJob, calls, userId);
    for (const [i, task] of part.entries()) {
      const reading = readings[i];
      if (!reading) continue;
      const kept: KeptReading = { ...reading, isAgain: true };
      found.set(task.id, kept);
      await db
        .update(drillTasks)
        .set({ outcome: sql`jsonb_set(${drillTasks.outcome}, '{reading}', ${JSON.stringify(kept)}::jsonb)` })
        .where(and(eq(drillTasks.id, task.id), isNotNull(drillTasks.outcome)));
    }
  }
  return rows.map((row) => ({ ...row, reading: row.reading ?? found.get(row.id) ?? null }));
};

/** A user's calls that were not fired and no longer can be: they count as called. */
const findUnfired = (db: Db, userId: number, now: Date) =>
  db
    .select({ task: drillTasks, level: drillsTable.level })
    .from(drillTasks)
    .innerJoin(drillsTable, eq(drillsTable.id, drillTasks.drillId))
    .where(
      and(
        eq(drillTasks.userId, userId),
        ne(drillsTable.kind, 'class'),
        isNotNull(drillTasks.committedAt),
        isNull(drillTasks.firedAt),
        isNull(drillTasks.judgedAt),
        lte(drillTasks.startedAt, new Date(now.getTime() - OPEN_MS)),
      ),
    )
    .limit(MOST_AT_ONCE);

/** Judges calls that can no longer be fired. Not earlier, because a score reveals the wind. */
export const settleCalls = async ({ db, pool }: Platform, userId: number, now: Date): Promise<void> => {
  const rows = await findUnfired(db, userId, now);
  if (rows.length === 0) return;
  const calls = rows.map(({ task, level }) => ({
    ...{ task: madeOf(task), level, call: task.call ?? { lo: 0, hi: 0, best: null, hold: null } },
    commitS: elapsedS(task, task.committedAt ?? task.startedAt),
  }));
  const outcomes = await pool.run(judgeCallsJob, calls, userId);
  for (const [i, { task }] of rows.entries()) {
    const outcome = outcomes[i];
    if (!outcome) continue;
    const made = madeOf(task);
    await db
      .update(drillTasks)
      .set({
        outcome,
        judgedAt: new Date(task.startedAt.getTime() + OPEN_MS),
        truth: outcome.atCommit,
        best: outcome.best,
        interval: outcome.score.interval,
        reference: outcome.score.reference,
        isBad: isBadCall(made.milPerMph, outcome.best - outcome.atCommit, made.stage.targets[0]?.targetSize ?? 0),
      })
      .where(and(eq(drillTasks.id, task.id), isNull(drillTasks.judgedAt), isNull(drillTasks.firedAt)));
  }
};

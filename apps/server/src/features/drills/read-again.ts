import type { drills } from '@windcall/contract';
import type { Platform } from '../../http/platform.ts';
import { elapsedS } from '../../sealed/sealed-task.ts';
import { judgedColumns } from './call-and-fire.ts';
import { findTasksById, findUnfired, type KeptReading, type PictureRow, storeReading } from './call-store.ts';
import { judgeCallsJob } from './jobs.ts';
import { madeOf } from './present.ts';
import { readAgainJob } from './read-call.ts';
import { changeTask, OPEN_MS, type TaskRow } from './store.ts';

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
  const tasks = await findTasksById(db, [...levels.keys()]);
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
      await storeReading(db, task.id, kept);
    }
  }
  return rows.map((row) => ({ ...row, reading: row.reading ?? found.get(row.id) ?? null }));
};

/** Judges calls without a shot, and stores the results unless a call was fired or judged meanwhile. */
export const judgeCalls = async (
  { db, pool }: Platform,
  userId: number,
  rows: readonly { readonly task: TaskRow; readonly level: drills.Level }[],
  judgedAt: (task: TaskRow) => Date,
): Promise<void> => {
  if (rows.length === 0) return;
  const calls = rows.map(({ task, level }) => ({
    ...{ task: madeOf(task), level, call: task.call ?? { lo: 0, hi: 0, best: null, hold: null } },
    commitS: elapsedS(task, task.committedAt ?? task.startedAt),
  }));
  const outcomes = await pool.run(judgeCallsJob, calls, userId);
  for (const [i, { task }] of rows.entries()) {
    const outcome = outcomes[i];
    if (!outcome) continue;
    const changes = { ...judgedColumns(madeOf(task), outcome), judgedAt: judgedAt(task) };
    await changeTask(db, task.id, changes, 'judgedAt', 'firedAt');
  }
};

/** Judges calls that can no longer be fired. Not earlier, because a score reveals the wind. */
export const settleCalls = async (platform: Platform, userId: number, now: Date): Promise<void> =>
  judgeCalls(
    platform,
    userId,
    await findUnfired(platform.db, userId, now, MOST_AT_ONCE),
    ({ startedAt }) => new Date(startedAt.getTime() + OPEN_MS),
  );

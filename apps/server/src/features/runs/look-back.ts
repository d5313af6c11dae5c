import type { ReplyOf, runs } from '@windcall/contract';
import { firedAims, replayInputOf, replayOfShot, resultOfRun, splitInputOf } from '@windcall/simulation';
import type { SignedInUser } from '../../accounts/signed-in-user.ts';
import { databaseNow } from '../../db/clock.ts';
import type { Platform } from '../../http/platform.ts';
import { Refusal } from '../../refusal.ts';
import { standingIn } from '../../sealed/gate.ts';
import { isReadable, requireAct } from '../../sealed/sealed-task.ts';
import { requireRun, standingOfRun } from './go-on.ts';
import { aimsJob, replayRunJob, splitRunJob } from './jobs.ts';
import { findMatchOfEntry, findRun, findWatcher, type StoredRun } from './store.ts';

/** Refuses what a run hides while it is open, or while others can still shoot a match that reveals at its close. */
const requireOver = async ({ db }: Platform, stored: StoredRun, now: Date): Promise<void> => {
  const { entryId, courseNumber } = stored.run;
  const match = entryId === null ? undefined : await findMatchOfEntry(db, entryId);
  const shootOff = (courseNumber ?? 0) > (match?.courses ?? 0) ? courseNumber : null;
  requireAct(await standingOfRun(db, stored, now, match && { of: 'match', match, entryId, shootOff }), 'reveal');
};

/** Result of a run, with the parts of every shot. */
export const resultOf = async (platform: Platform, stored: StoredRun): Promise<ReplyOf<typeof runs.runResult>> => {
  const now = await databaseNow(platform.db);
  await requireOver(platform, stored, now);
  const { userId } = stored.run;
  const apart = await platform.pool.run(splitRunJob, splitInputOf(stored), userId);
  const aims = await platform.pool.run(aimsJob, firedAims(stored), userId);
  return resultOfRun(stored, apart, aims, now);
};

/**
 * Whether a user may see the table of an entry's match, and so its replays: entrants who have finished, all entrants
 * once the closed match is over, and a maker who gave up the right to enter by opening the table.
 */
const mayWatch = async ({ db }: Platform, userId: number, entryId: number): Promise<boolean> => {
  const watcher = await findWatcher(db, userId, entryId);
  if (watcher === undefined) return false;
  if (!watcher.entered && watcher.userId !== userId) return false;
  const hasShot = watcher.entered ? watcher.finished : watcher.makerSawTableAt !== null;
  const reader = { kind: 'run', number: 1, step: hasShot ? 'fired' : 'unseen' } as const;
  const wind = { of: 'match', match: watcher, entryId: null } as const;
  return isReadable(await standingIn(db, wind, reader, await databaseNow(db)), 'table');
};

/** A run whose replay the user may see: their own, or one of a match whose table they may see. */
export const requireWatchable = async (platform: Platform, user: SignedInUser, id: number): Promise<StoredRun> => {
  const stored = await findRun(platform.db, id);
  const entryId = stored?.run.entryId ?? null;
  if (stored && stored.run.userId !== user.id && entryId !== null) {
    if (await mayWatch(platform, user.id, entryId)) return stored;
  }
  return requireRun(platform, user, id);
};

/** The wind over time at the target of one of a run's shots. */
export const replayOf = async (
  platform: Platform,
  stored: StoredRun,
  number: number,
): Promise<ReplyOf<typeof runs.replayRun>> => {
  await requireOver(platform, stored, await databaseNow(platform.db));
  const { run, shots } = stored;
  const shot = shots.find((one) => one.number === number);
  if (shot === undefined) throw new Refusal('not-found', { message: 'This run has no such shot.' });
  return replayOfShot(stored, shot, await platform.pool.run(replayRunJob, replayInputOf(stored, shot), run.userId));
};

import { type ParsedBodyOf, type ReplyOf, runs } from '@windcall/contract';
import {
  courseOf,
  firedAims,
  firedShot,
  flightInputOf,
  METER_ERROR_MPH,
  movedRun,
  replayInputOf,
  replayOfShot,
  resultOfRun,
  runSecondsAt,
  runToWire,
  shotToWire,
  splitInputOf,
  standingAt,
  startedEarly,
  stoppedRun,
  takenShot,
} from '@windcall/simulation';
import type { FastifyInstance } from 'fastify';
import type { SignedInUser } from '../../accounts/index.ts';
import { type Db, databaseNow, transaction } from '../../db/index.ts';
import type { Platform } from '../../http/platform.ts';
import { route } from '../../http/route.ts';
import { notFound, Refusal } from '../../refusal.ts';
import { standingIn } from '../../sealed/gate.ts';
import { isReadable, requireAct } from '../../sealed/sealed-task.ts';
import { settleRun } from './for-matches.ts';
import { beginRun, callSpeed, refusedRun, requireRun, standingOfRun, stepRun } from './go-on.ts';
import { aimsJob, dopeJob, flyRunJob, replayRunJob, seeRunJob, splitRunJob } from './jobs.ts';
import { type RunParts, startRun } from './start-run.ts';
import {
  findMatchOfEntry,
  findRun,
  findWatcher,
  insertShot,
  lockRun,
  type ShotRow,
  type StoredRun,
  wholeOf,
} from './store.ts';

/** Refuses what a run hides while it is open, or while others can still shoot a match that reveals at its close. */
const requireOver = async ({ db }: Platform, stored: StoredRun, now: Date): Promise<void> => {
  const { entryId, courseNumber } = stored.run;
  const match = entryId === null ? undefined : await findMatchOfEntry(db, entryId);
  const shootOff = (courseNumber ?? 0) > (match?.courses ?? 0) ? courseNumber : null;
  requireAct(await standingOfRun(db, stored, now, match && { of: 'match', match, entryId, shootOff }), 'reveal');
};

/** Result of a run, with the parts of every shot. */
const resultOf = async (platform: Platform, stored: StoredRun): Promise<ReplyOf<typeof runs.runResult>> => {
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
const requireWatchable = async (platform: Platform, user: SignedInUser, id: number): Promise<StoredRun> => {
  const stored = await findRun(platform.db, id);
  const entryId = stored?.run.entryId ?? null;
  if (stored && stored.run.userId !== user.id && entryId !== null) {
    if (await mayWatch(platform, user.id, entryId)) return stored;
  }
  return requireRun(platform, user, id);
};

/** The wind over time at the target of one of a run's shots. */
const replayOf = async (
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

type Shot = ParsedBodyOf<typeof runs.fireRun>;

const shotOf = ({ shots }: StoredRun, shotId: string): ShotRow | undefined =>
  shots.find(({ shotUuid }) => shotUuid === shotId);

/** Line, round and time of a shot; refuses a shot that the run does not accept. */
const take = async (db: Db, stored: StoredRun, shot: Shot, now: Date) => {
  requireAct(await standingOfRun(db, stored, now), 'fire');
  const taken = takenShot(stored, shot, now);
  if (taken.status === 'ok') return taken;
  throw refusedRun(stored.run, taken.status, taken.status === 'wait' ? taken.upS : undefined);
};

/**
 * Fires a shot of a run. Computes the flight before locking the run; line, round and number follow from the locked row.
 * A repeated `shotId` returns the stored shot.
 */
const fireRun = async (
  { db, pool }: Platform,
  stored: StoredRun,
  shot: Shot,
): Promise<{ isNew: boolean; stored: StoredRun; row: ShotRow }> => {
  const now = await databaseNow(db);
  const known = shotOf(stored, shot.shotId);
  if (known) return { isNew: false, stored, row: known };
  const { run } = stored;
  const { atS } = await take(db, stored, shot, now);
  const flight = await pool.run(flyRunJob, flightInputOf(stored, shot.target, atS), run.userId);
  if (flight === null) throw new Refusal('cannot-solve', { message: 'This shot has no solution.' });
  const isNew = await transaction(db, async (tx) => {
    const locked = await lockRun(tx, run.id);
    if (locked === undefined) throw notFound('run');
    if (shotOf(locked, shot.shotId)) return false;
    const taken = await take(tx, locked, shot, now);
    await insertShot(tx, { ...firedShot(locked, taken, flight, shot, now), runId: run.id, userId: run.userId });
    return true;
  });
  const after = await findRun(db, run.id);
  const row = after && shotOf(after, shot.shotId);
  if (!after || !row) throw new Error('a stored shot must be found');
  return { isNew, stored: after, row };
};

export const registerRuns = (app: FastifyInstance, platform: Platform, parts: RunParts): void => {
  const { db, pool } = platform;
  /** The visible parts of a run; scores it if it is over. */
  const shown = async (stored: StoredRun): Promise<runs.Run> => {
    const now = await databaseNow(db);
    const settled = await settleRun(platform, stored, now);
    const { entryId } = settled.run;
    const match = entryId === null ? undefined : await findMatchOfEntry(db, entryId);
    return runToWire(settled, match?.code ?? null, now);
  };

  route(app, platform, runs.createRun, async ({ user, body, reply }) => {
    const { isNew, run } = await startRun(platform, parts, user, body);
    if (!isNew) reply.code(200);
    return shown(wholeOf(run, [], []));
  });
  route(app, platform, runs.getRun, async ({ user, params }) => shown(await requireRun(platform, user, params.id)));
  route(app, platform, runs.runDope, async ({ user, params }) => {
    const { run } = await requireRun(platform, user, params.id);
    return { rows: await pool.run(dopeJob, run.made.stage, user.id) };
  });
  route(app, platform, runs.beginRun, async ({ user, params, reply }) => {
    const { done, stored } = await beginRun(platform, await requireRun(platform, user, params.id));
    if (!done) reply.code(200);
    return shown(stored);
  });
  route(app, platform, runs.startRun, async ({ user, params }) =>
    shown(await stepRun(platform, await requireRun(platform, user, params.id), 'fire', startedEarly)),
  );
  route(app, platform, runs.runCues, async ({ user, params, query }) => {
    const stored = await requireRun(platform, user, params.id);
    const { run } = stored;
    const now = await databaseNow(db);
    // the wind may be looked at while shots may be fired
    requireAct(await standingOfRun(db, stored, now), 'fire');
    const { line } = standingAt(stored, now);
    const nowS = runSecondsAt(run, now);
    const fromS = query.from ?? nowS;
    if (fromS > nowS + runs.RUN_CUES_AHEAD_S) {
      throw new Refusal('sealed', { message: 'Cues begin at most 5 seconds from now.' });
    }
    const { targets, order } = run.document;
    const target = query.target ?? order[(line ?? 1) - 1]?.target ?? 1;
    if (!targets.some(({ number }) => number === target)) {
      throw new Refusal('not-found', { message: 'This stage has no such target.' });
    }
    const { made } = run;
    const { level } = run.document;
    const mover = courseOf(run).targets.find(({ number }) => number === target)?.mover ?? null;
    const { cues, meter, way } = await pool.run(seeRunJob, { made, level, target, mover, fromS }, user.id);
    return { cues, ...(meter && { meter: { ...meter, error: METER_ERROR_MPH } }), ...(way && { way }) };
  });
  route(app, platform, runs.moveRun, async ({ user, params, body }) => {
    const stored = await requireRun(platform, user, params.id);
    return shown(await stepRun(platform, stored, 'fire', (run, now) => movedRun(run, body.position, now)));
  });
  route(app, platform, runs.callSpeed, async ({ user, params, body }) =>
    callSpeed(platform, await requireRun(platform, user, params.id), body),
  );
  route(app, platform, runs.fireRun, async ({ user, params, body, reply }) => {
    const { isNew, stored, row } = await fireRun(platform, await requireRun(platform, user, params.id), body);
    if (!isNew) reply.code(200);
    const run = await shown(stored);
    return { shot: shotToWire(row, stored, await databaseNow(db), run.state !== 'over'), run };
  });
  route(app, platform, runs.stopRun, async ({ user, params }) =>
    shown(await stepRun(platform, await requireRun(platform, user, params.id), 'leave', stoppedRun)),
  );
  route(app, platform, runs.runResult, async ({ user, params }) => {
    const stored = await requireRun(platform, user, params.id);
    return resultOf(platform, await settleRun(platform, stored, await databaseNow(db)));
  });
  route(app, platform, runs.replayRun, async ({ user, params, query }) => {
    const stored = await requireWatchable(platform, user, params.id);
    // the run is over for good, wherever the clock moves
    return replayOf(platform, await settleRun(platform, stored, await databaseNow(db)), query.shot);
  });
};

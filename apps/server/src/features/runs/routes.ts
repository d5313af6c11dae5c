import { runs } from '@windcall/contract';
import { courseOf, METER_ERROR_MPH, runSecondsAt, runToWire, shotToWire, standingAt } from '@windcall/simulation';
import type { FastifyInstance } from 'fastify';
import { databaseNow } from '../../db/clock.ts';
import type { Platform } from '../../http/platform.ts';
import { route } from '../../http/route.ts';
import { Refusal } from '../../refusal.ts';
import { requireAct } from '../../sealed/sealed-task.ts';
import { fireRun } from './fire-run.ts';
import { beginRun, callSpeed, moveTo, requireRun, standingOfRun, startEarly, stopRun } from './go-on.ts';
import { dopeJob, seeRunJob } from './jobs.ts';
import { replayOf, requireWatchable, resultOf } from './look-back.ts';
import { settleRun } from './settle-run.ts';
import { type RunParts, startRun } from './start-run.ts';
import { findMatchOfEntry, type StoredRun, wholeOf } from './store.ts';

export const registerRuns = (app: FastifyInstance, platform: Platform, parts: RunParts): void => {
  const { db, pool } = platform;
  /** A run as it may be seen now; one that is over is worked out on the way. */
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
    shown((await startEarly(platform, await requireRun(platform, user, params.id))).stored),
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
  route(app, platform, runs.moveRun, async ({ user, params, body }) =>
    shown((await moveTo(platform, await requireRun(platform, user, params.id), body.position)).stored),
  );
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
    shown((await stopRun(platform, await requireRun(platform, user, params.id))).stored),
  );
  route(app, platform, runs.runResult, async ({ user, params }) => {
    const stored = await requireRun(platform, user, params.id);
    return resultOf(platform, await settleRun(platform, stored, await databaseNow(db)));
  });
  route(app, platform, runs.replayRun, async ({ user, params, query }) => {
    const stored = await requireWatchable(platform, user, params.id);
    // what is shown is over for good, wherever the clock goes
    return replayOf(platform, await settleRun(platform, stored, await databaseNow(db)), query.shot);
  });
};

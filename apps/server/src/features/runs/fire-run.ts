import type { ParsedBodyOf, runs } from '@windcall/contract';
import { land } from '@windcall/simulation';
import { RING_POINTS, ringOf, takeShot } from '@windcall/training';
import { transaction } from '../../db/transaction.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Platform } from '../../platform.ts';
import { type Flight, flyRunJob } from './jobs.ts';
import {
  courseOf,
  madeOf,
  movedBefore,
  recordOf,
  refusedRun,
  scatterSeedOf,
  secondsOf,
  standingAt,
  swayOfRun,
} from './run-clock.ts';
import { aimOfShot } from './settle-run.ts';
import { findRun, insertShot, lockRun, type RunRow, type ShotRow, type StoredRun } from './store.ts';

type Shot = ParsedBodyOf<typeof runs.fireRun>;

const shotOf = ({ shots }: StoredRun, shotId: string): ShotRow | undefined =>
  shots.find(({ shotUuid }) => shotUuid === shotId);

/** Which line and round a shot is, and when it was fired; refuses what the run does not take. */
const take = (stored: StoredRun, shot: Shot, now: Date) => {
  const taken = takeShot(courseOf(stored.run), recordOf(stored), secondsOf(now), {
    target: shot.target,
    saidS: shot.at,
  });
  if (taken.status === 'ok') return taken;
  throw refusedRun(stored.run, taken.status, taken.status === 'wait' ? taken.upS : undefined);
};

/** Where a shot landed: the flight is the target's and the moment's, sway and scatter the shooter's own. */
const landed = (run: RunRow, flight: Flight, shot: Shot, at: { number: number; position: number; atS: number }) => {
  const sway = swayOfRun(run)(at.position, at.atS, movedBefore(run, at.position, at.atS));
  const off = { rightMil: sway.rightMil - flight.leadMil, upMil: sway.upMil };
  const draw = { seed: scatterSeedOf(run), shotNumber: at.number };
  const { impactX, impactY, isHit } = land(aimOfShot(shot), flight.needed, draw, off);
  const course = courseOf(run);
  const target = course.targets.find(({ number }) => number === shot.target);
  const impact = { right: impactX, up: impactY };
  const ring =
    course.rule === 'rings'
      ? ringOf(impact, { diameterIn: madeOf(run).stage.rifle.bulletDiameter, distanceYd: target?.distance ?? 1 }, isHit)
      : null;
  return { impact, isHit, ring, points: ring === null ? (isHit ? (target?.points ?? 1) : 0) : RING_POINTS[ring] };
};

/**
 * Fires a shot of a run. The flight is worked out before the run is locked; line, round and number are decided under the lock
 * from what is stored then. A repeated `shotId` answers the shot there is.
 */
export const fireRun = async (
  { db, pool }: Platform,
  stored: StoredRun,
  shot: Shot,
): Promise<{ isNew: boolean; stored: StoredRun; row: ShotRow }> => {
  const now = new Date();
  const known = shotOf(stored, shot.shotId);
  if (known) return { isNew: false, stored, row: known };
  const { run } = stored;
  const { atS } = take(stored, shot, now);
  const mover = courseOf(run).targets.find(({ number }) => number === shot.target)?.mover ?? null;
  const flight = await pool.run(flyRunJob, { made: madeOf(run), target: shot.target, mover, atS }, run.userId);
  if (flight === null) throw new Refusal('cannot-solve', { message: 'This shot has no solution.' });
  const isNew = await transaction(db, async (tx) => {
    const locked = await lockRun(tx, run.id);
    if (locked === undefined) throw new Refusal('not-found', { message: 'This run was not found.' });
    if (shotOf(locked, shot.shotId)) return false;
    const taken = take(locked, shot, now);
    const number = locked.shots.length + 1;
    const { position } = standingAt(locked, now);
    await insertShot(tx, {
      runId: run.id,
      userId: run.userId,
      number,
      shotUuid: shot.shotId,
      line: taken.line,
      round: taken.round,
      target: shot.target,
      position,
      atS: taken.atS,
      receivedAt: now,
      dial: shot.dial,
      hold: shot.hold,
      ...landed(locked.run, flight, shot, { number, position, atS: taken.atS }),
      outcome: flight,
    });
    return true;
  });
  const after = await findRun(db, run.id);
  const row = after && shotOf(after, shot.shotId);
  if (!after || !row) throw new Error('a stored shot must be found');
  return { isNew, stored: after, row };
};

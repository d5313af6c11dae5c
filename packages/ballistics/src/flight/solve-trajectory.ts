import { requireBetween } from '../require-number.ts';
import { type FlightEnd, fly } from './fly.ts';
import { boreAzimuth, boreElevation } from './fly-corrections.ts';
import type { PreparedShot } from './prepared-shot.ts';
import { STATE_SIZE, stateAt } from './prepared-shot.ts';
import { solveZero, type ZeroOutcome } from './solve-zero.ts';
import { rowFromState, type TrajectoryRow } from './trajectory-row.ts';

export const MAX_RANGE_M = 10_000;

/** The bullet does not reach the range: its reach (m) and the reason. */
export type FellShort = { status: 'fell-short'; reachedM: number; reason: Exclude<FlightEnd, 'reached'> };
/** The rifle cannot be zeroed at its zero range. */
export type NoZero = Exclude<ZeroOutcome, { status: 'ok' }>;

export type TrajectoryOutcome =
  | { status: 'ok'; boreElevationRad: number; rows: TrajectoryRow[] }
  | (FellShort & { boreElevationRad: number; rows: TrajectoryRow[] })
  | NoZero;

export type HoldOutcome = ({ status: 'ok'; boreElevationRad: number } & TrajectoryRow) | FellShort | NoZero;

const stop = new Float64Array(1);
const state = new Float64Array(STATE_SIZE);

/**
 * The path of the zeroed rifle fired straight along its sights, at each range. `rangesM` (m along the line of sight,
 * 0–10 000) must increase; throws otherwise. A flight that ends before the last range is `fell-short` with the rows it
 * reached. `zero` (from {@link solveZero}) saves solving it again.
 */
export const solveTrajectory = (
  shot: PreparedShot,
  rangesM: ArrayLike<number>,
  zero: ZeroOutcome = solveZero(shot),
): TrajectoryOutcome => {
  const n = rangesM.length;
  for (let i = 0; i < n; i++) requireBetween('rangesM', rangesM[i], i > 0 ? rangesM[i - 1] : 0, MAX_RANGE_M);
  if (zero.status !== 'ok') return zero;
  const states = new Float64Array(stateAt(n));
  const flown = fly(
    shot.plan,
    boreElevation(shot, zero.elevationRad),
    boreAzimuth(shot, zero.elevationRad),
    rangesM,
    n,
    states,
  );
  const rows: TrajectoryRow[] = [];
  for (let i = 0; i < flown.reached; i++) rows.push(rowFromState(shot, rangesM[i], states, i));
  return flown.end === 'reached'
    ? { status: 'ok', boreElevationRad: zero.elevationRad, rows }
    : {
        status: 'fell-short',
        reachedM: flown.lastX,
        reason: flown.end,
        boreElevationRad: zero.elevationRad,
        rows,
      };
};

/**
 * Corrections at one range as in range tables (the angle by which an uncorrected shot misses), elevation + up, wind +
 * right, mil. `rangeM` 0–10 000 m along the line of sight.
 */
export const solveHold = (shot: PreparedShot, rangeM: number, zero: ZeroOutcome = solveZero(shot)): HoldOutcome => {
  requireBetween('rangeM', rangeM, 0, MAX_RANGE_M);
  if (zero.status !== 'ok') return zero;
  stop[0] = rangeM;
  const e = zero.elevationRad;
  const flown = fly(shot.plan, boreElevation(shot, e), boreAzimuth(shot, e), stop, 1, state);
  if (flown.end !== 'reached') return { status: 'fell-short', reachedM: flown.lastX, reason: flown.end };
  return { status: 'ok', boreElevationRad: e, ...rowFromState(shot, rangeM, state, 0) };
};

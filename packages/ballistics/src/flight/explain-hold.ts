import { requireBetween } from '../require-number.ts';
import { NO_SPIN } from '../spin/spinning-bullet.ts';
import { type FlightConditions, makeFlightPlan } from './flight-plan.ts';
import { type Corrections, flyCorrections } from './fly-corrections.ts';
import type { PreparedShot } from './prepared-shot.ts';
import { type FellShort, MAX_RANGE_M, type NoZero, solveTrajectory } from './solve-trajectory.ts';
import { solveZero, type ZeroOutcome } from './solve-zero.ts';
import { CALM } from './wind.ts';

/** A part of a correction, mil: elevation + up, wind + right. */
export type HoldPart = { elevationMil: number; windMil: number };

/** Parts of a hold by effect; they add up to `total`. */
export type HoldParts = {
  status: 'ok';
  total: HoldPart;
  /** Gravity and drag in calm air, including cant and the zero's offset. */
  drop: HoldPart;
  wind: HoldPart;
  coriolis: HoldPart;
  /** Yaw of repose, and vertically its Magnus share. */
  spinDrift: HoldPart;
  aerodynamicJump: HoldPart;
};

const less = (a: HoldPart, b: HoldPart): HoldPart => ({
  elevationMil: a.elevationMil - b.elevationMil,
  windMil: a.windMil - b.windMil,
});

const withoutJump = (c: FlightConditions): FlightConditions => ({
  ...c,
  spin: { ...c.spin, kick: 0, litzJumpPerMps: 0 },
});

/**
 * Splits a hold by flights: in calm air without spin and Coriolis, then adding wind, Coriolis, spin drift and jump.
 * `rangeM` 0–10 000 m along the line of sight.
 */
export const explainHold = (
  shot: PreparedShot,
  rangeM: number,
  zero: ZeroOutcome = solveZero(shot),
): HoldParts | FellShort | NoZero => {
  requireBetween('rangeM', rangeM, 0, MAX_RANGE_M);
  if (zero.status !== 'ok') return zero;
  const { conditions } = shot;
  const windy: FlightConditions = { ...conditions, earth: [0, 0, 0], spin: NO_SPIN };
  let short: FellShort | null = null;
  const flyIn = (c: FlightConditions): HoldPart => {
    const out: Corrections = { elevationMil: 0, windMil: 0, timeS: 0 };
    const flight = flyCorrections(shot, makeFlightPlan(c), zero.elevationRad, rangeM, out);
    if (flight.end !== 'reached') short ??= { status: 'fell-short', reachedM: flight.lastX, reason: flight.end };
    return { elevationMil: out.elevationMil, windMil: out.windMil };
  };
  const calm = flyIn({ ...windy, wind: CALM });
  const blown = flyIn(windy);
  const turned = flyIn({ ...conditions, spin: NO_SPIN });
  const drifted = flyIn(withoutJump(conditions));
  const jumped = flyIn(conditions);
  if (short) return short;
  return {
    status: 'ok',
    total: jumped,
    drop: calm,
    wind: less(blown, calm),
    coriolis: less(turned, blown),
    spinDrift: less(drifted, turned),
    aerodynamicJump: less(jumped, drifted),
  };
};

export type SpinParts = { spinDrift: HoldPart; aerodynamicJump: HoldPart };

/**
 * Spin drift and jump at each range (m, increasing) that the bullet reaches, as differences of flights: two more flights than the table
 * itself.
 */
export const solveSpinParts = (
  shot: PreparedShot,
  rangesM: ArrayLike<number>,
  zero: ZeroOutcome = solveZero(shot),
): SpinParts[] => {
  const rowsOf = (conditions: FlightConditions): HoldPart[] => {
    const flown = solveTrajectory({ ...shot, plan: makeFlightPlan(conditions) }, rangesM, zero);
    return 'rows' in flown ? flown.rows : [];
  };
  const full = rowsOf(shot.conditions);
  const drifting = rowsOf(withoutJump(shot.conditions));
  const straight = rowsOf({ ...shot.conditions, spin: NO_SPIN });
  return full.slice(0, Math.min(drifting.length, straight.length)).map((row, i) => ({
    spinDrift: less(drifting[i], straight[i]),
    aerodynamicJump: less(row, drifting[i]),
  }));
};

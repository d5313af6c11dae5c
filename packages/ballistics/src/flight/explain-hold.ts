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

/** What each effect adds to a hold; the parts add up to `total`. */
export type HoldParts = {
  status: 'ok';
  total: HoldPart;
  /** Gravity and drag in calm air (cant and the zero's offset with it). */
  drop: HoldPart;
  wind: HoldPart;
  coriolis: HoldPart;
  /** Yaw of repose, and upward its Magnus share. */
  spinDrift: HoldPart;
  aerodynamicJump: HoldPart;
};

const less = (a: HoldPart, b: HoldPart): HoldPart => ({
  elevationMil: a.elevationMil - b.elevationMil,
  windMil: a.windMil - b.windMil,
});

/** The conditions of a shot with its jump left out. */
const withoutJump = (c: FlightConditions): FlightConditions => ({
  ...c,
  spin: { ...c.spin, kick: 0, litzJumpPerMps: 0 },
});

/**
 * Takes a hold apart by flights: in calm air without spin and Coriolis, then with wind, then with Coriolis, then with
 * spin drift, then with jump; each part is what its flight adds. `rangeM` 0–10 000 m along the line of sight.
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

/** What spin adds to the corrections at one range. */
export type SpinParts = { spinDrift: HoldPart; aerodynamicJump: HoldPart };

/**
 * Spin drift and jump at each range (m, increasing) that the bullet reaches: the flight with them less the flight
 * without. Two more flights than the table itself.
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

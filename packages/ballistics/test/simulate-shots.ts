import { scatterOf, type Uncertainty } from '../src/dispersion/uncertainty.ts';
import { makeFlightPlan, type VariedPlan } from '../src/flight/flight-plan.ts';
import { type Corrections, flyCorrections } from '../src/flight/fly-corrections.ts';
import type { PreparedShot } from '../src/flight/prepared-shot.ts';
import { type FellShort, MAX_RANGE_M, type NoZero } from '../src/flight/solve-trajectory.ts';
import { solveZero, type ZeroOutcome } from '../src/flight/solve-zero.ts';
import { requireBetween } from '../src/require-number.ts';

/** Factor on the steps: errors of 1e-4 mil, far below the scatter (convergence test). */
const STEP_SCALE = 2;

export type SimulatedShots = {
  status: 'ok';
  /** Impacts relative to the nominal one, mil: x₀, y₀, x₁, y₁, …; + right, + up. Only bullets that arrive. */
  impactsMil: Float64Array;
  fellShort: number;
};

/**
 * Monte Carlo with a full flight per shot: charge, bullet mass, velocity, BC, wind and range are drawn for each shot,
 * and the group is added. `normal` gives standard normal deviates (the package has no randomness). `count` 1–1 000 000.
 * `wantedM` 0–10 000 m; below a meter, as at one.
 */
export const simulateShots = (
  shot: PreparedShot,
  wantedM: number,
  uncertainty: Uncertainty,
  count: number,
  normal: () => number,
  zero: ZeroOutcome = solveZero(shot),
): SimulatedShots | FellShort | NoZero => {
  const rangeM = Math.max(1, requireBetween('wantedM', wantedM, 0, MAX_RANGE_M));
  requireBetween('count', count, 1, 1_000_000);
  const s = scatterOf(shot, uncertainty);
  if (zero.status !== 'ok') return zero;
  const plan = makeFlightPlan(shot.conditions);
  const base: Readonly<VariedPlan> = { ...plan };
  const nominal: Corrections = { elevationMil: 0, windMil: 0, timeS: 0 };
  const flown = flyCorrections(shot, plan, zero.elevationRad, rangeM, nominal, STEP_SCALE);
  if (flown.end !== 'reached') return { status: 'fell-short', reachedM: flown.lastX, reason: flown.end };

  const impactsMil = new Float64Array(2 * count);
  const hit: Corrections = { elevationMil: 0, windMil: 0, timeS: 0 };
  const draw = (sigma: number): number => (sigma === 0 ? 0 : sigma * normal());
  let reached = 0;
  for (let i = 0; i < count; i++) {
    // One deviate changes velocity and BC together, through the bullet's mass.
    const mass = s.massBcShare === 0 ? 0 : normal();
    const velocity = draw(s.chargeMps) + draw(s.muzzleVelocityMps) + mass * s.massMps;
    const bc = draw(s.bcShare) + mass * s.massBcShare;
    const crosswind = draw(s.crosswindMps);
    const headwind = draw(s.headwindMps);
    // An extreme deviate must not stop the bullet or reverse drag.
    plan.muzzleVelocityMps = Math.max(0.2 * base.muzzleVelocityMps, base.muzzleVelocityMps + velocity);
    plan.dragPerM = base.dragPerM / Math.max(0.2, 1 + bc);
    plan.windX = base.windX - headwind * base.lookCos;
    plan.windY = base.windY + headwind * base.lookSin;
    plan.windZ = base.windZ - crosswind;
    const range = Math.max(0.5 * rangeM, rangeM + draw(s.rangeM));
    if (flyCorrections(shot, plan, zero.elevationRad, range, hit, STEP_SCALE).end !== 'reached') continue;
    impactsMil[2 * reached] = nominal.windMil - hit.windMil + draw(s.groupMil);
    impactsMil[2 * reached + 1] = nominal.elevationMil - hit.elevationMil + draw(s.groupMil);
    reached++;
  }
  return { status: 'ok', impactsMil: impactsMil.subarray(0, 2 * reached), fellShort: count - reached };
};

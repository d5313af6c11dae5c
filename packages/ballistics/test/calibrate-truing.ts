import { prepareShot } from '../src/flight/prepare-shot.ts';
import type { ShotInput } from '../src/flight/shot-input.ts';
import { solveTrajectory } from '../src/flight/solve-trajectory.ts';
import { DEFAULT_SIGMA_MIL, type Observation, withMuzzleAndBc } from '../src/truing/observation.ts';
import { TRUING_PRIORS, trueProfile } from '../src/truing/true-profile.ts';

/** Shots for truing a rifle: ranges, m, and absurd readings. */
export type TruingPlan = { name: string; rangesM: readonly number[]; absurd?: readonly Observation[] };

/** Calibration of the standard errors over rifles drawn from the priors. */
export type TruingCalibration = {
  plan: string;
  rifles: number;
  /** Root mean square of (estimate − truth) ÷ standard error: 1 if the standard errors are right. */
  velocityZ: number;
  dragZ: number;
  /** Share of the rifles whose truth is within ± 1.96 standard errors. */
  velocityWithin95: number;
  dragWithin95: number;
  /** Share of usable results. */
  applicable: number;
};

/**
 * Trues `rifles` rifles with velocity, BC and zero drawn from the priors about `nominal`, each shot at the ranges of
 * the plan with the default reading error. `normal` gives standard normal deviates.
 */
export const calibrateTruing = (
  nominal: ShotInput,
  plan: TruingPlan,
  rifles: number,
  normal: () => number,
): TruingCalibration => {
  const v0 = nominal.ammunition.muzzleVelocityMps;
  const ranges = [...plan.rangesM].sort((a, b) => a - b);
  let velocity = 0;
  let drag = 0;
  let velocityWithin = 0;
  let dragWithin = 0;
  let applicable = 0;
  for (let i = 0; i < rifles; i++) {
    const v = v0 + TRUING_PRIORS.muzzleVelocityMps * normal();
    const b = 1 + TRUING_PRIORS.bcShare * normal();
    const zeroMil = TRUING_PRIORS.zeroMil * normal();
    const shot = solveTrajectory(prepareShot(withMuzzleAndBc(nominal, v, b)), ranges);
    if (shot.status !== 'ok') throw new Error(`a rifle of the priors must reach the plan, got ${shot.status}`);
    const seen = shot.rows.map((row) => ({
      rangeM: row.rangeM,
      elevationMil: row.elevationMil + zeroMil + DEFAULT_SIGMA_MIL * normal(),
    }));
    const trued = trueProfile(nominal, [...seen, ...(plan.absurd ?? [])]);
    if (trued.status !== 'ok') throw new Error(`a rifle of the priors must be trued, got ${trued.status}`);
    const zv = (trued.muzzleVelocityMps - v) / trued.muzzleVelocityErrorMps;
    const zb = (trued.bcFactor - b) / trued.bcFactorError;
    velocity += zv * zv;
    drag += zb * zb;
    if (Math.abs(zv) < 1.96) velocityWithin++;
    if (Math.abs(zb) < 1.96) dragWithin++;
    if (trued.refusal === null) applicable++;
  }
  return {
    plan: plan.name,
    rifles,
    velocityZ: Math.sqrt(velocity / rifles),
    dragZ: Math.sqrt(drag / rifles),
    velocityWithin95: velocityWithin / rifles,
    dragWithin95: dragWithin / rifles,
    applicable: applicable / rifles,
  };
};

const yards = (...list: number[]): number[] => list.map((yd) => 0.9144 * yd);

/** Plans for checking the standard errors. */
export const TRUING_PLANS: readonly TruingPlan[] = [
  { name: '400–1000 yd, seven ranges', rangesM: yards(400, 500, 600, 700, 800, 900, 1000) },
  { name: 'three readings at 1000 yd', rangesM: yards(980, 1000, 1020) },
  { name: 'two ranges, 500 and 1000 yd', rangesM: yards(500, 1000) },
  {
    name: 'three ranges and a reading of 40 mil at 600 yd',
    rangesM: yards(500, 800, 1000),
    absurd: [{ rangeM: 0.9144 * 600, elevationMil: 40 }],
  },
  { name: 'one range, 800 yd', rangesM: yards(800) },
];

import { prepareShot } from '../flight/prepare-shot.ts';
import type { ShotInput } from '../flight/shot-input.ts';
import { type FellShort, type NoZero, solveTrajectory } from '../flight/solve-trajectory.ts';
import { requireBetween, requireFinite, requirePositive } from '../require-number.ts';
import { type FitProblem, fitVelocityAndBc } from './fit-velocity-and-bc.ts';
import { type Observation, observationSigmaMil, prepareVaried, withMuzzleAndBc } from './observation.ts';

/** What is known before shooting: standard deviations of the profile's figures. */
export type Priors = {
  /** Of the muzzle velocity, m/s. Default 4.572 (15 fps: a good chronograph). */
  muzzleVelocityMps?: number;
  /** Of BC as a share of itself. Default 0.02. */
  bcShare?: number;
};

/**
 * One observation against the prediction before and after truing, all mil, + up; errors are observed less predicted.
 */
export type TruingResidual = {
  rangeM: number;
  observedMil: number;
  beforeMil: number;
  afterMil: number;
  /** Mach number of the trued bullet there. */
  mach: number;
};

/** Size of the errors over the observations, mil. */
export type ErrorSize = { rmsMil: number; maxMil: number };

export type TruedProfile = {
  status: 'ok';
  /** m/s, in the terms of the profile (at the powder's reference temperature where it has one). */
  muzzleVelocityMps: number;
  /** Standard error, m/s. */
  muzzleVelocityErrorMps: number;
  /** Factor on BC (on every segment, or on a curve's BC); 1 when the observations do not determine it. */
  bcFactor: number;
  /** Standard error of the factor; null when BC did not move. */
  bcFactorError: number | null;
  before: ErrorSize;
  after: ErrorSize;
  /** In the order the observations were given. */
  residuals: TruingResidual[];
  /** The shot with the trued figures. */
  input: ShotInput;
  /** Covariance of (muzzle velocity m/s, BC factor) after the observations, both free: [vv, vb, bb]. */
  covariance: readonly [number, number, number];
};

/** BC moves only when the observations bring its standard error below this share of the prior's. */
const DETERMINED_SHARE = 0.7;
const errorSize = (errors: readonly number[]): ErrorSize => ({
  rmsMil: Math.sqrt(errors.reduce((sum, e) => sum + e * e, 0) / errors.length),
  maxMil: Math.max(...errors.map(Math.abs)),
});

/**
 * Trues muzzle velocity and BC from observed elevations: weighted least squares of observed less predicted with
 * Gaussian priors (maximum a posteriori), by Gauss–Newton with step halving. The rifle is thought to have been
 * sighted in with the same ammunition, so each prediction has its own zero.
 *
 * BC is freed only when the observations determine it: one near observation moves the velocity alone. At least one
 * observation, else throws; one the bullet cannot reach gives `fell-short`. The velocity stays within half to one and
 * a half, the factor within ½ to 2.
 */
export const trueProfile = (
  input: ShotInput,
  observations: readonly Observation[],
  priors: Priors = {},
): TruedProfile | FellShort | NoZero => {
  requirePositive('observations', observations.length);
  for (const o of observations) {
    requireBetween('observation rangeM', o.rangeM, 1, 10_000);
    requireFinite('observation elevationMil', o.elevationMil);
  }
  const priorVelocityMps = requirePositive('priors.muzzleVelocityMps', priors.muzzleVelocityMps ?? 4.572);
  const priorBcShare = requirePositive('priors.bcShare', priors.bcShare ?? 0.02);
  const order = observations.map((_, i) => i).sort((a, b) => observations[a]!.rangeM - observations[b]!.rangeM);
  const ranges = order.map((i) => observations[i]!.rangeM);
  const observedMil = order.map((i) => observations[i]!.elevationMil);
  const v0 = input.ammunition.muzzleVelocityMps;

  const prepared = prepareShot(input);
  const fly = (v: number, b: number) => solveTrajectory(prepareVaried(prepared, v, b), ranges);
  const nominal = fly(v0, 1);
  if (nominal.status === 'no-zero') return nominal;
  if (nominal.status === 'fell-short')
    return { status: 'fell-short', reachedM: nominal.reachedM, reason: nominal.reason };
  const start = nominal.rows.map((row) => row.elevationMil);
  const problem: FitProblem = {
    model: (v, b) => {
      const flown = fly(v, b);
      return flown.status === 'ok' ? flown.rows.map((row) => row.elevationMil) : null;
    },
    observedMil,
    sigmasMil: nominal.rows.map((row, i) => observationSigmaMil(row, observations[order[i]!]!.sigmaMil)),
    v0,
    priorVelocityMps,
    priorBcShare,
  };
  const joint = fitVelocityAndBc(problem, start, 'both');
  const determined = Math.sqrt(joint.covariance[2]) <= DETERMINED_SHARE * priorBcShare;
  const fit = determined ? joint : fitVelocityAndBc(problem, start, 'velocity');
  const final = fly(fit.velocityMps, fit.bcFactor);
  const before = start.map((mil, k) => observedMil[k]! - mil);
  const after = fit.predictedMil.map((mil, k) => observedMil[k]! - mil);
  const residuals = order.map((given, k) => ({
    given,
    rangeM: ranges[k]!,
    observedMil: observedMil[k]!,
    beforeMil: before[k]!,
    afterMil: after[k]!,
    mach: 'rows' in final ? final.rows[k]!.mach : nominal.rows[k]!.mach,
  }));
  return {
    status: 'ok',
    muzzleVelocityMps: fit.velocityMps,
    muzzleVelocityErrorMps: Math.sqrt(determined ? joint.covariance[0] : fit.velocityVariance),
    bcFactor: fit.bcFactor,
    bcFactorError: determined ? Math.sqrt(joint.covariance[2]) : null,
    before: errorSize(before),
    after: errorSize(after),
    residuals: residuals.sort((a, b) => a.given - b.given).map(({ given: _, ...residual }) => residual),
    input: withMuzzleAndBc(input, fit.velocityMps, fit.bcFactor),
    covariance: fit.covariance,
  };
};

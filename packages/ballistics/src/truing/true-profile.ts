import { prepareShot } from '../flight/prepare-shot.ts';
import type { ShotInput } from '../flight/shot-input.ts';
import { type FellShort, type NoZero, solveTrajectory } from '../flight/solve-trajectory.ts';
import type { TrajectoryRow } from '../flight/trajectory-row.ts';
import { requireBetween, requireFinite, requirePositive } from '../require-number.ts';
import { type FitProblem, fitVelocityAndBc, surprises } from './fit-velocity-and-bc.ts';
import { type Observation, observationSigmaMil, prepareVaried, withMuzzleAndBc } from './observation.ts';

/** Prior standard deviations of the profile's figures. */
export type Priors = {
  muzzleVelocityMps: number;
  /** Relative. */
  bcShare: number;
  /** Vertical. */
  zeroMil: number;
};

/**
 * Default priors. A profile's velocity has an unknown source, and another barrel is easily 60 fps off the box; a
 * published BC is 5 % off makers' own radar programs. With narrower priors exact observations of a rifle 60 fps slow
 * give 2766 ± 10 fps for 2740. A zero is known to 0.03 mil by its groups and to a turret's click, ± half of 0.1 mil
 * evenly: 0.042 mil together.
 */
export const TRUING_PRIORS: Priors = { muzzleVelocityMps: 18.288, bcShare: 0.05, zeroMil: 0.042 };

/** One observation and its errors before and after truing, all mil, + up; errors are observed minus predicted. */
export type TruingResidual = {
  rangeM: number;
  observedMil: number;
  beforeMil: number;
  afterMil: number;
  mach: number;
  /**
   * Use in the fit: `fitted`; `below-sound` (under Mach 1.1 only the drop scale uses it); or `out-of-line` with the priors and the others.
   */
  use: 'fitted' | 'below-sound' | 'out-of-line';
};

export type ErrorSize = { rmsMil: number; maxMil: number };

export type TruedProfile = {
  status: 'ok';
  /** m/s, in the terms of the profile (at the powder's reference temperature if it has one). */
  muzzleVelocityMps: number;
  muzzleVelocityErrorMps: number;
  /** Factor on BC (on every segment, or on a curve's BC): one over the form factor. */
  bcFactor: number;
  bcFactorError: number;
  /** Whether the observations determined each: its standard error fell below 0.7 of the prior's. */
  determined: { muzzleVelocity: boolean; drag: boolean };
  /** Reason not to use the result; null if it may be used. */
  refusal: TruingRefusal | null;
  before: ErrorSize;
  after: ErrorSize;
  /** In the order of the observations. */
  residuals: TruingResidual[];
  input: ShotInput;
  /** Covariance of (muzzle velocity m/s, BC factor) after the observations, both free: [vv, vb, bb]. */
  covariance: readonly [number, number, number];
};

/** `out-of-line`: an observation contradicts the others or the priors; `implausible`: the result contradicts the priors. */
export type TruingRefusal = 'out-of-line' | 'implausible';

/** A standard error below this share of the prior's counts as determined. */
const DETERMINED_SHARE = 0.7;
/** Below this Mach number only drop scale factors are trued, because an axial form factor is not valid there. */
const LOWEST_FITTED_MACH = 1.1;
/** Standard deviations of an out-of-line observation. */
const OUT_OF_LINE = 5;
/** Standard deviations of both priors together for an implausible result: 180 fps or 15 % of BC alone. */
const IMPLAUSIBLE = 3;
const errorSize = (errors: readonly number[]): ErrorSize => ({
  rmsMil: Math.sqrt(errors.reduce((sum, e) => sum + e * e, 0) / errors.length),
  maxMil: Math.max(...errors.map(Math.abs)),
});

/** Flies the ranges (m, near to far) of some observations with another velocity (m/s) and BC factor, each in its own air. */
const flyEach = (input: ShotInput, observations: readonly Observation[], ranges: readonly number[]) => {
  const byAir = new Map<string, { input: ShotInput; rows: number[] }>();
  observations.forEach(({ atmosphere }, k) => {
    const air = byAir.get(JSON.stringify(atmosphere));
    if (air === undefined) {
      const own = atmosphere === undefined ? input : { ...input, atmosphere };
      byAir.set(JSON.stringify(atmosphere), { input: own, rows: [k] });
    } else air.rows.push(k);
  });
  const airs = [...byAir.values()].map((air) => ({ prepared: prepareShot(air.input), rows: air.rows }));
  return (v: number, b: number): { status: 'ok'; rows: TrajectoryRow[] } | FellShort | NoZero => {
    const rows: TrajectoryRow[] = [];
    for (const air of airs) {
      const flown = solveTrajectory(
        prepareVaried(air.prepared, v, b),
        air.rows.map((k) => ranges[k]),
      );
      if (flown.status !== 'ok') return flown;
      for (const [i, k] of air.rows.entries()) rows[k] = flown.rows[i];
    }
    return { status: 'ok', rows };
  };
};

/**
 * Trues muzzle velocity and BC from observed elevations: observed minus predicted with Student's t errors and Gaussian
 * priors (maximum a posteriori), by Gauss–Newton with step halving. The zero's error is a third unknown, common to all
 * observations; it is not applied, because a zero is shot and not calculated, and remains in the residuals. Each
 * prediction has its own zero, because the rifle was zeroed with this ammunition (in the air of its zero, if known).
 * Observations are flown in their own air if they give it. Velocity and BC both change as far as observations and
 * priors determine, and each standard error includes the uncertainty of the other: calibrated over rifles drawn from
 * the priors and in other worlds (docs/measured/ballistics.md). Out-of-line observations are left out if most others
 * are in line, and make a `refusal`, as does a result more than three standard deviations from the priors. A fit worse
 * than the profile is rejected: the figures stay. Below Mach 1.1 observations serve only the drop scale. Throws without
 * observations; `fell-short` if the bullet cannot reach one. The velocity stays within half to one and a half, the
 * factor within ½ to 2.
 */
export const trueProfile = (
  input: ShotInput,
  observations: readonly Observation[],
  priors: Priors = TRUING_PRIORS,
): TruedProfile | FellShort | NoZero => {
  requirePositive('observations', observations.length);
  for (const o of observations) {
    requireBetween('observation rangeM', o.rangeM, 0.1, 10_000);
    requireFinite('observation elevationMil', o.elevationMil);
  }
  const priorVelocityMps = requirePositive('priors.muzzleVelocityMps', priors.muzzleVelocityMps);
  const priorBcShare = requirePositive('priors.bcShare', priors.bcShare);
  const priorZeroMil = requirePositive('priors.zeroMil', priors.zeroMil);
  const order = observations.map((_, i) => i).sort((a, b) => observations[a].rangeM - observations[b].rangeM);
  const ranges = order.map((i) => observations[i].rangeM);
  const observedMil = order.map((i) => observations[i].elevationMil);
  const v0 = input.ammunition.muzzleVelocityMps;

  const fly = flyEach(
    input,
    order.map((i) => observations[i]),
    ranges,
  );
  const nominal = fly(v0, 1);
  if (nominal.status === 'no-zero') return nominal;
  if (nominal.status === 'fell-short')
    return { status: 'fell-short', reachedM: nominal.reachedM, reason: nominal.reason };
  const start = nominal.rows.map((row) => row.elevationMil);
  const sigmas = nominal.rows.map((row, i) => observationSigmaMil(row, observations[order[i]].sigmaMil));
  const supersonic = order.map((_, k) => k).filter((k) => nominal.rows[k].mach >= LOWEST_FITTED_MACH);
  /** The fit of some of the rows. */
  const problemOf = (kept: readonly number[]): FitProblem => ({
    model: (v, b) => {
      const flown = fly(v, b);
      return flown.status === 'ok' ? kept.map((k) => flown.rows[k].elevationMil) : null;
    },
    observedMil: kept.map((k) => observedMil[k]),
    sigmasMil: kept.map((k) => sigmas[k]),
    v0,
    priorVelocityMps,
    priorBcShare,
    priorZeroMil,
  });
  const pick = (kept: readonly number[], values: readonly number[]): number[] => kept.map((k) => values[k]);
  const surprise = surprises(problemOf(supersonic), pick(supersonic, start));
  const inLine = supersonic.filter((_, i) => surprise[i] <= OUT_OF_LINE);
  const kept = 2 * inLine.length >= supersonic.length && inLine.length > 0 ? inLine : supersonic;
  const fit = fitVelocityAndBc(problemOf(kept), pick(kept, start));
  const fitted = fly(fit.velocityMps, fit.bcFactor);
  const fittedRows = fitted.status === 'ok' ? fitted.rows : nominal.rows;
  /** RMS of the fitted rows, mil, without `zeroMil`. */
  const rmsOf = (rows: readonly TrajectoryRow[], zeroMil: number): number =>
    errorSize(kept.map((k) => observedMil[k] - rows[k].elevationMil - zeroMil)).rmsMil;
  // a wrong zero may make a good fit look worse, so both are compared with and without the fitted zero
  const isWorse = [0, fit.zeroMil].every((zero) => rmsOf(fittedRows, zero) > rmsOf(nominal.rows, zero));
  const velocityMps = isWorse ? v0 : fit.velocityMps;
  const bcFactor = isWorse ? 1 : fit.bcFactor;
  const finalRows = isWorse ? nominal.rows : fittedRows;
  const isOff = (k: number): boolean =>
    Math.abs(observedMil[k] - finalRows[k].elevationMil - fit.zeroMil) > OUT_OF_LINE * sigmas[k];
  const [vv, , bb] = fit.covariance;
  const contradicts = kept.some(isOff);
  const implausible =
    Math.hypot((fit.velocityMps - v0) / priorVelocityMps, (fit.bcFactor - 1) / priorBcShare) > IMPLAUSIBLE;
  const useOf = (k: number): TruingResidual['use'] => {
    if (!supersonic.includes(k)) return 'below-sound';
    return kept.includes(k) && !isOff(k) ? 'fitted' : 'out-of-line';
  };
  const before = start.map((mil, k) => observedMil[k] - mil);
  const after = finalRows.map((row, k) => observedMil[k] - row.elevationMil);
  const residuals = order.map((given, k) => ({
    given,
    rangeM: ranges[k],
    observedMil: observedMil[k],
    beforeMil: before[k],
    afterMil: after[k],
    mach: finalRows[k].mach,
    use: useOf(k),
  }));
  return {
    status: 'ok',
    muzzleVelocityMps: velocityMps,
    muzzleVelocityErrorMps: Math.sqrt(vv),
    bcFactor,
    bcFactorError: Math.sqrt(bb),
    determined: {
      muzzleVelocity: Math.sqrt(vv) <= DETERMINED_SHARE * priorVelocityMps,
      drag: Math.sqrt(bb) <= DETERMINED_SHARE * priorBcShare,
    },
    refusal: contradicts || kept.length < supersonic.length ? 'out-of-line' : implausible ? 'implausible' : null,
    before: errorSize(before),
    after: errorSize(after),
    residuals: residuals.sort((a, b) => a.given - b.given).map(({ given: _, ...residual }) => residual),
    input: withMuzzleAndBc(input, velocityMps, bcFactor),
    covariance: fit.covariance,
  };
};

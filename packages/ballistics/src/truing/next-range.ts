import { prepareShot } from '../flight/prepare-shot.ts';
import { solveTrajectory } from '../flight/solve-trajectory.ts';
import { DEFAULT_SIGMA_MIL, observationSigmaMil, prepareVaried } from './observation.ts';
import type { TruedProfile } from './true-profile.ts';

/** A range to shoot next, and the information from it. */
export type NextRange = {
  rangeM: number;
  /** Expected information about velocity and BC together, nats: half the log of (1 + unknown variance there ÷ reading variance). */
  gainNats: number;
};

/**
 * The candidate range (m) with the most information about velocity and BC: largest expected gain ½·ln(1 + jΣjᵀ/σ²), j
 * the elevation's derivatives at that range, Σ the covariance after truing, σ the reading and, below Mach 1.2, the
 * model (as in {@link trueProfile}). Null if the bullet reaches none. Source: Bayesian D-optimal design (Chaloner &
 * Verdinelli 1995).
 */
export const nextRange = (
  trued: Pick<TruedProfile, 'input' | 'covariance'>,
  candidatesM: readonly number[],
  readingMil: number = DEFAULT_SIGMA_MIL,
): NextRange | null => {
  const ranges = [...candidatesM].sort((a, b) => a - b);
  const v = trued.input.ammunition.muzzleVelocityMps;
  const dv = 0.002 * v;
  const db = 0.004;
  const prepared = prepareShot(trued.input);
  const fly = (velocity: number, factor: number) => {
    const flown = solveTrajectory(prepareVaried(prepared, velocity, factor), ranges);
    return 'rows' in flown ? flown.rows : [];
  };
  const at = fly(v, 1);
  const [slower, faster, draggier, slicker] = [fly(v - dv, 1), fly(v + dv, 1), fly(v, 1 - db), fly(v, 1 + db)];
  const reached = Math.min(...[at, slower, faster, draggier, slicker].map((rows) => rows.length));
  const [vv, vb, bb] = trued.covariance;
  let best: NextRange | null = null;
  for (let i = 0; i < reached; i++) {
    const byV = (faster[i].elevationMil - slower[i].elevationMil) / (2 * dv);
    const byB = (slicker[i].elevationMil - draggier[i].elevationMil) / (2 * db);
    const unknown = vv * byV * byV + 2 * vb * byV * byB + bb * byB * byB;
    const gainNats = 0.5 * Math.log1p(unknown / observationSigmaMil(at[i], readingMil) ** 2);
    if (!best || gainNats > best.gainNats) best = { rangeM: ranges[i], gainNats };
  }
  return best;
};

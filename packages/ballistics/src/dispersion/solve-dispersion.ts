import type { PreparedShot } from '../flight/prepared-shot.ts';
import type { FellShort, NoZero } from '../flight/solve-trajectory.ts';
import { solveZero, type ZeroOutcome } from '../flight/solve-zero.ts';
import { ellipticalRadii, type Spread, spreadFromCovariance } from './elliptical-radius.ts';
import { type Sensitivities, type Slope, solveSensitivities } from './solve-sensitivities.ts';
import { CAUSES, type Cause, type Scatter, scatterOf, type Uncertainty } from './uncertainty.ts';

/** Scatter from one cause. */
export type BudgetEntry = {
  cause: Cause;
  /** Added variance, mil². */
  windMil2: number;
  elevationMil2: number;
  /** Share of the whole variance (both axes), 0–1; the shares add up to 1 unless nothing varies. */
  share: number;
};

export type Dispersion = {
  status: 'ok';
  spread: Spread;
  /** Radii about the mean that hold 50, 90 and 95 % of the shots, mil, exact for the ellipse. */
  cep50Mil: number;
  cep90Mil: number;
  cep95Mil: number;
  budget: BudgetEntry[];
  sensitivities: Sensitivities;
};

/** Displacement by one standard deviation of each cause; the group is round and has none. */
const displacements = (s: Scatter, d: Sensitivities): Record<Exclude<Cause, 'group'>, Slope> => {
  const scale = (slope: Slope, by: number): Slope => ({
    elevationMil: slope.elevationMil * by,
    windMil: slope.windMil * by,
  });
  const mass = scale(d.muzzleVelocity, s.massMps);
  const massBc = scale(d.bcShare, s.massBcShare);
  return {
    powderCharge: scale(d.muzzleVelocity, s.chargeMps),
    bulletMass: {
      elevationMil: mass.elevationMil + massBc.elevationMil,
      windMil: mass.windMil + massBc.windMil,
    },
    muzzleVelocity: scale(d.muzzleVelocity, s.muzzleVelocityMps),
    bc: scale(d.bcShare, s.bcShare),
    crosswind: scale(d.crosswind, s.crosswindMps),
    headwind: scale(d.headwind, s.headwindMps),
    range: scale(d.range, s.rangeM),
  };
};

/**
 * Scatter of the shots at a range: covariance J·Σ·Jᵀ from the flight's derivatives, the radii that hold 50/90/95 % of
 * the shots, and each cause's share of the variance. Linear in the causes; the tests compare
 * full flights. `rangeM` 0–10 000; below a meter, as at one.
 */
export const solveDispersion = (
  shot: PreparedShot,
  rangeM: number,
  uncertainty: Uncertainty,
  zero: ZeroOutcome = solveZero(shot),
): Dispersion | FellShort | NoZero => {
  const scatter = scatterOf(shot, uncertainty);
  const sensitivities = solveSensitivities(shot, rangeM, zero);
  if (sensitivities.status !== 'ok') return sensitivities;
  const moved = displacements(scatter, sensitivities);
  const group = scatter.groupMil * scatter.groupMil;
  let xx = group;
  let xy = 0;
  let yy = group;
  for (const d of Object.values(moved)) {
    xx += d.windMil * d.windMil;
    xy += d.windMil * d.elevationMil;
    yy += d.elevationMil * d.elevationMil;
  }
  const total = xx + yy;
  const spread = spreadFromCovariance(xx, xy, yy);
  const [cep50Mil, cep90Mil, cep95Mil] = ellipticalRadii(spread, [0.5, 0.9, 0.95] as const);
  return {
    status: 'ok',
    spread,
    cep50Mil,
    cep90Mil,
    cep95Mil,
    budget: CAUSES.map((cause) => {
      const windMil2 = cause === 'group' ? group : moved[cause].windMil ** 2;
      const elevationMil2 = cause === 'group' ? group : moved[cause].elevationMil ** 2;
      return { cause, windMil2, elevationMil2, share: total > 0 ? (windMil2 + elevationMil2) / total : 0 };
    }),
    sensitivities,
  };
};

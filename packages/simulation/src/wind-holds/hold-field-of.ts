import { moaToMil } from '@windcall/units';
import {
  type Engagement,
  type HoldField,
  holdField,
  readWindSeries,
  type WindProblem,
  type WindSample,
  windKernel,
} from '@windcall/wmp';
import type { Air } from '../environment.ts';
import { type BallisticKernel, kernelFor } from '../kernel-for.ts';
import type { Rifle } from '../rifle.ts';

/** One distance to find wind holds for. */
export interface HoldTarget {
  distanceYd: number;
  /** Direction of fire to it, degrees true. */
  directionOfFireDeg: number;
  /** Width, MOA; unknown when null. */
  sizeMoa: number | null;
}

/** What the choice of wind holds rests on. Plain JSON: it is stored with the results and handed to workers. */
export interface HoldBasis {
  rifle: Rifle;
  air: Air;
  /** Direction of fire of the scenario, degrees true: 12:00 of the wind's clock. */
  scenarioDofDeg: number;
  targets: HoldTarget[];
  /** Samples by distance, yd; directions in clock degrees. */
  wind: Record<string, WindSample[]>;
}

export type HoldFieldOutcome =
  | { status: 'ok'; field: HoldField; kernel: BallisticKernel; advice: string[] }
  | { status: 'validation_failed'; problems: WindProblem[] }
  | { status: 'cannot-solve'; reason: string };

/**
 * The holds that a wind asks of a rifle at every target and time: the wind along the way is weighted with how much each
 * yard of it moves this bullet. Holds in mil, + right.
 */
export const holdFieldOf = (basis: HoldBasis): HoldFieldOutcome => {
  const read = readWindSeries(basis.wind);
  if (read.status !== 'ok') return read;
  const distances = basis.targets.map((t) => t.distanceYd);
  const kernel = kernelFor(basis.rifle, basis.air, distances);
  if (kernel.status !== 'ok') return kernel;

  const engagements: Engagement[] = [];
  for (const [i, target] of basis.targets.entries()) {
    const weights = windKernel(kernel.velocityProfile, target.distanceYd, read.wind.stationsYd);
    if (weights.status !== 'ok') {
      return { status: 'cannot-solve', reason: `The bullet does not reach ${target.distanceYd} yd.` };
    }
    engagements.push({
      distanceYd: target.distanceYd,
      fireDeg: target.directionOfFireDeg - basis.scenarioDofDeg,
      milPerMph: weights.milPerMph,
      headMilPerMph: kernel.headMilPerMph[i] ?? 0,
      stationWeights: weights.stationWeights,
      ...(target.sizeMoa === null ? {} : { targetRadiusMil: moaToMil(target.sizeMoa) / 2 }),
    });
  }
  return { status: 'ok', field: holdField(engagements, read.wind), kernel, advice: read.advice };
};

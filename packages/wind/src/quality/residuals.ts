import { wrap180 } from '@windcall/units';
import type { GustCorrelation } from '../gust-correlation.ts';
import { scoreOfValue, solveTruncatedNormal, type TruncatedNormal } from '../random/truncated-normal.ts';
import type { WindField } from '../wind-field.ts';

/** The expected law of a field's gusts. Arrays have one value per time step. */
export interface FieldLaw {
  /** `model`: from the field's metadata. `fit`: estimated from the field itself. */
  source: 'model' | 'fit';
  /** mph. */
  mean: readonly number[];
  /** Standard deviation, mph. */
  deviation: readonly number[];
  /** Clock degrees. */
  direction: readonly number[];
  /** Circular standard deviation, degrees. */
  directionDeviation: readonly number[];
  correlationTimeS: number;
  gusts: GustCorrelation;
}

/** One matrix of residuals, nDistances × nTimes: standard normal if the field follows its law. */
export type ResidualMatrix = readonly Float64Array[];

/** Spreads below this (mph, degrees) are rounding, not gusts. */
export const LEAST_SPREAD = 1e-3;

type LawSeries = Pick<FieldLaw, 'mean' | 'deviation' | 'direction' | 'directionDeviation'>;

/**
 * Deviation of each value from its law, in standard normals, for speed and direction. Channels without variation are left out, so a
 * deterministic field has none.
 */
export const residualsOf = (field: WindField, law: LawSeries): ResidualMatrix[] => {
  const channels: ResidualMatrix[] = [];
  const { speed, direction } = field.windData;
  if (law.deviation.every((sd, k) => sd >= LEAST_SPREAD && law.mean[k] > 0)) {
    const marginals: TruncatedNormal[] = [];
    law.mean.forEach((mean, k) => {
      const same = k > 0 && mean === law.mean[k - 1] && law.deviation[k] === law.deviation[k - 1];
      marginals.push(same ? marginals[k - 1] : solveTruncatedNormal(mean, law.deviation[k]));
    });
    channels.push(speed.map((row) => Float64Array.from(row, (mph, k) => scoreOfValue(marginals[k], mph))));
  }
  if (law.directionDeviation.every((sd) => sd >= LEAST_SPREAD)) {
    channels.push(
      direction.map((row) =>
        Float64Array.from(row, (deg, k) => wrap180(deg - law.direction[k]) / law.directionDeviation[k]),
      ),
    );
  }
  return channels;
};

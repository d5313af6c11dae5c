import type { GustCorrelation } from '../gust-correlation.ts';

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

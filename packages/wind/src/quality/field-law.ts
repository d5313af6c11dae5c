import type { GustCorrelation } from '../gust-correlation.ts';

/** The law a field's gusts are held against. Arrays have one value per time step. */
export interface FieldLaw {
  /** `model`: carried by the field's metadata. `fit`: estimated from the field itself. */
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

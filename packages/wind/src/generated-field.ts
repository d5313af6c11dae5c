import type { ModelComplexity, ResolvedState } from './atmosphere.ts';
import type { FieldStatistics } from './field-statistics.ts';
import type { Seed } from './random/philox.ts';
import type { WindFieldSettings } from './settings.ts';
import type { WindField } from './wind-field.ts';

/** The law a field was drawn from, for its quality check. Arrays have one value per time step. */
export interface FieldModel {
  complexity: ModelComplexity;
  primary: ResolvedState;
  secondary: ResolvedState | null;
  /** Weight of the secondary state, 0–1. */
  secondaryWeight: number[];
  /** mph. */
  meanSpeed: number[];
  /** Standard deviation, mph. */
  speedDeviation: number[];
  /** Clock degrees. */
  meanDirection: number[];
  /** Circular standard deviation, degrees. */
  directionDeviation: number[];
  /** s, mean over the field. */
  correlationTime: number;
  /** yd, mean over the field. */
  spatialCorrelationDistance: number;
  /** Share of the gust variance in large eddies, mean over the field. */
  spatialCorrelation: number;
  taylorAdvection: boolean;
  atmosphereApplied: boolean;
}

export interface Advisory {
  code: 'not-physical' | 'coarse-grid' | 'variation-capped' | 'advection-frozen';
  severity: 'info' | 'warning';
  message: string;
  /** Distances in the message, for other units. */
  values?: { shortestYd: number; spacingYd: number };
}

export interface FieldMetadata {
  distancePoints: number;
  timePoints: number;
  /** Correlation of the gusts 50 yd apart. */
  spatialAutocorrelation: number;
  seed: Seed;
  /** Settings that made the field; on another grid they give the same wind. */
  settings: WindFieldSettings;
  model: FieldModel;
  statistics: FieldStatistics;
  advisories: Advisory[];
}

export interface GeneratedWindField extends WindField {
  metadata: FieldMetadata & Record<string, unknown>;
}

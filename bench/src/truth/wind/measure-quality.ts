import { assessWindField } from '../../../../packages/wind/src/quality/assess-wind-field.ts';
import type { ScenarioType } from '../../../../packages/wind/src/quality/score.ts';
import type { WindField } from '../../../../packages/wind/src/wind-field.ts';

/** Quality of many fields of one kind. */
export interface QualitySpread {
  medianScore: number;
  /** 5 % quantile of the score. */
  lowScore: number;
  /** Share of scores of at least 0.8. */
  goodShare: number;
  /** Medians: correlation, %, p, %, %, %. */
  spatialCorrelation: number;
  temporalError: number;
  pValue: number;
  rangeCoherence: number;
  doFConsistency: number;
  smoothness: number;
  /** Share with a temporal error of at most 20 %. */
  temporalShare: number;
  /** Shares of fields whose distribution is rejected at p < .05 and p < .01. */
  refusedAt05: number;
  refusedAt01: number;
}

const quantile = (values: readonly number[], q: number): number =>
  values.toSorted((a, b) => a - b)[Math.round(q * (values.length - 1))];

/** Judges the fields of seeds 1 to `seeds`. */
export const measureQuality = (
  fieldOf: (seed: number) => WindField,
  seeds: number,
  scenarioType: ScenarioType = 'general',
): QualitySpread => {
  const results = Array.from({ length: seeds }, (_, i) => assessWindField(fieldOf(i + 1), scenarioType));
  const scores = results.map((r) => r.score);
  const errors = results.map((r) => r.metrics.temporalConsistency);
  const pValues = results.map((r) => r.metrics.distributionHealth);
  const specific = results.map((r) => r.metrics.scenarioSpecificMetrics);
  const share = (values: readonly number[], is: (v: number) => boolean): number => values.filter(is).length / seeds;
  return {
    medianScore: quantile(scores, 0.5),
    lowScore: quantile(scores, 0.05),
    goodShare: share(scores, (v) => v >= 0.8),
    spatialCorrelation: quantile(
      results.map((r) => r.metrics.spatialCorrelation),
      0.5,
    ),
    temporalError: quantile(errors, 0.5),
    pValue: quantile(pValues, 0.5),
    rangeCoherence: quantile(
      specific.map((s) => s.rangeCoherence),
      0.5,
    ),
    doFConsistency: quantile(
      specific.map((s) => s.doFConsistency),
      0.5,
    ),
    smoothness: quantile(
      specific.map((s) => s.transitionSmoothness),
      0.5,
    ),
    temporalShare: share(errors, (v) => v <= 20),
    refusedAt05: share(pValues, (v) => v < 0.05),
    refusedAt01: share(pValues, (v) => v < 0.01),
  };
};

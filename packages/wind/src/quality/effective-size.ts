import { spatialCorrelationAt, temporalCorrelationAt } from '../gust-correlation.ts';
import type { WindField } from '../wind-field.ts';
import type { FieldLaw } from './residuals.ts';

/** Σ over all pairs of places of ρ(place − place)^power. */
const sumOverPairs = (axis: readonly number[], power: number, rho: (lag: number) => number): number => {
  let sum = axis.length;
  for (let i = 0; i < axis.length; i++) {
    for (let j = i + 1; j < axis.length; j++) sum += 2 * rho(axis[j] - axis[i]) ** power;
  }
  return sum;
};

/**
 * Number of independent values equivalent to a field's correlated ones, for a channel's moment of order q: (I·K)² / (Σ ρ_s^q · Σ ρ_t^q);
 * the law is separable. Source: Lobato & Velasco 2004.
 */
export const effectiveSize = (field: WindField, law: FieldLaw, power: number): number => {
  const { distances, timeSteps } = field;
  const space = sumOverPairs(distances, power, (d) => spatialCorrelationAt(d, law.gusts));
  const time = sumOverPairs(timeSteps, power, (t) => temporalCorrelationAt(t, law.correlationTimeS));
  return (distances.length * timeSteps.length) ** 2 / (space * time);
};

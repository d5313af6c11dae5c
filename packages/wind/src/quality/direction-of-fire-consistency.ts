import { relativeWind } from '../relative-wind.ts';
import { sampleWindAtIndex } from '../sample-wind.ts';
import type { WindField } from '../wind-field.ts';
import { fromVector, toVector } from '../wind-vector.ts';

export interface QualityTarget {
  distanceYd: number;
  /** Degrees true. */
  directionOfFireDeg: number;
}

/** Targets for scenarios without any. */
export const DEFAULT_TARGETS: readonly QualityTarget[] = [
  { distanceYd: 500, directionOfFireDeg: 90 },
  { distanceYd: 650, directionOfFireDeg: 105 },
  { distanceYd: 800, directionOfFireDeg: 120 },
  { distanceYd: 950, directionOfFireDeg: 135 },
  { distanceYd: 1100, directionOfFireDeg: 150 },
];

/**
 * Share of the crosswind's change at the targets that one wind for the whole array explains, %: 100·(1 − SSE/SST). SST is about each
 * target's mean in time; SSE remains after subtracting the array's mean wind, turned to each direction of fire. 100 if nothing changes.
 * Targets beyond the field use its last distance.
 */
export const directionOfFireConsistency = (
  field: WindField,
  targets: readonly QualityTarget[],
  scenarioDofDeg: number,
): number => {
  const n = field.timeSteps.length;
  const fires = targets.map((t) => ({ targetDofDeg: t.directionOfFireDeg, scenarioDofDeg }));
  const actual = targets.map(() => new Float64Array(n));
  const shared = targets.map(() => new Float64Array(n));
  for (let k = 0; k < n; k++) {
    let right = 0;
    let front = 0;
    for (const [j, target] of targets.entries()) {
      const { speedMph, directionDeg } = sampleWindAtIndex(field, target.distanceYd, k);
      actual[j][k] = relativeWind(speedMph, directionDeg, fires[j]).crosswindMph;
      const v = toVector(speedMph, directionDeg);
      right += v.right / targets.length;
      front += v.front / targets.length;
    }
    const array = fromVector({ right, front });
    fires.forEach((fire, j) => {
      shared[j][k] = relativeWind(array.speedMph, array.directionDeg, fire).crosswindMph;
    });
  }
  let total = 0;
  let left = 0;
  targets.forEach((_, j) => {
    const meanActual = actual[j].reduce((sum, x) => sum + x, 0) / n;
    const meanShared = shared[j].reduce((sum, x) => sum + x, 0) / n;
    for (let k = 0; k < n; k++) {
      const change = actual[j][k] - meanActual;
      total += change ** 2;
      left += (change - (shared[j][k] - meanShared)) ** 2;
    }
  });
  return total > 1e-9 * n ? 100 * Math.max(0, 1 - left / total) : 100;
};

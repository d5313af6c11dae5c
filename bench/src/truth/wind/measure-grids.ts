import type { AcceptanceRow } from '../../../../packages/wind/src/acceptance/acceptance-row.ts';
import { trialField } from '../../../../packages/wind/test/trial-field.ts';

const FINE_GRID = { maxDistance: 1200, samplingInterval: 25, duration: 240, timeInterval: 2 };
const OTHER_GRIDS = [
  { maxDistance: 1000, samplingInterval: 100, duration: 240, timeInterval: 10 },
  { maxDistance: 600, samplingInterval: 50, duration: 700, timeInterval: 2 },
  { maxDistance: 400, samplingInterval: 40, duration: 120, timeInterval: 4 },
];

/** Largest difference at shared points between fields of one seed on different grids, over `seeds` seeds. */
export const measureGridIndependence = (seeds: number): AcceptanceRow => {
  let worst = 0;
  for (let seed = 1; seed <= seeds; seed++) {
    const fine = trialField({ seed, modelComplexity: 'complex', grid: FINE_GRID });
    for (const grid of OTHER_GRIDS) {
      const other = trialField({ seed, modelComplexity: 'complex', grid });
      other.distances.forEach((d, i) => {
        const fineRow = fine.distances.indexOf(d);
        if (fineRow < 0) return;
        other.timeSteps.forEach((t, k) => {
          const fineColumn = fine.timeSteps.indexOf(t);
          if (fineColumn < 0) return;
          for (const part of ['speed', 'direction'] as const) {
            const difference = other.windData[part][i][k] - fine.windData[part][fineRow][fineColumn];
            worst = Math.max(worst, Math.abs(difference));
          }
        });
      });
    }
  }
  return { statistic: 'same seed, different grid: largest difference', target: 0, measured: worst, tolerance: 1e-12 };
};

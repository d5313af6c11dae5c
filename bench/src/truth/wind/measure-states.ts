import type { AcceptanceRow } from '../../../../packages/wind/src/acceptance/acceptance-row.ts';
import { trialField } from '../../../../packages/wind/test/trial-field.ts';

const GRID = { maxDistance: 100, samplingInterval: 100, duration: 240, timeInterval: 5 } as const;
const TIMES_S = [0, 60, 120, 240];
const PRIMARY_S = 300;
const SECONDARY_S = 50;
const SHARE = SECONDARY_S / (PRIMARY_S + SECONDARY_S);

/** Occupancy of the secondary state and changes of state over `seeds` fields of the complex preset. */
export const measureStates = (seeds: number): AcceptanceRow[] => {
  let occupied = 0;
  let transitions = 0;
  const occupiedAt = TIMES_S.map(() => 0);
  for (let seed = 1; seed <= seeds; seed++) {
    const { statistics, model } = trialField({ seed, grid: GRID, modelComplexity: 'complex' }).metadata;
    occupied += statistics.secondaryOccupancy ?? 0;
    transitions += statistics.transitions ?? 0;
    TIMES_S.forEach((t, i) => {
      occupiedAt[i] += model.secondaryWeight[t / GRID.timeInterval] > 0.5 ? 1 : 0;
    });
  }
  return [
    { statistic: 'occupancy of the secondary state', target: SHARE, measured: occupied / seeds, tolerance: 0.012 },
    ...TIMES_S.map((t, i) => ({
      statistic: `occupancy at ${t} s`,
      target: SHARE,
      measured: occupiedAt[i] / seeds,
      tolerance: 0.02,
    })),
    {
      statistic: 'changes of state in 240 s',
      target: (2 * GRID.duration) / (PRIMARY_S + SECONDARY_S),
      measured: transitions / seeds,
      tolerance: 0.12,
    },
  ];
};

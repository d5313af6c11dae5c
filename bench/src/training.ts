import { createRandomStream } from '@windcall/wind';
import type { BenchTable } from './bench-table.ts';
import { measureCalibration } from './truth/training/measure-calibration.ts';
import { measureHabits } from './truth/training/measure-habits.ts';
import { platesSaved } from './truth/training/measure-practice.ts';

/** What choosing tasks is worth: simulated callers (σ 2 mph, ten calls a day). */
export const practiceBench = (runs = 40): BenchTable => {
  const { mean, error } = platesSaved(200, runs, (run) => createRandomStream(31_000 + run, 16));
  return {
    title: 'Training: which task comes next',
    columns: ['What', 'Wanted', 'Measured', 'Callers'],
    rows: [
      [
        'Plates of 100 saved by chosen over random tasks, 200 calls',
        '> 0',
        `${mean.toFixed(2)} ± ${error.toFixed(2)}`,
        String(runs),
      ],
    ],
  };
};

/** What people may be told of their calls: habits, the interval of a handicap, the width of brackets. */
export const habitsBench = (runs = 1000, calibrated = 2000): BenchTable => ({
  title: 'Training: what people are told of their calls',
  note: 'Simulated callers. Habits: looks after every call from the twentieth on; the shares and medians are of callers; thresholds were chosen by callers of other seeds. A test that knows the habit knows its form and the caller’s spread.',
  columns: ['What', 'Wanted', 'Measured', 'Callers'],
  rows: [
    ...measureHabits(runs, (run) => createRandomStream(1_900_000 + run, 18)),
    ...measureCalibration(calibrated, (run) => createRandomStream(1_970_000 + run, 18)),
  ],
});

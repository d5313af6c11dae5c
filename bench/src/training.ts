import { createRandomStream } from '@windcall/wind';
import type { BenchTable } from './bench-table.ts';
import { measureCalibration } from './truth/training/measure-calibration.ts';
import { platesSaved } from './truth/training/measure-practice.ts';

/** Gain from chosen tasks: simulated callers (σ 2 mph, ten calls a day). */
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

/** Truth of statements about calls: the interval of a handicap, the width of brackets. Habits: the suite `person`. */
export const calibrationBench = (calibrated = 2000): BenchTable => ({
  title: 'Training: what people are told of their calls',
  note: 'Simulated callers; thresholds were chosen by callers of other seeds.',
  columns: ['What', 'Wanted', 'Measured', 'Callers'],
  rows: [...measureCalibration(calibrated, (run) => createRandomStream(1_970_000 + run, 18))],
});

import { createRandomStream } from '@windcall/wind';
import { CELLS } from '../../packages/training/src/ladder.ts';
import { plateFor } from '../../packages/training/src/plates.ts';
import { type Dice, freshCaller, lossOf, practise } from '../../packages/training/test/simulated-caller.ts';
import type { BenchTable } from './bench-table.ts';
import { measureCalibration } from './truth/training/measure-calibration.ts';

/** Dice of a run by its number, independent of other runs. */
type DiceOf = (run: number) => Dice;

const SIGMA_MPH = 2;
/**
 * Plates per 100 saved by `count` chosen tasks, compared with as many random ones, and the standard error over runs.
 * The callers learn from practice: their biases have an SD of 1.5 mph, and a call takes away 15 % of its cell's bias.
 */
export const platesSaved = (count: number, runs: number, diceOf: DiceOf): { mean: number; error: number } => {
  const saved = Array.from({ length: runs }, (_, run) => {
    const dice = diceOf(run);
    const start = CELLS.map(() => 1.5 * dice.normal());
    const after = (choose: 'chosen' | 'random'): number => {
      const caller = freshCaller((cell) => start[CELLS.indexOf(cell)], SIGMA_MPH, 0.85);
      practise(caller, count, diceOf(1000 + run), choose);
      return 100 * lossOf(caller, (ground) => plateFor(ground, { biasMph: 0, spreadMph: SIGMA_MPH }));
    };
    return after('random') - after('chosen');
  });
  const mean = saved.reduce((a, b) => a + b, 0) / runs;
  const variance = saved.reduce((sum, x) => sum + (x - mean) ** 2, 0) / (runs - 1);
  return { mean, error: Math.sqrt(variance / runs) };
};

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

/** Accuracy of statements about calls: a handicap's interval, and bracket widths. The suite `person` has the habits. */
export const calibrationBench = (calibrated = 2000): BenchTable => ({
  title: 'Training: what people are told of their calls',
  note: 'Simulated callers; thresholds were chosen by callers of other seeds.',
  columns: ['What', 'Wanted', 'Measured', 'Callers'],
  rows: [...measureCalibration(calibrated, (run) => createRandomStream(1_970_000 + run, 18))],
});

import { createRandomStream } from '@windcall/wind';
import type { BenchTable } from './bench-table.ts';
import { measurePractice } from './truth/training/measure-practice.ts';
import { measureSureLeans } from './truth/training/measure-sure-leans.ts';

const RUNS = 40;

/** What simulated callers (σ 2 mph, ten calls a day) are told of their leans, and what choosing their tasks is worth. */
export const trainingBench = async (runs = RUNS): Promise<BenchTable> => ({
  title: `Training: simulated callers, ${runs} runs each`,
  columns: ['What', 'Wanted', 'Measured'],
  rows: [
    ...measurePractice(runs, (run) => createRandomStream(31_000 + run, 16)),
    ...measureSureLeans(5 * runs, (run) => createRandomStream(50_000 + run, 18)),
  ],
});

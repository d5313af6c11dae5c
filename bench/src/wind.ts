import { assessWindField, runQualityTest, windAlongRange } from '@windcall/wind';
import { trialField } from '../../packages/wind/test/trial-field.ts';
import type { BenchTable } from './bench-table.ts';

const WARM_UP = 30;
const RUNS = 200;
const LARGEST = { maxDistance: 1200, samplingInterval: 25, duration: 240, timeInterval: 2 } as const;

/** Milliseconds of `run` over many seeds after warming up: median, 95th percentile, and the very first call. */
const time = (run: (seed: number) => unknown): { first: number; median: number; p95: number } => {
  const once = (seed: number): number => {
    const started = performance.now();
    run(seed);
    return performance.now() - started;
  };
  const first = once(0);
  for (let i = 1; i <= WARM_UP; i++) once(i);
  const times = Array.from({ length: RUNS }, (_, i) => once(WARM_UP + i)).sort((a, b) => a - b);
  return { first, median: times[RUNS / 2]!, p95: times[Math.floor(0.95 * RUNS)]! };
};

/** How long the wind takes to make, judge and read. */
export const windBench = async (): Promise<BenchTable> => {
  const largest = trialField({ seed: 1, modelComplexity: 'complex', grid: LARGEST });
  const cases: [name: string, bound: string, run: (seed: number) => unknown][] = [
    ['Generate 13 × 49, complex', '< 30 ms', (seed) => trialField({ seed, modelComplexity: 'complex' })],
    [
      'Generate 49 × 121, complex',
      '< 30 ms',
      (seed) => trialField({ seed, modelComplexity: 'complex', grid: LARGEST }),
    ],
    ['Judge 49 × 121, multi-DoF array', '< 50 ms', () => assessWindField(largest, 'multi_dof_array')],
    [
      'Judge 49 × 121 without its model',
      '< 50 ms',
      () => assessWindField({ ...largest, metadata: undefined }, 'multi_dof_array'),
    ],
    ['Test run of five fields', '', () => runQualityTest('troop_line_confirmation')],
    [
      'Wind of one bullet path, 1200 steps',
      '',
      (seed) => {
        const wind = windAlongRange(largest, seed % 121, { targetDofDeg: 100 });
        let sum = 0;
        for (let yd = 0; yd < 1200; yd++) sum += wind(yd).crosswindMph;
        return sum;
      },
    ],
  ];
  return {
    title: 'Wind: speed',
    columns: ['Case', 'Bound', 'Median, ms', '95 %, ms', 'First call, ms'],
    rows: cases.map(([name, bound, run]) => {
      const { first, median, p95 } = time(run);
      return [name, bound, median.toFixed(2), p95.toFixed(2), first.toFixed(1)];
    }),
  };
};

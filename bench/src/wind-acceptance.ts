import { assessWindField, isWithin, runQualityTest, TERRAIN_PRESETS, TERRAINS, windAlongRange } from '@windcall/wind';
import { DEFECT_SCORES, type Defect, defectiveField } from '../../packages/wind/test/seeded-defects.ts';
import { trialField } from '../../packages/wind/test/trial-field.ts';
import type { BenchTable } from './bench-table.ts';
import { measureGridIndependence } from './truth/wind/measure-grids.ts';
import { measureGustCorrelation, measureStates } from './truth/wind/measure-gusts.ts';
import { measureMarginals } from './truth/wind/measure-marginals.ts';
import { measureQuality } from './truth/wind/measure-quality.ts';

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

/** Times to make, judge and read a wind. */
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

const SEEDS = 600;
const STATE_SEEDS = 4000;
const INTENSITIES: [turbulenceIntensity: number, sdDeg: number][] = [
  [0.2, 10],
  [0.3, 5],
  [0.4, 20],
  [0.56, 30],
  [0.7, 15],
];

/** The statistics of the generator over many seeds, against their laws. */
export const windAcceptance = async (seeds = SEEDS, stateSeeds = STATE_SEEDS): Promise<BenchTable> => {
  const rows = [
    ...INTENSITIES.flatMap(([turbulenceIntensity, sdDeg]) => measureMarginals(turbulenceIntensity, sdDeg, seeds)),
    ...TERRAINS.flatMap((terrain) => measureGustCorrelation(terrain, seeds)),
    ...measureStates(stateSeeds),
    measureGridIndependence(Math.ceil(seeds / 20)),
  ];
  return {
    title: `Wind: statistics over ${seeds} seeds (states: ${stateSeeds})`,
    columns: ['Statistic', 'Law', 'Measured', 'Tolerance', ''],
    rows: rows.map((row) => [
      row.statistic,
      row.target.toFixed(4),
      row.measured.toFixed(4),
      String(row.tolerance),
      isWithin(row) ? 'within' : '**outside**',
    ]),
  };
};

/** Scores of the quality monitor for healthy fields and seeded defects. */
export const windQualityAcceptance = async (seeds = SEEDS): Promise<BenchTable> => {
  const healthy = (['stochastic', 'complex'] as const).flatMap((modelComplexity) =>
    TERRAINS.flatMap((terrain) => {
      const { correlationTime, spatialCorrelationDistance } = TERRAIN_PRESETS[terrain];
      const field = (seed: number) =>
        trialField({ seed, modelComplexity, states: { correlationTime, spatialCorrelationDistance } });
      const name = `healthy, ${modelComplexity}, ${terrain}`;
      const foreign = (seed: number) => ({ ...field(seed), metadata: undefined });
      return [
        { name, expected: '1.00', spread: measureQuality(field, seeds) },
        { name: `${name}, judged without its model`, expected: '', spread: measureQuality(foreign, seeds) },
      ];
    }),
  );
  const defective = (Object.keys(DEFECT_SCORES) as Defect[]).map((defect) => ({
    name: `defect: ${defect}`,
    expected: DEFECT_SCORES[defect].toFixed(2),
    spread: measureQuality((seed) => defectiveField(defect, seed), seeds),
  }));
  return {
    title: `Wind: quality over ${seeds} seeds, scenario type general`,
    columns: [
      'Fields',
      'Expected score',
      'Median score',
      '5 % quantile',
      'Share ≥ 0.8',
      'Neighbor correlation',
      'Time error, %',
      'Share ≤ 20 %',
      'Refused at .05 / .01',
      'Smoothness, %',
      'DoF consistency, %',
      'Range coherence, %',
    ],
    rows: [...healthy, ...defective].map(({ name, expected, spread }) => [
      name,
      expected,
      spread.medianScore.toFixed(2),
      spread.lowScore.toFixed(2),
      spread.goodShare.toFixed(3),
      spread.spatialCorrelation.toFixed(3),
      spread.temporalError.toFixed(1),
      spread.temporalShare.toFixed(3),
      `${spread.refusedAt05.toFixed(3)} / ${spread.refusedAt01.toFixed(3)}`,
      spread.smoothness.toFixed(0),
      spread.doFConsistency.toFixed(0),
      spread.rangeCoherence.toFixed(0),
    ]),
  };
};

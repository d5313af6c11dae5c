import { isWithin, TERRAIN_PRESETS, TERRAINS } from '@windcall/wind';
import { DEFECT_SCORES, type Defect, defectiveField } from '../../packages/wind/test/seeded-defects.ts';
import { trialField } from '../../packages/wind/test/trial-field.ts';
import type { BenchTable } from './bench-table.ts';
import { measureGridIndependence } from './truth/wind/measure-grids.ts';
import { measureGustCorrelation } from './truth/wind/measure-gusts.ts';
import { measureMarginals } from './truth/wind/measure-marginals.ts';
import { measureQuality } from './truth/wind/measure-quality.ts';
import { measureStates } from './truth/wind/measure-states.ts';

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

/** How the quality monitor scores healthy fields and seeded defects. */
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

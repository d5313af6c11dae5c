import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defectiveField } from '../../test/seeded-defects.ts';
import { TRIAL_GRID, trialField } from '../../test/trial-field.ts';
import { WIND_PRESETS } from '../settings.ts';
import type { WindField } from '../wind-field.ts';
import { assessWindField, type QualityResult } from './assess-wind-field.ts';
import { SCENARIO_TYPES } from './score.ts';

const HEALTHY: WindField = trialField({ seed: 3, modelComplexity: 'complex' });
const withWind = (speed: unknown, direction: unknown): unknown => ({ ...HEALTHY, windData: { speed, direction } });
const numbersOf = (value: unknown): number[] =>
  typeof value === 'number'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(numbersOf)
      : [];

const expectSound = (result: QualityResult): void => {
  for (const n of numbersOf(result)) expect(Number.isFinite(n)).toBe(true);
  expect(result.score).toBeGreaterThanOrEqual(0);
  expect(result.score).toBeLessThanOrEqual(1);
  const { spatialCorrelation, rawSpatialCorrelation, distributionHealth, scenarioSpecificMetrics } = result.metrics;
  for (const share of [spatialCorrelation, rawSpatialCorrelation, distributionHealth]) {
    expect(Math.abs(share)).toBeLessThanOrEqual(1);
  }
  for (const percent of Object.values(scenarioSpecificMetrics)) expect(percent).toBeLessThanOrEqual(100);
  for (const issue of result.issues) {
    expect(issue.message.length).toBeGreaterThan(0);
    expect(issue.expectedValue.length).toBeGreaterThan(0);
    expect(issue.actualValue.length).toBeGreaterThan(0);
  }
  if (result.valid) {
    expect(result.issues.some((issue) => issue.severity === 'critical')).toBe(false);
    expect(result.score).toBeGreaterThanOrEqual(0.6);
  }
};

describe('the quality of a wind field', () => {
  it('is good for a healthy field, for every scenario type', () => {
    for (const type of SCENARIO_TYPES) {
      const result = assessWindField(HEALTHY, type);
      expectSound(result);
      expect(result).toMatchObject({ valid: true, judgedBy: 'model' });
      expect(result.score).toBeGreaterThan(0.9);
    }
  });

  it('says what is expected and what was found where a field falls short', () => {
    const result = assessWindField(defectiveField('frozen', 3), 'general');
    expect(result.valid).toBe(false);
    const issue = result.issues.find((i) => i.component === 'temporalConsistency');
    expect(issue).toMatchObject({ severity: 'critical', expectedValue: 'at most 25 % error' });
    expect(issue?.actualValue).toMatch(/^\d+\.\d % error$/);
  });

  it('blames the grid where the gusts are smaller than its distance interval', () => {
    const result = assessWindField(trialField({ seed: 2, states: { spatialCorrelationDistance: 25 } }));
    expect(result.issues[0]).toMatchObject({ component: 'spatialCorrelation', expectedValue: 'at least 0.20' });
    expect(assessWindField(defectiveField('short length', 2)).issues[0]).toMatchObject({ expectedValue: '0.56' });
  });

  it('forgives a correlation time that the time step cannot show', () => {
    const grid = { ...TRIAL_GRID, timeInterval: 10 };
    const scores = [1, 2, 3, 4, 5].map(
      (seed) => assessWindField(trialField({ seed, grid, states: { correlationTime: 1 } })).score,
    );
    expect(Math.min(...scores)).toBeGreaterThan(0.8);
  });

  it('measures no more than everything of a wind that is the same everywhere', () => {
    const rows = (value: number) => Array.from({ length: 11 }, () => Array<number>(49).fill(value));
    const steps = (n: number, by: number) => Array.from({ length: n }, (_, i) => i * by);
    for (const [speed, direction] of [
      [5, 90],
      [7.3, 37],
      [0, 0],
    ] as const) {
      const windData = { speed: rows(speed), direction: rows(direction) };
      expectSound(assessWindField({ distances: steps(11, 100), timeSteps: steps(49, 5), windData }, 'general'));
    }
  });

  it('takes a deterministic field as it is, and says so', () => {
    const field = trialField({ seed: 1, modelComplexity: 'deterministic' });
    const foreign = { ...field, metadata: undefined };
    for (const result of [assessWindField(field), assessWindField(foreign)]) {
      expect(result).toMatchObject({ valid: true, score: 1 });
      expect(result.metrics).toMatchObject({ spatialCorrelation: 1, temporalConsistency: 0, distributionHealth: 1 });
      expect(result.metrics.scenarioSpecificMetrics.transitionSmoothness).toBe(100);
      expect(result.issues).toEqual([expect.objectContaining({ severity: 'info', actualValue: 'deterministic' })]);
    }
  });

  it('refuses a wind that is the same everywhere and switches at each step, for every kind of scenario', () => {
    const steps = (n: number, by: number) => Array.from({ length: n }, (_, i) => i * by);
    const rows = (even: number, odd: number) =>
      Array.from({ length: 11 }, () => Array.from({ length: 61 }, (_, k) => (k % 2 ? odd : even)));
    for (const windData of [
      { speed: rows(0, 60), direction: rows(90, 90) },
      { speed: rows(10, 10), direction: rows(90, 270) },
      { speed: rows(4, 9), direction: rows(30, 180) },
    ]) {
      for (const type of ['general', 'multi_dof_array', 'troop_line_confirmation'] as const) {
        const result = assessWindField({ distances: steps(11, 100), timeSteps: steps(61, 5), windData }, type);
        expect(result.valid).toBe(false);
        expect(result.metrics.scenarioSpecificMetrics.transitionSmoothness).toBe(0);
        expect(result.issues).toContainEqual(
          expect.objectContaining({ severity: 'critical', component: 'transitionSmoothness' }),
        );
      }
    }
    // a single visit of another wind is a change of state
    const visit = rows(5, 5).map((row) => row.map((mph, k) => (k === 30 ? 12 : mph)));
    const once = { speed: visit, direction: rows(90, 90) };
    const { metrics } = assessWindField({ distances: steps(11, 100), timeSteps: steps(61, 5), windData: once });
    expect(metrics.scenarioSpecificMetrics.transitionSmoothness).toBe(100);
  });

  it('judges by the scenario’s own targets where there are some', () => {
    const metric = (targets?: { distanceYd: number; directionOfFireDeg: number }[]): number =>
      assessWindField(HEALTHY, 'multi_dof_array', { targets }).metrics.scenarioSpecificMetrics.doFConsistency;
    expect(metric([])).toBe(metric());
    // One target shares its wind with itself.
    expect(metric([{ distanceYd: 700, directionOfFireDeg: 120 }])).toBeCloseTo(100, 6);
    expect(
      metric([
        { distanceYd: 300, directionOfFireDeg: 90 },
        { distanceYd: 1200, directionOfFireDeg: 90 },
      ]),
    ).toBeLessThan(100);
  });

  it('judges a calm and a field of one point', () => {
    const { primary } = WIND_PRESETS.stochastic;
    expectSound(assessWindField(trialField({ seed: 1, states: { ...primary, windSpeed: 0 } })));
    const point = { distances: [0], timeSteps: [0], windData: { speed: [[5]], direction: [[90]] } };
    expectSound(assessWindField(point));
    expectSound(
      assessWindField({ ...point, distances: [0, 100], windData: { speed: [[5], [6]], direction: [[90], [95]] } }),
    );
    expectSound(assessWindField({ ...point, timeSteps: [0, 5], windData: { speed: [[5, 7]], direction: [[90, 80]] } }));
  });
});

describe('a field of unknown origin', () => {
  const foreign = (field: WindField): WindField => ({ ...field, metadata: undefined });

  it('is judged by a fit to itself, a healthy one as good', () => {
    const scores = Array.from({ length: 25 }, (_, seed) => {
      const result = assessWindField(foreign(trialField({ seed, modelComplexity: 'complex' })));
      expectSound(result);
      expect(result.judgedBy).toBe('fit');
      return result.score;
    });
    expect(scores.sort((a, b) => a - b)[2]).toBeGreaterThan(0.6);
    expect(scores[12]).toBeGreaterThan(0.85);
  });

  it('is not good when it is white noise', () => {
    const white = trialField({ seed: 1, states: { correlationTime: 0.2, spatialCorrelationDistance: 1 } });
    expect(assessWindField(foreign(white)).score).toBeLessThan(0.5);
  });

  it('is told apart into two states where there are two', () => {
    const states = { durationVariation: 0, duration: 120 };
    const field = foreign(trialField({ seed: 5, modelComplexity: 'complex', states }));
    expect(assessWindField(field).score).toBeGreaterThan(0.6);
  });

  it('is judged by its fit also when it says to be deterministic and is not', () => {
    const { metadata } = trialField({ seed: 1, modelComplexity: 'deterministic' });
    expect(assessWindField({ ...defectiveField('white', 1), metadata }).score).toBeLessThan(0.5);
  });

  it('is judged by its fit also when its metadata is not a model', () => {
    const models = [
      null,
      7,
      {},
      { meanSpeed: [1, 2] },
      { ...(HEALTHY.metadata?.model as object), correlationTime: -1 },
    ];
    for (const model of models) expect(assessWindField({ ...HEALTHY, metadata: { model } }).judgedBy).toBe('fit');
  });
});

describe('a field that cannot be read', () => {
  const criticals = (field: unknown): string[] => {
    const result = assessWindField(field);
    expectSound(result);
    expect(result).toMatchObject({ valid: false, score: 0, judgedBy: null });
    expect(result.issues.every((issue) => issue.severity === 'critical')).toBe(true);
    return result.issues.map((issue) => `${issue.message}: ${issue.actualValue}`);
  };
  const { speed, direction } = HEALTHY.windData;
  const set = (row: number, column: number, value: unknown) =>
    speed.map((values, i) => values.map((v, k) => (i === row && k === column ? value : v)));

  it('is critical for what is not a number, negative or ragged, with how many', () => {
    expect(criticals(withWind(set(2, 3, Number.NaN), direction))).toEqual([
      'The speed matrix holds values that are not numbers: 1 such values',
    ]);
    expect(criticals(withWind(set(2, 3, 1e300), direction))).toEqual([
      'The speed matrix holds values that no wind has: 1 such values',
    ]);
    expect(
      criticals(
        withWind(
          speed,
          speed.map((row) => row.map(() => -1e7)),
        ),
      ),
    ).toHaveLength(1);
    expect(criticals(withWind(set(2, 3, null), direction))).toHaveLength(1);
    expect(criticals(withWind(set(2, 3, '5'), direction))).toHaveLength(1);
    expect(criticals(withWind(set(0, 0, -1), direction))).toEqual([
      'The speed matrix holds negative speeds: 1 negative values',
    ]);
    expect(
      criticals(
        withWind(
          speed,
          direction.map((row, i) => (i === 4 ? row.slice(1) : row)),
        ),
      ),
    ).toEqual(['The direction matrix is ragged: rows without one value per time step: 1 rows differ']);
    expect(criticals(withWind(speed.slice(1), direction))).toHaveLength(1);
    expect(
      criticals(
        withWind(
          speed.map(() => new Array(49)),
          direction,
        ),
      ),
    ).toHaveLength(1);
  });

  it('is critical for wrong axes, a missing part, or its size', () => {
    expect(criticals({ ...HEALTHY, distances: [] })).toHaveLength(1);
    expect(criticals({ ...HEALTHY, distances: [...HEALTHY.distances].reverse() })).toHaveLength(1);
    const twice = HEALTHY.distances.map((yd, i) => (i === 1 ? HEALTHY.distances[0] : yd));
    expect(criticals({ ...HEALTHY, distances: twice })).toHaveLength(1);
    expect(criticals({ ...HEALTHY, timeSteps: 'x', distances: undefined })).toHaveLength(2);
    expect(criticals({ ...HEALTHY, windData: null })).toHaveLength(1);
    expect(criticals({ ...HEALTHY, timeSteps: HEALTHY.timeSteps.map((s) => s * 1e300) })).toHaveLength(1);
    expect(criticals(undefined)).toHaveLength(1);
    expect(criticals({ ...HEALTHY, timeSteps: Array.from({ length: 5000 }, (_, k) => k) })).toHaveLength(1);
  });

  it('never throws, whatever it is', () => {
    const numbers = fc.array(fc.double(), { maxLength: 4 });
    const nearField = fc.record({
      distances: fc.oneof(fc.constant([0, 100, 200]), numbers, fc.anything()),
      timeSteps: fc.oneof(fc.constant([0, 5, 10]), numbers, fc.anything()),
      windData: fc.oneof(
        fc.record({ speed: fc.array(numbers), direction: fc.array(numbers) }),
        fc.constant({ speed: Array(3).fill([1, 9, 4]), direction: Array(3).fill([0, 1e308, -1e308]) }),
        fc.anything(),
      ),
      metadata: fc.oneof(fc.record({ model: fc.anything() }), fc.anything()),
    });
    fc.assert(
      fc.property(fc.oneof(nearField, fc.anything()), fc.constantFrom(...SCENARIO_TYPES), (field, type) => {
        expectSound(assessWindField(field, type));
      }),
      { numRuns: 500 },
    );
  });
});

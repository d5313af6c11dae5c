import { expect, it } from 'vitest';
import { randomField } from '../../test/random-field.ts';
import type { BracketShape } from './bracket-shapes.ts';
import { bracketStatistics, distanceStatistics } from './bracket-statistics.ts';
import { ends } from './candidate-bracket.ts';
import { coveredRuns } from './covered-runs.ts';

const field = randomField({ seed: 3, nTimes: 20, distancesYd: [500, 800] });
const group = { u: 1, v: 0 } as unknown as BracketShape['group'];
const shape = (centers: number[], halfWidth = 1, mph = 5): BracketShape => ({
  ...{ group, lowMph: mph - 1, highMph: mph + 1, kappa: 1 },
  centerMil: Float64Array.from(centers),
  halfWidthMil: Float64Array.from(centers, () => halfWidth),
});
const labels = new Int32Array(40);
const clusters = [{ id: 'cluster_1', centroidSpeed: 5, centroidDirection: 90, probability: 1 }];
const statisticsOf = (...shapes: BracketShape[]) => {
  const runs = coveredRuns(field, shapes.length, (n, j) => ends(shapes[n] as BracketShape, j));
  return bracketStatistics(field, shapes, runs, labels, clusters);
};

it('takes no hold beyond 15 mil on either side for one of a card', () => {
  const usable = (...centers: number[]) => statisticsOf(shape(centers)).matrixCompleteness;
  expect([usable(15, -15), usable(20, 0), usable(-20, 0), usable(-20, 20)]).toEqual([1, 0.5, 0.5, 0]);
});

it('mirrors: a wind from the other side is covered alike by the mirrored brackets', () => {
  const mirrored = randomField({ seed: 3, nTimes: 20, distancesYd: [500, 800], primary: [5, 270] });
  const drift = (j: number, mph: number) => (field.axes[j]?.milPerMph ?? 0) * mph;
  const accuracy = (shapes: BracketShape[], at = field) => {
    const runs = coveredRuns(at, shapes.length, (n, j) => ends(shapes[n] as BracketShape, j));
    return distanceStatistics(at, shapes, runs, labels, 1, { driftMil: drift }).map(
      ({ metrics }) => metrics.crosswindConversionAccuracy,
    );
  };
  expect(accuracy([shape([0.4, 0.7])])).toEqual([1, 1]);
  expect(accuracy([shape([-0.4, -0.7], 1, -5)], mirrored)).toEqual([1, 1]);
});

it('shares the probability of samples that several brackets hold', () => {
  const all = shape([0, 0], 100);
  const [alone] = statisticsOf(all).brackets;
  const { brackets, coveredShare } = statisticsOf(all, all);
  expect(alone).toMatchObject({ probabilityMass: 1, probabilityCovered: 1 });
  expect(brackets.map(({ probabilityMass }) => probabilityMass)).toEqual([0.5, 0.5]);
  expect(brackets.map(({ probabilityCovered }) => probabilityCovered)).toEqual([1, 1]);
  expect(coveredShare).toBe(1);
});

it('calls no target hit by a bracket that is wider than the target', () => {
  const radius = field.axes[0]?.targetRadiusMil ?? 0;
  const middle = field.axes.map((_, j) => {
    const holds = [...field.axes.keys()].includes(j) ? statisticsHolds(j) : [];
    return holds[Math.floor(holds.length / 2)] ?? 0;
  });
  const [narrow, wide] = statisticsOf(shape(middle, radius), shape(middle, radius * 1.01)).brackets;
  expect(narrow?.distancesHit).toEqual([500, 800]);
  expect(wide?.distancesHit).toEqual([]);
});

/** Holds of the samples at a distance, ascending. */
function statisticsHolds(j: number): number[] {
  const { sorted } = coveredRuns(field, 0, () => ({ low: 0, high: 0 }));
  return [...sorted.holds.slice(20 * j, 20 * (j + 1))];
}

import { describe, expect, it } from 'vitest';
import { randomField } from '../../test/random-field.ts';
import { analyzeWind } from '../clusters/analyze-wind.ts';
import { bracketProblem } from '../selection/bracket-problem.ts';
import { solveCover } from '../selection/solve-cover.ts';
import { bracketBands } from './bracket-shapes.ts';
import type { Bracket } from './candidate-bracket.ts';
import { ends, keepNeeded } from './candidate-bracket.ts';
import { coveredBy, coveredRuns } from './covered-runs.ts';
import { directionGroups, labelSamples } from './direction-groups.ts';

describe('dropping redundant brackets', () => {
  it('loses no optimum', () => {
    let dropped = 0;
    for (let seed = 1; seed <= 24; seed++) {
      const field = randomField({ seed, nTimes: 20, fireDeg: [0, 0, 0, 0, 0].map((_, j) => (seed % 2) * 15 * j) });
      const analysis = analyzeWind(field);
      if (analysis.status !== 'success') throw new Error(analysis.status);
      const clusters = analysis.distanceWindStates.globalClusters;
      const groups = directionGroups(field, clusters, labelSamples(field, clusters));
      const { shapes } = bracketBands(field, groups, 2, 0.4);
      const runs = coveredRuns(field, shapes.length, (n, j) => ends(shapes[n], j));
      const toBracket = (n: number): Bracket => ({
        id: `bracket_${n}`,
        label: '',
        speedRange: { low: 0, high: 0 },
        windDirection: 0,
        holdsByDistance: Object.fromEntries(
          field.axes.map((axis, j) => [axis.key, { ...ends(shapes[n], j), center: shapes[n].centerMil[j] }]),
        ),
      });
      const kept = keepNeeded(shapes, runs);
      // Light brackets are dropped for their mass, not as redundant, so the claim does not include them.
      const heavy = shapes.map((_, n) => n).filter((n) => coveredBy(runs, n) >= 0.005 * field.holdMil.length);
      dropped += heavy.length - kept.length;
      for (const U of [1, 2, 3]) {
        const params = { U, delta: 0.05, p_min: 0.85, beta: seed % 3 };
        const cost = (indices: number[]) => {
          const outcome = solveCover(bracketProblem(field, indices.map(toBracket), params).problem);
          return outcome.status === 'optimal' ? outcome.cost : -1;
        };
        expect(cost(kept), `seed ${seed}, U ${U}`).toBeCloseTo(cost(heavy), 9);
      }
    }
    expect(dropped).toBeGreaterThan(50);
  });
});

import { describe, expect, it } from 'vitest';
import { leastCostByTrying } from '../../test/brute-force.ts';
import { randomCoverProblem } from '../../test/random-cover-problem.ts';
import { choiceCost, isCovering } from './cover-problem.ts';
import { solveCover } from './solve-cover.ts';

describe('the search against trying everything', () => {
  it('agrees on 3000 small problems, feasible or not', () => {
    let feasible = 0;
    for (let seed = 1; seed <= 3000; seed++) {
      const problem = randomCoverProblem(seed);
      const least = leastCostByTrying(problem);
      const outcome = solveCover(problem);
      if (least === Infinity) {
        expect(outcome.status, `seed ${seed}`).toBe('infeasible');
        continue;
      }
      feasible++;
      if (outcome.status !== 'optimal') throw new Error(`seed ${seed}: ${outcome.status}`);
      expect(outcome.cost, `seed ${seed}`).toBeCloseTo(least, 9);
      expect(outcome.chosen.length).toBeLessThanOrEqual(problem.maxChosen);
      expect(isCovering(problem, outcome.chosen), `seed ${seed}`).toBe(true);
      expect(choiceCost(problem, outcome.chosen).cost).toBeCloseTo(outcome.cost, 9);
    }
    expect(feasible).toBeGreaterThan(1000);
    expect(feasible).toBeLessThan(2500);
  });
});

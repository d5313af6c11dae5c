// @module-tag long
import { describe, expect, it } from 'vitest';
import { leastCostByHighs } from '../../test/highs-judge.ts';
import { randomCoverProblem } from '../../test/random-cover-problem.ts';
import { randomField } from '../../test/random-field.ts';
import { trialBrackets } from '../../test/trial-brackets.ts';
import { seededUniform } from '../clusters/k-means.ts';
import { bracketProblem } from './bracket-problem.ts';
import { solveCover } from './solve-cover.ts';

describe('the search against HiGHS', () => {
  it('agrees on 320 selections from brackets of random winds', async () => {
    let infeasible = 0;
    for (let seed = 1; seed <= 320; seed++) {
      const uniform = seededUniform(seed);
      const pick = <T>(...choices: T[]): T => choices[Math.floor(uniform() * choices.length)];
      const turns = pick(0, 0, 60);
      const field = randomField({
        seed,
        nTimes: 20,
        distancesYd: pick([500, 1100], [500, 800, 1100]),
        fireDeg: [0, 1, 2].map(() => turns * uniform()),
        speedSd: pick(0.7, 1.5),
      });
      const brackets = trialBrackets(field, { deltaSpeed: pick(1.5, 2, 3), alphaOverlap: pick(0.1, 0.3) });
      const { problem } = bracketProblem(field, brackets, {
        U: pick(1, 2, 3, 4),
        delta: pick(0.01, 0.05, 0.1),
        p_min: pick(0.5, 0.8, 0.9, 0.95, 1),
        beta: pick(0, 0.5, 1, 10),
        ...(uniform() < 0.25 ? { p_min_by_distance: 0.75 } : {}),
      });
      const judged = await leastCostByHighs(problem);
      const outcome = solveCover(problem);
      if (judged === Infinity) infeasible++;
      const found =
        outcome.status === 'optimal' ? outcome.cost : outcome.status === 'infeasible' ? Infinity : Number.NaN;
      expect(Number.isFinite(found) ? found : -1, `seed ${seed}`).toBeCloseTo(Number.isFinite(judged) ? judged : -1, 4);
    }
    expect(infeasible).toBeGreaterThan(10);
    expect(infeasible).toBeLessThan(160);
  });

  it('agrees on 300 problems of random runs', async () => {
    for (let seed = 5001; seed <= 5300; seed++) {
      const problem = randomCoverProblem(seed);
      const judged = await leastCostByHighs(problem);
      const outcome = solveCover(problem);
      if (judged === Infinity) expect(outcome.status, `seed ${seed}`).toBe('infeasible');
      else expect(outcome.status === 'optimal' && outcome.cost, `seed ${seed}`).toBeCloseTo(judged, 4);
    }
  });
});

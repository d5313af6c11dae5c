import { describe, expect, it } from 'vitest';
import { coverageFront, leastWidth } from '../../test/coverage-front.ts';
import { randomField } from '../../test/random-field.ts';
import { trialBrackets } from '../../test/trial-brackets.ts';
import type { Bracket } from '../brackets/candidate-bracket.ts';
import { seededUniform } from '../clusters/k-means.ts';
import type { SelectionParams } from './bracket-problem.ts';
import { bracketProblem, samplesNeeded } from './bracket-problem.ts';
import { startMeter } from './budget.ts';
import { choiceCost } from './cover-problem.ts';
import { coverageOn } from './coverage-on.ts';
import { selectBrackets } from './select-brackets.ts';
import type { SingleResult } from './selection-result.ts';
import { maxCoverage } from './solve-cover.ts';
import { sweepBrackets } from './sweep-brackets.ts';

const DEFAULTS: SelectionParams = { U: 2, delta: 0.05, p_min: 0.9, beta: 1 };
const trial = (seed: number, turn = 0) => {
  const field = randomField({ seed, fireDeg: [0, 1, 2, 3, 4].map((j) => j * turn) });
  return { field, brackets: trialBrackets(field) };
};
const sum = (values: number[]) => values.reduce((a, b) => a + b, 0);

/** Length that the brackets cover more than once on the reference axis, from the answer alone. */
const overlapOf = ({ brackets }: SingleResult): number => {
  let reached = Number.NEGATIVE_INFINITY;
  let union = 0;
  for (const { L_n, U_n } of brackets) {
    union += Math.max(0, U_n - Math.max(L_n, reached));
    reached = Math.max(reached, U_n);
  }
  return sum(brackets.map((bracket) => bracket.width)) - union;
};

describe('phase 3', () => {
  it('charges beta for what two brackets cover twice, where both are needed', () => {
    const field = randomField({ seed: 5 });
    const part = (id: string, from: number, to: number): Bracket => ({
      id,
      label: id,
      speedRange: { low: 0, high: 1 },
      windDirection: 90,
      holdsByDistance: Object.fromEntries(
        field.axes.map((axis, j) => {
          const holds = field.holdMil.subarray(j * field.nTimes, (j + 1) * field.nTimes);
          const [least, most] = [Math.min(...holds), Math.max(...holds)];
          const [low, high] = [least + from * (most - least), least + to * (most - least)];
          return [axis.key, { low, center: (low + high) / 2, high }];
        }),
      ),
    });
    const halves = [part('near', 0, 0.6), part('far', 0.4, 1)];
    const result = selectBrackets(field, halves, { U: 2, delta: 0.01, p_min: 1, beta: 3 });
    expect(result.brackets.map((one) => one.bracket).sort()).toEqual(['far', 'near']);
    expect(overlapOf(result)).toBeGreaterThan(0.1);
    expect(result.overlap_penalty).toBeCloseTo(3 * overlapOf(result), 9);
    expect(result.objective_value).toBeCloseTo(sum(result.brackets.map((one) => one.width)) + 3 * overlapOf(result), 9);
  });

  it('adds up: objective, widths, overlap, masses and coverage', () => {
    for (let seed = 1; seed <= 40; seed++) {
      const uniform = seededUniform(seed);
      const { field, brackets } = trial(seed, seed % 2 ? 0 : 15);
      const params = {
        U: 1 + (seed % 4),
        delta: 0.01 + 0.03 * uniform(),
        p_min: 0.6 + 0.35 * uniform(),
        beta: 3 * uniform(),
      };
      const result = selectBrackets(field, brackets, params);
      if (result.termination_condition === 'infeasible') continue;
      expect(result).toMatchObject({
        solver_status: 'ok',
        termination_condition: 'optimal',
        relative_gap: 0,
        infeasible: null,
      });
      expect(result.overlap_penalty).toBeCloseTo(params.beta * overlapOf(result), 6);
      expect(result.objective_value).toBeCloseTo(
        sum(result.brackets.map((one) => one.width)) + result.overlap_penalty!,
        6,
      );
      expect(sum(result.brackets.map((one) => one.prob_mass))).toBeCloseTo(result.coverage!, 12);
      expect(result.coverage).toBeGreaterThanOrEqual(params.p_min - 1e-12);
      expect(sum(Object.values(result.distance_coverage)) / 5).toBeCloseTo(result.coverage!, 12);
      expect(coverageOn(field, result.brackets).coverage).toBeCloseTo(result.coverage!, 12);
      expect(result.brackets.length).toBeLessThanOrEqual(params.U);
      expect(result.brackets.map((one) => one.L_n)).toEqual(
        result.brackets.map((one) => one.L_n).sort((a, b) => a - b),
      );
      for (const { L_n, U_n, width } of result.brackets) {
        expect(width).toBeCloseTo(U_n - L_n, 6);
        for (const end of [L_n, U_n]) expect(end / params.delta).toBeCloseTo(Math.round(end / params.delta), 5);
      }
    }
  });

  it('snaps outwards: every chosen bracket lies within its printed ends', () => {
    const { field, brackets } = trial(3);
    const reference = bracketProblem(field, brackets, DEFAULTS).reference;
    for (const { L_n, U_n, holdsByDistance } of selectBrackets(field, brackets, { ...DEFAULTS, U: 4 }).brackets) {
      const { low, high } = holdsByDistance[field.axes[reference].key];
      expect(L_n).toBeLessThanOrEqual(low + 1e-9);
      expect(U_n).toBeGreaterThanOrEqual(high - 1e-9);
      expect(low - L_n).toBeLessThan(DEFAULTS.delta);
      expect(U_n - high).toBeLessThan(DEFAULTS.delta);
    }
  });

  it('costs no more with another bracket, and covers no less at best', () => {
    for (let seed = 1; seed <= 15; seed++) {
      const { field, brackets } = trial(seed, seed % 2 ? 0 : 20);
      const { results, infeasible_solutions, summary } = sweepBrackets(field, brackets, { ...DEFAULTS, p_min: 0.95 });
      const objectives = results.map((result) => result.objective_value);
      expect(objectives).toEqual([...objectives].sort((a, b) => b! - a!));
      expect(summary).toEqual({
        total_tested: 4,
        feasible_solutions: results.length,
        infeasible_solutions: infeasible_solutions.length,
      });
      for (const result of results) {
        expect(result.objective_value).toBe(
          selectBrackets(field, brackets, { ...DEFAULTS, p_min: 0.95, U: result.U }).objective_value,
        );
      }
      const { problem } = bracketProblem(field, brackets, DEFAULTS);
      const all = brackets.map((_, n) => n);
      const best = [1, 2, 3, 4].map((maxChosen) => maxCoverage({ ...problem, maxChosen }, all, startMeter({})).covered);
      expect(best).toEqual([...best].sort((a, b) => a - b));
    }
  });

  it('is never beaten by intervals free to lie anywhere, and never below them', () => {
    for (let seed = 1; seed <= 12; seed++) {
      const { field, brackets } = trial(seed);
      const front = coverageFront(field, DEFAULTS.delta);
      if (front.status !== 'ok') throw new Error(front.status);
      for (const { U, objective_value } of sweepBrackets(field, brackets, { ...DEFAULTS, beta: 0 }).results) {
        expect(leastWidth(front.fronts[U - 1], DEFAULTS.p_min)).toBeLessThanOrEqual(objective_value! + 1e-9);
      }
    }
  });

  it('asks for whole samples: 0.8 of 490 are 392', () => {
    expect(samplesNeeded(0.8, 490)).toBe(392);
    expect(samplesNeeded(0.9, 245)).toBe(221);
    expect(samplesNeeded(0.07, 100)).toBe(7);
    expect(samplesNeeded(1, 50_005)).toBe(50_005);
  });

  it('holds every distance to its own share where asked to', () => {
    const { field, brackets } = trial(6, 25);
    const free = selectBrackets(field, brackets, { ...DEFAULTS, U: 3, p_min: 0.8 });
    const held = selectBrackets(field, brackets, { ...DEFAULTS, U: 3, p_min: 0.8, p_min_by_distance: 0.78 });
    expect(Math.min(...Object.values(held.distance_coverage))).toBeGreaterThanOrEqual(0.77);
    expect(held.objective_value).toBeGreaterThanOrEqual(free.objective_value!);
  });

  it('keeps to a cap on the width', () => {
    const { field, brackets } = trial(2);
    const cap = 0.6;
    const result = selectBrackets(field, brackets, { ...DEFAULTS, U: 4, p_min: 0.5, maxWidthMil: cap });
    expect(result.termination_condition).toBe('optimal');
    for (const bracket of result.brackets) expect(bracket.width).toBeLessThanOrEqual(cap);
  });
});

describe('what cannot be solved', () => {
  it('is COVERAGE_UNREACHABLE with the coverage of all candidates together', () => {
    const { field, brackets } = trial(1);
    const few = brackets.slice(0, 3);
    const all = coverageOn(field, few).coverage;
    const { infeasible, ...result } = selectBrackets(field, few, { ...DEFAULTS, p_min: 0.99 });
    expect(result).toMatchObject({
      solver_status: 'warning',
      termination_condition: 'infeasible',
      objective_value: null,
      brackets: [],
    });
    expect(infeasible).toMatchObject({ status: 'infeasible', reason: 'COVERAGE_UNREACHABLE', bestCoverage: all });
    expect(infeasible!.message).toContain(`${(100 * all).toFixed(1)} %`);
    expect(infeasible!.message).toContain('99.0 %');
  });

  it('is INSUFFICIENT_BRACKETS with the best that U of them cover', () => {
    const { field, brackets } = trial(1);
    const params = { ...DEFAULTS, U: 1, p_min: 0.97 };
    const { infeasible } = selectBrackets(field, brackets, params);
    const best = Math.max(...brackets.map((bracket) => bracket.probabilityCovered));
    expect(infeasible).toMatchObject({ reason: 'INSUFFICIENT_BRACKETS' });
    expect(infeasible!.bestCoverage).toBeCloseTo(best, 12);
    expect(infeasible!.message).toContain(`With 1 bracket at the most ${(100 * best).toFixed(1)} %`);
  });

  it('names the distance that no candidate reaches far enough, or says that U cannot serve every distance', () => {
    const { field, brackets } = trial(6, 30);
    const asked = { ...DEFAULTS, p_min: 0.5, p_min_by_distance: 1 };
    const thin = brackets.filter((bracket) => bracket.holdsByDistance['500'].high < 0.3);
    expect(selectBrackets(field, thin, asked).infeasible).toMatchObject({ reason: 'COVERAGE_UNREACHABLE' });
    expect(selectBrackets(field, thin, asked).infeasible!.message).toContain(' yd;');
    const few = selectBrackets(field, brackets, { ...asked, U: 1, p_min_by_distance: 0.95 }).infeasible;
    expect(few!.reason).toBe('INSUFFICIENT_BRACKETS');
    expect(few!.message).toContain('not 95.0 % at every distance');
  });

  it('is unreachable without candidates, and all numbers of brackets say so in a sweep', () => {
    const { field } = trial(1);
    expect(selectBrackets(field, [], DEFAULTS).infeasible).toMatchObject({
      reason: 'COVERAGE_UNREACHABLE',
      bestCoverage: 0,
    });
    const sweep = sweepBrackets(field, [], DEFAULTS);
    expect(sweep.results).toEqual([]);
    expect(sweep.infeasible_solutions.map((one) => [one.U, one.reason, one.status])).toEqual(
      [1, 2, 3, 4].map((U) => [U, 'COVERAGE_UNREACHABLE', 'infeasible']),
    );
  });

  it('is refused when a programmer got it wrong', () => {
    const { field, brackets } = trial(1);
    const select = (change: Partial<SelectionParams>) => () =>
      selectBrackets(field, brackets, { ...DEFAULTS, ...change });
    expect(select({ U: 0 })).toThrow('U must be a whole number >= 1, got 0');
    expect(select({ delta: 0 })).toThrow('delta must be > 0, got 0');
    expect(select({ p_min: 1.1 })).toThrow('p_min must be in (0, 1], got 1.1');
    expect(select({ beta: -1 })).toThrow('beta must be >= 0, got -1');
    expect(select({ p_min_by_distance: 2 })).toThrow('p_min_by_distance');
  });
});

describe('a budget', () => {
  const hard = () => {
    const field = randomField({ seed: 14, fireDeg: [0, 40, 80, 120, 160], speedSd: 3, directionSd: 25 });
    const brackets = trialBrackets(field, { deltaSpeed: 1, alphaOverlap: 0.9 });
    return { field, brackets, params: { U: 4, delta: 0.01, p_min: 0.95, beta: 1 } };
  };

  it('ends the search with the best so far and a gap that holds', () => {
    const { field, brackets, params } = hard();
    const proved = selectBrackets(field, brackets, params);
    const cut = selectBrackets(field, brackets, params, { maxSteps: 20 });
    expect(cut).toMatchObject({ solver_status: 'warning', termination_condition: 'maxTimeLimit' });
    expect(cut.objective_value).toBeGreaterThanOrEqual(proved.objective_value!);
    expect(cut.objective_value! * (1 - cut.relative_gap!)).toBeLessThanOrEqual(proved.objective_value! + 1e-9);
    expect(cut.coverage).toBeGreaterThanOrEqual(0.95);
  });

  it('reads the clock it is given', () => {
    const { field, brackets, params } = hard();
    let ms = 0;
    const now = () => ms++;
    const cut = selectBrackets(field, brackets, params, { now, limitMs: 1 });
    const free = selectBrackets(field, brackets, params, { now, limitMs: 1e9 });
    expect(cut.termination_condition).toBe('maxTimeLimit');
    expect(free.termination_condition).toBe('optimal');
  });

  it('that ends before any solution leaves none, and a sweep says so', () => {
    const { field, brackets } = trial(1);
    const asked = { ...DEFAULTS, U: 2, p_min: 0.999, beta: 0 };
    const result = selectBrackets(field, brackets, asked, { maxSteps: 0 });
    expect(result).toMatchObject({ termination_condition: 'maxTimeLimit', objective_value: null, relative_gap: null });
    const sweep = sweepBrackets(field, brackets, asked, { maxSteps: 0 });
    expect(sweep.infeasible_solutions[0]).toMatchObject({ U: 1, reason: 'TIME_LIMIT', status: 'maxTimeLimit' });
  });
});

describe('the cost of a choice', () => {
  it('counts a cell under three brackets as two too many', () => {
    const problem = {
      nCandidates: 3,
      nRows: 1,
      rowSize: 1,
      from: Int32Array.of(0, 0, 0, 2, 0, 3),
      to: Int32Array.of(1, 4, 1, 6, 1, 7),
      maxChosen: 3,
      need: 1,
      overlapCost: 10,
    };
    // Widths 4 + 4 + 4, union [0, 7).
    expect(choiceCost(problem, [0, 1, 2])).toEqual({ width: 12, overlap: 5, cost: 62 });
  });
});

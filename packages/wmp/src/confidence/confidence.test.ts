import { describe, expect, it } from 'vitest';
import { randomField } from '../../test/random-field.ts';
import { trialBrackets } from '../../test/trial-brackets.ts';
import { coverageOn } from '../selection/coverage-on.ts';
import { selectBrackets } from '../selection/select-brackets.ts';
import { crossValidate, stateConfidence, sureOf } from './cross-validate.ts';

const PARAMS = { U: 2, delta: 0.05, p_min: 0.9, beta: 1 };

describe('honest confidence', () => {
  it('finds that brackets cover less of times held back than of those they were made from', () => {
    const gaps = [1, 2, 3, 4, 5, 6, 7, 8].map((seed) => {
      const field = randomField({ seed });
      const brackets = trialBrackets(field);
      const { mean, byFold } = crossValidate(field, brackets, PARAMS);
      expect(byFold).toHaveLength(4);
      expect(mean).toBeCloseTo(byFold.reduce((a, b) => a + b, 0) / 4, 12);
      return selectBrackets(field, brackets, { ...PARAMS, U: 3 }).coverage! - mean!;
    });
    expect(gaps.reduce((a, b) => a + b, 0) / gaps.length).toBeGreaterThan(0.02);
  });

  it('states on average what fresh fields of the same wind find, within 3 points', () => {
    let stated = 0;
    let truth = 0;
    const seeds = Array.from({ length: 16 }, (_, i) => i + 1);
    for (const seed of seeds) {
      const field = randomField({ seed, secondaryShare: 0 });
      const candidates = trialBrackets(field);
      const result = selectBrackets(field, candidates, PARAMS);
      const crossValidated = crossValidate(field, candidates, PARAMS).mean;
      stated +=
        stateConfidence({ claimed: result.coverage!, effectiveSamples: 10, crossValidated }).stated / seeds.length;
      for (let other = 0; other < 8; other++) {
        const fresh = randomField({ seed: 1000 * seed + other, secondaryShare: 0 });
        truth += coverageOn(fresh, result.brackets).coverage / (8 * seeds.length);
      }
    }
    expect(Math.abs(stated - truth)).toBeLessThan(0.03);
  });

  it('has nothing to hold back of a short record', () => {
    const field = randomField({ seed: 1, nTimes: 19 });
    expect(crossValidate(field, trialBrackets(field), PARAMS)).toEqual({ mean: null, byFold: [] });
  });

  it('takes the choice of largest coverage where a fold cannot reach p_min', () => {
    const field = randomField({ seed: 2 });
    const { mean } = crossValidate(field, trialBrackets(field), { ...PARAMS, U: 1, p_min: 1 });
    expect(mean).toBeGreaterThan(0.4);
  });

  it('is sure of no more than nine draws in ten hold, the less the fewer winds are known', () => {
    for (const winds of [8, 20, 60, 200]) {
      for (const truth of [0.5, 0.7, 0.85, 0.95]) {
        // The exact binomial law: how often a sure claim is true.
        let chance = (1 - truth) ** winds;
        let held = 0;
        for (let k = 0; k <= winds; k++) {
          if (sureOf(k / winds, winds) <= truth) held += chance;
          chance *= ((winds - k) / (k + 1)) * (truth / (1 - truth));
        }
        expect(held).toBeGreaterThan(0.85);
        // Counts are whole, so with few winds and near certainty the bound always holds.
        if (winds >= 60 && truth <= 0.85) expect(held).toBeLessThan(0.95);
      }
    }
    expect(sureOf(0.9, 4096)).toBeGreaterThan(0.893);
    expect(sureOf(0.9, 10)).toBeLessThan(0.8);
    expect([sureOf(0, 10), sureOf(0.5, 1)].every((share) => share >= 0 && share <= 0.5)).toBe(true);
  });

  it('prefers fresh fields, then cross-validation, then says that it has neither', () => {
    const claim = { claimed: 0.92, effectiveSamples: 12 };
    expect(stateConfidence({ ...claim, fresh: [0.8, 0.9], crossValidated: 0.7 })).toEqual({
      ...claim,
      validated: expect.closeTo(0.85, 12),
      stated: expect.closeTo(0.85, 12),
      method: 'fresh-fields',
    });
    expect(stateConfidence({ ...claim, fresh: [], crossValidated: 0.8 })).toMatchObject({
      validated: 0.8,
      stated: expect.closeTo(0.86, 12),
      method: 'blocked-cross-validation',
    });
    expect(stateConfidence({ ...claim, crossValidated: null })).toMatchObject({
      validated: null,
      stated: 0.92,
      method: 'none',
    });
  });
});

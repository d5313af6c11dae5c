import { describe, expect, it } from 'vitest';
import { type Component, desirability, SCENARIO_TYPES, scoreOf, spatialDesirability, WEIGHTS } from './score.ts';

const all = (value: number): Record<Component, number> => ({
  spatialCorrelation: value,
  temporalConsistency: value,
  distributionHealth: value,
  rangeCoherence: value,
  doFConsistency: value,
  transitionSmoothness: value,
});

describe('the score', () => {
  it('weighs to one in every scenario type', () => {
    for (const type of SCENARIO_TYPES) {
      expect(Object.values(WEIGHTS[type]).reduce((sum, w) => sum + w, 0)).toBeCloseTo(1, 12);
    }
  });

  it('is 1 when all is well, and the common value when all is alike', () => {
    for (const type of SCENARIO_TYPES) {
      expect(scoreOf(type, all(1))).toBe(1);
      expect(scoreOf(type, all(0.5))).toBeCloseTo(0.5, 12);
      expect(scoreOf(type, all(0))).toBeCloseTo(0.05, 12);
    }
  });

  it('falls to the failed part rather than to its share', () => {
    expect(scoreOf('general', { ...all(1), spatialCorrelation: 0 })).toBeCloseTo(0.05 ** 0.3, 12);
    expect(scoreOf('general', { ...all(1), rangeCoherence: 0 })).toBe(1);
  });
});

describe('desirability', () => {
  it('passes through its knots and is level outside', () => {
    const at = (component: Parameters<typeof desirability>[0], xs: number[]) =>
      xs.map((x) => Number(desirability(component, x).toFixed(6)));
    expect(at('temporalConsistency', [0, 10, 15, 20, 25, 80, 100, 120, 500])).toEqual([
      1, 1, 0.95, 0.9, 0.8, 0.4, 0.2, 0, 0,
    ]);
    expect(at('distributionHealth', [0, 0.01, 0.05, 0.1, 1])).toEqual([0, 0.5, 0.8, 1, 1]);
    expect(at('rangeCoherence', [0, 50, 70, 85, 100])).toEqual([0, 0.5, 0.8, 1, 1]);
    expect(at('doFConsistency', [0, 20, 40, 70, 100])).toEqual([0, 0.4, 0.8, 1, 1]);
    expect(at('transitionSmoothness', [0, 50, 80, 95, 100])).toEqual([0, 0.4, 0.8, 1, 1]);
  });

  it('of a correlation is near its law, and within what winds show', () => {
    expect(spatialDesirability(0.6, 0.55)).toBe(1);
    expect(spatialDesirability(0.75, 0.55)).toBeCloseTo(0.8, 12);
    expect(spatialDesirability(0, 0.05)).toBe(0);
    expect(spatialDesirability(1, 0.97)).toBeCloseTo(0.3, 12);
    expect(spatialDesirability(-0.4, 0.5)).toBe(0);
  });
});

import { describe, expect, it } from 'vitest';
import { applyStability, DAY_PHASES, resolveStability } from './atmosphere.ts';
import { WIND_PRESETS } from './settings.ts';

describe('thermal effects', () => {
  it('are stable in the morning and evening, unstable at midday and in the afternoon', () => {
    const stabilities = DAY_PHASES.map((dailyPhase) => resolveStability({ dailyPhase }));
    expect(stabilities).toEqual(['stable', 'unstable', 'unstable', 'stable']);
    expect(resolveStability({})).toBe('unstable');
  });

  it('follow the override where there is one', () => {
    expect(resolveStability({ dailyPhase: 'midday', stabilityOverride: 'stable' })).toBe('stable');
    expect(resolveStability({ dailyPhase: 'morning', stabilityOverride: 'neutral' })).toBe('neutral');
    expect(resolveStability({ dailyPhase: 'morning', stabilityOverride: 'default' })).toBe('stable');
  });

  it('multiply variations, correlation time and duration, and nothing else', () => {
    const state = WIND_PRESETS.complex.primary;
    expect(applyStability(state, 'unstable')).toEqual({
      ...state,
      directionVariation: 16,
      speedVariation: 1.5,
      correlationTime: 6,
      duration: 180,
    });
    expect(applyStability(state, 'stable')).toMatchObject({
      directionVariation: 6,
      speedVariation: 0.7,
      correlationTime: 15,
      duration: 375,
    });
    expect(applyStability(state, 'neutral')).toEqual(state);
  });
});

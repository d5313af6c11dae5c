import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { resolveSettings } from './resolve-settings.ts';
import type { StateBasedWind, WindFieldSettings } from './settings.ts';
import { DEFAULT_GRID, WIND_PRESETS } from './settings.ts';

const { primary, secondary } = WIND_PRESETS.complex;
const settings = (changes: Partial<WindFieldSettings> = {}, wind: Partial<StateBasedWind> = {}): WindFieldSettings => ({
  seed: 1,
  ...DEFAULT_GRID,
  modelComplexity: 'complex',
  stateBasedWind: { primary, secondary, ...wind },
  ...changes,
});
const resolved = (s: WindFieldSettings) => {
  const outcome = resolveSettings(s);
  if (outcome.status !== 'ok') throw new Error(JSON.stringify(outcome.problems));
  return outcome.settings;
};
const problemPaths = (s: unknown): string[] => {
  const outcome = resolveSettings(s as WindFieldSettings);
  return outcome.status === 'invalid' ? outcome.problems.map((p) => p.path) : [];
};

describe('wind field settings', () => {
  it('make the grid from 0 to the last step within the end', () => {
    const s = resolved(settings({ maxDistance: 450, samplingInterval: 100, duration: 12, timeInterval: 5 }));
    expect(s.distancesYd).toEqual([0, 100, 200, 300, 400]);
    expect(s.timesS).toEqual([0, 5, 10]);
    expect(resolved(settings({ timeInterval: 0.1, duration: 3 })).timesS).toHaveLength(31);
  });

  it('name every one that is out of bounds', () => {
    expect(problemPaths(settings({ maxDistance: 0, timeInterval: Number.NaN, seed: -1 }))).toEqual([
      'maxDistance',
      'timeInterval',
      'seed',
    ]);
    const bad = { ...primary, windSpeed: -1, windDirection: 'left', correlationTime: 0 };
    expect(problemPaths(settings({}, { primary: bad }))).toEqual([
      'stateBasedWind.primary.windSpeed',
      'stateBasedWind.primary.correlationTime',
      'stateBasedWind.primary.windDirection',
    ]);
  });

  it('refuse grids that would take too long', () => {
    expect(problemPaths(settings({ samplingInterval: 1, duration: 14_400 }))).toEqual(['samplingInterval']);
    expect(
      problemPaths(settings({ maxDistance: 5000, samplingInterval: 5000, duration: 14_400, timeInterval: 3600 })),
    ).toEqual(['duration']);
  });

  it('never throw, whatever they are', () => {
    fc.assert(
      fc.property(fc.anything(), fc.anything(), fc.anything(), (a, b, c) => {
        expect(problemPaths(a).length).toBeGreaterThan(0);
        problemPaths({ ...settings(), stateBasedWind: a, seed: b, duration: c });
        problemPaths(
          settings({}, { primary: a as typeof primary, secondary: b as typeof primary, thermal: c as object }),
        );
      }),
    );
  });

  it('use the secondary state only where it has a duration and the mode is not stochastic', () => {
    expect(resolved(settings()).secondary).not.toBeNull();
    expect(resolved(settings({ modelComplexity: 'state-based' })).secondary).not.toBeNull();
    expect(resolved(settings({ modelComplexity: 'stochastic' })).secondary).toBeNull();
    expect(resolved(settings({}, { secondary: { ...secondary, duration: 0 } })).secondary).toBeNull();
    expect(resolved(settings({}, { secondary: null })).secondary).toBeNull();
  });

  it('need a duration of the primary state only where it alternates', () => {
    const blank = { ...primary, duration: 0 };
    expect(problemPaths(settings({}, { primary: blank, secondary: null }))).toEqual([]);
    expect(problemPaths(settings({}, { primary: blank }))).toEqual(['stateBasedWind.primary.duration']);
  });

  it('take away every variation in deterministic mode, and the gusts of a calm', () => {
    expect(resolved(settings({ modelComplexity: 'deterministic' })).primary).toMatchObject({
      sdMph: 0,
      sdDeg: 0,
      dwellVariation: 0,
    });
    expect(resolved(settings({}, { primary: { ...primary, windSpeed: 0 } })).primary.sdMph).toBe(0);
  });

  it('take the large-eddy share from the terrain, else from the correlation distance', () => {
    expect(resolved(settings()).primary.largeEddyShare).toBeCloseTo(0.92, 12);
    expect(resolved(settings({}, { terrain: 'urban' })).primary.largeEddyShare).toBe(0.85);
  });

  it('apply thermal effects once', () => {
    const thermal = { dailyPhase: 'midday' as const };
    const applied = resolved(settings({}, { thermal }));
    expect(applied.primary).toMatchObject({ sdMph: 1.5, sdDeg: 16, correlationTimeS: 6, dwellS: 180 });
    expect(applied.secondary).toMatchObject({ sdMph: 2.25, dwellS: 30 });
    expect(applied.atmosphereApplied).toBe(true);
    expect(resolved(settings({}, { thermal, atmosphereApplied: true })).primary.sdMph).toBe(1);
    expect(resolved(settings({}, { thermal: { ...thermal, enabled: false } })).atmosphereApplied).toBe(false);
  });
});

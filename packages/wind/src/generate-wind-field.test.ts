import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evenly } from '../../../scripts/evenly.ts';
import { generateWindField } from './generate-wind-field.ts';
import type { GeneratedWindField } from './generated-field.ts';
import type { WindFieldSettings } from './settings.ts';
import { DEFAULT_GRID, WIND_PRESETS } from './settings.ts';

const { primary, secondary } = WIND_PRESETS.complex;
const COMPLEX: WindFieldSettings = {
  seed: 11,
  ...DEFAULT_GRID,
  modelComplexity: 'complex',
  stateBasedWind: { primary, secondary },
};
const generate = (settings: Partial<WindFieldSettings> = {}): GeneratedWindField => {
  const outcome = generateWindField({ ...COMPLEX, ...settings });
  if (outcome.status !== 'ok') throw new Error(JSON.stringify(outcome.problems));
  return outcome.field;
};

describe('a generated wind field', () => {
  it('has the shape of the wire: distances × times, and survives JSON', () => {
    const field = generate();
    expect(field.distances).toEqual([0, 100, 200, 300, 400, 500, 600, 700, 800, 900, 1000]);
    expect(field.timeSteps).toHaveLength(49);
    for (const matrix of [field.windData.speed, field.windData.direction]) {
      expect(matrix.map((row) => row.length)).toEqual(field.distances.map(() => 49));
    }
    expect(JSON.parse(JSON.stringify(field))).toEqual(field);
    expect(field.metadata).toMatchObject({ distancePoints: 11, timePoints: 49, seed: 11 });
    expect(field.metadata.spatialAutocorrelation).toBeCloseTo(0.717, 3);
    expect(field.metadata.statistics.meanSpeed).toBeGreaterThan(3);
  });

  it('is the same for the same settings and another for another seed', () => {
    expect(generate()).toEqual(generate());
    expect(generate({ seed: '11' })).toEqual(generate());
    expect(generate({ seed: 12 }).windData).not.toEqual(generate().windData);
  });

  it('is the same wind on every grid', () => {
    const fine = generate({ maxDistance: 1200, samplingInterval: 25, timeInterval: 1, duration: 300 });
    const steps = fc.constantFrom(25, 50, 75, 100, 30, 12.5);
    const seconds = fc.constantFrom(1, 2, 5, 10, 0.5, 2.5);
    fc.assert(
      fc.property(
        steps,
        seconds,
        fc.integer({ min: 100, max: 1200 }),
        fc.integer({ min: 10, max: 300 }),
        (h, dt, far, end) => {
          const field = generate({ samplingInterval: h, timeInterval: dt, maxDistance: far, duration: end });
          let shared = 0;
          field.distances.forEach((yd, i) => {
            field.timeSteps.forEach((s, k) => {
              if (yd % 25 !== 0 || s % 1 !== 0) return;
              shared++;
              if (field.windData.speed[i][k] !== fine.windData.speed[yd / 25][s])
                throw new Error(`speed differs at ${yd} yd, ${s} s`);
              if (field.windData.direction[i][k] !== fine.windData.direction[yd / 25][s])
                throw new Error(`direction differs at ${yd} yd, ${s} s`);
            });
          });
          expect(shared).toBeGreaterThan(0);
        },
      ),
      { numRuns: 25 },
    );
  });

  it('stays within speeds of 0 or more, directions of one turn, and finite numbers, for any valid settings', () => {
    const state = fc.record({
      windSpeed: evenly(0, 60),
      windDirection: evenly(0, 360),
      duration: evenly(1, 400),
      durationVariation: evenly(0, 1),
      speedVariation: evenly(0, 30),
      directionVariation: evenly(0, 60),
      correlationTime: evenly(1, 60),
      spatialCorrelationDistance: evenly(25, 400),
    });
    const wind = fc.record({
      primary: state,
      secondary: fc.option(state),
      terrain: fc.option(fc.constantFrom('open-plains' as const, 'rolling' as const, 'urban' as const)),
      thermal: fc.option(fc.record({ dailyPhase: fc.constantFrom('morning' as const, 'midday' as const) })),
      taylorAdvection: fc.boolean(),
    });
    fc.assert(
      fc.property(
        wind,
        fc.nat(),
        fc.constantFrom('deterministic' as const, 'stochastic' as const, 'complex' as const),
        (stateBasedWind, seed, modelComplexity) => {
          const field = generate({ seed, modelComplexity, stateBasedWind, maxDistance: 400, duration: 60 });
          for (const mph of field.windData.speed.flat())
            if (!(mph >= 0 && mph < 1000)) throw new Error(`speed is ${mph}`);
          for (const deg of field.windData.direction.flat())
            if (!(deg >= 0 && deg < 360)) throw new Error(`direction is ${deg}`);
          expect(JSON.stringify(field)).not.toContain('null,null');
        },
      ),
      { numRuns: 60 },
    );
  });

  it('is one wind everywhere in deterministic mode', () => {
    const field = generate({ modelComplexity: 'deterministic', stateBasedWind: { primary } });
    expect(new Set(field.windData.speed.flat())).toEqual(new Set([5]));
    expect(new Set(field.windData.direction.flat())).toEqual(new Set([90]));
  });

  it('alternates by the clock in deterministic mode with two states', () => {
    const stateBasedWind = { primary: { ...primary, duration: 60 }, secondary };
    const field = generate({ modelComplexity: 'deterministic', stateBasedWind });
    const row = field.windData.speed[0];
    expect([row[0], row[11], row[16], row[20], row[25]]).toEqual([5, expect.closeTo(5.3, 0), 9, 9, 5]);
    expect(field.metadata.statistics.transitions).toBeGreaterThanOrEqual(3);
  });

  it('is calm where the mean wind is', () => {
    const calm = { ...primary, windSpeed: 0 };
    const field = generate({ modelComplexity: 'stochastic', stateBasedWind: { primary: calm } });
    expect(Math.max(...field.windData.speed.flat())).toBe(0);
  });

  it('carries the law it was drawn from', () => {
    const { model } = generate().metadata;
    expect(model.primary).toMatchObject({ meanMph: 5, directionDeg: 90, sdMph: 1, largeEddyShare: 0.92 });
    expect(model.secondary).toMatchObject({ meanMph: 9, directionDeg: 180 });
    expect(model).toMatchObject({ correlationTime: 10, spatialCorrelationDistance: 200, spatialCorrelation: 0.92 });
    for (const series of [model.meanSpeed, model.secondaryWeight, model.directionDeviation])
      expect(series).toHaveLength(49);
  });

  it('carries the settings it was made from, which make it again on any grid', () => {
    const coarse = generate({ seed: '7' });
    expect(generate(coarse.metadata.settings)).toEqual(coarse);
    const fine = generate({ ...coarse.metadata.settings, samplingInterval: 25 });
    expect(fine.windData.speed[8]).toEqual(coarse.windData.speed[2]);
  });

  it('answers bad settings with what is wrong', () => {
    const outcome = generateWindField({ ...COMPLEX, samplingInterval: -5 });
    expect(outcome).toEqual({
      status: 'invalid',
      problems: [{ path: 'samplingInterval', message: 'must be a number from 1 to 5000' }],
    });
  });
});

describe('advisories', () => {
  const codes = (settings: Partial<WindFieldSettings>): string[] =>
    generate(settings).metadata.advisories.map((a) => a.code);
  const alone = (changes: Partial<typeof primary>): Partial<WindFieldSettings> => ({
    modelComplexity: 'stochastic',
    stateBasedWind: { primary: { ...primary, ...changes } },
  });

  it('say when gusts reach more than five times as far as the wind carries them', () => {
    // L/(Uτ) at 5 mph and 10 s: 200 yd / 24.4 yd = 8.2; 122 yd / 24.4 yd = 5.0.
    expect(codes(alone({}))).toEqual(['not-physical']);
    expect(codes({ ...alone({ spatialCorrelationDistance: 123 }), samplingInterval: 25 })).toEqual(['not-physical']);
    expect(codes({ ...alone({ spatialCorrelationDistance: 122 }), samplingInterval: 25 })).toEqual([]);
  });

  it('warn when the grid is as wide as the gusts', () => {
    expect(codes(alone({ spatialCorrelationDistance: 100 }))).toEqual(['coarse-grid']);
    expect(codes({ ...alone({ spatialCorrelationDistance: 100 }), samplingInterval: 50 })).toEqual([]);
  });

  it('say what was taken back: too much variation, gusts outrun by the wind', () => {
    expect(codes(alone({ speedVariation: 5, spatialCorrelationDistance: 120 }))).toEqual(['variation-capped']);
    const carried = alone({
      windDirection: '12:00',
      windSpeed: 40,
      correlationTime: 60,
      spatialCorrelationDistance: 400,
    });
    carried.stateBasedWind!.taylorAdvection = true;
    expect(codes(carried)).toEqual(['advection-frozen']);
  });

  it('are silent where there are no gusts', () => {
    expect(codes({ modelComplexity: 'deterministic' })).toEqual([]);
  });
});

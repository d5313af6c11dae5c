import { mphToMps } from '@windcall/units';
import { describe, expect, it } from 'vitest';
import reference from '../../fixtures/surface-wind.json' with { type: 'json' };
import { integral } from './law-covariance.ts';
import {
  bandOf,
  GROUNDS,
  type Ground,
  lawOf,
  ROWS,
  SKIES,
  type Sky,
  SURFACE_CONSTANTS,
  type SurfaceLaw,
} from './surface-law.ts';

const published = (id: string): { value: unknown; tolerance?: unknown } => {
  const found = [...reference.constants, ...reference.checks].find((entry) => entry.id === id);
  if (!found) throw new Error(`the reference has no ${id}`);
  return found as { value: unknown; tolerance?: unknown };
};
const law = (ground: Ground, sky: Sky, mph: number) => lawOf({ law: 1, ground, sky, speedMps: mphToMps(mph) });
const sdOf = (of: SurfaceLaw, component: 0 | 1): number => Math.sqrt(integral(of, component, () => 1));
const DEG = 180 / Math.PI;

describe('the surface-layer law', () => {
  it.each<[Ground, Sky, number, number[]]>([
    ['meadow', 'overcast', 10, [0.43, -582, 6.8, 0.23, 11]],
    ['meadow', 'broken', 10, [0.44, -62, 6.4, 0.29, 15]],
    ['mown', 'sun', 10, [0.36, -16, 5.7, 0.32, 18]],
    ['desert', 'sun', 6, [0.21, -3, 3.2, 0.46, 27]],
    ['brush', 'broken', 10, [0.61, -166, 7.5, 0.36, 18]],
    ['meadow', 'night', 5, [0.2, 37, 4.6, 0.25, 13]],
  ])('has the friction, length, carry and spread of %s under %s at %s mph', (ground, sky, mph, expected) => {
    const made = law(ground, sky, mph);
    const [friction, obukhov, carry, spread, direction] = expected as [number, number, number, number, number];
    expect(made.frictionMps).toBeCloseTo(friction, 2);
    expect(Math.abs(made.obukhovM - obukhov)).toBeLessThan(0.5);
    expect(made.carryMps).toBeCloseTo(carry, 1);
    expect(sdOf(made, 0) / made.speedMps).toBeCloseTo(spread, 2);
    expect(Math.abs((sdOf(made, 1) / made.speedMps) * DEG - direction)).toBeLessThan(0.5);
  });

  it('uses the constants of the reference file', () => {
    expect(SURFACE_CONSTANTS.acrossU).toBe(published('across-u').value);
    expect(SURFACE_CONSTANTS.acrossV).toBe(published('across-v').value);
    expect(SURFACE_CONSTANTS.along).toBe(published('along').value);
    const flux = published('heat-flux').value as Record<'overcast' | 'broken' | 'sun', number>;
    for (const sky of ['overcast', 'broken', 'sun'] as const) expect(SKIES[sky]).toMatchObject({ heatFlux: flux[sky] });
    expect(SKIES.night).toMatchObject({ coolingK: published('night-cooling').value });
    const roughness = published('roughness-m').value as Record<string, number>;
    expect(GROUNDS).toMatchObject({
      desert: roughness.smooth,
      meadow: roughness.open,
      brush: roughness['roughly open'],
    });
    expect(GROUNDS.edge).toBe(roughness.rough);
  });

  it.each([
    ['sigma-broken', law('meadow', 'broken', 10)],
    ['sigma-sun', law('mown', 'sun', 10)],
    ['sigma-light-sun', law('desert', 'sun', 6)],
  ])('agrees with a published spread that was no input: %s', (id, made) => {
    const { value, tolerance } = published(id) as { value: number; tolerance: number };
    for (const component of [0, 1] as const) {
      expect(Math.abs(sdOf(made, component) / made.frictionMps / value - 1)).toBeLessThan(tolerance);
    }
    // σ = u*(12 + ½·z_i/|L|)^⅓, Panofsky et al. 1977: the number above, recomputed.
    expect(Math.abs((12 + (0.5 * made.depthM) / -made.obukhovM) ** (1 / 3) / value - 1)).toBeLessThan(0.02);
  });

  it('agrees with the swing of direction measured at 2 m in neutral air', () => {
    const { value, tolerance } = published('direction-sd-neutral-2m') as { value: number; tolerance: number };
    const made = law('meadow', 'overcast', 10);
    expect(Math.abs(((sdOf(made, 1) / made.speedMps) * DEG) / value - 1)).toBeLessThan(tolerance);
  });

  it('has the mean wind over height of each sky', () => {
    const at = (made: SurfaceLaw) => [0.5, 1, 2, 4, 6, 10].map((z) => Number(made.profile(z).toFixed(2)));
    expect(at(law('meadow', 'overcast', 10))).toEqual([0.67, 0.84, 1, 1.16, 1.26, 1.37]);
    expect(at(law('mown', 'sun', 10))).toEqual([0.77, 0.89, 1, 1.1, 1.15, 1.21]);
    expect(at(law('meadow', 'night', 5))).toEqual([0.64, 0.81, 1, 1.22, 1.37, 1.6]);
  });

  it('is finite and of the law’s spread on every ground, under every sky, up to 40 mph', () => {
    for (const ground of Object.keys(GROUNDS) as Ground[]) {
      for (const sky of Object.keys(SKIES) as Sky[]) {
        for (const mph of [0, 1, 2, 4, 7, 14, 25, 40]) {
          const made = law(ground, sky, mph);
          const said = `${ground} ${sky} ${mph}`;
          expect(made.frictionMps, said).toBeGreaterThan(0);
          expect(made.carryMps, said).toBeGreaterThan(made.eddySpeedMps);
          for (let row = 0; row < ROWS.length; row++) {
            const [low, high] = bandOf(made, row);
            expect(low, said).toBeLessThan(high);
            for (const n of [low, Math.sqrt(low * high), high]) {
              const power = made.spectra[row](n);
              expect(Number.isFinite(power) && power >= 0, `${said} row ${row} at ${n} Hz`).toBe(true);
            }
          }
        }
      }
    }
  });

  it('keeps the eddies of 1 mph about a lighter mean', () => {
    const light = law('meadow', 'broken', 0.2);
    const one = law('meadow', 'broken', 1);
    expect(light.speedMps).toBeCloseTo(mphToMps(0.2), 12);
    expect(sdOf(light, 0)).toBe(sdOf(one, 0));
    expect(light.carryMps).toBe(one.carryMps);
  });

  it('refuses what it does not know by name', () => {
    expect(() => law('swamp' as Ground, 'sun', 5)).toThrow(
      'ground must be one of desert,mown,meadow,brush,edge, got swamp',
    );
    expect(() => law('meadow', 'rain' as Sky, 5)).toThrow('sky must be one of overcast,broken,sun,night, got rain');
    expect(() => lawOf({ law: 1, ground: 'meadow', sky: 'sun', speedMps: -1 })).toThrow(
      'speedMps must be >= 0, got -1',
    );
    expect(() => lawOf({ law: 1, ground: 'meadow', sky: 'sun', speedMps: Number.NaN })).toThrow(
      'speedMps must be >= 0, got NaN',
    );
  });
});

import { normalCdf, normalPdf } from '@windcall/units';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evenly } from '../../../../scripts/evenly.ts';
import { type Point, TARGET_SHAPES, type TargetOutline, targetOutline } from '../target/target-outline.ts';
import type { Spread } from './elliptical-radius.ts';
import { hitProbability } from './hit-probability.ts';

const STRIPS = 800;

/** Log-uniform numbers from `min` to `max`. */
const scaled = (min: number, max: number): fc.Arbitrary<number> =>
  evenly(Math.log10(min), Math.log10(max)).map((power) => 10 ** power);

const round = (sigma: number): Spread => ({ sigmaWindMil: sigma, sigmaElevationMil: sigma, correlation: 0 });

/** Heights that cut an outline into smooth pieces, and its left and right side at a height. */
const sidesOf = (outline: TargetOutline): { heights: number[]; at: (y: number) => [left: number, right: number] } => {
  if (outline.kind === 'circle') {
    const { radiusMil } = outline;
    const at = (y: number): [number, number] => {
      const half = Math.sqrt(Math.max(0, radiusMil * radiusMil - y * y));
      return [-half, half];
    };
    return { heights: [-radiusMil, radiusMil], at };
  }
  const { cornersMil } = outline;
  const at = (y: number): [number, number] => {
    const crossed = cornersMil.flatMap(([x0, y0], i) => {
      const [x1, y1] = cornersMil[(i + 1) % cornersMil.length];
      return (y - y0) * (y - y1) < 0 ? [x0 + ((x1 - x0) * (y - y0)) / (y1 - y0)] : [];
    });
    return [Math.min(...crossed), Math.max(...crossed)];
  };
  return { heights: [...new Set(cornersMil.map(([, y]) => y))].sort((a, b) => a - b), at };
};

/** Direct integration: over thin strips of the target, the normal's share between the sides at each height. */
const byStrips = (outline: TargetOutline, spread: Spread, [right, up]: Point): number => {
  const { sigmaWindMil, sigmaElevationMil, correlation } = spread;
  const given = sigmaWindMil * Math.sqrt(1 - correlation ** 2);
  const { heights, at } = sidesOf(outline);
  // Beyond nine deviations the normal is negligible.
  const reach = 9 * sigmaElevationMil;
  const met = heights.map((y) => Math.min(up + reach, Math.max(up - reach, y)));
  let sum = 0;
  for (let k = 1; k < heights.length; k++) {
    const [low, high] = [met[k - 1], met[k]];
    // Simpson's rule over a half turn of heights, whose strips are thinnest at the ends.
    for (let i = 1; i < STRIPS; i++) {
      const turn = (Math.PI * i) / STRIPS;
      const y = (low + high) / 2 - ((high - low) / 2) * Math.cos(turn);
      const thick = ((((high - low) / 2) * Math.sin(turn) * Math.PI) / STRIPS) * (i % 2 === 1 ? 4 / 3 : 2 / 3);
      const mean = right + (correlation * sigmaWindMil * (y - up)) / sigmaElevationMil;
      const [from, to] = at(y);
      const share = normalCdf((to - mean) / given) - normalCdf((from - mean) / given);
      sum += (normalPdf((y - up) / sigmaElevationMil) / sigmaElevationMil) * share * thick;
    }
  }
  return sum;
};

const expectAsByStrips = (outline: TargetOutline, spread: Spread, offset: Point): void =>
  expect(Math.abs(hitProbability(outline, spread, offset) - byStrips(outline, spread, offset))).toBeLessThan(1e-9);

describe('the probability of a hit', () => {
  it('equals the sum over thin strips of the target, for every shape, size, scatter and aim, to 1e-9', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...TARGET_SHAPES),
        evenly(0.2, 4),
        fc.record({ sigmaWindMil: evenly(0.1, 3), sigmaElevationMil: evenly(0.1, 3), correlation: evenly(-0.9, 0.9) }),
        fc.tuple(evenly(-2, 2), evenly(-2, 2)),
        (shape, widthMil, spread, offset) => {
          expectAsByStrips(targetOutline(shape, widthMil), spread, offset);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('is so too where a scatter is far smaller than its target, or ten thousand times flatter than wide', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...TARGET_SHAPES),
        scaled(0.1, 10),
        fc.record({ sigmaWindMil: scaled(0.01, 10), flat: scaled(1e-4, 1), correlation: evenly(-0.9, 0.9) }),
        fc.tuple(evenly(-0.6, 0.6), evenly(-0.6, 0.6)),
        (shape, widthMil, { flat, ...sides }, [right, up]) => {
          const spread = { ...sides, sigmaElevationMil: flat * sides.sigmaWindMil };
          expectAsByStrips(targetOutline(shape, widthMil), spread, [right * widthMil, up * widthMil]);
        },
      ),
      { numRuns: 100 },
    );
  });

  it('is the normal’s share of one side of an edge that runs far past the scatter, however it is turned', () => {
    fc.assert(
      fc.property(
        fc.record({
          sigmaWindMil: scaled(0.01, 1),
          sigmaElevationMil: scaled(0.01, 1),
          correlation: fc.oneof(fc.constant(0), evenly(-0.9, 0.9)),
        }),
        // Any angle, or nearly along an axis of an uncorrelated scatter.
        fc.oneof(
          evenly(-Math.PI, Math.PI),
          fc
            .tuple(fc.integer({ min: 0, max: 3 }), fc.constantFrom(-1, 1), scaled(1e-6, 1))
            .map(([quarters, way, turned]) => (quarters * Math.PI) / 2 + way * turned),
        ),
        scaled(10, 1000),
        evenly(-4, 4),
        (spread, angle, size, deviations) => {
          const { sigmaWindMil, sigmaElevationMil, correlation } = spread;
          const [c, s] = [Math.cos(angle), Math.sin(angle)];
          // The scatter across the edge, which runs along (c, s).
          const across = Math.sqrt(
            (s * sigmaWindMil) ** 2 +
              (c * sigmaElevationMil) ** 2 -
              2 * s * c * correlation * sigmaWindMil * sigmaElevationMil,
          );
          const corner = (along: number, beside: number): Point => [c * along - s * beside, s * along + c * beside];
          const edge = deviations * across;
          const cornersMil = [
            corner(3 * size, edge),
            corner(-size, edge),
            corner(-size, -size),
            corner(3 * size, -size),
          ];
          expect(hitProbability({ kind: 'polygon', cornersMil }, spread)).toBeCloseTo(normalCdf(deviations), 9);
        },
      ),
    );
  });

  it('is less than a half by the bend of the rim where a shot is expected on the rim of a circle', () => {
    // (1 − e^(−a²)·I₀(a²)) / 2, a the radius in standard deviations: Marcum’s Q₁(a, a). I₀ of a² as the mean of e^(a²·cos θ) over a turn.
    for (const a of [0.1, 1, 3, 10, 30, 100]) {
      const turns = Array.from({ length: 4000 }, (_, i) => Math.exp(a * a * (Math.cos((Math.PI * i) / 2000) - 1)));
      const half = (1 - turns.reduce((sum, share) => sum + share, 0) / turns.length) / 2;
      for (const degrees of [0, 30, 90, 135, 250]) {
        const [x, y] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
        const circle = { kind: 'circle', radiusMil: 0.7 } as const;
        expect(hitProbability(circle, round(0.7 / a), [0.7 * x, 0.7 * y]), `a ${a}, ${degrees}°`).toBeCloseTo(half, 9);
      }
    }
  });

  it('is Rayleigh’s for a circle in a round scatter, from hardly a hit to hardly a miss', () => {
    for (const sigma of [0.01, 0.05, 0.3, 1, 4, 50]) {
      const outline = { kind: 'circle', radiusMil: 0.7 } as const;
      expect(hitProbability(outline, round(sigma))).toBeCloseTo(-Math.expm1(-0.49 / (2 * sigma * sigma)), 9);
    }
  });

  it('is the share of a height times that of a width on a plate, however it is turned with its scatter', () => {
    const across = normalCdf((0.8 - 0.3) / 0.5) - normalCdf((-0.8 - 0.3) / 0.5);
    const along = normalCdf((0.4 + 0.1) / 0.02) - normalCdf((-0.4 + 0.1) / 0.02);
    for (const degrees of [0, 10, 45, 80, 90, 200]) {
      const [c, s] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
      const turn = ([x, y]: Point): Point => [c * x - s * y, s * x + c * y];
      const corners: Point[] = [
        [0.8, 0.4],
        [-0.8, 0.4],
        [-0.8, -0.4],
        [0.8, -0.4],
      ];
      const [xx, yy] = [(c * 0.5) ** 2 + (s * 0.02) ** 2, (s * 0.5) ** 2 + (c * 0.02) ** 2];
      const xy = c * s * (0.5 ** 2 - 0.02 ** 2);
      const spread = {
        sigmaWindMil: Math.sqrt(xx),
        sigmaElevationMil: Math.sqrt(yy),
        correlation: xy / Math.sqrt(xx * yy),
      };
      const outline = { kind: 'polygon', cornersMil: corners.map(turn) } as const;
      expect(hitProbability(outline, spread, turn([0.3, -0.1])), `${degrees}°`).toBeCloseTo(across * along, 9);
    }
  });

  it('is the share of one line where nothing scatters to its sides', () => {
    const wind = { sigmaWindMil: 0.5, sigmaElevationMil: 0, correlation: 0 };
    const circle = { kind: 'circle', radiusMil: 1 } as const;
    // At 0.6 above the middle a circle is 1.6 wide.
    expect(hitProbability(circle, wind, [0.2, 0.6])).toBeCloseTo(normalCdf(1.2) - normalCdf(-2), 6);
    expect(hitProbability(circle, wind, [0.2, 1.01])).toBe(0);
    // A scatter as thin as a hair: 0.001 inside the rim, and 0.001 beyond.
    const hair = { ...wind, sigmaWindMil: 0.001 };
    expect(hitProbability(circle, hair, [0.799, 0.6])).toBeCloseTo(normalCdf(1), 4);
    expect(hitProbability(circle, hair, [-0.801, 0.6])).toBeCloseTo(normalCdf(-1), 4);
    const upright = { sigmaWindMil: 0, sigmaElevationMil: 0.5, correlation: 0 };
    const plate = targetOutline('square', 2);
    expect(hitProbability(plate, upright, [0.99, 0.2])).toBeCloseTo(normalCdf(1.6) - normalCdf(-2.4), 6);
    expect(hitProbability(plate, upright, [1.01, 0.2])).toBeCloseTo(0, 9);
  });

  it('is certain or none without any scatter, and a hit on the edge', () => {
    const circle = { kind: 'circle', radiusMil: 0.5 } as const;
    const plate = targetOutline('square', 1);
    expect(hitProbability(circle, round(0), [0.3, 0.4])).toBe(1);
    expect(hitProbability(circle, round(0), [0.4, 0.4])).toBe(0);
    expect(hitProbability(plate, round(0), [-0.5, 0.4])).toBe(1);
    expect(hitProbability(plate, round(0), [0.4, 0.51])).toBe(0);
  });

  it('is none far from the target, and certain in the middle of a large one', () => {
    const spread = { sigmaWindMil: 0.1, sigmaElevationMil: 0.2, correlation: 0.3 };
    for (const shape of TARGET_SHAPES) {
      expect(hitProbability(targetOutline(shape, 1), spread, [40, 0])).toBeCloseTo(0, 15);
      expect(hitProbability(targetOutline(shape, 1), spread, [0, -40])).toBeCloseTo(0, 15);
      expect(hitProbability(targetOutline(shape, 60), spread, [0, 0])).toBeCloseTo(1, 12);
    }
  });

  it('is taken at the middle of the target where no offset is said', () => {
    const spread = { sigmaWindMil: 0.4, sigmaElevationMil: 0.2, correlation: 0.3 };
    for (const shape of TARGET_SHAPES) {
      const outline = targetOutline(shape, 1);
      expect(hitProbability(outline, spread)).toBe(hitProbability(outline, spread, [0, 0]));
      expect(hitProbability(outline, spread)).toBeGreaterThan(hitProbability(outline, spread, [1, 0]));
    }
  });
});

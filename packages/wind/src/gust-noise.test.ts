import { describe, expect, it } from 'vitest';
import { createGustNoise, placeAt, spatialCorrelationAt } from './gust-noise.ts';

const GUSTS = { correlationLengthYd: 60, largeEddyShare: 0.7 };
const NODES = { first: 0, last: 9 };

/** Noise of the speed channel at distances, one row per second. */
const noiseAt = (distancesYd: number[], seconds: number, seed = 1): number[][] => {
  const draw = createGustNoise([seed, 0], distancesYd.map(placeAt), NODES.first, NODES.last);
  const out = { speed: new Float64Array(distancesYd.length), direction: new Float64Array(distancesYd.length) };
  return Array.from({ length: seconds }, (_, second) => {
    draw(out, second, 0, GUSTS);
    return [...out.speed];
  });
};

describe('noise along the range', () => {
  it('finds a place among the nodes, also behind the first', () => {
    expect(placeAt(0)).toEqual({ cell: 0, fraction: 0 });
    expect(placeAt(62.5)).toEqual({ cell: 2, fraction: 512 });
    expect(placeAt(-12.5)).toEqual({ cell: -1, fraction: 512 });
  });

  it('is the same at a place whichever other places are asked', () => {
    const many = noiseAt([0, 10, 25, 33, 100, 130, 180], 3);
    expect(noiseAt([33, 180], 3)).toEqual(many.map((row) => [row[3], row[6]]));
  });

  it('has unit variance and its law’s covariance between any two places, on and off the nodes', () => {
    const places = [0, 25, 31, 40, 75, 93, 150];
    const n = 20_000;
    const rows = noiseAt(places, n);
    for (let a = 0; a < places.length; a++) {
      for (let b = a; b < places.length; b++) {
        const measured = rows.reduce((sum, row) => sum + row[a] * row[b], 0) / n;
        const expected = spatialCorrelationAt(places[b] - places[a], GUSTS);
        // Five standard errors of a product of unit normals.
        expect(Math.abs(measured - expected)).toBeLessThan(5 * Math.sqrt((1 + expected ** 2) / n));
      }
    }
  });
});

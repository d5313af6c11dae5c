import { normalCdf } from '@windcall/units';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRandomStream, normalsAt, uniformsAt } from './draws.ts';

const N = 20_000;
const mean = (values: readonly number[]): number => values.reduce((sum, v) => sum + v, 0) / values.length;

describe('draws from a counter', () => {
  it('are fixed by seed, stream and index, whatever was drawn before', () => {
    const first = normalsAt('12345678901234567890', 16, 3);
    uniformsAt(9, 9, 9);
    expect(normalsAt('12345678901234567890', 16, 3)).toEqual(first);
    expect(normalsAt('12345678901234567890', 16, 4)).not.toEqual(first);
    expect(normalsAt('12345678901234567890', 17, 3)).not.toEqual(first);
    expect(normalsAt('12345678901234567891', 16, 3)).not.toEqual(first);
    expect(normalsAt('12345678901234567890', 16, 3, 1)).not.toEqual(first);
  });

  it('read a seed alike as a number and as its digits', () => {
    expect(uniformsAt(42, 20, 1)).toEqual(uniformsAt('42', 20, 1));
  });

  it('stay strictly between 0 and 1', () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), fc.nat(), fc.nat(), (seed, stream, index) => {
        for (const u of uniformsAt(seed, stream, index)) {
          expect(u).toBeGreaterThan(0);
          expect(u).toBeLessThan(1);
        }
      }),
    );
  });

  it('are normal: Kolmogorov–Smirnov distance below the 0.1 % limit, and the pair uncorrelated', () => {
    const pairs = Array.from({ length: N }, (_, i) => normalsAt(2024, 16, i));
    for (const side of [0, 1] as const) {
      const sorted = pairs.map((pair) => pair[side]).sort((a, b) => a - b);
      const distance = Math.max(...sorted.map((z, i) => Math.abs(normalCdf(z) - (i + 0.5) / N)));
      expect(distance).toBeLessThan(1.95 / Math.sqrt(N));
    }
    expect(Math.abs(mean(pairs.map(([a, b]) => a * b)))).toBeLessThan(3.3 / Math.sqrt(N));
  });
});

describe('a random stream', () => {
  it('runs alike for the same seed and stream, and otherwise not', () => {
    const take = (seed: number, stream: number): number[] => {
      const random = createRandomStream(seed, stream);
      return Array.from({ length: 10 }, (_, i) => (i % 3 === 0 ? random.uniform() : random.normal()));
    };
    expect(take(1, 16)).toEqual(take(1, 16));
    expect(take(1, 16)).not.toEqual(take(2, 16));
    expect(take(1, 16)).not.toEqual(take(1, 17));
  });

  it('has uniforms of mean 1/2 and variance 1/12, one after another uncorrelated', () => {
    const random = createRandomStream(77, 16);
    const values = Array.from({ length: N }, () => random.uniform() - 0.5);
    expect(Math.abs(mean(values))).toBeLessThan(4 * Math.sqrt(1 / 12 / N));
    expect(mean(values.map((v) => v * v))).toBeCloseTo(1 / 12, 2);
    const products = values.slice(1).map((v, i) => v * values[i]);
    expect(Math.abs(mean(products))).toBeLessThan(4 / 12 / Math.sqrt(N));
  });

  it('has normals of mean 0 and variance 1', () => {
    const random = createRandomStream(78, 16);
    const values = Array.from({ length: N }, () => random.normal());
    expect(Math.abs(mean(values))).toBeLessThan(4 / Math.sqrt(N));
    expect(Math.abs(mean(values.map((v) => v * v)) - 1)).toBeLessThan(4 * Math.sqrt(2 / N));
  });
});

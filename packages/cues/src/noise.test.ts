import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evenly } from '../../../scripts/evenly.ts';
import { hashUnit, noiseTile, TILE_CELLS, TILE_PX, valueNoise } from './index.ts';
import { readTile } from './noise.ts';

const place = evenly(-50, 50);
const whole = fc.integer({ min: -1000, max: 1000 });
const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const correlation = (a: number[], b: number[]) => {
  const [ma, mb] = [mean(a), mean(b)];
  const product = (x: number[], mx: number, y: number[], my: number) => mean(x.map((v, i) => (v - mx) * (y[i]! - my)));
  return product(a, ma, b, mb) / Math.sqrt(product(a, ma, a, ma) * product(b, mb, b, mb));
};

describe('numbers drawn from whole numbers', () => {
  it('lie in [0, 1), evenly, and those of neighbors and other seeds have nothing in common', () => {
    const drawn = (dx: number, dy: number, seed: number) =>
      Array.from({ length: 2500 }, (_, i) => hashUnit((i % 50) + dx, Math.floor(i / 50) + dy, seed));
    const here = drawn(0, 0, 1);
    expect(Math.min(...here)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...here)).toBeLessThan(1);
    for (const part of [0, 0.25, 0.5, 0.75])
      expect(here.filter((u) => u >= part && u < part + 0.25).length / 2500).toBeCloseTo(0.25, 1);
    for (const other of [drawn(1, 0, 1), drawn(0, 1, 1), drawn(0, 0, 2), drawn(0, 0, 18)])
      expect(Math.abs(correlation(here, other))).toBeLessThan(0.06);
  });
});

describe('value noise', () => {
  it('is the drawn number at each corner of a cell, and between them never beyond', () => {
    fc.assert(fc.property(whole, whole, whole, (x, y, seed) => valueNoise(x, y, seed) === hashUnit(x, y, seed)));
    fc.assert(
      fc.property(place, place, (x, y) => {
        const [i, j] = [Math.floor(x), Math.floor(y)];
        const corners = [hashUnit(i, j, 3), hashUnit(i + 1, j, 3), hashUnit(i, j + 1, 3), hashUnit(i + 1, j + 1, 3)];
        expect(valueNoise(x, y, 3)).toBeGreaterThan(Math.min(...corners) - 1e-12);
        expect(valueNoise(x, y, 3)).toBeLessThan(Math.max(...corners) + 1e-12);
        expect(valueNoise(i + 0.5, j + 0.5, 3)).toBeCloseTo(mean(corners), 12);
        expect(valueNoise(i + 0.5, j, 3)).toBeCloseTo((corners[0]! + corners[1]!) / 2, 12);
      }),
    );
  });

  it('joins its cells without a step or a bend', () => {
    fc.assert(
      fc.property(whole, place, (edge, along) => {
        for (const at of [
          (d: number) => valueNoise(edge + d, along, 7),
          (d: number) => valueNoise(along, edge + d, 7),
        ]) {
          expect(at(1e-4)).toBeCloseTo(at(-1e-4), 6);
          expect(Math.abs(at(1e-4) - at(0))).toBeLessThan(1e-7);
        }
      }),
    );
  });
});

describe('the tile of noise', () => {
  const tile = noiseTile(5);
  const texel = (x: number, y: number, channel: number) => tile[4 * (y * TILE_PX + x) + channel]! / 255;
  const read = fc.record({ x: place, y: place, channel: fc.integer({ min: 0, max: 3 }) });

  it('is read at the middle of a texel as it stands there, between two as their mean', () => {
    expect(tile).toHaveLength(4 * 256 * 256);
    for (const [x, y, channel] of [
      [0, 0, 0],
      [17, 200, 1],
      [254, 3, 2],
      [100, 254, 3],
    ] as const) {
      const at = (dx: number, dy: number) => readTile(tile, (x + 0.5 + dx) / 8, (y + 0.5 + dy) / 8, channel);
      expect(at(0, 0)).toBe(texel(x, y, channel));
      expect(at(0.5, 0)).toBeCloseTo((texel(x, y, channel) + texel(x + 1, y, channel)) / 2, 12);
      expect(at(0, 0.25)).toBeCloseTo(0.75 * texel(x, y, channel) + 0.25 * texel(x, y + 1, channel), 12);
      const four = [
        texel(x, y, channel),
        texel(x + 1, y, channel),
        texel(x, y + 1, channel),
        texel(x + 1, y + 1, channel),
      ];
      expect(at(0.5, 0.5)).toBeCloseTo(mean(four), 12);
    }
  });

  it('has no seam: 32 cells on it is the same, and at its edge no steeper than within', () => {
    fc.assert(
      fc.property(read, ({ x, y, channel }) => {
        const here = readTile(tile, x, y, channel);
        expect(readTile(tile, x + TILE_CELLS, y, channel)).toBeCloseTo(here, 9);
        expect(readTile(tile, x, y - TILE_CELLS, channel)).toBeCloseTo(here, 9);
      }),
    );
    const all = Array.from({ length: TILE_PX }, (_, i) => i);
    const across = (x: number) =>
      Math.max(...all.map((y) => Math.abs(texel((x + 1) % TILE_PX, y, 0) - texel(x, y, 0))));
    const upright = (y: number) =>
      Math.max(...all.map((x) => Math.abs(texel(x, (y + 1) % TILE_PX, 0) - texel(x, y, 0))));
    for (const step of [across, upright])
      expect(step(TILE_PX - 1)).toBeLessThan(Math.max(...all.slice(0, -1).map(step)));
  });

  it('fills its range in cells of eight texels, each channel by itself', () => {
    const column = (channel: number) =>
      Array.from({ length: 1024 }, (_, i) => texel(8 * (i % 32), 8 * Math.floor(i / 32), channel));
    for (const channel of [0, 1, 2, 3]) {
      expect(mean(column(channel))).toBeCloseTo(0.5, 1);
      expect(Math.max(...column(channel))).toBeGreaterThan(0.98);
      expect(Math.min(...column(channel))).toBeLessThan(0.02);
      for (const other of [0, 1, 2, 3])
        if (other !== channel) expect(Math.abs(correlation(column(channel), column(other)))).toBeLessThan(0.1);
    }
    // the middle of a cell is the mean of its corners
    for (const [x, y] of [
      [0, 0],
      [80, 160],
      [248, 248],
    ] as const) {
      const corners = [0, 8].flatMap((dx) => [0, 8].map((dy) => texel((x + dx) % TILE_PX, (y + dy) % TILE_PX, 2)));
      expect(texel(x + 4, y + 4, 2)).toBeCloseTo(mean(corners), 2);
      expect(texel(x + 4, y, 2)).toBeCloseTo((corners[0]! + corners[2]!) / 2, 2);
      // and near a corner it hardly differs
      expect(Math.abs(texel(x + 1, y, 2) - corners[0]!)).toBeLessThan(0.03);
    }
  });
});

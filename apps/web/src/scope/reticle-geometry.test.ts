import { describe, expect, it } from 'vitest';
import type { Line, ReticleGeometry } from './reticle-geometry.ts';
import { MPCT2X, MPCT3X } from './tree-reticles.ts';

const has = (lines: readonly Line[], x1: number, y1: number, x2: number, y2: number): boolean =>
  lines.some((l) => {
    const near = (a: number, b: number): boolean => Math.abs(a - b) < 1e-9;
    return near(l.x1, x1) && near(l.y1, y1) && near(l.x2, x2) && near(l.y2, y2);
  });
const mirrorX = (l: Line): string =>
  [Math.min(-l.x1, -l.x2), Math.min(l.y1, l.y2), Math.max(-l.x1, -l.x2), Math.max(l.y1, l.y2)]
    .map((v) => (v || 0).toFixed(3))
    .join();
const plain = (l: Line): string =>
  [Math.min(l.x1, l.x2), Math.min(l.y1, l.y2), Math.max(l.x1, l.x2), Math.max(l.y1, l.y2)]
    .map((v) => (v || 0).toFixed(3))
    .join();

describe.each<[string, ReticleGeometry]>([
  ['MPCT2X', MPCT2X],
  ['MPCT3X', MPCT3X],
])('the reticle %s', (_, reticle) => {
  it('is drawn in lines of 0.03 mil that are all upright or level', () => {
    expect(reticle.strokeMil).toBe(0.03);
    for (const l of reticle.lines) expect(l.x1 === l.x2 || l.y1 === l.y2).toBe(true);
  });

  it('leaves the center clear to 0.17 mil around a dot of 0.036', () => {
    expect(reticle.center).toEqual({ x: 0, y: 0, diameter: 0.036 });
    const gaps = reticle.lines
      .filter((l) => (l.y1 === 0 && l.y2 === 0) || (l.x1 === 0 && l.x2 === 0))
      .map((l) => Math.min(Math.abs(l.x1 + l.y1), Math.abs(l.x2 + l.y2)));
    expect(Math.min(...gaps)).toBe(0.17);
  });

  it('is the same left and right, but for the marks of the lower cell from 4 to 5', () => {
    const outside = reticle.lines.filter((l) => !(l.y1 === l.y2 && l.y1 > 4 && l.y1 < 5 && Math.abs(l.x1) <= 0.14));
    const all = new Set(outside.map(plain));
    for (const l of outside) expect(all.has(mirrorX(l)), plain(l)).toBe(true);
  });

  it('numbers 2, 4, 6 and 8 on both sides of the horizontal line', () => {
    for (const n of [2, 4, 6, 8]) {
      for (const x of [n, -n]) expect(reticle.numbers.some((m) => m.x === x && m.text === String(n))).toBe(true);
    }
  });

  it('numbers the even rows of its tree only', () => {
    const rows = reticle.numbers.filter((n) => n.y >= 1).map((n) => n.y);
    expect(rows.length).toBeGreaterThan(0);
    for (const y of rows) expect(y % 2).toBe(0);
  });
});

describe('MPCT2X', () => {
  const { lines } = MPCT2X;
  it('breaks the line at whole mils, with a dot and dashes from 0.115 to 0.235', () => {
    expect(MPCT2X.dots).toContainEqual({ x: 3, y: 0, diameter: 0.03 });
    expect(has(lines, 3, -0.235, 3, -0.115) && has(lines, 3, 0.115, 3, 0.235)).toBe(true);
    expect(has(lines, 3, 0, 3, 0) || lines.some((l) => l.y1 === 0 && l.y2 === 0 && l.x1 < 3 && l.x2 > 3)).toBe(false);
  });
  it('ticks each cell up at .5, down at .2 .4 .6 .8, with the longer ones in the middle', () => {
    expect(has(lines, 1.12, 0, 1.88, 0)).toBe(true);
    expect(has(lines, 1.5, -0.1, 1.5, 0)).toBe(true);
    expect(has(lines, 1.2, 0, 1.2, 0.09) && has(lines, 1.8, 0, 1.8, 0.09)).toBe(true);
    expect(has(lines, 1.4, 0, 1.4, 0.13) && has(lines, 1.6, 0, 1.6, 0.13)).toBe(true);
  });
  it('divides the cell from 4 to 5 by tenths, with 4.5 through the line', () => {
    for (const x of [4.2, 4.3, 4.7, 4.8]) expect(has(lines, x, -0.1, x, 0)).toBe(true);
    for (const x of [4.4, 4.6]) expect(has(lines, x, 0, x, 0.13)).toBe(true);
    expect(has(lines, 4.5, -0.14, 4.5, 0.14)).toBe(true);
    for (const y of [4.2, 4.3, 4.7, 4.8]) expect(has(lines, -0.1, y, 0, y)).toBe(true);
    expect(has(lines, -0.14, 4.5, 0.14, 4.5)).toBe(true);
  });
  it('widens the tree by half a mil a row, odd rows ending in half a cell with a tick up', () => {
    const reach = (y: number): number => Math.max(...lines.filter((l) => l.y1 === y && l.y2 === y).map((l) => l.x2));
    expect(reach(4)).toBe(1.88);
    expect(reach(5)).toBe(2.5);
    expect(has(lines, 2.5, 4.88, 2.5, 4.94)).toBe(true);
    expect(lines.some((l) => l.x1 > 2.5 && l.y1 > 4.8 && l.y2 < 5.2)).toBe(false);
  });
  it('ends its posts in a tip at 8.03, and its upper line at 3', () => {
    expect(MPCT2X.posts.map((p) => p[0]?.x)).toEqual([8.03, -8.03]);
    expect(Math.min(...lines.filter((l) => l.x1 === 0 && l.x2 === 0).map((l) => l.y1))).toBe(-2.88);
    expect(Math.max(...lines.filter((l) => l.x1 === 0 && l.x2 === 0).map((l) => l.y2))).toBeGreaterThan(12);
  });
});

describe('MPCT3X', () => {
  it('has open rings of 0.2 at the whole mils of its axes and tree', () => {
    const at = (x: number, y: number): boolean =>
      MPCT3X.rings.some((r) => r.x === x && r.y === y && r.diameter === 0.2);
    expect(at(5, 0) && at(-5, 0) && at(0, -4) && at(0, 14) && at(1, 1) && at(6, 14)).toBe(true);
    expect(at(0, 0)).toBe(false);
  });
  it('is as wide as described, row by row', () => {
    const widths = Array.from({ length: 14 }, (_, i) =>
      Math.max(...MPCT3X.rings.filter((r) => r.y === i + 1).map((r) => r.x)),
    );
    expect(widths).toEqual([1, 2, 3, 3, 3, 4, 4, 5, 5, 6, 6, 6, 6, 6]);
  });
  it('dots every fifth of a mil between the rings, rows from 2 and columns from 3', () => {
    const dot = (x: number, y: number): boolean =>
      MPCT3X.dots.some((d) => Math.abs(d.x - x) < 1e-9 && Math.abs(d.y - y) < 1e-9);
    expect(dot(0.2, 2) && dot(1.8, 2) && dot(2, 3.4) && dot(-3, 3.6)).toBe(true);
    expect(dot(0.2, 1) || dot(1, 2.4)).toBe(false);
  });
  it('stands its numbers above the line and has a lower post from 14.1', () => {
    expect(MPCT3X.numbers.filter((n) => Math.abs(n.y) < 1).every((n) => n.y < 0)).toBe(true);
    expect(MPCT3X.posts.some((p) => p[0]?.y === 14.1)).toBe(true);
  });
});

import { profiles } from '@windcall/contract';
import { MIL_PER_MOA } from '@windcall/units';
import { describe, expect, it } from 'vitest';
import { placeReticle } from './place-reticle.ts';
import { RETICLE_GEOMETRY } from './reticles.ts';
import { fieldMilOf, type View } from './view.ts';

const POWERS = [8, 12, 20, 30, 40];
/** Canvas of a small phone, a plain desktop and a sharp one: strokes and dots are rounded to whole pixels. */
const PIXELS = [3600 / 300, 3600 / 600, 3600 / 1400];
const viewAt = (power: number, devicePx: number): View => ({ power, trueField: false, devicePx, cssPx: devicePx });

interface Box {
  readonly what: string;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}
const overlap = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
const around = (what: string, x: number, y: number, halfWidth: number, halfHeight: number): Box => ({
  what,
  left: x - halfWidth,
  right: x + halfWidth,
  top: y - halfHeight,
  bottom: y + halfHeight,
});

describe.each(profiles.RETICLE_NAMES)('the reticle %s', (name) => {
  const reticle = RETICLE_GEOMETRY[name];
  const unitMil = profiles.RETICLES[name].unit === 'MOA' ? MIL_PER_MOA : 1;

  it('says a figure where its mark is, in its own unit', () => {
    for (const { x, y, text } of reticle.numbers) {
      const value = Number(text) * unitMil;
      const off = Math.min(Math.abs(Math.abs(x) - value), Math.abs(Math.abs(y) - value));
      expect(off, `${text} at ${x}, ${y}`).toBeLessThan(0.001);
    }
  });

  it('keeps its figures clear of each other and of every mark at every power', () => {
    for (const power of POWERS) {
      for (const devicePx of PIXELS) {
        const placed = placeReticle(reticle, viewAt(power, devicePx));
        // a digit is at most 0.62 of its font size wide, and 0.72 high
        const figures = placed.numbers.map((n) =>
          around(n.text, n.x, n.y, 0.31 * n.fontPx * n.text.length, 0.36 * n.fontPx),
        );
        const half = placed.strokePx / 2;
        const marks = [
          ...placed.lines.map((l) =>
            around(
              'line',
              (l.x1 + l.x2) / 2,
              (l.y1 + l.y2) / 2,
              Math.abs(l.x2 - l.x1) / 2 + half,
              Math.abs(l.y2 - l.y1) / 2 + half,
            ),
          ),
          ...[...placed.dots, ...placed.rings].map((d) => around('dot', d.x, d.y, d.radius, d.radius)),
        ];
        figures.forEach((figure, i) => {
          for (const other of [...figures.slice(i + 1), ...marks]) {
            expect(overlap(figure, other), `${figure.what} over ${other.what} at ${power}x, ${devicePx}`).toBe(false);
          }
        });
      }
    }
  });

  it('is the same left and right, but for figures and the fine cell of the lower arm', () => {
    const lines = reticle.lines
      .filter((l) => !(l.y1 === l.y2 && l.y1 > 4 && l.y1 < 5 && Math.abs(l.x1) <= 0.14))
      .map((l) => [Math.min(l.x1, l.x2), l.y1, Math.max(l.x1, l.x2), l.y2]);
    const seen = new Set(lines.map((l) => l.map((v) => v.toFixed(3)).join()));
    for (const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] of lines) {
      expect(seen.has([0 - x2, y1, 0 - x1, y2].map((v) => (v || 0).toFixed(3)).join()), `${x1}, ${y1}`).toBe(true);
    }
    const discs = [...reticle.dots, ...reticle.rings];
    const places = new Set(discs.map((d) => `${(d.x || 0).toFixed(3)},${d.y.toFixed(3)},${d.diameter}`));
    for (const d of discs) {
      expect(places.has(`${(0 - d.x || 0).toFixed(3)},${d.y.toFixed(3)},${d.diameter}`), `${d.x}, ${d.y}`).toBe(true);
    }
  });

  it('covers next to nothing at its center', () => {
    expect(reticle.center.diameter).toBeLessThanOrEqual(0.05);
    expect(reticle.strokeMil).toBeLessThanOrEqual(0.04);
  });

  it('shows every mark at the lowest power; only what the true field shows is beyond it', () => {
    const isSpecified = name.startsWith('ZCO_');
    const radius = fieldMilOf({ ...viewAt(8, 1), trueField: isSpecified }) / 2;
    const corners = [
      ...reticle.lines.flatMap((l) => [
        { x: l.x1, y: l.y1 },
        { x: l.x2, y: l.y2 },
      ]),
      ...reticle.dots,
      ...reticle.rings,
      ...reticle.numbers,
    ];
    for (const { x, y } of corners) expect(Math.hypot(x, y), `${x}, ${y}`).toBeLessThan(radius);
  });
});

describe('marks of the drawn families', () => {
  /** Places at which marks cross the right arm, in units of the reticle, and their reach. */
  const rightArm = (name: profiles.ReticleName): ReadonlyMap<string, number> => {
    const unitMil = profiles.RETICLES[name].unit === 'MOA' ? MIL_PER_MOA : 1;
    const { lines, dots } = RETICLE_GEOMETRY[name];
    return new Map([
      ...lines
        .filter((l) => l.x1 === l.x2 && l.x1 > 0)
        .map((l) => [(l.x1 / unitMil).toFixed(2), (l.y2 - l.y1) / unitMil] as const),
      ...dots
        .filter((d) => d.y === 0 && d.x > 0)
        .map((d) => [(d.x / unitMil).toFixed(2), d.diameter / unitMil] as const),
    ]);
  };
  it.each([
    ['MIL_HASH', 0.5, 20],
    ['MIL_TREE', 0.2, 50],
    ['MIL_DOT', 1, 4],
    ['GERMAN_4_MIL', 1, 4],
    ['MOA_HASH', 1, 30],
    ['MOA_TREE', 1, 30],
  ] as const)('of %s are %f apart, %i of them', (name, every, count) => {
    const places = [...rightArm(name).keys()].map(Number).sort((a, b) => a - b);
    expect(places).toHaveLength(count);
    places.forEach((at, i) => {
      expect(at).toBeCloseTo((i + 1) * every, 2);
    });
  });
  it('are longer at the rounder figures', () => {
    const mil = rightArm('MIL_HASH');
    expect(mil.get('5.00')).toBeGreaterThan(mil.get('4.00') ?? 9);
    expect(mil.get('4.00')).toBeGreaterThan(mil.get('4.50') ?? 9);
    const moa = rightArm('MOA_TREE');
    expect(moa.get('10.00')).toBeGreaterThan(moa.get('8.00') ?? 9);
    expect(moa.get('8.00')).toBeGreaterThan(moa.get('9.00') ?? 9);
  });
  it('widen with the rows of a tree: 5 mil at 10 mil, 18 MOA at 32 MOA', () => {
    const reach = (name: 'MIL_TREE' | 'MOA_TREE', y: number): number =>
      Math.max(...RETICLE_GEOMETRY[name].dots.filter((d) => Math.abs(d.y - y) < 0.001).map((d) => d.x));
    expect([1, 4, 10].map((y) => reach('MIL_TREE', y))).toEqual([1, 2, 5]);
    expect(reach('MOA_TREE', 32 * MIL_PER_MOA)).toBeCloseTo(18 * MIL_PER_MOA, 3);
    expect(reach('MOA_TREE', 4 * MIL_PER_MOA)).toBeCloseTo(4 * MIL_PER_MOA, 3);
  });
  it('leave the top of the German reticle without a post', () => {
    const tips = RETICLE_GEOMETRY.GERMAN_4_MIL.posts.map((post) => post[0]);
    expect(tips).toEqual([
      { x: -5, y: 0 },
      { x: 5, y: 0 },
      { x: 0, y: 5 },
    ]);
  });
});

import type { scenarios } from '@windcall/contract';
import { CANVAS_PX } from '@windcall/simulation';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evenly } from '../../../../scripts/evenly.ts';
import { MARK_RADIUS_PX, placeImpact } from './place-impacts.ts';
import { placeReticle } from './place-reticle.ts';
import { projectRange } from './range/range-view.ts';
import type { Line, ReticleGeometry } from './reticle-geometry.ts';
import { type SceneShot, sceneOf } from './scene.ts';
import { MPCT2X, MPCT3X } from './tree-reticles.ts';
import { fieldMilOf, scaleOf, type View } from './view.ts';

const ENGAGEMENT: scenarios.Engagement = {
  id: 'eng1',
  distance: 500,
  sequence: 1,
  targets: [
    { id: 'target1a', type: 'circle', size: 1.5, position: { x: -2, y: 0 } },
    { id: 'target1b', type: 'diamond', size: 1, position: { x: 2, y: 0 } },
  ],
};
const NO_HOLD = { windHold: 0, elevationHold: 0 };
/** full size: one canvas pixel per device pixel */
const FULL: View = { power: 20, trueField: false, devicePx: 1, cssPx: 1 };
/** 600 CSS px across on a plain display */
const SMALL: View = { ...FULL, devicePx: 6, cssPx: 6 };
const PER_MIL = 3600 / 10.5;

const shot = (impactX: number, impactY: number, more: Partial<SceneShot> = {}): SceneShot => ({
  shotNumber: 1,
  impactX,
  impactY,
  isHit: true,
  targetIndex: 0,
  ...more,
});
/** Place and width of the current target, canvas px. */
const currentTarget = (holds = NO_HOLD, view = FULL) => {
  const scene = sceneOf(ENGAGEMENT, 0, [], holds);
  const target = scene.targets.find((t) => t.current);
  if (target === undefined) throw new Error('one target must be current');
  const pxPerMil = scaleOf(view);
  const to = projectRange({
    sizePx: CANVAS_PX,
    pxPerMil,
    aimX: scene.aim.x,
    aimY: scene.aim.y,
    rangeM: 457,
    power: view.power,
  });
  return { x: to.x(target.x), y: to.y(target.y), width: target.widthMil * pxPerMil, to, scene };
};

describe('the scope’s scale', () => {
  it('shows 10.5 mil across at 20 power, and in proportion at every other', () => {
    expect(scaleOf(FULL)).toBeCloseTo(PER_MIL, 9);
    fc.assert(
      fc.property(fc.integer({ min: 8, max: 40 }), (power) => {
        expect(fieldMilOf({ ...FULL, power })).toBeCloseTo((10.5 * 20) / power, 9);
      }),
    );
  });
  it('shows 18 mil at 20 power when the true field is asked for', () => {
    expect(fieldMilOf({ ...FULL, trueField: true })).toBeCloseTo(18, 9);
  });
});

describe('targets', () => {
  it('are MOA × 0.2908 mil wide at every magnification', () => {
    for (const power of [8, 20, 33, 40]) {
      expect(currentTarget(NO_HOLD, { ...FULL, power }).width).toBeCloseTo((1.5 * 0.2908 * PER_MIL * power) / 20, 6);
    }
  });
  it('stand in the center without a hold, and the other of a pair where it stands', () => {
    const { x, y, to, scene } = currentTarget();
    expect([x, y]).toEqual([CANVAS_PX / 2, CANVAS_PX / 2]);
    expect(to.x(scene.targets.find((t) => !t.current)?.x ?? 0)).toBeCloseTo(CANVAS_PX / 2 + 4 * PER_MIL, 6);
  });
  it('appear left of the center when held right, and below it when held up, by as many mils', () => {
    const { x, y } = currentTarget({ windHold: 0.6, elevationHold: 4.3 });
    expect(x).toBeCloseTo(CANVAS_PX / 2 - 0.6 * PER_MIL, 6);
    expect(y).toBeCloseTo(CANVAS_PX / 2 + 4.3 * PER_MIL, 6);
  });
  it('lie under the mark of the reticle that the hold uses', () => {
    const reticle = placeReticle(MPCT2X, FULL);
    const { y } = currentTarget({ windHold: 0, elevationHold: 4.5 });
    expect(reticle.lines.some((l) => l.y1 === l.y2 && Math.abs(l.y1 - y) <= 0.5 && l.x1 < 1800 && l.x2 > 1800)).toBe(
      true,
    );
  });
});

describe('the mark of the last shot', () => {
  const HELD = { windHold: 0.3, elevationHold: -0.2 };

  it('lies at the impact from the center of its own target, whatever is held', () => {
    const within = evenly(-0.5, 0.5);
    fc.assert(
      fc.property(within, within, fc.constantFrom(0, 1), (windHold, elevationHold, targetIndex) => {
        const holds = { windHold, elevationHold };
        const mark = placeImpact(sceneOf(ENGAGEMENT, targetIndex, [shot(0.3, -0.2, { targetIndex })], holds), FULL);
        expect((mark?.x ?? 0) - CANVAS_PX / 2).toBeCloseTo((0.3 - windHold) * PER_MIL, 6);
        expect((mark?.y ?? 0) - CANVAS_PX / 2).toBeCloseTo((0.2 + elevationHold) * PER_MIL, 6);
      }),
    );
  });
  it('has a radius of 12 px on the full canvas, and stays visible on a small one', () => {
    const markAt = (view: View) => placeImpact(sceneOf(ENGAGEMENT, 0, [shot(0, 0)], NO_HOLD), view);
    expect(markAt(FULL)?.radius).toBe(MARK_RADIUS_PX);
    expect(markAt(SMALL)?.radius).toBe(3 * SMALL.cssPx);
    // the mark's outline is at least one device pixel and ¾ of a CSS pixel
    expect([FULL, SMALL, { ...SMALL, devicePx: 2 }].map((view) => markAt(view)?.outlinePx)).toEqual([1, 6, 4.5]);
  });
  it('has a number of 11 px on the page, off the mark, a longer one farther off', () => {
    const away = (shotNumber: number) => {
      const mark = placeImpact(sceneOf(ENGAGEMENT, 0, [shot(0, 0, { shotNumber })], NO_HOLD), SMALL);
      expect(mark?.label.fontPx).toBe(66);
      return Math.hypot((mark?.label.x ?? 0) - 1800, (mark?.label.y ?? 0) - 1800);
    };
    expect(away(7)).toBeCloseTo(18 + 66 * 0.7, 6);
    expect(away(123) - away(7)).toBeCloseTo(66 * 0.4, 6);
  });
  it('is of the last shot alone, a hit or a miss', () => {
    const shots = [shot(0, 0), shot(0.1, 0, { shotNumber: 2 }), shot(0.2, 0, { shotNumber: 3, isHit: false })];
    expect(placeImpact(sceneOf(ENGAGEMENT, 0, shots, NO_HOLD), FULL)).toMatchObject({ number: 3, isHit: false });
    expect(placeImpact(sceneOf(ENGAGEMENT, 0, [], NO_HOLD), FULL)).toBeNull();
  });
  it('becomes an arrow at the edge, pointing at an impact outside the field, its number inwards', () => {
    const mark = placeImpact(sceneOf(ENGAGEMENT, 0, [shot(9, 9)], NO_HOLD), FULL);
    expect(mark?.outside).toBeCloseTo(-Math.PI / 4, 9);
    expect(Math.hypot((mark?.x ?? 0) - 1800, (mark?.y ?? 0) - 1800)).toBeCloseTo(0.45 * CANVAS_PX, 6);
    expect(Math.hypot((mark?.label.x ?? 0) - 1800, (mark?.label.y ?? 0) - 1800)).toBeLessThan(0.45 * CANVAS_PX);
    // just inside, the mark is at its own place
    const inside = placeImpact(sceneOf(ENGAGEMENT, 0, [shot(0.44 * 10.5, 0)], NO_HOLD), FULL);
    expect(inside?.outside).toBeNull();
  });
  it('carries its number away from the plate’s center, the other way for one low left', () => {
    const at = (x: number, y: number) => {
      const mark = placeImpact(sceneOf(ENGAGEMENT, 0, [shot(x, y)], HELD), FULL);
      return { right: (mark?.label.x ?? 0) - (mark?.x ?? 0), down: (mark?.label.y ?? 0) - (mark?.y ?? 0) };
    };
    expect(at(0.3, 0.3).right).toBeGreaterThan(5);
    expect(at(0.3, 0.3).down).toBeLessThan(-5);
    expect(at(-0.3, -0.3).right).toBeLessThan(-5);
    expect(at(-0.3, -0.3).down).toBeGreaterThan(5);
    // dead center: up and right
    expect(at(0, 0).right).toBeGreaterThan(5);
    expect(at(0, 0).down).toBeLessThan(-5);
  });
});

describe('a placed reticle', () => {
  it('is never thinner than one device pixel, and always a whole number of them, on the pixel grid', () => {
    for (const reticle of [MPCT2X, MPCT3X]) {
      for (const power of [8, 20, 40]) {
        for (const devicePx of [1, 3.6, 6, 10.9]) {
          const placed = placeReticle(reticle, { ...FULL, power, devicePx });
          const widths = placed.strokePx / devicePx;
          expect(widths).toBeGreaterThanOrEqual(1);
          expect(widths).toBeCloseTo(Math.round(widths), 9);
          for (const l of placed.lines) {
            const edge = ((l.x1 === l.x2 ? l.x1 : l.y1) - placed.strokePx / 2) / devicePx;
            expect(edge).toBeCloseTo(Math.round(edge), 6);
          }
        }
      }
    }
  });
  it('moves no line by more than half a device pixel from where it belongs', () => {
    const exact = new Set(MPCT2X.lines.filter((l) => l.x1 === l.x2).map((l) => 1800 + l.x1 * scaleOf(SMALL)));
    for (const l of placeReticle(MPCT2X, SMALL).lines) {
      if (l.x1 !== l.x2) continue;
      expect(Math.min(...[...exact].map((x) => Math.abs(x - l.x1)))).toBeLessThanOrEqual(SMALL.devicePx / 2 + 1e-6);
    }
  });
  it('holds only what the canvas shows', () => {
    const near = placeReticle(MPCT3X, { ...FULL, power: 40 });
    const far = placeReticle(MPCT3X, { ...FULL, power: 8 });
    expect(near.dots.length).toBeLessThan(far.dots.length / 4);
    expect(near.posts).toEqual([]);
    expect(far.posts.length).toBe(2);
  });

  const line = (x1: number, y1: number, x2: number, y2: number) => ({ x1, y1, x2, y2 });
  const one: ReticleGeometry = {
    strokeMil: 0.03,
    lines: [line(-2, 1, 3, 1), line(2, -1, 2, 4)],
    dots: [{ x: 1, y: 2, diameter: 0.04 }],
    rings: [{ x: -1, y: 3, diameter: 0.2 }],
    numbers: [{ x: 2, y: -1, text: '2', height: 0.2 }],
    posts: [
      [
        { x: 4, y: 0 },
        { x: 9, y: -1 },
        { x: 9, y: 1 },
      ],
    ],
    center: { x: 0, y: 0, diameter: 0.036 },
  };
  /** A view of exactly 400 px a mil with a pixel grid of 1. */
  const grid: View = { ...FULL, power: (400 / PER_MIL) * 20 };

  it('lies on the canvas as it lies in mils, y down, 400 px a mil', () => {
    const placed = placeReticle(one, grid);
    expect(placed.strokePx).toBe(12);
    expect([5, 8, 30].map((devicePx) => placeReticle(one, { ...grid, devicePx }).strokePx)).toEqual([10, 16, 30]);
    expect(placed.lines).toEqual([line(1000, 2200, 3000, 2200), line(2600, 1400, 2600, 3400)].map(nearLine));
    expect(placed.dots).toEqual([nearDisc(2200, 2600, 8)]);
    expect(placed.rings).toEqual([nearDisc(1400, 3000, 40)]);
    expect(placed.center).toEqual(nearDisc(1800, 1800, 7.2));
    // digits of 0.2 mil are 80 px high, 0.72 of the font size
    expect(placed.numbers).toEqual([{ x: close(2600), y: close(1400), text: '2', fontPx: close(80 / 0.72) }]);
    expect(placed.posts).toEqual([
      [
        { x: close(3400), y: close(1800) },
        { x: close(5400), y: close(1400) },
        { x: close(5400), y: close(2200) },
      ],
    ]);
  });

  it('keeps dots from fading: 1.6 device pixels across at least', () => {
    const { dots, rings } = placeReticle(one, { ...grid, devicePx: 12 });
    expect(dots[0]?.radius).toBeCloseTo(9.6, 9);
    expect(rings[0]?.radius).toBeCloseTo(40, 9);
  });

  it('leaves out what lies beyond each of the four edges, and keeps what reaches in', () => {
    const at = (x: number, y: number): ReticleGeometry => ({
      ...one,
      lines: [line(x - 0.1, y, x + 0.1, y)],
      dots: [{ x, y, diameter: 0.04 }],
      rings: [],
      numbers: [{ x, y, text: '7', height: 0.072 }],
      posts: [[{ x, y }]],
    });
    const count = (x: number, y: number) => {
      const { lines, dots, numbers, posts } = placeReticle(at(x, y), grid);
      return [lines.length, dots.length, numbers.length, posts.length];
    };
    // 4.5 mil is half of the canvas. Margins: a line's width, a dot's radius plus that width, a number's size
    for (const [x, y] of [
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
    ] as const) {
      expect(count(4.49 * x, 4.49 * y)).toEqual([1, 1, 1, 1]);
      expect(count(4.52 * x, 4.52 * y)).toEqual([1, 1, 1, 0]);
      expect(count(4.58 * x, 4.58 * y)).toEqual([y === 0 ? 1 : 0, 0, 1, 0]);
      expect(count(4.7 * x, 4.7 * y)).toEqual([0, 0, 0, 0]);
    }
  });
});

const close = (value: number) => expect.closeTo(value, 6);
const nearLine = ({ x1, y1, x2, y2 }: Line) => ({ x1: close(x1), y1: close(y1), x2: close(x2), y2: close(y2) });
const nearDisc = (x: number, y: number, radius: number) => ({ x: close(x), y: close(y), radius: close(radius) });

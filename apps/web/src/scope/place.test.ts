import type { scenarios } from '@windcall/contract';
import { CANVAS_PX } from '@windcall/simulation';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { place } from './place.ts';
import { MARK_RADIUS_PX } from './place-impacts.ts';
import { placeMirage } from './place-mirage.ts';
import { placeReticle } from './place-reticle.ts';
import { MPCT2X } from './reticle-mpct2x.ts';
import { MPCT3X } from './reticle-mpct3x.ts';
import { emptyScene, type SceneShot, sceneOf } from './scene.ts';
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
/** The canvas at its full size: one canvas pixel is one of the device. */
const FULL: View = { power: 20, trueField: false, devicePx: 1, cssPx: 1 };
/** 600 CSS px across on a plain display. */
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
const centreOf = (box: { left: number; top: number; width: number; height: number }) => ({
  x: box.left + box.width / 2,
  y: box.top + box.height / 2,
});
const currentTarget = (holds = NO_HOLD, view = FULL) => {
  const target = place(sceneOf(ENGAGEMENT, 0, [], holds), view).targets.find((t) => t.current);
  if (target === undefined) throw new Error('one target must be current');
  return target;
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
      expect(currentTarget(NO_HOLD, { ...FULL, power }).box.width).toBeCloseTo(
        (1.5 * 0.2908 * PER_MIL * power) / 20,
        6,
      );
    }
  });
  it('stand in the centre without a hold, and the other of a pair where it stands', () => {
    expect(centreOf(currentTarget().box)).toEqual({ x: CANVAS_PX / 2, y: CANVAS_PX / 2 });
    const other = place(sceneOf(ENGAGEMENT, 0, [], NO_HOLD), FULL).targets.find((t) => !t.current);
    expect(other && centreOf(other.box).x).toBeCloseTo(CANVAS_PX / 2 + 4 * PER_MIL, 6);
  });
  it('appear left of the centre when held right, and below it when held up, by as many mils', () => {
    const { x, y } = centreOf(currentTarget({ windHold: 0.6, elevationHold: 4.3 }).box);
    expect(x).toBeCloseTo(CANVAS_PX / 2 - 0.6 * PER_MIL, 6);
    expect(y).toBeCloseTo(CANVAS_PX / 2 + 4.3 * PER_MIL, 6);
  });
  it('lie under the mark of the reticle that the hold uses', () => {
    // U 4.5 R 0 uses the 4.5 mark below the centre.
    const reticle = placeReticle(MPCT2X, FULL);
    const { y } = centreOf(currentTarget({ windHold: 0, elevationHold: 4.5 }).box);
    expect(reticle.lines.some((l) => l.y1 === l.y2 && Math.abs(l.y1 - y) <= 0.5 && l.x1 < 1800 && l.x2 > 1800)).toBe(
      true,
    );
  });
  it('draw the one being shot at last, on top', () => {
    expect(place(sceneOf(ENGAGEMENT, 0, [], NO_HOLD), FULL).targets.map((t) => t.current)).toEqual([false, true]);
  });
});

describe('shot marks', () => {
  it('lie at the impact from the centre of their own target, whatever is held', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -0.5, max: 0.5, noNaN: true }),
        fc.double({ min: -0.5, max: 0.5, noNaN: true }),
        fc.constantFrom(0, 1),
        (windHold, elevationHold, targetIndex) => {
          const scene = sceneOf(ENGAGEMENT, targetIndex, [shot(0.3, -0.2, { targetIndex })], {
            windHold,
            elevationHold,
          });
          const placed = place(scene, FULL);
          const target = placed.targets.find((t) => t.current);
          const at = target && centreOf(target.box);
          expect((placed.impacts[0]?.x ?? 0) - (at?.x ?? 0)).toBeCloseTo(0.3 * PER_MIL, 6);
          expect((placed.impacts[0]?.y ?? 0) - (at?.y ?? 0)).toBeCloseTo(0.2 * PER_MIL, 6);
        },
      ),
    );
  });
  it('have a radius of 12 px on the full canvas, and stay visible on a small one', () => {
    const marksAt = (view: View) => place(sceneOf(ENGAGEMENT, 0, [shot(0, 0)], NO_HOLD), view).impacts;
    expect(marksAt(FULL)[0]?.radius).toBe(MARK_RADIUS_PX);
    expect(marksAt(SMALL)[0]?.radius).toBe(3 * SMALL.cssPx);
  });
  it('accent the last one only', () => {
    const shots = [shot(0, 0), shot(0.1, 0, { shotNumber: 2 }), shot(0.2, 0, { shotNumber: 3 })];
    const { impacts } = place(sceneOf(ENGAGEMENT, 0, shots, NO_HOLD), FULL);
    expect(impacts.map((i) => [i.number, i.latest])).toEqual([
      [1, false],
      [2, false],
      [3, true],
    ]);
  });
  it('become an arrow at the edge, pointing at an impact outside the field', () => {
    const [mark] = place(sceneOf(ENGAGEMENT, 0, [shot(9, 9)], NO_HOLD), FULL).impacts;
    expect(mark?.outside).toBeCloseTo(-Math.PI / 4, 9);
    expect(Math.hypot((mark?.x ?? 0) - 1800, (mark?.y ?? 0) - 1800)).toBeCloseTo(0.45 * CANVAS_PX, 6);
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
});

describe('the landscape', () => {
  it('moves with the targets and shrinks with distance', () => {
    const at = (distance: number) => place(sceneOf({ ...ENGAGEMENT, distance }, 0, [], NO_HOLD), FULL).backdrop;
    expect(at(1000).groundY - 1800).toBeCloseTo((at(500).groundY - 1800) / 2, 6);
    const held = place(sceneOf(ENGAGEMENT, 0, [], { windHold: 0, elevationHold: 1 }), FULL).backdrop;
    expect(held.groundY - at(500).groundY).toBeCloseTo(PER_MIL, 6);
    expect(at(1000).haze).toBeGreaterThan(at(500).haze);
  });
  it('is there before a scenario is, without targets', () => {
    const placed = place(emptyScene(600, NO_HOLD), FULL);
    expect(placed.targets).toEqual([]);
    expect(placed.backdrop.berm.edge.length).toBeGreaterThan(2);
  });
});

describe('the mirage', () => {
  const AIM = { x: 0, y: 0 };
  /** Mean way of the wisps from end to end, mil right and up. */
  const drift = (crosswindMph: number) => {
    const { wisps } = placeMirage(crosswindMph, 3, AIM, FULL);
    const mean = (of: (w: (typeof wisps)[number]) => number): number =>
      wisps.reduce((sum, w) => sum + of(w), 0) / wisps.length;
    return { right: mean((w) => w.to.x - w.from.x), up: mean((w) => w.from.y - w.to.y) };
  };
  it('boils straight up in calm and runs away from where the wind comes from', () => {
    expect(drift(0).right).toBeCloseTo(0, 6);
    expect(drift(0).up).toBeGreaterThan(0);
    expect(drift(6).right).toBeLessThan(0);
    expect(drift(-6).right).toBeCloseTo(-drift(6).right, 6);
  });
  it('leans more the stronger the wind, until it lies flat', () => {
    expect(drift(8).up).toBeLessThan(drift(4).up);
    expect(drift(20).up).toBeCloseTo(drift(12).up, 6);
  });
  it('stays faint', () => {
    for (const { opacity } of placeMirage(5, 7.3, AIM, FULL).wisps) expect(opacity).toBeLessThanOrEqual(0.16);
  });
});

import { describe, expect, it } from 'vitest';
import { gripValue } from './glass.tsx';
import { fromPlumb, GLASS_EDGE, placeOnGlass, plumbDeg } from './place-on-glass.ts';
import { projectRange } from './range/range-view.ts';

describe('the glass over the picture', () => {
  const view = { fieldMil: 12, aim: { x: 0.7, y: -0.4 }, rangeM: 550 };

  it('puts a thing of the world where the painter draws it', () => {
    const sizePx = 800;
    const to = projectRange({ sizePx, pxPerMil: sizePx / 12, aimX: 0.7, aimY: -0.4, rangeM: 550, power: 20 });
    const glass = placeOnGlass(view);
    for (const [aside, height, zM] of [
      [-1.75, 2.5, 300],
      [2, 0, 551],
      [0, 1.2, 550],
    ] as const) {
      const { x, y } = glass.world(aside, height, zM);
      expect(x).toBeCloseTo((to.worldX(aside, zM) * GLASS_EDGE) / sizePx, 6);
      expect(y).toBeCloseTo((to.worldY(height, zM) * GLASS_EDGE) / sizePx, 6);
    }
    expect(glass.milAt(glass.mil(1.5, -2))).toEqual({ right: expect.closeTo(1.5), up: expect.closeTo(-2) });
  });

  it('takes an angle from straight down and gives it back', () => {
    for (const deg of [-80, -12, 0, 33, 90]) {
      expect(plumbDeg({ x: 400, y: 200 }, fromPlumb({ x: 400, y: 200 }, deg, 250))).toBeCloseTo(deg, 9);
    }
  });

  it('keeps a handle on whole steps within its ends, and around a clock', () => {
    const angle = { min: 0, max: 90, step: 1 };
    expect([37.6, -5, 400].map((value) => gripValue(angle, value))).toEqual([38, 0, 90]);
    const clock = { min: 0, max: 12, step: 0.5, turns: true };
    expect([11.9, -0.5, 12.6, 3.3].map((value) => gripValue(clock, value))).toEqual([0, 11.5, 0.5, 3.5]);
  });
});

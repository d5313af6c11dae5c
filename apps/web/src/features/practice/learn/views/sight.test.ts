import { describe, expect, it } from 'vitest';
import { POWER } from '../../../../scope/aim.ts';
import { GLASS_EDGE, placeOnGlass } from '../../../../scope/place-on-glass.ts';
import { fieldOf, hoistMil, lookAtFlag, MIDDLE, onGlass, powerFor } from './sight.ts';

const flag = (zM: number, asideM = 2.5, poleM = 3.5) => ({ zM, asideM, poleM, liftDeg: [40], yawDeg: [90] });

describe('the power for a width', () => {
  it.each([6, 8, 11, 19, 23])('has %f mil in its picture, and the next one has not', (mil) => {
    const power = powerFor(mil);
    expect(fieldOf(power)).toBeGreaterThanOrEqual(mil);
    expect(fieldOf(power + 1)).toBeLessThan(mil);
  });

  it('is one that the scope has', () => {
    expect(powerFor(0.01)).toBe(POWER.max);
    expect(powerFor(1e4)).toBe(POWER.min);
  });
});

describe('a flag that is looked at', () => {
  it.each([
    [100, 250],
    [250, 500],
    [400, 900],
    [850, 900],
  ])('at %i m of %i is whole in the picture, its hoist in the middle', (zM, rangeM) => {
    for (const asideM of [-3, 2.5]) {
      const { hoist, length } = lookAtFlag(flag(zM, asideM), rangeM);
      expect(hoist.x).toBeCloseTo(MIDDLE, 9);
      // about a third of the picture if the scope's power allows, and large enough to read
      expect(length).toBeLessThan(0.35 * GLASS_EDGE);
      expect(length).toBeGreaterThan(0.05 * GLASS_EDGE);
      for (const y of [hoist.y - length, hoist.y + length]) {
        expect(y).toBeGreaterThan(0);
        expect(y).toBeLessThan(GLASS_EDGE);
      }
    }
  });

  it('lies where the painter draws it', () => {
    const [one, rangeM] = [flag(300), 700];
    const glass = placeOnGlass({ fieldMil: fieldOf(10), aim: { x: 1, y: -0.5 }, rangeM });
    const { hoist } = onGlass(one, rangeM, glass);
    const top = glass.world(one.asideM, one.poleM, one.zM);
    expect(hoist.x).toBeCloseTo(top.x, 9);
    // slightly below the top of its pole
    expect(hoist.y).toBeGreaterThan(top.y);
    expect(hoist.y - top.y).toBeLessThan(glass.perM(one.zM));
  });

  it('stands higher over the plate when it is nearer, with the same pole', () => {
    const heights = [100, 200, 400, 690].map((zM) => hoistMil(flag(zM), 700).y);
    expect(heights).toEqual(heights.toSorted((a, b) => b - a));
    expect(new Set(heights).size).toBe(4);
  });
});

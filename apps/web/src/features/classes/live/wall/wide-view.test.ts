import { PENNANT, placeCues } from '@windcall/cues';
import { describe, expect, it } from 'vitest';
import { hoistOf, type WideView, wideView } from './wide-range.tsx';

const flag = (zM: number, asideM: number, poleM = 3.5) => ({ zM, asideM, poleM, liftDeg: [], yawDeg: [] });
/** Ranges with the flags of a wind that is called. */
const RANGES = [274, 366, 550, 914].map((rangeM) => ({
  rangeM,
  flags: placeCues(rangeM, 12, 'medium', 'call').flags.map(({ zM, asideM, poleM }) => flag(zM, asideM, poleM)),
}));
const WALL = 1920 / 844;

/** Flags whose cloth is wholly in a picture, whichever way it flies. */
const wholeFlags = (track: (typeof RANGES)[number], { fieldMil, aimY }: WideView, aspect: number): number =>
  track.flags.filter((one) => {
    const { x, y } = hoistOf(track, one);
    const [length, high] = [PENNANT.lengthM, PENNANT.hoistM].map((m) => (1000 * m) / one.zM) as [number, number];
    return Math.abs(x) + length <= fieldMil / 2 && y + high / 2 - aimY <= fieldMil / aspect / 2;
  }).length;

describe.each(RANGES)('the wide look at $rangeM m', (track) => {
  it.each([WALL, 1120 / 446, 1])('has two flags whole in it, and the plate under its middle (aspect %f)', (aspect) => {
    const view = wideView(track, aspect);
    expect(wholeFlags(track, view, aspect)).toBeGreaterThanOrEqual(2);
    expect(view.aimY).toBeGreaterThan(0);
    expect(view.aimY).toBeLessThan(view.fieldMil / aspect / 2);
  });

  it('is as close as that goes', () => {
    const view = wideView(track, WALL);
    // a picture a fifth closer cuts one of two flags
    const closer = { fieldMil: 0.8 * view.fieldMil, aimY: 0.8 * view.aimY };
    expect(wholeFlags(track, closer, WALL)).toBeLessThan(2);
  });
});

it('is between 8 and 30 mil wide, whatever flags there are', () => {
  expect(wideView({ rangeM: 500, flags: [] }, WALL).fieldMil).toBe(8);
  expect(wideView({ rangeM: 500, flags: [flag(20, 15), flag(25, -15)] }, WALL).fieldMil).toBe(30);
  expect(wideView({ rangeM: 900, flags: [flag(880, 0, 1.5), flag(890, 0, 1.5)] }, WALL).fieldMil).toBe(8);
});

it('draws a flag right of the plate if it stands right of the line of fire, and a longer pole taller', () => {
  const at = (asideM: number, poleM: number) => hoistOf({ rangeM: 500 }, flag(250, asideM, poleM));
  expect(at(2.5, 3).x).toBeCloseTo(10, 9);
  expect(at(-2.5, 3).x).toBeCloseTo(-10, 9);
  expect(at(0, 4).y - at(0, 3).y).toBeCloseTo(4, 9);
});

import { expect, it } from 'vitest';
import { carriedYd, carryYdPerS, movingLaw, readMovingGusts } from './draw-gusts.ts';
import { NODE_SPACING_YD } from './gust-noise.ts';

const law = (directionDeg: number, meanMph = 10) => ({
  ...{ meanMph, sdMph: 1, directionDeg, sdDeg: 10, correlationTimeS: 10, correlationLengthYd: 200 },
  largeEddyShare: 0.92,
});

it('lets gusts live as long in a headwind as in a tailwind, and no longer in a crosswind', () => {
  const lives = (deg: number) => movingLaw(law(deg)).correlationTimeS;
  expect(lives(0)).toBeCloseTo(lives(180), 9);
  expect(lives(0)).toBeGreaterThan(10);
  expect(lives(90)).toBeCloseTo(10, 9);
});

it('carries gusts by the wind of each moment: out with a tailwind, back with a headwind', () => {
  const laws = [law(180), law(180), law(0), law(0), law(0)];
  const speed = carryYdPerS(law(180));
  const [atStart, half, one, , , four] = carriedYd(laws, [0, 0.5, 1, 2, 3, 4]);
  expect(atStart).toBe(0);
  expect(half).toBeCloseTo(speed / 2, 9);
  expect(one).toBeCloseTo(speed, 9);
  // one second out, one that cancels itself, two back
  expect(four).toBeCloseTo(-speed, 9);
});

it('reads the gusts of a place from where they came from', () => {
  const nodes = { speed: new Float64Array([0, 0, 1, 0, 0]), direction: new Float64Array([0, 0, 5, 0, 0]) };
  const read = (distanceYd: number, carried: number) => {
    const out = { speed: new Float64Array(1), direction: new Float64Array(1) };
    readMovingGusts(out, nodes, -2, [distanceYd], carried, law(180));
    return [out.speed[0], out.direction[0]];
  };
  expect(read(0, 0)).toEqual([1, 5]);
  // the gust from 0 yd is at the place it was carried to, not at the opposite one
  expect(read(NODE_SPACING_YD, NODE_SPACING_YD)).toEqual([1, 5]);
  expect(read(-NODE_SPACING_YD, -NODE_SPACING_YD)).toEqual([1, 5]);
  expect(read(NODE_SPACING_YD, -NODE_SPACING_YD)).toEqual([0, 0]);
  const [speed = 0, direction = 0] = read(NODE_SPACING_YD / 2, 0);
  expect(speed).toBeGreaterThan(0.5);
  expect(direction / speed).toBeCloseTo(5, 9);
});

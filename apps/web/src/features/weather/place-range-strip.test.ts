import { expect, it } from 'vitest';
import { WIRE_UNITS } from '../../units/units.ts';
import { describeStrip, placeRangeStrip, STRIP } from './range-strip.tsx';

const wind = (distanceYd: number, mph: number, fromDeg: number) => ({ distanceYd, mph, fromDeg });

it('draws wind from the right of the shooter up the picture, and a headwind toward the shooter', () => {
  const [right, head] = placeRangeStrip([wind(0, 10, 90), wind(100, 10, 0)], 10, 800);
  expect(right?.dx).toBeCloseTo(0);
  expect(right?.dy).toBeCloseTo(-STRIP.longest / 2);
  expect(head?.dx).toBeCloseTo(-STRIP.longest / 2);
  expect(head?.dy).toBeCloseTo(0);
});

it('lays the distances out between the margins and the lengths by speed', () => {
  const [near, far] = placeRangeStrip([wind(0, 5, 90), wind(1000, 10, 90)], 10, 500);
  expect(near?.x).toBe(STRIP.margin);
  expect(far?.x).toBe(500 - STRIP.margin);
  expect(Math.abs(near?.dy ?? 0) * 2).toBeCloseTo(STRIP.longest / 2);
});

it('leaves arrows out where they would run into each other', () => {
  const winds = Array.from({ length: 49 }, (_, i) => wind(i * 25, 5, 90));
  for (const width of [320, 640, 1200]) {
    const xs = placeRangeStrip(winds, 10, width).map((a) => a.x);
    const gaps = xs.slice(1).map((x, i) => x - (xs[i] ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThan(30);
    expect(xs.length).toBeGreaterThan(4);
  }
});

it('draws calm air as no arrow', () => {
  const [calm] = placeRangeStrip([wind(0, 0, 90)], 0, 500);
  expect(Math.hypot(calm?.dx ?? 1, calm?.dy ?? 1)).toBe(0);
});

it('says speed, clock and crosswind of each distance', () => {
  expect(describeStrip(WIRE_UNITS, [wind(500, 8, 90), wind(600, 4, 270)], true)).toBe(
    '500 yards: 8.0 mph from 3:00, crosswind 8.0 mph from the right. 600 yards: 4.0 mph from 9:00, crosswind 4.0 mph from the left',
  );
});

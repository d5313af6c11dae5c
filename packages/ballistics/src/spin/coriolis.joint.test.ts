import { degToRad } from '@windcall/units';
import { expect, it } from 'vitest';
import { eotvosShare, flatFireDriftM } from '../../test/flat-fire.ts';
import { doubleEarthRate } from './coriolis.ts';

const NORTH_45 = degToRad(45);
const bearings = { north: 0, east: 90, south: 180, west: 270 };

it('lightens a shot to the east and weighs one to the west down, by the same share', () => {
  expect(eotvosShare(NORTH_45, degToRad(bearings.east), 800)).toBeGreaterThan(0);
  expect(eotvosShare(NORTH_45, degToRad(bearings.west), 800)).toBeCloseTo(
    -eotvosShare(NORTH_45, degToRad(bearings.east), 800),
    12,
  );
  expect(eotvosShare(NORTH_45, 0, 800)).toBeCloseTo(0, 12);
});

it('carries to the right in the north, to the left in the south', () => {
  expect(flatFireDriftM(NORTH_45, 1000, 1.5)).toBeGreaterThan(0);
  expect(flatFireDriftM(-NORTH_45, 1000, 1.5)).toBeCloseTo(-flatFireDriftM(NORTH_45, 1000, 1.5), 12);
});

it('turns with the line of fire, with the same length in every direction', () => {
  const lengthOf = (rate: readonly number[]): number => Math.hypot(...rate);
  const level = doubleEarthRate(NORTH_45, 0, 0);
  for (const bearing of Object.values(bearings))
    for (const look of [-0.3, 0, 0.5])
      expect(lengthOf(doubleEarthRate(NORTH_45, degToRad(bearing), look))).toBeCloseTo(lengthOf(level), 15);
  const right = (bearing: number) => doubleEarthRate(NORTH_45, degToRad(bearing), 0)[2];
  expect(right(bearings.east)).toBeLessThan(0);
  expect(right(bearings.west)).toBeCloseTo(-right(bearings.east), 15);
});

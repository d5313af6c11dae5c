import { degToRad } from '@windcall/units';
import { relativeWind } from '@windcall/wind';
import { expect, it } from 'vitest';
import { closedBand, crosswindBands, windAcross } from './crosswind-bands.ts';

it('splits a wind on a turned line into the cross and head wind that the line meets', () => {
  const [turnedDeg, milPerMph, speed, from] = [30, 0.2, 9, 75];
  const turned = degToRad(turnedDeg);
  const across = windAcross({
    ...{ fireDeg: turnedDeg, milPerMph },
    ...{ perU: milPerMph * Math.cos(turned), perV: -milPerMph * Math.sin(turned) },
  } as never);
  const { cross, head } = across(speed * Math.sin(degToRad(from)), speed * Math.cos(degToRad(from)));
  const expected = relativeWind(speed, from, { targetDofDeg: 90 + turnedDeg, scenarioDofDeg: 90 });
  expect(cross).toBeCloseTo(expected.crosswindMph, 9);
  expect(head).toBeCloseTo(expected.headwindMph, 9);
});

it('borders each hold half way to its neighbors, and ends with the seen winds', () => {
  expect(crosswindBands([6, -2], { low: -3.2, high: 9.1 })).toEqual([
    { low: 2, high: 9.5 },
    { low: -3.5, high: 2 },
  ]);
});

it('closes an open band at the seen winds, or a step beyond its other end', () => {
  const seen = { low: -3.2, high: 9.1 };
  expect(closedBand({ low: -Infinity, high: 2 }, seen)).toEqual({ low: -3.5, high: 2 });
  expect(closedBand({ low: 2, high: Infinity }, seen)).toEqual({ low: 2, high: 9.5 });
  expect(closedBand({ low: 12, high: Infinity }, seen)).toEqual({ low: 12, high: 12.5 });
  expect(closedBand({ low: -Infinity, high: -6 }, seen)).toEqual({ low: -6.5, high: -6 });
});

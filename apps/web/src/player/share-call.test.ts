import type { drills } from '@windcall/contract';
import { expect, it } from 'vitest';
import { WIRE_UNITS } from '../units/units.ts';
import { pictureOf } from './share-call.tsx';

const revealed = (lo: number, hi: number, truth: number, outside: number, isHit: boolean) =>
  ({
    ...{ distance: 643, call: { lo, hi, best: null }, truth: { atCommit: truth } },
    ...{ score: { outside }, split: { isHit } },
  }) as drills.Revealed;

it('says how far off a call was, and nothing that would help who still calls the same wind', () => {
  const picture = pictureOf(WIRE_UNITS, revealed(-11, -7.5, -6.4, 1.1, false));
  expect(picture.headline).toBe('I was 2.9 mph off.');
  expect(picture.result).toBe('Outside my bracket. Miss.');
  expect(JSON.stringify(picture)).not.toMatch(/6\.4|643|7\.5|11|[LR] \d|left|right/);
});

it('is the same picture for a wind from the other side', () => {
  const left = pictureOf(WIRE_UNITS, revealed(-8, -3, -6.4, 0, true));
  const right = pictureOf(WIRE_UNITS, revealed(3, 8, 6.4, 0, true));
  expect(left).toEqual(right);
  // too little is left of the wind, too much right of it
  expect(left.from).toBeCloseTo(-3.4 / 12, 9);
  expect(left.to).toBeCloseTo(1.6 / 12, 9);
});

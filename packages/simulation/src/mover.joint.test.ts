import { mphToMps, ydToM } from '@windcall/units';
import { expect, it } from 'vitest';
import { leadMil, moverAt, moverPeriodS } from './mover.ts';

const mover = { speed: 3, half: 4, pause: 2 };
const crossS = ydToM(8) / mphToMps(3);

it('crosses, waits at the far end, comes back and waits as long at the near end', () => {
  expect(moverPeriodS(mover)).toBeCloseTo(2 * crossS + 4, 9);
  const at = (s: number) => moverAt(mover, 0, s);
  expect([at(0), at(crossS / 2), at(crossS), at(crossS + 1.9)].map((yd) => Math.round(yd * 100) / 100)).toEqual([
    ...[-4, 0, 4, 4],
  ]);
  expect(at(crossS + 2 + crossS / 2)).toBeCloseTo(0, 9);
  expect(at(2 * crossS + 2)).toBeCloseTo(-4, 9);
  expect(at(2 * crossS + 3.9)).toBe(-4);
  expect(at(2 * crossS + 4 + 1)).toBeCloseTo(at(1), 9);
  expect(at(-1)).toBe(-4);
});

it('is never faster than it says, and never beyond its ends', () => {
  const stepS = 0.05;
  for (let s = 0; s < 2 * moverPeriodS(mover); s += stepS) {
    const [here, next] = [moverAt(mover, 1.3, s), moverAt(mover, 1.3, s + stepS)];
    expect(ydToM(Math.abs(next - here)) / stepS).toBeLessThan(mphToMps(3) + 1e-6);
    expect(Math.abs(here)).toBeLessThanOrEqual(4 + 1e-9);
  }
});

it('is led by the way it goes: right on the way out, left on the way back, not while it waits', () => {
  const lead = (tS: number) => leadMil(mover, 0, { tS, timeOfFlightS: 0.7, distanceYd: 500 });
  const full = 1000 * Math.atan((0.7 * mphToMps(3)) / ydToM(500));
  expect(lead(1)).toBeCloseTo(full, 6);
  expect(lead(crossS + 2 + 1)).toBeCloseTo(-full, 6);
  expect(lead(crossS + 0.5)).toBe(0);
  expect(Math.abs(lead(crossS - 0.35))).toBeLessThan(full);
});

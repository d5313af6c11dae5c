import { expect, it } from 'vitest';
import { CLOCK_PARTS, clockPartOf, halfHourText } from './clock.ts';

it('counts 0, ¼, ½, 0.7, 0.9, all and all by half hours, from every side, near the sine', () => {
  expect([0, 15, 30, 45, 60, 75, 90].map((deg) => clockPartOf(deg).text)).toEqual([
    ...['0', '¼', '½', '0.7', '0.9', 'all', 'all'],
  ]);
  for (let deg = -360; deg <= 720; deg += 15) {
    const sine = Math.abs(Math.sin((deg * Math.PI) / 180));
    expect(Math.abs(clockPartOf(deg).part - sine)).toBeLessThan(0.036);
  }
  expect(clockPartOf(52).text).toBe('0.7');
  expect(clockPartOf(53).text).toBe('0.9');
  expect(CLOCK_PARTS).toHaveLength(7);
});

it('says a direction to the half hour', () => {
  expect([0, 44, 97, 180, 359, -30, 345].map(halfHourText)).toEqual([
    ...['12:00', '1:30', '3:00', '6:00', '12:00', '11:00', '11:30'],
  ]);
});

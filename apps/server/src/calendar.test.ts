// @module-tag no-database
import { expect, it } from 'vitest';
import { dayIn, nextDay, startOfDay } from './calendar.ts';

it('names the day of a place, and the moment it begins, over changes of the clock', () => {
  // 6:14 am on the 27th in Auckland is still the 26th in UTC
  expect(dayIn('Pacific/Auckland', new Date('2026-11-26T17:14:00Z'))).toBe('2026-11-27');
  expect(startOfDay('Pacific/Auckland', '2026-11-27').toISOString()).toBe('2026-11-26T11:00:00.000Z');
  expect(startOfDay('UTC', '2026-11-27').toISOString()).toBe('2026-11-27T00:00:00.000Z');
  // In California the day clocks go forward has 23 hours; the day they go back has 25.
  const hours = (day: string) =>
    (startOfDay('America/Los_Angeles', nextDay(day)).getTime() - startOfDay('America/Los_Angeles', day).getTime()) /
    3.6e6;
  expect([hours('2026-03-07'), hours('2026-03-08'), hours('2026-11-01')]).toEqual([24, 23, 25]);
  // Greenland's clocks go forward after midnight UTC but before local midnight.
  expect(startOfDay('America/Nuuk', '2026-03-29').toISOString()).toBe('2026-03-29T01:00:00.000Z');
});

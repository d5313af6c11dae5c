import { afterEach, expect, it, vi } from 'vitest';
import { endOfOwnDay, ownDay } from './own-zone.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

it.each([
  // evening in California is the next UTC day; morning in Auckland is the previous one
  ['America/Los_Angeles', '2026-03-15T03:30:00Z', '2026-03-14', '2026-03-15T06:59:59.000Z'],
  ['Pacific/Auckland', '2026-11-26T17:14:00Z', '2026-11-27', '2026-11-27T10:59:59.000Z'],
  ['UTC', '2026-03-15T03:30:00Z', '2026-03-15', '2026-03-15T23:59:59.000Z'],
])('takes the day of a person in %s, and its end', (zone, moment, day, end) => {
  vi.stubEnv('TZ', zone);
  expect([ownDay(moment), ownDay(Date.parse(moment)), endOfOwnDay(day)]).toEqual([day, day, end]);
});

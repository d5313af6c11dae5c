import { expect, test } from 'vitest';
import { leftAt } from './stakes.ts';

const DAY_MS = 24 * 3600 * 1000;
const SEEN = { seenAtMs: 5_000, nextDrillAtMs: null };

test('a task waits a day for its shot', () => {
  expect(leftAt(SEEN, 5_000 + DAY_MS - 1)).toBeNull();
  expect(leftAt(SEEN, 5_000 + DAY_MS)).toBe(5_000 + DAY_MS);
  expect(leftAt(SEEN, 5_000 + 9 * DAY_MS)).toBe(5_000 + DAY_MS);
});

test('another drill leaves it at once, and no later than a day', () => {
  expect(leftAt({ ...SEEN, nextDrillAtMs: 6_000 }, 6_000)).toBe(6_000);
  expect(leftAt({ ...SEEN, nextDrillAtMs: 3 * DAY_MS }, 4 * DAY_MS)).toBe(5_000 + DAY_MS);
});

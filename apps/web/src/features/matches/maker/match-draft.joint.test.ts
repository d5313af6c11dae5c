import { expect, it } from 'vitest';
import { bodyOf, draftOfMatch, NEW_DRAFT } from './match-draft.ts';

it('closes a match at the moment that was typed, and shows that moment again', () => {
  const typed = '2026-12-20T09:30';
  const body = bodyOf({ ...NEW_DRAFT, closes: typed }, 0);
  const closes = new Date(body.closesAt ?? 0);
  expect([closes.getDate(), closes.getHours(), closes.getMinutes()]).toEqual([20, 9, 30]);
  // the tests' clock is Denver's: 7 hours behind in winter, 6 in summer
  expect(body.closesAt).toBe('2026-12-20T16:30:00.000Z');
  expect(draftOfMatch(body).closes).toBe(typed);
  const summer = bodyOf({ ...NEW_DRAFT, closes: '2026-07-04T23:59' }, 0);
  expect(summer.closesAt).toBe('2026-07-05T05:59:00.000Z');
  expect(draftOfMatch(summer).closes).toBe('2026-07-04T23:59');
});

it('leaves the closing to the director when nothing was typed', () => {
  const body = bodyOf(NEW_DRAFT, 0);
  expect(body.closesAt).toBeNull();
  expect(draftOfMatch(body).closes).toBe('');
});

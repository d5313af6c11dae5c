import type { classes, lives } from '@windcall/contract';
import { digestOf } from '@windcall/simulation';
import { expect, it } from 'vitest';
import { feedOf, hasStrayed, withEvents } from './watch-class.ts';

const AT = '2026-11-01T10:00:00.000Z';
const tableOf = (seq: number, told: Pick<lives.LiveTable, 'state' | 'task' | 'rows'>): lives.LiveTable => ({
  seq,
  now: AT,
  digest: digestOf(told),
  ...told,
});
const LOBBY = tableOf(4, { state: 'lobby', task: 0, rows: [{ memberId: 2, name: 'Ada', cells: [] }] });
const event = (seq: number, kind: classes.ClassEvent['kind'], more: Partial<classes.ClassEvent> = {}) =>
  ({ seq, at: AT, kind, live: 9, ...more }) as classes.ClassEvent;

it('continues from a table with later events, each counted once', () => {
  const events = [event(5, 'opened', { task: 1 }), event(7, 'called', { task: 1, memberId: 2 })];
  const feed = withEvents(feedOf(9, LOBBY), events, 8);
  expect(feed.after).toBe(8);
  expect(feed.table).toMatchObject({ state: 'open', task: 1, rows: [{ cells: [{ state: 'called' }] }] });
  expect(withEvents(feed, events, 7)).toEqual(feed);
});

it('knows when its table is not the server’s at the same number', () => {
  const feed = withEvents(feedOf(9, LOBBY), [event(5, 'opened', { task: 1 })], 5);
  const rows = [{ memberId: 2, name: 'Ada', cells: [{ state: 'waiting' as const }] }];
  expect(hasStrayed(feed, tableOf(5, { state: 'open', task: 1, rows }))).toBe(false);
  expect(hasStrayed(feed, tableOf(5, { state: 'frozen', task: 1, rows }))).toBe(true);
  // tables with different numbers are not comparable
  expect(hasStrayed(feed, tableOf(6, { state: 'frozen', task: 1, rows }))).toBe(false);
});

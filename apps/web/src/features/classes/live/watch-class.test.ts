import type { classes, lives } from '@windcall/contract';
import { digestOf } from '@windcall/simulation';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../../api/api-error.ts';
import { FULL_POLL_MS, type Heard, POLL_MS, type Source, watchClass } from './watch-class.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-01T10:00:00.000Z') });
  vi.spyOn(Math, 'random').mockReturnValue(0);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const AT = '2026-11-01T10:00:00.000Z';
const tableOf = (seq: number, state: lives.LiveState, task: number): lives.LiveTable => {
  const told = { state, task, rows: [] };
  return { seq, now: '2026-11-01T10:00:03.000Z', digest: digestOf(told), ...told };
};
const quiet = (after: number) => Promise.resolve({ events: [], last: after });
const neverMind = () => Promise.reject(new ApiError(0, 'The server cannot be reached.'));
/** Watches a class by polling; its stream is refused unless one is given. */
const watch = (source: Partial<Source>) => {
  const shown: Heard[] = [];
  const stop = watchClass(
    9,
    { readTable: async () => tableOf(1, 'lobby', 0), readEvents: quiet, hearStream: neverMind, ...source },
    (heard) => void shown.push(heard),
  );
  return { shown, stop, last: () => shown.at(-1) };
};

it('begins with the table and its clock, then asks every two seconds for what came after', async () => {
  const asked: number[] = [];
  const { last, stop } = watch({
    readEvents: async (after) => {
      asked.push(after);
      return after < 3 ? { events: [{ seq: 3, at: AT, kind: 'opened', live: 9, task: 1 }], last: 3 } : quiet(after);
    },
  });
  await vi.advanceTimersByTimeAsync(0);
  expect(last()).toMatchObject({ feed: { after: 1 }, connection: 'polling', aheadMs: 3000 });
  await vi.advanceTimersByTimeAsync(2 * POLL_MS);
  expect(asked).toEqual([1, 3]);
  expect(last()?.feed?.table).toMatchObject({ state: 'open', task: 1 });
  stop();
  await vi.advanceTimersByTimeAsync(5 * POLL_MS);
  expect(asked).toEqual([1, 3]);
});

it('reports the lost connection, retries, and continues where it was when the server is back', async () => {
  let isDown = false;
  const { last, stop } = watch({
    readEvents: async (after) => {
      if (isDown) throw new ApiError(0, 'The server cannot be reached.');
      return quiet(after);
    },
  });
  await vi.advanceTimersByTimeAsync(POLL_MS);
  isDown = true;
  await vi.advanceTimersByTimeAsync(POLL_MS);
  expect(last()).toMatchObject({ connection: 'lost', refusal: null, feed: { after: 1 } });
  isDown = false;
  await vi.advanceTimersByTimeAsync(2 * POLL_MS);
  expect(last()).toMatchObject({ connection: 'polling', feed: { after: 1 } });
  stop();
});

it('asks less often where the server has no room for another stream', async () => {
  const asked: number[] = [];
  const { last, stop } = watch({
    hearStream: () => Promise.reject(new ApiError(503, 'The server is busy.')),
    readEvents: async (after) => {
      asked.push(after);
      return quiet(after);
    },
  });
  // polls after two refusals
  await vi.advanceTimersByTimeAsync(2000);
  expect(last()?.connection).toBe('polling');
  const before = asked.length;
  await vi.advanceTimersByTimeAsync(5 * FULL_POLL_MS);
  expect(asked.length - before).toBe(5);
  expect(FULL_POLL_MS).toBeGreaterThan(2 * POLL_MS);
  stop();
});

it('stops for good where the server says that this class is not the reader’s', async () => {
  const asked = vi.fn(() => Promise.reject(new ApiError(404, 'This class was not found.')));
  const { last } = watch({ readEvents: asked });
  await vi.advanceTimersByTimeAsync(10 * POLL_MS);
  expect(asked).toHaveBeenCalledTimes(1);
  expect(last()).toMatchObject({ connection: 'lost', refusal: { status: 404 } });
});

it('takes the server’s table where its own has strayed', async () => {
  let told = tableOf(1, 'lobby', 0);
  const { last, stop } = watch({ readTable: async () => told });
  await vi.advanceTimersByTimeAsync(0);
  // the same number with another state: an event was lost
  told = tableOf(1, 'over', 0);
  await vi.advanceTimersByTimeAsync(31 * POLL_MS);
  expect(last()?.feed?.table.state).toBe('over');
  stop();
});

/** A stream under the test's control: records each opening with its number. */
const openStream = () => {
  const asked: number[] = [];
  type Open = { hear: (event: classes.ClassEvent | null) => void; end: () => void; fail: () => void };
  const opened: Open[] = [];
  const hearStream: Source['hearStream'] = (after, hear, signal) =>
    new Promise((resolve, reject) => {
      asked.push(after);
      opened.push({ hear, end: resolve, fail: () => reject(new ApiError(0, 'The server cannot be reached.')) });
      signal.addEventListener('abort', () => reject(new DOMException('left', 'AbortError')));
    });
  return { asked, hearStream, now: () => opened.at(-1) as Open };
};
const opened = (seq: number, task: number): classes.ClassEvent => ({ seq, at: AT, kind: 'opened', live: 9, task });

it('hears events as they happen, and goes on after the last one when the server has ended the stream', async () => {
  const { asked, hearStream, now } = openStream();
  const polled = vi.fn(quiet);
  const { last, stop } = watch({ hearStream, readEvents: polled });
  await vi.advanceTimersByTimeAsync(0);
  now().hear(null);
  expect(last()).toMatchObject({ connection: 'live', feed: { after: 1 } });
  now().hear(opened(3, 1));
  expect(last()).toMatchObject({ connection: 'live', feed: { after: 3, table: { state: 'open', task: 1 } } });
  now().end();
  await vi.advanceTimersByTimeAsync(10);
  expect(asked).toEqual([1, 3]);
  expect(last()?.connection).toBe('live');
  expect(polled).not.toHaveBeenCalled();
  stop();
});

it('asks again at once when the stream breaks, and polls after a second failure until a minute is over', async () => {
  const { asked, hearStream, now } = openStream();
  const { last, stop } = watch({ hearStream });
  await vi.advanceTimersByTimeAsync(0);
  now().hear(null);
  now().fail();
  await vi.advanceTimersByTimeAsync(0);
  expect(last()?.connection).toBe('lost');
  await vi.advanceTimersByTimeAsync(10);
  now().hear(null);
  expect(last()?.connection).toBe('live');
  now().fail();
  await vi.advanceTimersByTimeAsync(10);
  expect(last()?.connection).toBe('polling');
  await vi.advanceTimersByTimeAsync(58_000);
  expect(asked).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(4000);
  expect(asked).toHaveLength(3);
  now().hear(null);
  expect(last()?.connection).toBe('live');
  stop();
});

it('polls where a proxy keeps the stream back: no byte for 5 s, or none any more for 50 s', async () => {
  const { asked, hearStream, now } = openStream();
  const { last, stop } = watch({ hearStream });
  await vi.advanceTimersByTimeAsync(4900);
  expect(last()?.connection).toBe('polling');
  now().hear(null);
  expect(last()?.connection).toBe('live');
  await vi.advanceTimersByTimeAsync(49_000);
  expect(last()?.connection).toBe('live');
  await vi.advanceTimersByTimeAsync(1100);
  expect(last()?.connection).toBe('polling');
  expect(asked).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(62_000);
  expect(asked).toHaveLength(2);
  const polled = vi.fn(quiet);
  stop();
  const other = watch({ hearStream, readEvents: polled });
  await vi.advanceTimersByTimeAsync(5000 + POLL_MS);
  expect(polled).toHaveBeenCalledTimes(1);
  other.stop();
});

it('stops for good if the stream is refused to a former member', async () => {
  const hearStream = vi.fn(() => Promise.reject(new ApiError(404, 'This class was not found.')));
  const { last } = watch({ hearStream });
  await vi.advanceTimersByTimeAsync(20_000);
  expect(hearStream).toHaveBeenCalledTimes(1);
  expect(last()).toMatchObject({ connection: 'lost', refusal: { status: 404 } });
});

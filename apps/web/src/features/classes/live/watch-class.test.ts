import type { lives } from '@windcall/contract';
import { digestOf } from '@windcall/simulation';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../../api/api-error.ts';
import { type Heard, POLL_MS, type Source, watchClass } from './watch-class.ts';

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-01T10:00:00.000Z') }));
afterEach(() => void vi.useRealTimers());

const AT = '2026-11-01T10:00:00.000Z';
const tableOf = (seq: number, state: lives.LiveState, task: number): lives.LiveTable => {
  const told = { state, task, rows: [] };
  return { seq, now: '2026-11-01T10:00:03.000Z', digest: digestOf(told), ...told };
};
const quiet = (after: number) => Promise.resolve({ events: [], last: after });
const watch = (source: Partial<Source>) => {
  const shown: Heard[] = [];
  const stop = watchClass(
    9,
    { readTable: async () => tableOf(1, 'lobby', 0), readEvents: quiet, ...source },
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

it('says that nothing comes, asks on, and goes on where it was when the server is back', async () => {
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
  // the same number, and yet another state: something was misheard
  told = tableOf(1, 'over', 0);
  await vi.advanceTimersByTimeAsync(31 * POLL_MS);
  expect(last()?.feed?.table.state).toBe('over');
  stop();
});

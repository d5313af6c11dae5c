import type { lives } from '@windcall/contract';
import { digestOf } from '@windcall/simulation';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../../api/api-error.ts';
import { type Heard, type Source, watchClass } from './watch-class.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-01T10:00:00.000Z') });
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const tableOf = (seq: number): lives.LiveTable => {
  const told = { state: 'lobby' as const, task: 0, rows: [] };
  return { seq, now: new Date().toISOString(), digest: digestOf(told), ...told };
};
/** Follows a class whose stream or events answer `status` while `isBad` returns true. */
const follow = (status: number, at: keyof Source) => {
  const state = { isBad: true, shown: [] as Heard[] };
  const fail = (): void => {
    if (state.isBad) throw new ApiError(status, 'No.', { code: status === 404 ? 'not-found' : 'too-many-requests' });
  };
  const source: Source = {
    readTable: async () => {
      if (at === 'readTable') fail();
      return tableOf(1);
    },
    readEvents: async (after) => {
      if (at === 'readEvents') fail();
      return { events: [], last: after };
    },
    hearStream: async (_, hear, signal) => {
      if (at === 'hearStream') fail();
      if (at === 'readEvents') throw new ApiError(503, 'Busy.');
      hear(null);
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
    },
  };
  const stop = watchClass(9, source, (heard) => void state.shown.push(heard));
  return { state, stop, last: () => state.shown.at(-1) };
};

const PLACES = ['readTable', 'readEvents', 'hearStream'] as const;
it.each([429, 408, 503, 0].flatMap((status) => PLACES.map((at) => [status, at] as const)))(
  'waits out %i of %s and goes on',
  async (status, at) => {
    const { state, stop, last } = follow(status, at);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(last()?.refusal ?? null).toBeNull();
    state.isBad = false;
    await vi.advanceTimersByTimeAsync(90_000);
    expect(last()).toMatchObject({ refusal: null, connection: at === 'readEvents' ? 'polling' : 'live' });
    stop();
  },
);

it.each(PLACES)('ends for good when %s answers 404', async (at) => {
  const { state, stop, last } = follow(404, at);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(last()).toMatchObject({ connection: 'lost', refusal: { status: 404 } });
  const before = state.shown.length;
  state.isBad = false;
  await vi.advanceTimersByTimeAsync(120_000);
  expect(state.shown).toHaveLength(before);
  stop();
});

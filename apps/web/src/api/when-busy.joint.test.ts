import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { AGAIN_WHEN_BUSY, AGAIN_WHEN_SAID, whenFree } from './when-busy.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const failure = (code: string, retryAfterS?: number) =>
  new ApiError(503, 'Later.', { code }, retryAfterS === undefined ? {} : { retryAfterS });
/** Pauses between tries of work that fails with this error, s. */
const pausesOf = async (error: unknown) => {
  const tries: number[] = [];
  const work = whenFree(() => {
    tries.push(Date.now());
    return Promise.reject(error);
  }).catch((last: unknown) => last);
  await vi.advanceTimersByTimeAsync(300_000);
  expect(await work).toBe(error);
  return tries.slice(1).map((at, i) => (at - (tries[i] ?? 0)) / 1000);
};

it('asks a busy server five more times, at the times that it names, within half a minute each', async () => {
  expect(await pausesOf(failure('busy', 3))).toEqual([3, 3, 3, 3, 3]);
  expect(await pausesOf(failure('too-many-requests', 90))).toEqual([30, 30, 30, 30, 30]);
  expect(await pausesOf(failure('busy'))).toEqual([2, 2, 2, 2, 2]);
});

it('does not repeat a request refused for another reason', async () => {
  expect(await pausesOf(failure('internal', 3))).toEqual([]);
  expect(await pausesOf(new TypeError('a fault of ours'))).toEqual([]);
});

it('repeats a read only if the server named a time', () => {
  expect(AGAIN_WHEN_SAID.retry(0, failure('busy', 1))).toBe(true);
  expect(AGAIN_WHEN_SAID.retry(0, failure('busy'))).toBe(false);
  expect(AGAIN_WHEN_SAID.retry(5, failure('busy', 1))).toBe(false);
  expect(AGAIN_WHEN_BUSY.retry(0, failure('busy'))).toBe(true);
});

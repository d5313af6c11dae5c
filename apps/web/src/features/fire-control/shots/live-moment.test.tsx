import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { liveMoment, useLiveMoment } from './live-moment.ts';

const OPENED = Date.parse('2026-03-04T10:00:00.000Z');
const session = (id: number) => ({ id, createdAt: '2026-03-04T10:00:00.000Z' });

beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime(OPENED + 1500);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('is the seconds since a session was opened, to the millisecond', () => {
  expect(liveMoment(session(11), OPENED + 12_345)).toBe(12.345);
  expect(liveMoment(session(11), OPENED)).toBe(0);
});

it('begins when the session is first seen where this clock is behind the server’s, and never stands still or goes back', () => {
  expect(liveMoment(session(12), OPENED - 60_000)).toBe(0);
  expect(liveMoment(session(12), OPENED - 59_000)).toBe(1);
  // the clock was set back
  expect(liveMoment(session(12), OPENED - 90_000)).toBe(0);
});

it('begins anew where a call may name no later one', () => {
  expect(liveMoment(session(13), OPENED + 1e10 + 2000)).toBe(2);
});

it('is told in whole seconds, anew each second, as long as a session’s wind moves', () => {
  const { result, rerender, unmount } = renderHook(({ of }) => useLiveMoment(of), {
    initialProps: { of: session(14) as ReturnType<typeof session> | null },
  });
  expect(result.current).toBe(1);
  act(() => vi.advanceTimersByTime(1000));
  expect(result.current).toBe(2);
  act(() => vi.advanceTimersByTime(60_000));
  expect(result.current).toBe(62);
  rerender({ of: { id: 15, createdAt: '2026-03-04T10:01:00.000Z' } });
  expect(result.current).toBe(2);
  rerender({ of: null });
  expect(result.current).toBeNull();
  expect(vi.getTimerCount()).toBe(0);
  rerender({ of: session(14) });
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});

import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stepAt, useWindClock } from './use-wind-clock.ts';

const STEPS = [0, 5, 10];

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());
const clockOver = (steps: readonly number[] = STEPS) =>
  renderHook(({ over }) => useWindClock(over), { initialProps: { over: steps } });

it('stands on the last step that has begun', () => {
  expect([-1, 0, 4.9, 5, 9.99, 10, 99].map((timeS) => stepAt(STEPS, timeS))).toEqual([0, 0, 0, 1, 1, 2, 2]);
});

it('plays five times as fast as the wind and stops at the end', () => {
  const { result } = clockOver();
  act(() => result.current.togglePlay());
  act(() => vi.advanceTimersByTime(900));
  expect(result.current.index).toBe(0);
  act(() => vi.advanceTimersByTime(200));
  expect(result.current).toMatchObject({ index: 1, playing: true });
  act(() => vi.advanceTimersByTime(1500));
  expect(result.current).toMatchObject({ index: 2, playing: false });
  expect(vi.getTimerCount()).toBe(0);
});

it('plays again from the beginning when it stood at the end, and goes on from where it was stopped', () => {
  const { result } = clockOver();
  act(() => result.current.seek(2));
  expect(result.current.index).toBe(2);
  act(() => result.current.togglePlay());
  expect(result.current).toMatchObject({ index: 0, playing: true });
  act(() => vi.advanceTimersByTime(1200));
  act(() => result.current.togglePlay());
  expect(result.current).toMatchObject({ index: 1, playing: false });
  act(() => vi.advanceTimersByTime(5000));
  expect(result.current.index).toBe(1);
  act(() => result.current.togglePlay());
  expect(result.current.index).toBe(1);
});

it('is set back and stopped by another field', () => {
  const { result, rerender } = clockOver();
  act(() => result.current.seek(1));
  act(() => result.current.togglePlay());
  rerender({ over: [0, 2, 4] });
  expect(result.current).toMatchObject({ index: 0, playing: false });
});

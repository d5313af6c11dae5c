import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useShotTimer, useTimerSeconds } from '../use-firing.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const open = () =>
  renderHook(() => {
    const timer = useShotTimer();
    return { timer, shown: useTimerSeconds(timer) };
  }).result;
const pass = (ms: number): void => act(() => void vi.advanceTimersByTime(ms));

it('shows tenths of a second since its last start, and ticks while it is shown', () => {
  const at = open();
  pass(5000);
  expect([at.current.timer.read(), at.current.shown]).toEqual([0, 0]);
  act(() => at.current.timer.restart());
  pass(1260);
  expect(at.current.timer.read()).toBe(1.2);
  expect(at.current.shown).toBe(1.2);
  const { restart } = at.current.timer;
  act(() => restart());
  expect(at.current.shown).toBe(0);
  pass(300);
  expect([at.current.timer.read(), at.current.shown]).toEqual([0.3, 0.3]);
});

it('shows 0 once it is stopped', () => {
  const at = open();
  act(() => at.current.timer.restart());
  pass(900);
  act(() => at.current.timer.stop());
  pass(900);
  expect([at.current.timer.read(), at.current.shown, at.current.timer.startedAtMs]).toEqual([0, 0, null]);
});

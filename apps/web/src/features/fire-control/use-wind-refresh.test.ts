import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { REFRESH_THROTTLE_MS, useWindRefresh } from './use-wind-refresh.ts';

it('asks for the wind on entering, and at most once a second after that', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const { result } = renderHook(() => useWindRefresh());
  expect(result.current.count).toBe(1);
  const refresh = () => act(() => result.current.refresh());
  refresh();
  vi.advanceTimersByTime(REFRESH_THROTTLE_MS - 1);
  refresh();
  expect(result.current.count).toBe(1);
  vi.advanceTimersByTime(1);
  refresh();
  refresh();
  expect(result.current.count).toBe(2);
  vi.useRealTimers();
});

import { act, renderHook } from '@testing-library/react';
import type { drills } from '@windcall/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { seenShot } from './picture.tsx';
import { useFlight } from './use-flight.ts';
import { useLookedAt } from './use-looked-at.ts';

const NOW = Date.parse('2026-11-01T10:00:00.000Z');
beforeEach(() => void vi.useFakeTimers({ now: NOW }));
afterEach(() => void vi.useRealTimers());

it('counts the time at each focus for the focus it was looked through', () => {
  const { result } = renderHook(() => useLookedAt());
  const wait = (ms: number): void => void vi.setSystemTime(Date.now() + ms);
  wait(3000);
  act(() => result.current.turn(1));
  wait(1500);
  act(() => result.current.turn(2));
  act(() => result.current.turn(0));
  wait(500);
  expect(result.current.seconds()).toEqual([3.5, 1.5, 0]);
  wait(1000);
  expect([result.current.focus, ...result.current.seconds()]).toEqual([0, 4.5, 1.5, 0]);
});

const SHOT = {
  shotId: '00000000-0000-4000-8000-000000000001',
  firedAt: '2026-11-01T10:00:00.000Z',
  impact: { right: 0.2, up: -0.1 },
  isHit: true,
  seen: {
    trace: [
      { tS: 0, rightMil: 0, upMil: 0 },
      { tS: 0.9, rightMil: 0, upMil: 0 },
    ],
    splash: { crossMph: 4, headMph: 1 },
  },
} as unknown as drills.DrillShot;

it('flies a shot until 1.3 s after it landed, and keeps a sealed one out of the scope', () => {
  expect(seenShot({ ...SHOT, seen: undefined } as never)).toBeNull();
  const shot = seenShot(SHOT, 0);
  expect(shot).toMatchObject({ impact: SHOT.impact, isHit: true });
  const onLanded = vi.fn();
  renderHook(() => useFlight(true, shot, onLanded));
  vi.advanceTimersByTime(2199);
  expect(onLanded).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(onLanded).toHaveBeenCalledTimes(1);
});

it('counts a look from its first frame', () => {
  const { result } = renderHook(() => useLookedAt());
  vi.setSystemTime(Date.now() + 9000);
  result.current.begin();
  vi.setSystemTime(Date.now() + 2000);
  expect(result.current.seconds()).toEqual([2, 0, 0]);
});

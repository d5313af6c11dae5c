import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { courses, type runs } from '@windcall/contract';
import { DEFAULT_PROFILE } from '@windcall/simulation';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makePractice } from './make-practice.ts';
import { practiceRuns } from './practice-runs.ts';
import { usePracticeRun } from './use-practice-run.ts';

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const PLATE = {
  number: 1,
  distance: 300,
  directionOfFire: 90,
  targetType: 'square',
  targetSize: 10,
  lookAngle: 0,
} as const;
const COURSE = courses.course.parse({
  ...{ name: 'Two rounds', rule: 'impacts', level: 2, parS: 20, prepareS: 0, sequence: 'fixed', signal: 'none' },
  ...{ marks: 'seen', dope: 'given', directionOfFire: 90, targets: [PLATE] },
  air: { temperature: 60, humidity: 40, pressure: 29, latitude: 40 },
  positions: [{ name: 'Prone', sway: 0, move: 0 }],
  order: [{ target: 1, rounds: 2, until: 'rounds' }],
  wind: { mean: [4, 4], value: 'full', gust: 'steady' },
});
const fakeClock = (atMs: number) => vi.useFakeTimers({ toFake: ['Date'], now: atMs });
const open = async () => {
  const { id } = await makePractice(COURSE, DEFAULT_PROFILE);
  const { result } = renderHook(() => usePracticeRun(id));
  await waitFor(() => expect(result.current.run).toBeTruthy());
  return result;
};
const begun = async () => {
  const hand = await open();
  await act(() => hand.current.begin());
  const { startsAt } = hand.current.run as runs.Run;
  const startMs = Date.parse(startsAt ?? '');
  fakeClock(startMs);
  return { hand, startMs };
};
const aim = (hand: { current: { run: runs.Run | undefined } }, at: number) => ({
  ...{ target: 1, at, hold: { up: 0, right: 0 } },
  dial: { up: hand.current.run?.targets[0]?.elevation ?? 0, right: 0 },
});

it('says why a run cannot be opened, and refuses what is asked of it', async () => {
  const { result } = renderHook(() => usePracticeRun(12));
  await waitFor(() => expect(result.current.failed).toMatchObject({ message: /last 20 practice runs/ }));
  expect(result.current).toMatchObject({ run: undefined, again: null, isHere: true, waiting: 0, late: 0 });
  await expect(result.current.begin()).rejects.toThrow('This run is not open.');
  act(() => result.current.fire({ ...aim({ current: { run: undefined } }, 1) }, () => {}));
  expect(result.current.waiting).toBe(0);
});

it('fires a round, counts it as waiting until it has flown, and hears where it landed', async () => {
  const { hand, startMs } = await begun();
  vi.setSystemTime(startMs + 3000);
  const heard = vi.fn<(shot: runs.RunShot) => void>();
  act(() => hand.current.fire(aim(hand, 3), heard));
  expect(hand.current.waiting).toBe(1);
  await waitFor(() => expect(hand.current.waiting).toBe(0));
  expect(heard).toHaveBeenCalledOnce();
  expect(heard.mock.calls[0]?.[0]).toMatchObject({ number: 1, at: 3, isHit: true });
  expect(hand.current.run?.shots).toHaveLength(1);
  expect(hand.current.again).toMatchObject({ name: 'Two rounds' });
});

it('ends by the clock alone, works the run out, and counts a round after the end as too late', async () => {
  const { hand, startMs } = await begun();
  vi.setSystemTime(startMs + 30_000);
  await waitFor(() => expect(hand.current.run).toMatchObject({ state: 'over', endReason: 'time' }));
  await waitFor(() => expect(practiceRuns.read()[0]?.came).toMatchObject({ points: 0, impacts: 0 }));
  const heard = vi.fn();
  act(() => hand.current.fire(aim(hand, 25), heard));
  await waitFor(() => expect(hand.current.late).toBe(1));
  expect([hand.current.waiting, heard.mock.calls.length]).toEqual([0, 0]);
});

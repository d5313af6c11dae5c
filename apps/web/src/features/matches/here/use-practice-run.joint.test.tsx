import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { courses, type runs } from '@windcall/contract';
import { DEFAULT_PROFILE } from '@windcall/simulation';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makePractice } from './make-practice.ts';
import { keepPracticeRun, practiceAddress, practiceIdOf, practiceRuns } from './practice-runs.ts';
import { usePracticeRun } from './use-practice-run.ts';

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.useRealTimers();
});

const COURSE = courses.course.parse({
  ...{ name: 'Two rounds', rule: 'impacts', level: 2, parS: 20, prepareS: 0, sequence: 'fixed', signal: 'none' },
  ...{ marks: 'seen', dope: 'given', directionOfFire: 90 },
  targets: [{ number: 1, distance: 300, directionOfFire: 90, targetType: 'square', targetSize: 10, lookAngle: 0 }],
  air: { temperature: 60, humidity: 40, pressure: 29, latitude: 40 },
  positions: [{ name: 'Prone', sway: 0, move: 0 }],
  order: [{ target: 1, rounds: 2, until: 'rounds' }],
  wind: { mean: [4, 4], value: 'full', gust: 'steady' },
});

it('gives each of two rounds fired at once its own impact', async () => {
  const { id } = await makePractice(COURSE, DEFAULT_PROFILE);
  const { result: hand } = renderHook(() => usePracticeRun(id));
  await waitFor(() => expect(hand.current.run).toBeTruthy());
  await act(() => hand.current.begin());
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(hand.current.run?.startsAt ?? '') + 4000 });
  const still = { up: 0, right: 0 };
  const heard = [3, 4].map((at) => {
    const hear = vi.fn<(shot: runs.RunShot) => void>();
    act(() => hand.current.fire({ target: 1, at, dial: still, hold: still }, hear));
    return hear;
  });
  await waitFor(() => expect(hand.current.waiting).toBe(0));
  expect(heard.map(({ mock }) => mock.calls.map(([shot]) => shot.at))).toEqual([[3], [4]]);
});

it('keeps the last twenty runs, the newest first, each once', async () => {
  const made = await makePractice(COURSE, DEFAULT_PROFILE);
  for (let n = 1; n <= 21; n++) keepPracticeRun({ ...made, id: n });
  keepPracticeRun({ ...made, id: 5, profileName: 'Again' });
  const kept = practiceRuns.read();
  expect(kept.map(({ id }) => id).slice(0, 2)).toEqual([made.id, 21]);
  expect(kept).toHaveLength(20);
  expect(kept.filter(({ id }) => id === 5).map(({ profileName }) => profileName)).toEqual(['Again']);
  expect([practiceIdOf('here-5'), practiceIdOf('5')]).toEqual([5, null]);
  expect(practiceAddress(5)).toBe('/practice/runs/here-5');
});

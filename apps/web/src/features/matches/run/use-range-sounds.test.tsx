import { renderHook } from '@testing-library/react';
import type { runs } from '@windcall/contract';
import { expect, it, vi } from 'vitest';
import { END, START, steelDelayS, steelSound } from '../../../sound/sounds.ts';
import { firedRound, openRun } from '../../../testing/open-run.ts';
import { soundSteel, useSignals } from './use-open-run.ts';

const startMs = Date.parse(openRun.startsAt ?? '');
const soundOf = () => {
  const stop = vi.fn();
  const play = vi.fn((_sound: unknown, _inS?: number) => stop);
  return { sound: { play } as unknown as Parameters<typeof soundSteel>[0], play, stop };
};
const hear = (more: Partial<runs.Run>, nowMs: number) => {
  const made = soundOf();
  const now = () => nowMs;
  const view = renderHook(({ run }) => useSignals(run, made.sound, now), {
    initialProps: { run: { ...openRun, ...more } },
  });
  return { ...made, view };
};

it('beeps at the start and at the end, as long ahead as each is', () => {
  const { play, stop, view } = hear({}, startMs - 3000);
  expect(play.mock.calls).toEqual([
    [START, 3],
    [END, 123],
  ]);
  view.unmount();
  expect(stop).toHaveBeenCalledTimes(2);
});

it('beeps at the end alone where the start has been, and never for a run that is over or has no signal', () => {
  expect(hear({}, startMs + 20_000).play.mock.calls).toEqual([[END, 100]]);
  expect(hear({}, startMs + 120_000).play).not.toHaveBeenCalled();
  expect(hear({ state: 'over' }, startMs - 3000).play).not.toHaveBeenCalled();
  expect(hear({ course: { ...openRun.course, signal: 'none' } }, startMs - 3000).play).not.toHaveBeenCalled();
  expect(hear({ startsAt: null }, startMs).play).not.toHaveBeenCalled();
});

const [target] = openRun.targets;
if (target === undefined) throw new Error('the run must have a target');
const { shot } = firedRound({
  ...{ shotId: '0f4a6c1e-0000-4000-8000-000000000001', target: 1, at: 3 },
  ...{ dial: { up: 2, right: 0 }, hold: { up: 0, right: 0 } },
});
const steel = (more: Partial<runs.RunShot>, sinceS = 0, run: runs.Run = openRun) => {
  const { sound, play } = soundOf();
  soundSteel(sound, run, { ...shot, ...more }, sinceS);
  return play.mock.calls;
};

it('sounds steel when the bullet is there and its sound is back, less what has passed', () => {
  const delayS = steelDelayS({ timeOfFlightS: 0.5, distanceYd: 400, temperatureF: 60 });
  expect(steel({})).toEqual([[steelSound({ widthIn: 16, distanceYd: 400 }), delayS]]);
  expect(steel({}, 0.7)[0]?.[1]).toBeCloseTo(delayS - 0.7, 9);
  expect(steel({}, 60)[0]?.[1]).toBe(0);
});

it('plays no sound for a miss, for paper, or for a hidden result; a hidden distance has its own sound', () => {
  for (const silent of [
    { isHit: false },
    { isHit: undefined },
    { timeOfFlight: undefined },
    { ring: '10' as const },
    { target: 9 },
  ])
    expect(steel(silent)).toEqual([]);
  const untold = (distanceYd: number | null) => ({ ...openRun, targets: [{ ...target, distance: distanceYd }] });
  expect(steel({}, 0, untold(null))).toEqual(steel({}, 0, untold(500)));
});

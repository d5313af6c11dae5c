import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { freshApp } from '../../../testing/render-app.tsx';
import { useRunCues } from './open-run.tsx';
import type { RunSource, SeenCuesReply } from './run-hand.ts';

freshApp();
beforeEach(() => void vi.useFakeTimers());
const START = '2026-11-01T10:00:00.000Z';
const cues = (heat: 'none' | 'heavy'): SeenCuesReply['cues'] => ({
  ...{ rangeM: 366, heat, startS: 0, stepS: 0.5, flags: [], slabs: [], grass: [], trees: [0, 0] },
  dustMilPerS: [null, null],
});
const reply = (heat: 'none' | 'heavy'): SeenCuesReply => ({ cues: cues(heat) });

/** A source that a test answers by hand, with each request's target and signal. */
const open = (target: number | null = 1, startsAt: string | null = START) => {
  const asked: { target: number; signal: AbortSignal; give: (reply: SeenCuesReply) => void; fail: () => void }[] = [];
  const source: Pick<RunSource, 'cues'> = {
    cues: (target, signal) =>
      new Promise((give, refuse) => asked.push({ target, signal, give, fail: () => refuse(new Error('gone')) })),
  };
  const hook = renderHook(
    (at: { target: number | null; startsAt: string | null }) => useRunCues(source as RunSource, at.target, at.startsAt),
    { initialProps: { target, startsAt } },
  );
  const give = (n: number, heat: 'none' | 'heavy') => act(async () => asked[n]?.give(reply(heat)));
  return { ...hook, asked, give };
};
const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

it('asks again before the 20 s of cues end, and keeps the old picture until the new one arrives', async () => {
  const { result, asked, give } = open();
  await give(0, 'none');
  expect(result.current?.track.heat).toBe('none');
  await later(9900);
  expect(asked).toHaveLength(1);
  await later(200);
  expect(asked).toHaveLength(2);
  expect(result.current?.track.heat).toBe('none');
  await give(1, 'heavy');
  expect(result.current?.track.heat).toBe('heavy');
});

it('shows no cues of another target or of another start, and ends their requests', async () => {
  const { result, rerender, asked, give } = open();
  await give(0, 'none');
  await later(10_000);
  rerender({ target: 2, startsAt: START });
  expect(result.current).toBeNull();
  expect(asked.map(({ target, signal }) => [target, signal.aborted])).toEqual([
    [1, true],
    [1, true],
    [2, false],
  ]);
  await give(2, 'heavy');
  expect(result.current?.track.heat).toBe('heavy');
  rerender({ target: 2, startsAt: '2026-11-01T10:00:03.000Z' });
  expect(result.current).toBeNull();
  expect(asked).toHaveLength(4);
});

it('shows no late answer about the last target, and asks no more about it', async () => {
  const { result, rerender, asked, give } = open();
  rerender({ target: 2, startsAt: START });
  await give(1, 'heavy');
  await give(0, 'none');
  expect(result.current?.track.heat).toBe('heavy');
  await later(10_100);
  expect(asked.slice(2).map(({ target }) => target)).toEqual([2]);
});

it('asks again soon after a failure, and nothing once the screen is left', async () => {
  const { result, unmount, asked, give } = open();
  await act(async () => asked[0]?.fail());
  await later(1400);
  expect(asked).toHaveLength(1);
  await later(200);
  expect(asked).toHaveLength(2);
  await give(1, 'none');
  expect(result.current?.track.heat).toBe('none');
  unmount();
  await later(60_000);
  expect(asked).toHaveLength(2);
});

it.each([
  ['a target', null, START],
  ['a start', 1, null],
])('asks nothing without %s', async (_, target, startsAt) => {
  const { result, asked } = open(target, startsAt);
  await later(20_000);
  expect([asked.length, result.current]).toEqual([0, null]);
});

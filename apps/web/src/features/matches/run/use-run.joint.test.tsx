import { act, renderHook, waitFor } from '@testing-library/react';
import { matches, runs } from '@windcall/contract';
import { beforeEach, expect, it, vi } from 'vitest';
import { keyOf, queryClient } from '../../../api/index.ts';
import { AroundHook } from '../../../testing/around-hook.tsx';
import { openRun } from '../../../testing/open-run.ts';
import { person } from '../../../testing/people.ts';
import { freshApp, signIn } from '../../../testing/render-app.tsx';
import { serverSource, useRun } from './use-run.ts';

const app = freshApp();
let now: runs.Run = openRun;
beforeEach(() => {
  now = openRun;
  signIn(app.server, { user: person(1, 'anna') });
  app.server.on(runs.getRun, () => now);
});
const open = async () => {
  const { result } = renderHook(() => useRun(7), { wrapper: AroundHook });
  await waitFor(() => expect(result.current.run).toBeTruthy());
  return result;
};
const acts = () => app.server.seen.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body]);

it('begins, starts, moves and stops its own run, and shows the run as each answers it', async () => {
  const hand = await open();
  app.server.on(runs.beginRun, { ...openRun, state: 'preparing' });
  app.server.on(runs.startRun, { ...openRun, state: 'running', points: 1 });
  app.server.on(runs.moveRun, ({ parsed }) => ({ ...openRun, position: parsed.position }));
  app.server.on(runs.stopRun, { ...openRun, match: null, state: 'over', endReason: 'stopped' });
  await act(() => hand.current.begin());
  await waitFor(() => expect(hand.current.run?.state).toBe('preparing'));
  await act(() => hand.current.start());
  await waitFor(() => expect(hand.current.run?.points).toBe(1));
  await act(() => hand.current.move(3));
  await waitFor(() => expect(hand.current.run?.position).toBe(3));
  await act(() => hand.current.stop());
  await waitFor(() => expect(hand.current.run?.state).toBe('over'));
  expect(acts()).toEqual([
    ['/api/runs/7/begin', undefined],
    ['/api/runs/7/start', undefined],
    ['/api/runs/7/move', { position: 3 }],
    ['/api/runs/7/stop', undefined],
  ]);
});

it('calls a speed, and reads the run again with the call in it', async () => {
  const hand = await open();
  const call = { target: 1, lo: 2.5, hi: 3.5 };
  app.server.on(runs.callSpeed, ({ parsed }) => {
    const called = { ...parsed, calledAt: openRun.now };
    now = { ...openRun, speedCalls: [called] };
    return called;
  });
  const asked = app.server.seenBy(runs.getRun).length;
  await act(() => hand.current.callSpeed(call));
  // at once, not with the next round of five seconds
  expect(app.server.seenBy(runs.getRun)).toHaveLength(asked + 1);
  expect(acts()).toEqual([['/api/runs/7/speed', call]]);
  await waitFor(() => expect(hand.current.run?.speedCalls).toMatchObject([call]));
});

it('reads the match of a run that is over again, and not before', async () => {
  const key = keyOf(matches.getMatch, { params: { code: 'abcdefgh12345678' } });
  const list = keyOf(matches.listMatches, {});
  for (const one of [key, list]) queryClient.setQueryData(one, null);
  const isOld = () => [key, list].map((one) => queryClient.getQueryState(one)?.isInvalidated);
  const hand = await open();
  expect(isOld()).toEqual([false, false]);
  app.server.on(runs.stopRun, { ...openRun, state: 'over', endReason: 'stopped' });
  await act(() => hand.current.stop());
  await waitFor(() => expect(isOld()).toEqual([true, true]));
});

it('asks for the run every five seconds while it is open, and never when it is over', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const hand = await open();
  const asked = () => app.server.seenBy(runs.getRun).length;
  await act(() => vi.advanceTimersByTimeAsync(1));
  const before = asked();
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(asked() - before).toBe(2);
  app.server.on(runs.stopRun, { ...openRun, match: null, state: 'over', endReason: 'stopped' });
  await act(() => hand.current.stop());
  const after = asked();
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  expect(asked()).toBe(after);
});

it('asks for the cues of one target and for the replay of one shot of its own run', async () => {
  const source = serverSource(7);
  app.server.on(runs.runCues, () => new Response('{}', { status: 500 }));
  app.server.on(runs.replayRun, () => new Response('{}', { status: 500 }));
  const signal = new AbortController().signal;
  await Promise.allSettled([source.cues(3, signal), source.replay(2)]);
  expect(app.server.seen.map(({ path, query }) => `${path}?${query}`)).toEqual([
    '/api/runs/7/cues?target=3',
    '/api/runs/7/replay?shot=2',
  ]);
});

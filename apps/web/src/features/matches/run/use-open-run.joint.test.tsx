import { act, fireEvent, renderHook } from '@testing-library/react';
import type { runs } from '@windcall/contract';
import { beforeEach, expect, it, vi } from 'vitest';
import { AroundHook } from '../../../testing/around-hook.tsx';
import { openRun } from '../../../testing/open-run.ts';
import { person } from '../../../testing/people.ts';
import { freshApp, signIn } from '../../../testing/render-app.tsx';
import type { RunHand } from './run-hand.ts';
import { useOpenRun } from './use-open-run.ts';

const app = freshApp();
const START_MS = Date.parse(openRun.startsAt ?? '');
beforeEach(() => {
  vi.useFakeTimers({ now: START_MS + 3500 });
  signIn(app.server, { user: person(1, 'anna') });
});

/** A fake hand that records its calls, with a clock ahead of this machine's. */
const open = (change: Partial<runs.Run> = {}, aheadMs = 0, waiting = 0) => {
  const run: runs.Run = { ...openRun, ...change };
  const asked: [string, unknown][] = [];
  const act_ = (name: string) => async (what?: unknown) => void asked.push([name, what]);
  const hand = {
    ...{ run, failed: null, waiting, late: 0, trouble: null, again: null, isHere: false, source: {} as never },
    ...{ nowMs: () => Date.now() + aheadMs, reread: act_('reread'), begin: act_('begin'), start: act_('start') },
    ...{ stop: act_('stop'), move: act_('move'), callSpeed: act_('callSpeed') },
    fire: (shot: unknown) => void asked.push(['fire', shot]),
  } as unknown as RunHand;
  const { result, unmount } = renderHook(() => useOpenRun(run, hand), { wrapper: AroundHook });
  return { at: result, asked, unmount, names: () => asked.map(([name]) => name).filter((name) => name !== 'reread') };
};
const press = (key: string): void => act(() => void fireEvent.keyDown(document.body, { key }));

it('fires at the second of the clock that decides, with the dope of the target', () => {
  const { asked, names } = open({}, 2000);
  press(' ');
  expect(names()).toEqual(['fire']);
  const at = expect.closeTo(5.5, 1);
  expect(asked[0]?.[1]).toMatchObject({ target: 1, at, dial: { up: 2.1, right: 0 }, hold: { up: 0, right: 0 } });
});

it('starts early with Enter while it prepares, and fires with Enter while it runs', () => {
  const early = open({ state: 'preparing', startsAt: new Date(START_MS + 12_000).toISOString() } as never);
  press('Enter');
  expect(early.names()).toEqual(['start']);
  early.unmount();
  const running = open();
  press('Enter');
  expect(running.names()).toEqual(['fire']);
});

it('says why it does not fire: no round of the line is left until the answers arrive', () => {
  const { at, names } = open({}, 0, 4);
  press(' ');
  expect(names()).toEqual([]);
  expect(at.current.state.trouble).toBe('Wait for the last shot.');
});

it('banks only existing points, once every shot is answered, on a stage with a bank', () => {
  const bank = { course: { ...openRun.course, rule: 'bank' as const }, points: 3 };
  const pays = open(bank);
  press('b');
  expect(pays.names()).toEqual(['stop']);
  pays.unmount();
  const waits = open(bank, 0, 1);
  const none = open({ ...bank, points: 0 });
  const other = open({ points: 3 });
  press('b');
  for (const { names } of [waits, none, other]) expect(names()).toEqual([]);
});

it('asks the server whether it is over once the time is out', async () => {
  const { asked } = open({ endsAt: new Date(START_MS + 120_000).toISOString() }, 140_000);
  await act(() => vi.advanceTimersByTimeAsync(2500));
  expect(asked.filter(([name]) => name === 'reread').length).toBeGreaterThanOrEqual(2);
});

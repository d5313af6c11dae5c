import { act, fireEvent, renderHook, waitFor } from '@testing-library/react';
import { type classes, lives } from '@windcall/contract';
import { beforeEach, expect, it, vi } from 'vitest';
import { AroundHook } from '../../../testing/around-hook.tsx';
import { refuse } from '../../../testing/fake-server.ts';
import { person } from '../../../testing/people.ts';
import { freshApp, signIn } from '../../../testing/render-app.tsx';
import { useLiveCommands } from './use-live-commands.ts';

const app = freshApp();
const AT = '2026-11-01T10:00:00.000Z';
const STAGE: lives.LiveStage = {
  ...{ state: 'open', task: 2, skipped: false, openedAt: AT, frozenAt: null, holdUntil: null, revealedAt: null },
  ...{ now: AT, seq: 5 },
};
const LIVE: lives.Live = {
  ...STAGE,
  ...{ id: 9, level: 1, tasks: 3, distance: 600, distances: null, farthest: 600, rifle: null, callS: null },
  ...{ names: 'shown', isOpen: true, drillId: null, createdAt: AT, endedAt: null },
};
const COMMANDS = [lives.openNext, lives.freezeTask, lives.openAgain, lives.revealLiveTask, lives.skipTask] as const;
const sent = () =>
  app.server.seen.filter(({ method }) => method === 'POST').map(({ path, body }) => [path.split('/').at(-1), body]);

beforeEach(() => {
  signIn(app.server, { user: person(1, 'ruth') });
  for (const command of COMMANDS) app.server.on(command, STAGE);
  app.server.on(lives.showOnWall, STAGE);
  app.server.on(lives.revealLiveWind, () => refuse('sealed'));
});
const open = (state: lives.LiveState, task: number, role: classes.ClassRole = 'assistant', holdUntil?: string) => {
  const reread = vi.fn<() => void>();
  const { result } = renderHook(
    () => {
      const table = { state, task, ...(holdUntil && { holdUntil }) };
      return useLiveCommands({ klass: { id: 3, role }, live: LIVE, table, asks: false, reread });
    },
    { wrapper: AroundHook },
  );
  return { at: result, reread };
};
const press = (...keys: string[]): void => {
  for (const key of keys) fireEvent.keyDown(document.body, { key });
};

it('freezes, reveals and skips the wind that is open, by keys too, and reads the live again', async () => {
  const { at, reread } = open('open', 2);
  press('n', 'f');
  await waitFor(() => expect(sent()).toEqual([['freeze', { task: 2 }]]));
  press('r');
  act(() => at.current.skip());
  await waitFor(() =>
    expect(sent().slice(1)).toEqual([
      ['reveal', { task: 2 }],
      ['skip', { task: 2 }],
    ]),
  );
  await waitFor(() => expect(reread).toHaveBeenCalledTimes(3));
});

it('opens calls again only before results are shown', async () => {
  open('frozen', 2);
  press('o');
  open('frozen', 2, 'assistant', AT);
  press('o');
  await waitFor(() => expect(sent()).toEqual([['open-again', { task: 2 }]]));
});

it('opens the wind after the one that is revealed, and none after the last', async () => {
  open('revealed', 2);
  press('n', 'f', 'r');
  await waitFor(() => expect(sent()).toEqual([['next', { task: 3 }]]));
  open('revealed', 3);
  press('n');
  expect(sent()).toHaveLength(1);
});

it('leaves the commands to assistants and above', () => {
  const { at } = open('open', 2, 'student');
  press('f', 'r');
  expect(sent()).toEqual([]);
  expect(Object.values(at.current.actions).some(({ enabled }) => enabled)).toBe(false);
});

it('reports the last failed command', async () => {
  app.server.on(lives.freezeTask, () => refuse('out-of-order'));
  const { at } = open('open', 2);
  press('f');
  await waitFor(() => expect(at.current.failed).toMatchObject({ code: 'out-of-order' }));
});

it('shows and hides the final standing on the wall, without changing the wall’s cue', async () => {
  const table = { state: 'revealed', task: 2, step: 4, standings: false } as const;
  const { result } = renderHook(
    () => useLiveCommands({ klass: { id: 3, role: 'owner' }, live: LIVE, table, asks: false, reread: () => undefined }),
    { wrapper: AroundHook },
  );
  for (const to of [true, false]) act(() => result.current.showStandings(to));
  await waitFor(() =>
    expect(sent()).toEqual([
      ['show', { task: 2, step: 4, standings: true }],
      ['show', { task: 2, step: 4, standings: false }],
    ]),
  );
});

it('opens the first wind of a live, and ends it by its own number', async () => {
  app.server.on(lives.endLive, STAGE);
  const { at } = open('lobby', 0);
  press('n');
  await waitFor(() => expect(sent()).toEqual([['next', { task: 1 }]]));
  act(() => at.current.end());
  await waitFor(() =>
    expect(app.server.seenBy(lives.endLive).map(({ path }) => path)).toEqual(['/api/classes/3/lives/9/end']),
  );
});

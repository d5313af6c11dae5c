import { act, renderHook, waitFor } from '@testing-library/react';
import { drills, type ReplyOf } from '@windcall/contract';
import { beforeEach, expect, it, vi } from 'vitest';
import { keyOf, queryClient } from '../../api/index.ts';
import { desk } from '../../desk/desk.ts';
import { AroundHook } from '../../testing/around-hook.tsx';
import { refuse } from '../../testing/fake-server.ts';
import { NO_CALLS } from '../../testing/no-calls.ts';
import { person } from '../../testing/people.ts';
import { freshApp, signIn } from '../../testing/render-app.tsx';
import { practiceChoice } from './practice-choice.ts';
import { useStartDrill } from './use-start-drill.ts';

const app = freshApp();
const MADE: ReplyOf<typeof drills.createDrill> = {
  ...{ id: 70, kind: 'calls', level: 3, tasks: 20, done: 0, over: false, profileName: 'Mine' },
  ...{ air: { temperature: 59, pressure: 29.92, humidity: 0 }, createdAt: '2026-11-25T02:00:00.000Z' },
};
beforeEach(() => {
  signIn(app.server, { user: person(1, 'anna') });
  desk.rifleId.write(12);
  practiceChoice.write({ level: 3, calls: '20', reveal: 'each' });
  app.server.on(drills.createDrill, MADE);
});
const open = () => {
  const onStarted = vi.fn<(id: number) => void>();
  const { result } = renderHook(() => useStartDrill(onStarted), { wrapper: AroundHook });
  return { at: result, onStarted };
};
const made = () => app.server.seenBy(drills.createDrill).map(({ body }) => body);

it('starts calls with the rifle, level and length that are chosen by then, and marks the history as old', async () => {
  const key = keyOf(drills.listDrills, { query: { limit: 5 } });
  queryClient.setQueryData(key, null);
  const { at, onStarted } = open();
  practiceChoice.write({ level: 2, calls: '5', reveal: 'end' });
  desk.rifleId.write(0);
  const onMade = vi.fn<(id: number) => void>();
  act(() => at.current.start({ kind: 'calls' }, onMade));
  await waitFor(() => expect(onStarted).toHaveBeenCalledWith(70));
  await waitFor(() => expect(onMade).toHaveBeenCalledWith(70));
  expect(made()).toEqual([{ kind: 'calls', level: 2, profileId: 0, tasks: 5 }]);
  expect(queryClient.getQueryState(key)?.isInvalidated).toBe(true);
});

it('sends a length only for calls, and prefers requested settings to chosen ones', async () => {
  const { at, onStarted } = open();
  act(() => at.current.start({ kind: 'kyl' }));
  await waitFor(() => expect(onStarted).toHaveBeenCalledTimes(1));
  const rung = { range: 'to-700', sky: 'broken' } as const;
  act(() => at.current.start({ kind: 'calls', level: 1, rung, tasks: 10 }));
  await waitFor(() => expect(onStarted).toHaveBeenCalledTimes(2));
  expect(made()).toEqual([
    { kind: 'kyl', level: 3, profileId: 12 },
    { kind: 'calls', level: 1, profileId: 12, tasks: 10, rung },
  ]);
});

it('starts more of the skill that the server picks, of the chosen length', async () => {
  app.server.on(drills.getYourWind, NO_CALLS);
  const { range, sky, level } = NO_CALLS.nextSkill;
  const { at, onStarted } = open();
  act(() => at.current.more());
  await waitFor(() => expect(onStarted).toHaveBeenCalledWith(70));
  expect(made()).toEqual([{ kind: 'calls', level, profileId: 12, tasks: 20, rung: { range, sky } }]);
  expect(at.current.trouble).toBeNull();
});

it('says why more did not start', async () => {
  app.server.on(drills.getYourWind, () => refuse('internal', { message: 'It broke.' }));
  const { at } = open();
  act(() => at.current.more(5));
  await waitFor(() => expect(at.current.trouble ?? '').toContain('It broke.'));
  expect(made()).toEqual([]);
});

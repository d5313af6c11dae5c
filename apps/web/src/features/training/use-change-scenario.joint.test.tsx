import { act, renderHook, waitFor } from '@testing-library/react';
import { scenarios } from '@windcall/contract';
import { beforeEach, expect, it } from 'vitest';
import { desk } from '../../desk/desk.ts';
import { AroundHook } from '../../testing/around-hook.tsx';
import { person } from '../../testing/people.ts';
import { freshApp, signIn } from '../../testing/render-app.tsx';
import { scenarioFrom } from '../../testing/shooting-range.ts';
import { useDeleteScenario, useRecalculateWind, useUpdateScenario } from './use-change-scenario.ts';

const app = freshApp();
const [loaded, other] = [scenarioFrom('simple_steel_500', 7), scenarioFrom('simple_diamond_800', 8)];
const named = (id: string | undefined, name: string) => ({ ...(id === '7' ? loaded : other), name });
beforeEach(() => {
  signIn(app.server, { user: person(1, 'anna') });
  desk.scenario.write(loaded);
  app.server.on(scenarios.updateScenario, ({ params }) => named(params.id, 'Changed'));
  app.server.on(scenarios.calculateWindEffects, ({ params }) => named(params.id, 'Worked out'));
  app.server.on(scenarios.deleteScenario, { success: true } as never);
});
const open = () =>
  renderHook(
    () => ({
      remove: useDeleteScenario(() => undefined),
      update: useUpdateScenario(() => undefined),
      wind: useRecalculateWind(),
    }),
    { wrapper: AroundHook },
  ).result;
const now = () => desk.scenario.read()?.name ?? null;

it('reloads a changed scenario if it is the loaded one, and no other', async () => {
  const at = open();
  act(() => at.current.update.mutate({ params: { id: '8' }, body: { name: 'Changed' } }));
  await waitFor(() => expect(at.current.update.isSuccess).toBe(true));
  expect(now()).toBe(loaded.name);
  act(() => at.current.update.mutate({ params: { id: '7' }, body: { name: 'Changed' } }));
  await waitFor(() => expect(now()).toBe('Changed'));
});

it('works out the wind of one scenario without loading another', async () => {
  const at = open();
  act(() => at.current.wind.recalculate(8));
  await waitFor(() => expect(app.server.seenBy(scenarios.calculateWindEffects)).toHaveLength(1));
  await waitFor(() => expect(at.current.wind.isPending).toBe(false));
  expect(now()).toBe(loaded.name);
  act(() => at.current.wind.recalculate(7));
  await waitFor(() => expect(now()).toBe('Worked out'));
});

it('unloads a scenario that is deleted, and no other', async () => {
  const at = open();
  act(() => at.current.remove.mutate({ params: { id: '8' } }));
  await waitFor(() => expect(at.current.remove.isSuccess).toBe(true));
  expect(now()).toBe(loaded.name);
  act(() => at.current.remove.mutate({ params: { id: '7' } }));
  await waitFor(() => expect(now()).toBeNull());
});

import { act, renderHook, waitFor } from '@testing-library/react';
import { scenarios, sessions } from '@windcall/contract';
import { beforeEach, expect, it } from 'vitest';
import { AroundHook } from '../testing/around-hook.tsx';
import { person } from '../testing/people.ts';
import { freshApp, signIn } from '../testing/render-app.tsx';
import { scenarioFrom } from '../testing/shooting-range.ts';
import { refresh, useCall, useCallMutation } from './use-call.ts';

const app = freshApp();
const scenario = scenarioFrom('simple_steel_500', 7);
beforeEach(() => signIn(app.server, { user: person(1, 'anna') }));

it('asks again for every query of a call that is refreshed, and for no other call', async () => {
  app.server.on(sessions.listSessions, []);
  app.server.on(scenarios.listScenarios, [scenario]);
  const { result } = renderHook(
    () => [
      useCall(sessions.listSessions, { query: { limit: 1 } }, { staleTime: Number.POSITIVE_INFINITY }),
      useCall(sessions.listSessions, {}, { staleTime: Number.POSITIVE_INFINITY }),
      useCall(scenarios.listScenarios, {}, { staleTime: Number.POSITIVE_INFINITY }),
    ],
    { wrapper: AroundHook },
  );
  await waitFor(() => expect(result.current.every(({ isSuccess }) => isSuccess)).toBe(true));
  const asked = () => app.server.seen.map(({ path, query }) => `${path}?${query}`).sort();
  const before = asked();
  await act(() => refresh(sessions.listSessions));
  expect(asked().length - before.length).toBe(2);
  expect(app.server.seenBy(scenarios.listScenarios)).toHaveLength(1);
});

it('asks again for a row when its list is refreshed', async () => {
  app.server.on(scenarios.getScenario, scenario);
  const { result } = renderHook(() => useCall(scenarios.getScenario, { params: { id: '7' } }), {
    wrapper: AroundHook,
  });
  await waitFor(() => expect(result.current.isSuccess).toBe(true));
  await act(() => refresh(scenarios.listScenarios));
  expect(app.server.seenBy(scenarios.getScenario)).toHaveLength(2);
});

it('takes a second press for one act, and another act for another', async () => {
  app.server.on(scenarios.deleteScenario, { success: true } as never);
  const { result } = renderHook(() => useCallMutation(scenarios.deleteScenario), { wrapper: AroundHook });
  act(() => {
    result.current.mutate({ params: { id: '7' } });
    result.current.mutate({ params: { id: '7' } });
    result.current.mutate({ params: { id: '8' } });
  });
  await waitFor(() => expect(app.server.seenBy(scenarios.deleteScenario)).toHaveLength(2));
  expect(app.server.seenBy(scenarios.deleteScenario).map(({ path }) => path.split('/').at(-1))).toEqual(['7', '8']);
});

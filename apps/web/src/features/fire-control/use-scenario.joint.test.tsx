import { act, renderHook, waitFor } from '@testing-library/react';
import { scenarios } from '@windcall/contract';
import { beforeEach, expect, it } from 'vitest';
import { queryClient } from '../../api/index.ts';
import { desk } from '../../desk/desk.ts';
import { AroundHook } from '../../testing/around-hook.tsx';
import { refuse } from '../../testing/fake-server.ts';
import { person } from '../../testing/people.ts';
import { freshApp, signIn } from '../../testing/render-app.tsx';
import { scenarioFrom } from '../../testing/shooting-range.ts';
import { currentToast } from '../../toasts/toast.ts';
import { FIRST_TEMPLATE_ID, useScenario } from './use-scenario.ts';

const app = freshApp();
const RIDGE = { ...scenarioFrom('simple_target', 7), name: 'The ridge' };
const QUARRY = { ...scenarioFrom('simple_target', 8), name: 'The quarry' };
const open = () => renderHook(() => useScenario(), { wrapper: AroundHook }).result;
const toast = () => [currentToast()?.title, currentToast()?.description];

beforeEach(() => {
  signIn(app.server, { user: person(1, 'anna') });
  app.server.on(scenarios.getScenario, ({ params }) => (params.id === '8' ? QUARRY : RIDGE));
  app.server.on(scenarios.listScenarios, []);
});

it('shows the scenario of this browser at once, and asks whether it is still there by its own id', async () => {
  desk.scenario.write(QUARRY);
  const at = open();
  expect([at.current.scenario?.name, at.current.loading]).toEqual(['The quarry', false]);
  await waitFor(() =>
    expect(app.server.seenBy(scenarios.getScenario).map(({ path }) => path)).toEqual(['/api/training-scenarios/8']),
  );
  expect(desk.scenario.read()?.id).toBe(8);
});

it('loads the scenario of a stored id, and asks for none without a choice', async () => {
  const none = open();
  expect(none.current).toMatchObject({ scenario: null, loading: false, starting: false });
  expect(app.server.seenBy(scenarios.getScenario)).toEqual([]);
  localStorage.setItem('selectedTrainingScenarioId', '8');
  const at = open();
  expect(at.current).toMatchObject({ scenario: null, loading: true });
  await waitFor(() => expect(at.current.scenario?.name).toBe('The quarry'));
  expect([at.current.loading, desk.scenario.read()?.id]).toEqual([false, 8]);
});

it('unloads a scenario that was deleted elsewhere, but not after another failure', async () => {
  desk.scenario.write(RIDGE);
  app.server.on(scenarios.getScenario, () => refuse('forbidden'));
  const at = open();
  await waitFor(() => expect(app.server.seenBy(scenarios.getScenario).length).toBeGreaterThan(0));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect([at.current.scenario?.id, currentToast()]).toEqual([7, null]);
  app.server.on(scenarios.getScenario, () => refuse('not-found'));
  await act(() => queryClient.refetchQueries());
  await waitFor(() => expect(at.current.scenario).toBeNull());
  expect(desk.scenario.read()).toBeNull();
  expect(toast()).toEqual(['Scenario Deleted', "'The ridge' was deleted elsewhere. Its shots stay in History."]);
});

it('makes a newcomer’s scenario of the first template, and chooses it', async () => {
  let done = (_: scenarios.Scenario): void => undefined;
  app.server.on(
    scenarios.createScenario,
    () =>
      new Promise((resolve) => {
        done = resolve;
      }),
  );
  const at = open();
  act(() => at.current.startWithTemplate());
  await waitFor(() => expect(at.current.starting).toBe(true));
  await waitFor(() => expect(app.server.seenBy(scenarios.createScenario)).toHaveLength(1));
  await act(async () => done(QUARRY));
  await waitFor(() => expect(at.current.scenario?.id).toBe(8));
  expect(at.current.starting).toBe(false);
  const [made] = app.server.seenBy(scenarios.createScenario);
  expect([made?.path, made?.body]).toEqual([`/api/training-scenarios/from-template/${FIRST_TEMPLATE_ID}`, {}]);
  expect(toast()).toEqual(['Success', "'The quarry' training scenario created successfully"]);
});

it('says why no scenario was made, and chooses none', async () => {
  app.server.on(scenarios.createScenario, () => refuse('quota-reached', { message: 'You have 100 scenarios.' }));
  const at = open();
  act(() => at.current.startWithTemplate());
  await waitFor(() => expect(toast()).toEqual(['Error', 'You have 100 scenarios.']));
  expect([at.current.scenario, at.current.starting, desk.scenario.read()]).toEqual([null, false, null]);
});

import { renderHook, waitFor } from '@testing-library/react';
import { scenarios } from '@windcall/contract';
import { beforeEach, expect, it } from 'vitest';
import { desk } from '../desk/desk.ts';
import { AroundHook } from '../testing/around-hook.tsx';
import { person } from '../testing/people.ts';
import { freshApp, signIn } from '../testing/render-app.tsx';
import { scenarioFrom } from '../testing/shooting-range.ts';
import { useChosenScenario } from './use-chosen-scenario.ts';

const app = freshApp();
const open = () => renderHook(() => useChosenScenario(), { wrapper: AroundHook }).result;

beforeEach(() => {
  signIn(app.server, { user: person(1, 'anna') });
  app.server.on(scenarios.getScenario, ({ params }) => scenarioFrom('simple_target', Number(params.id)));
});

it('reads the scenario of this browser without a request', () => {
  desk.scenario.write(scenarioFrom('simple_target', 7));
  const at = open();
  expect([at.current.scenario?.id, at.current.loading]).toEqual([7, false]);
  expect(app.server.seenBy(scenarios.getScenario)).toEqual([]);
});

it('loads and keeps the scenario whose ID alone is stored, and loads none without an ID', async () => {
  expect(open().current).toEqual({ scenario: null, loading: false });
  expect(app.server.seenBy(scenarios.getScenario)).toEqual([]);
  localStorage.setItem('selectedTrainingScenarioId', '8');
  const at = open();
  expect(at.current).toEqual({ scenario: null, loading: true });
  await waitFor(() => expect([at.current.scenario?.id, at.current.loading]).toEqual([8, false]));
  expect(desk.scenario.read()?.id).toBe(8);
});

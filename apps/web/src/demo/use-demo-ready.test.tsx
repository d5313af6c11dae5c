import { screen, waitFor } from '@testing-library/react';
import { demo, scenarios, weather } from '@windcall/contract';
import { expect, it } from 'vitest';
import { desk } from '../desk/desk.ts';
import { person, restricted } from '../testing/people.ts';
import { freshApp, renderInApp, signIn } from '../testing/render-app.tsx';
import { scenarioFrom } from '../testing/shooting-range.ts';
import { useDemoReady } from './use-demo-ready.ts';

const app = freshApp();
const Ready = () => {
  useDemoReady();
  return <output>shown</output>;
};
const arrive = (ready: { profileId: number; scenarioId: number } | null): void => {
  signIn(app.server, { user: person(1, 'anna', { isDemoUser: ready !== null }) });
  app.server.on(demo.getRestrictions, { hasRestrictions: ready !== null, restrictions: ready && restricted(), ready });
  app.server.on(scenarios.getScenario, { ...scenarioFrom('simple_steel_500'), id: 12 });
  app.server.on(weather.listFields, []);
};

it('chooses the prepared scenario and rifle for a demo user, once: a later choice stays', async () => {
  arrive({ profileId: 11, scenarioId: 12 });
  const { rerender } = renderInApp(<Ready />);
  await waitFor(() => expect(desk.rifleId.read()).toBe(11));
  desk.rifleId.write(0);
  rerender(<p>elsewhere</p>);
  expect([desk.rifleId.read(), desk.scenarioId.read()]).toEqual([0, 12]);
  expect(app.server.seenBy(scenarios.getScenario)).toHaveLength(1);
});

it('leaves the desk of everybody else as it is', async () => {
  arrive(null);
  renderInApp(<Ready />);
  await screen.findByText('shown');
  await waitFor(() => expect(app.server.seenBy(demo.getRestrictions)).toHaveLength(1));
  expect([desk.rifleId.read(), desk.scenarioId.read()]).toEqual([0, null]);
});

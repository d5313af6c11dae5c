import { fireEvent, screen, waitFor } from '@testing-library/react';
import { stages, weather, wmp } from '@windcall/contract';
import { expect, it } from 'vitest';
import { desk } from '../../desk/desk.ts';
import { weatherOf } from '../../desk/weather.ts';
import { openFireControl } from '../../testing/open-fire-control.tsx';
import { button, openWmpScreen } from '../../testing/open-wmp.tsx';
import { person } from '../../testing/people.ts';
import { freshApp, renderInApp, signIn } from '../../testing/render-app.tsx';
import { growingField, scenarioFrom } from '../../testing/shooting-range.ts';
import { WeatherScreen } from './weather-screen.tsx';

const app = freshApp();
const AIR = { ground: 'brush', sky: 'sun', speed: 10, direction: '2:00', seed: '7' } as const;
const NOTHING = { field: null, exported: null, model: null, lost: null };

const openWeather = () => {
  signIn(app.server, { user: person(1, 'anna') });
  app.server.on(weather.listFields, () => []);
  return renderInApp(<WeatherScreen />, '/weather');
};

it('is put on the desk by one press with a seed of its own, and taken off by the next', async () => {
  openWeather();
  fireEvent.change(screen.getByLabelText('Ground'), { target: { value: 'desert' } });
  fireEvent.change(screen.getByLabelText('Sky'), { target: { value: 'sun' } });
  fireEvent.click(screen.getByRole('button', { name: 'Shoot in natural air' }));
  const first = desk.naturalAir.read();
  expect(first).toMatchObject({ ground: 'desert', sky: 'sun', speed: 8, direction: '3:00' });
  expect(screen.getByText(/^On: bare, hard desert, strong sun, about 8 mph from 3:00/)).toBeTruthy();
  expect(first).not.toHaveProperty('drifts');
  expect(first).not.toHaveProperty('heights');
  fireEvent.change(screen.getByLabelText('Muzzle height'), { target: { value: 'prone' } });
  fireEvent.click(screen.getByRole('switch', { name: 'The mean drifts' }));
  fireEvent.click(screen.getByRole('button', { name: 'Shoot in new natural air' }));
  expect(desk.naturalAir.read()?.seed).not.toBe(first?.seed);
  expect(desk.naturalAir.read()).toMatchObject({ drifts: true, heights: { muzzle: 0.3, target: 1 } });
  expect(screen.getByText(/^On: bare, hard desert, .* from 3:00, drifting, muzzle 0.3 m up/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Turn it off' }));
  expect(desk.naturalAir.read()).toBeNull();
});

it('is what Weather calls the wind in use; the field made before is called what it is and not rated unasked', async () => {
  const timeSteps = [0, 120, 240];
  const rows = (value: number) => [0, 500].map(() => timeSteps.map(() => value));
  desk.wind.write({ distances: [0, 500], timeSteps, windData: { speed: rows(8), direction: rows(90) } });
  desk.naturalAir.write(AIR);
  openWeather();
  expect(screen.getByRole('heading', { name: 'Wind in use: natural air' })).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Wind field' })).toBeNull();
  expect(screen.queryByRole('tab', { name: 'Quality' })).toBeNull();
  expect(app.server.seenBy(weather.qualityMetrics)).toHaveLength(0);
  fireEvent.click(screen.getByRole('button', { name: 'Generated field, not in use' }));
  expect(screen.getByRole('tab', { name: 'Quality' })).toBeTruthy();
  expect(screen.getByText(/are of the field that was made before/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Turn it off' }));
  expect(await screen.findByRole('heading', { name: 'Wind field' })).toBeTruthy();
  expect(screen.queryByText('Generated field, not in use')).toBeNull();
});

it('stands in place of every other wind, and a field that is made or loaded takes its place', () => {
  const field = growingField(10);
  desk.wind.write(field);
  desk.naturalAir.write(AIR);
  const loaded = weatherOf({ ...NOTHING, field, natural: AIR }, scenarioFrom('simple_target'));
  expect([loaded.natural, loaded.field, loaded.steady, loaded.fault]).toEqual([AIR, null, null, null]);
  desk.wind.write(field);
  expect(desk.naturalAir.read()).toBeNull();
});

it('is the wind that Fire Control shoots in', async () => {
  desk.naturalAir.write(AIR);
  openFireControl(app.server, scenarioFrom('simple_target'));
  fireEvent.click(await screen.findByRole('button', { name: 'Start Session' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Take Shot' }));
  await waitFor(() => expect(app.server.seenBy(stages.createStage).length).toBeGreaterThan(0));
  const wind = app.server.seenBy(stages.createStage)[0]?.body as { wind?: unknown };
  expect(wind.wind).toEqual({ kind: 'surface', law: 2, ...AIR, direction: 60 });
  expect(screen.queryByText(/No Wind Field Data/)).toBeNull();
});

it('has a muzzle height that goes with the stage, beside its wind, and keeps the law it came with', async () => {
  desk.naturalAir.write({ ...AIR, law: 1, heights: { muzzle: 1.1, target: 1 } });
  openFireControl(app.server, scenarioFrom('simple_target'));
  fireEvent.click(await screen.findByRole('button', { name: 'Start Session' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Take Shot' }));
  await waitFor(() => expect(app.server.seenBy(stages.createStage).length).toBeGreaterThan(0));
  expect(app.server.seenBy(stages.createStage)[0]?.body).toMatchObject({
    heights: { muzzle: 1.1, target: 1 },
    wind: { law: 1 },
  });
});

it('is the wind of the stage that a card is made for', async () => {
  desk.naturalAir.write(AIR);
  openWmpScreen(app.server, { field: null });
  expect(
    screen.getByText(
      /^Natural air, set on the Weather screen: sage or knee-high brush, strong sun, about 10 mph from 2:00/,
    ),
  ).toBeTruthy();
  fireEvent.click(button('Make my card'));
  await waitFor(() => expect(app.server.seenBy(wmp.phase1)).toHaveLength(1));
  expect(app.server.seenBy(stages.createStage)[0]?.body).toMatchObject({ wind: { kind: 'surface', ...AIR } });
});

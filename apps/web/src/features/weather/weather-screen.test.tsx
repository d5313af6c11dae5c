import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { scenarios as calls, profiles, type scenarios, type WindField, weather } from '@windcall/contract';
import { assessWindField, generateWindField, runQualityTest } from '@windcall/wind';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { desk } from '../../desk/desk.ts';
import { isWeatherReady } from '../../desk/weather-shapes.ts';
import { refuse } from '../../testing/fake-server.ts';
import { person, restricted } from '../../testing/people.ts';
import { freshApp, renderInApp, signIn } from '../../testing/render-app.tsx';
import { scenarioFrom } from '../../testing/shooting-range.ts';
import { stateFrom } from './model-settings.ts';
import { WeatherScreen } from './weather-screen.tsx';
import { DEFAULT_SETTINGS } from './wind-settings.ts';

const app = freshApp();
const NOW = '2026-03-01T08:00:00.000Z';
const anna = person(1, 'anna');
const guest = person(3, 'guest', { isDemoUser: true });

/** The real server's wind for a request. */
const fieldOf = (input: weather.GeneratorInput): WindField => {
  const made = generateWindField({ ...input, seed: input.stateBasedWind.seed ?? 7 });
  if (made.status !== 'ok') throw new Error(JSON.stringify(made.problems));
  return { ...made.field, timestamp: NOW, metadata: { ...made.field.metadata } };
};
const STATES = {
  primary: {
    windSpeed: 5,
    windDirection: '3:00',
    duration: 300,
    durationVariation: 0.1,
    speedVariation: 1,
    directionVariation: 10,
    correlationTime: 10,
    spatialCorrelationDistance: 200,
  },
};
const madeBy = (settings: Partial<weather.GeneratorInput> = {}): WindField =>
  fieldOf(
    weather.generatorInput.parse({
      maxDistance: 400,
      temperature: 72,
      humidity: 45,
      pressure: 29.92,
      stateBasedWind: STATES,
      ...settings,
    }),
  );

beforeEach(() => {
  app.server.on(weather.listFields, []);
  app.server.on(profiles.listProfiles, []);
  app.server.on(weather.generateWindField, ({ parsed }) => {
    const windField = fieldOf(parsed);
    return { windField, environmentalData: {}, metadata: windField.metadata ?? {} };
  });
  app.server.on(weather.qualityMetrics, ({ parsed }) => ({
    ...assessWindField(parsed.windField, parsed.scenarioType),
    scenarioType: parsed.scenarioType,
    timestamp: NOW,
  }));
});

const open = (scenario: scenarios.Scenario | null = scenarioFrom('close_array_troop_line'), adjusting = true) => {
  if (localStorage.getItem('auth_token') === null) signIn(app.server, { user: anna });
  if (scenario !== null) desk.scenario.write(scenario);
  if (adjusting) localStorage.setItem('weatherAdjust', 'open');
  return renderInApp(<WeatherScreen />, '/weather');
};
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const number = (name: string, at = 0) =>
  screen.getAllByLabelText<HTMLInputElement>(name, { selector: 'input' })[at] as HTMLInputElement;
const fill = (name: string, value: string, at = 0) => fireEvent.change(number(name, at), { target: { value } });
/** Types and leaves the field. */
const enter = (name: string, value: string) => {
  fill(name, value);
  fireEvent.blur(number(name));
};
const bodies = () => app.server.seenBy(weather.generateWindField).map((r) => r.body as weather.GeneratorInput);
const generate = async (user: ReturnType<typeof open>['user']) => {
  await user.click(button('Generate Wind Field'));
  await screen.findByText('Wind Field Generated & Exported');
};

describe('the scenario', () => {
  it('is asked for, and no wind is made, while none is loaded', async () => {
    open(null);
    expect(screen.getByText('DoF Configuration Required')).toBeTruthy();
    expect(screen.getByText('No training scenario loaded')).toBeTruthy();
    expect(screen.getByRole('link', { name: /training scenario/i }).getAttribute('href')).toBe('/training');
    expect(button('Generate Wind Field').hasAttribute('disabled')).toBe(true);
    expect(screen.getByText(/Generate a wind field to see it/)).toBeTruthy();
  });

  it('stops the generation while targets have no direction of fire', async () => {
    const scenario = scenarioFrom('simple_target');
    open({
      ...scenario,
      directionOfFire: undefined as unknown as number,
      engagements: scenario.engagements.map((e) => ({ ...e, directionOfFire: null })),
    });
    expect(screen.getByText('DoF Configuration Required')).toBeTruthy();
    expect(button('Generate Wind Field').hasAttribute('disabled')).toBe(true);
  });
});

describe('a generation', () => {
  it('sends the scenario’s targets, shows the wind, exports it and says so', async () => {
    const exported = vi.fn();
    window.addEventListener('exportedWeatherDataChanged', exported);
    const { user } = open();
    await generate(user);
    window.removeEventListener('exportedWeatherDataChanged', exported);
    expect(bodies()[0]).toMatchObject({
      maxDistance: 1000,
      samplingInterval: 100,
      duration: 240,
      timeInterval: 5,
      latitude: 36,
      modelComplexity: 'stochastic',
      scenarioData: { shooterTargetDistance: 510, directionOfFire: 90 },
    });
    expect(exported).toHaveBeenCalled();
    const stored = desk.weather.read();
    expect(isWeatherReady(stored)).toBe(true);
    expect(stored).toMatchObject({ weatherModelType: 'stochastic', scenarioName: 'Close Array', targetCount: 10 });
    expect(stored?.environmentalConditions).toMatchObject({ windSpeed: 5, windDirection: '3:00' });
    expect(desk.wind.read()?.timeSteps).toHaveLength(49);
    expect(desk.ownModel.read()).toMatchObject({ mode: 'stochastic', duration: 240 });
    expect(await screen.findByText(/Autocorrelation at 50 yd/)).toBeTruthy();
    expect(screen.getByRole('table', { name: 'Flags at the targets' })).toBeTruthy();
    for (const band of ['Light', 'Moderate', 'Strong', 'Very Strong']) expect(screen.getByText(band)).toBeTruthy();
  });

  it('says that it is busy, and is not started twice', async () => {
    let answer: (value: Response) => void = () => undefined;
    app.server.on(weather.generateWindField, () => new Promise<Response>((resolve) => (answer = resolve)));
    const { user } = open();
    await user.click(button('Generate Wind Field'));
    await user.click(button('Generating Wind Field...'));
    expect(bodies()).toHaveLength(1);
    answer(refuse('busy', { message: 'The server is busy.' }));
    await screen.findByText('Generation Failed');
    expect(button('Generate Wind Field')).toBeTruthy();
  });

  it.each([
    ['the server’s message', () => refuse('timed-out', { message: 'It took too long.' }), 'It took too long.'],
    [
      'the general sentence when the server was not reached',
      () => Promise.reject(new TypeError('no network')),
      /server|distance-based wind field/,
    ],
  ])('that fails says %s and keeps the wind on the screen', async (_, answer, said) => {
    const { user } = open();
    await generate(user);
    app.server.on(weather.generateWindField, answer as () => Response);
    await user.click(button('Generate Wind Field'));
    const toast = (await screen.findByText('Generation Failed')).closest('[data-variant=destructive]');
    expect(toast?.textContent).toMatch(said);
    expect(screen.getByText(/Autocorrelation at 50 yd/)).toBeTruthy();
  });

  it('uses the seed that was entered, and keeps the one that was drawn', async () => {
    const { user } = open();
    await generate(user);
    expect(screen.getByText('Seed 7')).toBeTruthy();
    await user.click(button('Keep this wind’s seed'));
    expect(number('Seed').value).toBe('7');
    fill('Seed', '12x');
    expect(number('Seed').value).toBe('7');
    fill('Seed', '12');
    await generate(user);
    await screen.findByText('Seed 12');
    expect(bodies()[1]?.stateBasedWind.seed).toBe('12');
    // emptied: the next wind draws its own seed
    fill('Seed', '');
    await generate(user);
    expect(bodies()).toHaveLength(3);
    expect(bodies()[2]?.stateBasedWind.seed ?? null).toBeNull();
  });
});

describe('the settings', () => {
  it('follow a preset in all parameters, and a mode switch only where the mode rules something out', async () => {
    const { user } = open();
    enter('Wind speed', '12');
    enter('Direction variation', '14');
    await user.click(screen.getByRole('radio', { name: 'Complex' }));
    expect(number('Wind speed').value).toBe('12');
    expect(number('Duration', 2).value).toBe('50');
    await user.click(screen.getByRole('radio', { name: 'Deterministic' }));
    expect([number('Speed variation').value, number('Direction variation').value]).toEqual(['0', '0']);
    await user.click(screen.getByRole('radio', { name: 'Stochastic' }));
    expect(screen.getByText('Disabled (stochastic)')).toBeTruthy();
    await user.click(button('Complex'));
    expect([number('Wind speed').value, number('Wind speed', 1).value]).toEqual(['5', '9']);
    expect(screen.getByRole('radio', { name: 'Complex', checked: true })).toBeTruthy();
  });

  it('go back to the mode before complex when complex mode is switched off', async () => {
    const { user } = open();
    await user.click(screen.getByRole('radio', { name: 'Deterministic' }));
    await user.click(screen.getByRole('switch', { name: 'Complex mode' }));
    expect(screen.getByRole('radio', { name: 'Complex', checked: true })).toBeTruthy();
    await user.click(screen.getByRole('switch', { name: 'Complex mode' }));
    expect(screen.getByRole('radio', { name: 'Deterministic', checked: true })).toBeTruthy();
  });

  it('send what was typed in its unit: a percentage as a share, and a second wind of 0 s as none', async () => {
    const { user } = open();
    await user.click(screen.getByRole('radio', { name: 'Complex' }));
    fill('Duration variation', '25');
    fill('Spatial distance', '', 1);
    fireEvent.blur(number('Spatial distance', 1));
    expect([number('Spatial distance').value, number('Spatial distance', 1).value]).toEqual(['200', '75']);
    await generate(user);
    expect(bodies()[0]?.stateBasedWind).toMatchObject({
      primary: { durationVariation: 0.25 },
      secondary: { spatialCorrelationDistance: 75 },
    });
    // fields of the duration: the range's, the first wind's, the second's
    fill('Duration', '0', 2);
    expect(number('Duration', 2).getAttribute('aria-invalid')).toBeNull();
    fill('Duration', '0', 1);
    expect(number('Duration', 1).getAttribute('aria-invalid')).toBe('true');
  });

  it('fall back where an input is left blank, and refuse what is out of bounds', () => {
    open();
    for (const [name, fallback, at] of [
      ['Correlation time', '10', 0],
      ['Spatial distance', '200', 0],
      ['Duration', '240', 0],
      ['Latitude', '36', 0],
    ] as const) {
      fill(name, '55', at);
      fill(name, '', at);
      fireEvent.blur(number(name, at));
      expect(number(name, at).value, name).toBe(fallback);
    }
    fill('Direction variation', '31');
    expect(number('Direction variation').getAttribute('aria-invalid')).toBe('true');
    fill('Direction variation', '26');
    expect(screen.getByText(/consider complex mode/)).toBeTruthy();
    fill('Speed variation', '3.1');
    expect(screen.getByText(/2.8 mph \(56%\) or less/)).toBeTruthy();
  });

  it.each([
    ['a preset', () => button('Stochastic')],
    ['a kind of wind', () => button(/^Gusty/)],
    ['a terrain', () => button(/^Rolling/)],
    ['a mode', () => screen.getByRole('radio', { name: 'Complex' })],
  ])('show the values of %s in place of what was typed and refused', async (_, press) => {
    const { user } = open();
    fill('Direction variation', '31');
    fill('Correlation time', '99');
    expect(number('Correlation time').getAttribute('aria-invalid')).toBe('true');
    await user.click(press());
    for (const name of ['Direction variation', 'Correlation time']) {
      expect([number(name).value, number(name).getAttribute('aria-invalid')], name).toEqual(['10', null]);
    }
  });

  it('show Rolling as modified when a gust reaches farther than after a preset', async () => {
    const { user } = open();
    await user.click(button('Stochastic'));
    fill('Spatial distance', '210');
    expect(button('Rolling modified').className).toContain('text-warn');
  });

  it('show a terrain as in force, and as modified after a change', async () => {
    const { user } = open();
    await user.click(button(/^Urban/));
    expect(button('Urban in force').className).toContain('text-ok');
    expect(number('Correlation time').value).toBe('6');
    fill('Correlation time', '9');
    expect(button('Urban modified').className).toContain('text-warn');
  });

  it('switch to complex with thermal effects, whose stability follows the time of day', async () => {
    const { user } = open();
    await user.click(screen.getByRole('switch', { name: 'Thermal effects' }));
    expect(screen.getByRole('radio', { name: 'Complex', checked: true })).toBeTruthy();
    expect(screen.getByRole('option', { name: 'By time of day (unstable)' })).toBeTruthy();
    await user.selectOptions(screen.getByLabelText('Time of day'), 'morning');
    expect(screen.getByRole('option', { name: 'By time of day (stable)' })).toBeTruthy();
    await user.selectOptions(screen.getByLabelText('Stability'), 'neutral');
    await generate(user);
    expect(bodies()[0]?.stateBasedWind.thermal).toEqual({
      enabled: true,
      dailyPhase: 'morning',
      stabilityOverride: 'neutral',
    });
  });

  it('are there again at the next visit', async () => {
    const first = open();
    fill('Wind speed', '11');
    await first.user.selectOptions(screen.getByLabelText('Max distance'), '600');
    first.unmount();
    open();
    expect(number('Wind speed').value).toBe('11');
    expect(screen.getByLabelText<HTMLSelectElement>('Max distance').value).toBe('600');
  });

  it('survive corrupt storage with their defaults', () => {
    for (const key of [
      'distanceWeatherModelState',
      'weatherModelState',
      'distanceBasedWindField',
      'exportedWeatherData',
    ])
      localStorage.setItem(key, '{"mode": 4, broken');
    open();
    expect(number('Wind speed').value).toBe('5');
    expect(screen.getByText('No wind yet')).toBeTruthy();
    expect(console.error).toHaveBeenCalled();
  });
});

describe('a demo user', () => {
  it.each([
    ['a mode', () => screen.getByRole('radio', { name: 'Complex' })],
    ['a preset', () => button('Deterministic')],
    ['complex mode', () => screen.getByRole('switch', { name: 'Complex mode' })],
    ['a terrain', () => button('Urban')],
    ['thermal effects', () => screen.getByRole('switch', { name: 'Thermal effects' })],
  ])('is told that %s is not for the demo, and nothing changes', async (_, control) => {
    signIn(app.server, { user: guest, restrictions: restricted() });
    const { user } = open();
    await waitFor(() =>
      expect(
        screen.getByRole('switch', { name: 'Complex mode' }).ariaDisabled ??
          screen.getByRole('switch', { name: 'Complex mode' }).getAttribute('aria-disabled'),
      ).toBe('true'),
    );
    await user.click(control());
    expect(await screen.findByText('Demo Limitation')).toBeTruthy();
    expect(screen.getByRole('radio', { name: 'Stochastic', checked: true })).toBeTruthy();
    expect(desk.ownModel.read()).toBeNull();
  });
});

describe('a stored wind field', () => {
  it('is shown again when it lasts 240 s', () => {
    desk.wind.write(madeBy());
    open();
    expect(screen.getByText(/Autocorrelation at 50 yd/)).toBeTruthy();
  });

  it('is not shown again when it lasts otherwise, and the screen says that it is still in use', () => {
    desk.wind.write(madeBy({ duration: 120 }));
    open();
    expect(screen.getByText(/The stored wind lasts 120 s/)).toBeTruthy();
    expect(screen.queryByText(/Autocorrelation/)).toBeNull();
  });

  it('can be saved under a name, loaded again and deleted', async () => {
    const saved = { id: 3, name: 'Tuesday', seed: '7', distancePoints: 11, timePoints: 49, createdAt: NOW };
    app.server.on(weather.saveField, saved);
    app.server.on(weather.getField, {
      ...saved,
      windField: madeBy({ maxDistance: 200 }),
      settings: { mode: 'complex', seed: '7' },
    });
    app.server.on(weather.deleteField, { success: true });
    const { user } = open();
    await generate(user);
    app.server.on(weather.listFields, [saved]);
    await user.type(await screen.findByLabelText('Name of this field'), 'Tuesday');
    await user.click(button('Save'));
    expect(await screen.findByText('Wind Field Saved')).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: 'Load Tuesday' }));
    expect(await screen.findByText('Wind Field Loaded')).toBeTruthy();
    expect(screen.getByRole('radio', { name: 'Complex', checked: true })).toBeTruthy();
    expect(desk.wind.read()?.distances.at(-1)).toBe(200);
    // a field stored without settings leaves the settings on the screen
    app.server.on(weather.getField, { ...saved, windField: madeBy({ maxDistance: 300 }), settings: null });
    await user.click(button('Load Tuesday'));
    await waitFor(() => expect(desk.wind.read()?.distances.at(-1)).toBe(300));
    expect(screen.getByRole('radio', { name: 'Complex', checked: true })).toBeTruthy();
    await user.click(button('Delete Tuesday'));
    await waitFor(() => expect(app.server.seenBy(weather.deleteField)).toHaveLength(1));
  });
});

describe('the views', () => {
  it('play, pause and scrub the wind over time', async () => {
    desk.wind.write(madeBy());
    const { user } = open();
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await user.click(button('Play the wind'));
    await act(() => vi.advanceTimersByTimeAsync(3000));
    await user.click(button('Pause the wind'));
    const slider = screen.getByRole('slider', { name: 'Time step' });
    const reached = Number.parseInt(slider.getAttribute('aria-valuetext') ?? '', 10);
    expect(reached).toBeGreaterThanOrEqual(10);
    expect(reached).toBeLessThanOrEqual(25);
    await user.click(button('Time step: more'));
    expect(slider.getAttribute('aria-valuetext')).toBe(`${reached + 5} seconds`);
  });

  it('say which state is active', async () => {
    desk.wind.write(madeBy());
    const { user } = open();
    await user.click(screen.getByRole('tab', { name: 'States' }));
    expect(screen.getByText('5 mph from 3:00')).toBeTruthy();
    expect(within(screen.getByRole('tabpanel', { name: 'States' })).getByText('Disabled (stochastic)')).toBeTruthy();
  });

  it('rate the wind, and rate it anew every 30 s', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    desk.wind.write(madeBy());
    const { user } = open();
    await user.click(screen.getByRole('tab', { name: 'Quality' }));
    expect(await screen.findByText('Temporal consistency')).toBeTruthy();
    expect(app.server.seenBy(weather.qualityMetrics)).toHaveLength(1);
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    await waitFor(() => expect(app.server.seenBy(weather.qualityMetrics)).toHaveLength(2));
  });

  it('say when the quality cannot be fetched, and try again', async () => {
    app.server.on(weather.qualityMetrics, () => refuse('busy', { message: 'The server is busy.' }));
    desk.wind.write(madeBy());
    const { user } = open();
    await user.click(screen.getByRole('tab', { name: 'Quality' }));
    expect(await screen.findByText('Failed to fetch quality metrics: The server is busy.')).toBeTruthy();
    expect(button('Try again')).toBeTruthy();
  });
});

describe('the monitor', () => {
  const openMonitor = async () => {
    desk.wind.write(madeBy());
    const { user } = open();
    await user.click(screen.getByRole('tab', { name: 'Monitor' }));
    await screen.findByText('Temporal consistency');
    return user;
  };
  const kinds = () =>
    app.server.seenBy(weather.qualityMetrics).map((r) => (r.body as { scenarioType: string }).scenarioType);

  it('rates the stored wind for each kind of scenario', async () => {
    const user = await openMonitor();
    await user.click(screen.getByRole('tab', { name: 'Multi-DoF Array' }));
    await screen.findByText('Temporal consistency');
    await user.click(screen.getByRole('tab', { name: 'Troop Line' }));
    await screen.findByText('Temporal consistency');
    expect(kinds()).toEqual(['general', 'multi_dof_array', 'troop_line_confirmation']);
  });

  it('runs the server’s test of a kind on demand and shows its summary', async () => {
    const { result, seed: _, scores: __, ...summary } = runQualityTest('multi_dof_array');
    app.server.on(weather.testMultiDofArray, {
      scenarioType: 'multi_dof_array',
      summary,
      result: { ...result, scenarioType: 'multi_dof_array', timestamp: NOW },
    });
    const user = await openMonitor();
    await user.click(screen.getByRole('tab', { name: 'Multi-DoF Array' }));
    expect(app.server.seenBy(weather.testMultiDofArray)).toHaveLength(0);
    await user.click(await screen.findByRole('button', { name: 'Run quality test' }));
    expect(await screen.findByText('Passed')).toBeTruthy();
  });

  it('notices within 2 s that the stored wind is gone, and says what is missing when it is to be analyzed', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const user = await openMonitor();
    localStorage.removeItem('distanceBasedWindField');
    await act(() => vi.advanceTimersByTimeAsync(2100));
    expect(await screen.findByText(/No wind field data available/)).toBeTruthy();
    await user.click(button('Analyze stored wind'));
    expect(await screen.findByText('No Wind Field Data')).toBeTruthy();
  });

  it('says when the analysis fails', async () => {
    const user = await openMonitor();
    app.server.on(weather.qualityMetrics, () => refuse('timed-out'));
    await user.click(button('Analyze stored wind'));
    expect(await screen.findByText('Analysis Error')).toBeTruthy();
    expect(screen.getAllByText('Failed to analyze wind field').length).toBeGreaterThan(0);
  });
});

describe('the scenario of the screen', () => {
  it('is fetched where only its id is stored, as Fire Control does', async () => {
    const scenario = scenarioFrom('close_array_troop_line', 31);
    app.server.on(calls.getScenario, scenario);
    signIn(app.server, { user: anna });
    localStorage.setItem('selectedTrainingScenarioId', '31');
    open(null);
    expect(await screen.findByText(/10 targets with a/)).toBeTruthy();
    expect(app.server.seenBy(calls.getScenario)).toHaveLength(1);
  });

  it('may lack directions of fire: it says of how many targets', async () => {
    const { directionOfFire: _, ...scenario } = scenarioFrom('close_array_troop_line');
    const engagements = scenario.engagements.map((e, i) => ({ ...e, directionOfFire: i < 2 ? null : 90 }));
    localStorage.setItem('selectedTrainingScenario', JSON.stringify({ ...scenario, engagements }));
    localStorage.setItem('selectedTrainingScenarioId', String(scenario.id));
    signIn(app.server, { user: anna });
    open(null);
    expect(screen.getByRole('alert').textContent).toContain('4 of 10 targets missing Direction of Fire configuration');
    expect(screen.getByText('DoF Configuration Required')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Open training scenarios' })).toBeTruthy();
    expect(app.server.seenBy(calls.getScenario)).toHaveLength(0);
  });

  it('needs no direction of its own where each engagement has one', async () => {
    const { directionOfFire: _, ...scenario } = scenarioFrom('multi_dof_array_troop_line');
    localStorage.setItem('selectedTrainingScenario', JSON.stringify(scenario));
    open(null);
    expect(await screen.findByText(/10 targets with a/)).toBeTruthy();
  });
});

describe('two windows', () => {
  it('show one wind: what another one made is shown here, and rated', async () => {
    desk.wind.write(madeBy());
    const { user } = open();
    expect(screen.getByText('Seed 7')).toBeTruthy();
    const theirs = madeBy({ stateBasedWind: { ...STATES, seed: 99 } });
    for (const [key, value] of [
      ['distanceBasedWindField', theirs],
      ['exportedWeatherData', { exportedFromWeatherModel: true, validated: true, windFieldData: theirs }],
    ] as const) {
      localStorage.setItem(key, JSON.stringify(value));
      fireEvent(window, new StorageEvent('storage', { key }));
    }
    expect(await screen.findByText('Seed 99')).toBeTruthy();
    await user.click(screen.getByRole('tab', { name: 'Monitor' }));
    await waitFor(() => expect(app.server.seenBy(weather.qualityMetrics).length).toBeGreaterThan(0));
    const rated = app.server.seenBy(weather.qualityMetrics).at(-1)?.body as { windField: WindField };
    expect(rated.windField.windData).toEqual(theirs.windData);
  });
});

describe('the kinds of wind', () => {
  it('come first, and the inputs wait behind Adjust, open again for who left it open', async () => {
    const { user, unmount } = open(undefined, false);
    expect(screen.queryByLabelText('Max distance')).toBeNull();
    for (const name of [/^Steady/, /^Gusty/, /^Switching/, /^Hot midday/]) expect(button(name)).toBeTruthy();
    await user.click(button('Adjust'));
    expect(screen.getByText('State-based wind')).toBeTruthy();
    unmount();
    open(undefined, false);
    expect(screen.getByText('State-based wind')).toBeTruthy();
  });

  it('set mode, winds and thermal effects, and the terrain that fits, not the one chosen before', async () => {
    const { user } = open(undefined, false);
    await user.click(screen.getByRole('button', { name: /Urban/ }));
    await user.click(button(/^Hot midday/));
    expect(button(/^Hot midday/).getAttribute('aria-pressed')).toBe('true');
    await generate(user);
    expect(bodies()[0]).toMatchObject({
      modelComplexity: 'complex',
      stateBasedWind: {
        terrain: 'rolling',
        thermal: { enabled: true, dailyPhase: 'midday' },
        primary: { correlationTime: 10 },
      },
    });
    await user.click(button(/^Steady/));
    expect(button(/^Hot midday/).getAttribute('aria-pressed')).toBe('false');
    await generate(user);
    expect(bodies()[1]).toMatchObject({
      modelComplexity: 'deterministic',
      stateBasedWind: { thermal: { enabled: false } },
    });
  });

  it('reach to the farthest target whatever was set', async () => {
    desk.model.write(stateFrom({ ...DEFAULT_SETTINGS, maxDistance: 400 }, null));
    const { user } = open();
    expect(screen.getByText(/Farthest target: 510 yd. The wind is generated that far./)).toBeTruthy();
    await generate(user);
    expect(bodies()[0]).toMatchObject({ maxDistance: 600 });
  });
});

describe('a refused entry', () => {
  it('gets the focus from Generate, which sends nothing while the box shows another number than would be sent', async () => {
    const { user } = open();
    await user.click(button(/^Gusty/));
    const box = screen.getAllByLabelText(/direction variation/i)[0] as HTMLInputElement;
    await user.clear(box);
    await user.type(box, '31');
    await user.click(button('Generate Wind Field'));
    expect(bodies()).toEqual([]);
    expect(document.activeElement).toBe(box);
    await user.clear(box);
    await user.type(box, '12');
    await generate(user);
    expect(bodies()[0]?.stateBasedWind.primary.directionVariation).toBe(12);
  });

  it('marks no kind of wind while natural air is on', async () => {
    const { user } = open();
    await user.click(button(/^Gusty/));
    expect(button(/^Gusty/).getAttribute('aria-pressed')).toBe('true');
    await user.click(button('Shoot in natural air'));
    expect(button(/^Gusty/).getAttribute('aria-pressed')).toBe('false');
  });
});

describe('the cursor', () => {
  it('reads wind, band, crosswind and this rifle’s hold at a target, and follows the chosen one', async () => {
    const { user } = open();
    await user.click(button(/^Steady/));
    await generate(user);
    const reading = await screen.findByTestId('reading');
    expect(reading.textContent).toMatch(/^0 s: flag at the target 5\.0 mph from 1:00, R 2\.5 mph, H 4\.3 mph\./);
    await waitFor(() => expect(reading.textContent).toMatch(/This rifle: [RL] 0\.\d\d mil/), { timeout: 5000 });
  });

  it('shows crosswind at each target in the same map', async () => {
    const { user } = open();
    await generate(user);
    await user.click(await screen.findByRole('radio', { name: 'Flags across each line of fire' }));
    expect(screen.getByText('R 8 mph')).toBeTruthy();
    expect(screen.getByText(/nearest target’s direction of fire/)).toBeTruthy();
  });
});

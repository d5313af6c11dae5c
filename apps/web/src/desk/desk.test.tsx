import { act, cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { cards, profiles, scenarios, type WindField, weather } from '@windcall/contract';
import { TEMPLATES } from '@windcall/simulation';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { startSession, useChosenScenario } from '../api/index.ts';
import { takeDemoReady } from '../demo/take-demo-ready.ts';
import { ProfilePicker } from '../features/profiles/profile-picker.tsx';
import { useSelectedProfile } from '../features/profiles/use-selected-profile.ts';
import { savedEnvironment } from '../features/training/saved-environment.ts';
import { TrainingScreen } from '../features/training/training-screen.tsx';
import { useStoredWind } from '../features/weather/monitor-view.tsx';
import { useWindField as useShownField } from '../features/weather/use-wind-field.ts';
import { WeatherScreen } from '../features/weather/weather-screen.tsx';
import { keepThing } from '../share/keep-thing.ts';
import { fillStorage } from '../testing/full-storage.ts';
import { makeToken } from '../testing/make-token.ts';
import { openFireControl } from '../testing/open-fire-control.tsx';
import { person } from '../testing/people.ts';
import { freshApp, renderInApp, signIn } from '../testing/render-app.tsx';
import { growingField, rangeCard, scenarioFrom } from '../testing/shooting-range.ts';
import { madeFrom, storedProfile } from '../testing/stored-things.ts';
import { desk } from './desk.ts';
import { DEFAULT_EFFECTS } from './shapes.ts';
import { useThing } from './slot.ts';
import { useWeather } from './weather.ts';
import { isWeatherReady } from './weather-shapes.ts';

// The exact text in local storage after each user action, and the window events that follow. Other programs and older releases
// read it, so every letter counts.

const app = freshApp();
const NOW = '2026-03-01T08:00:00.000Z';
const text = JSON.stringify;

/** Reads everything a screen reads. Only this function knows how. */
const useEverything = () => {
  const { scenario } = useChosenScenario();
  return {
    rifleId: useSelectedProfile().profile.id,
    cardId: useThing(desk.cardId),
    effects: useThing(desk.effects),
    clock: useThing(desk.shooting),
    scenario,
    wind: useThing(desk.wind),
    rated: useStoredWind(),
    shown: useShownField().field,
    air: useWeather(),
    saved: savedEnvironment(),
  };
};
type Everything = ReturnType<typeof useEverything>;

const rifles = [storedProfile(4, '6.5 PRC'), storedProfile(5, '.308 trainer')];
/** Fields in the contract's order, as in the server's parsed answers. */
const line = scenarios.scenario.parse(madeFrom('troop_line', 7, { name: 'Evening line' }));
const simple = scenarioFrom('simple_steel_500', 7);
const [windy, calm] = [rangeCard(3, 'Windy day'), rangeCard(4, 'Calm day')];
/** A wind of `mph`, lasting 240 s, that the weather screen shows again. */
const wind = (mph: number): WindField => {
  const { windData, ...field } = growingField(49);
  return { ...field, windData: { ...windData, speed: windData.speed.map((row) => row.map(() => mph)) } };
};
const speedOf = (field: WindField | null | undefined): number | null => field?.windData.speed[0]?.[0] ?? null;

const OF_THE_DESK = [
  'selectedWeaponProfile',
  'activeDOPECardId',
  'rangeCardShown',
  'advancedBallisticEffects',
  'shootingChoice',
  'selectedTrainingScenarioId',
  'selectedTrainingScenario',
  'activeTrainingScenario',
  'distanceBasedWindField',
  'exportedWeatherData',
  'distanceWeatherModelState',
  'weatherModelState',
  'weatherModelData',
  'distanceWeatherData',
  'windFieldData',
] as const;
type Key = (typeof OF_THE_DESK)[number];
const stored = (): Partial<Record<Key, string>> =>
  Object.fromEntries(
    OF_THE_DESK.flatMap((key) => {
      const found = localStorage.getItem(key);
      return found === null ? [] : [[key, found]];
    }),
  );
const store = (texts: Partial<Record<Key, string>>): void => {
  for (const [key, value] of Object.entries(texts)) localStorage.setItem(key, value);
};

const EVENTS = ['advancedBallisticEffectsChanged', 'trainingScenarioSelected', 'exportedWeatherDataChanged'] as const;
/** Window events, each with the storage at that moment. */
let told: { readonly event: string; readonly stored: ReturnType<typeof stored> }[] = [];
beforeEach(() => {
  told = [];
  const stop = new AbortController();
  for (const event of EVENTS)
    window.addEventListener(event, () => told.push({ event, stored: stored() }), { signal: stop.signal });
  return () => stop.abort();
});
const events = () => told.map(({ event }) => event);

const anna = (): void => {
  signIn(app.server, { user: person(1, 'anna') });
  app.server.on(profiles.listProfiles, rifles);
  app.server.on(scenarios.listTemplates, [...TEMPLATES]);
  app.server.on(scenarios.listScenarios, [line]);
  app.server.on(weather.listFields, []);
};
const press = (name: string | RegExp): void => void fireEvent.click(screen.getByRole('button', { name }));

let now: Everything;
const Reader = () => {
  now = useEverything();
  return null;
};
/** Reads the desk as the screens do, with these texts in storage. */
const read = (texts: Partial<Record<Key, string>>): Everything => {
  cleanup();
  localStorage.clear();
  store(texts);
  anna();
  renderInApp(<Reader />);
  return now;
};

describe('what is written', () => {
  it('has the specified names', () => {
    localStorage.clear();
    desk.rifleId.write(4);
    desk.cardId.write('3');
    desk.effects.write({ ...DEFAULT_EFFECTS, latitude: 10 });
    desk.scenario.write(line);
    desk.model.write({ mode: 'stochastic' });
    desk.weather.write({ windFieldData: wind(6) });
    startSession(makeToken({ sub: 1, username: 'anna' }));
    const named = Object.keys(localStorage).filter((key) => key !== 'storedOwner');
    expect(named.sort()).toEqual([
      'activeDOPECardId',
      'activeTrainingScenario',
      'advancedBallisticEffects',
      'auth_token',
      'distanceBasedWindField',
      'distanceWeatherModelState',
      'exportedWeatherData',
      'selectedTrainingScenario',
      'selectedTrainingScenarioId',
      'selectedWeaponProfile',
      'weatherModelData',
      'weatherModelState',
    ]);
  });

  it('for a rifle: its id as text, or the word default', async () => {
    anna();
    renderInApp(<ProfilePicker />);
    const select = await screen.findByLabelText('Weapon profile');
    await screen.findByRole('option', { name: '6.5 PRC' });
    fireEvent.change(select, { target: { value: '4' } });
    expect(stored()).toEqual({ selectedWeaponProfile: '4' });
    await screen.findByText('Profile Loaded');
    fireEvent.change(select, { target: { value: 'default' } });
    expect(stored()).toEqual({ selectedWeaponProfile: 'default' });
    expect(events()).toEqual([]);
  });

  it('for a card: its id as text and whether it is shown; nothing once it is deleted', async () => {
    const list = (...some: cards.Card[]) => app.server.on(cards.listCards, { wmpDopeCards: some });
    openFireControl(app.server, null, { arrange: () => list(windy, calm) });
    const overlay = within(await screen.findByRole('region', { name: 'Range card' }));
    expect(stored()).toEqual({ activeDOPECardId: '3' });
    fireEvent.click(overlay.getByRole('button', { name: 'Hide' }));
    expect(stored()).toEqual({ activeDOPECardId: '3', rangeCardShown: 'no' });
    fireEvent.contextMenu(screen.getByRole('button', { name: /^WMP:/ }));
    expect(stored()).toEqual({ activeDOPECardId: '4', rangeCardShown: 'yes' });
    press('Delete');
    app.server.on(cards.deleteCard, { success: true });
    list();
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(stored()).toEqual({ rangeCardShown: 'yes' }));
    expect(events()).toEqual([]);
  });

  it('for effects and clock: all of each, the effects with their event', async () => {
    openFireControl(app.server, null, { path: '/?tab=settings' });
    fireEvent.click(await screen.findByRole('switch', { name: 'Coriolis effect' }));
    const effects =
      '{"useAerodynamicJump":true,"useSpinDrift":true,"useCoriolisEffect":false,"latitude":36,"directionOfFire":90,"useWindageZero":false,"useLocalGravity":false}';
    expect(stored()).toEqual({ advancedBallisticEffects: effects });
    expect(told).toEqual([{ event: 'advancedBallisticEffectsChanged', stored: stored() }]);
    fireEvent.change(screen.getByLabelText('Wind moves'), { target: { value: 'live' } });
    const clock = '{"windMoves":"live","hideAnswers":false}';
    expect(stored()).toEqual({ advancedBallisticEffects: effects, shootingChoice: clock });
    fireEvent.change(screen.getByRole('spinbutton', { name: 'Latitude' }), { target: { value: '-12' } });
    expect(stored().advancedBallisticEffects).toBe(effects.replace('"latitude":36', '"latitude":-12'));
    expect(told).toHaveLength(2);
  });

  it('for a scenario: all three of its keys before its event; they are gone with it', async () => {
    anna();
    const { user } = renderInApp(<TrainingScreen />, '/training');
    const card = () => screen.findByRole('article', { name: 'Evening line' });
    await user.click(within(await card()).getByRole('button', { name: 'Load Scenario' }));
    const written = {
      selectedTrainingScenarioId: '7',
      selectedTrainingScenario: text(line),
      activeTrainingScenario: text(line),
    };
    expect(told).toEqual([{ event: 'trainingScenarioSelected', stored: written }]);
    expect(stored()).toEqual(written);
    app.server.on(scenarios.deleteScenario, { success: true });
    await user.click(within(await card()).getByRole('button', { name: 'Delete' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(stored()).toEqual({}));
    expect(events()).toEqual(['trainingScenarioSelected', 'trainingScenarioSelected']);
    expect(told[1]?.stored).toEqual({});
  });

  it('for a scenario of which only the id is stored: the other two once the server has told it', async () => {
    anna();
    app.server.on(scenarios.getScenario, line);
    store({ selectedTrainingScenarioId: '7' });
    renderInApp(<Reader />);
    await waitFor(() => expect(now.scenario).toEqual(line));
    expect(stored()).toEqual({
      selectedTrainingScenarioId: '7',
      selectedTrainingScenario: text(line),
      activeTrainingScenario: text(line),
    });
    expect(events()).toEqual(['trainingScenarioSelected']);
  });
});

describe('the wind and its settings', () => {
  const settingsText =
    '{"mode":"stochastic","maxDistance":1000,"samplingInterval":100,"duration":240,"timeInterval":5,"latitude":36,' +
    '"baseConditions":{"temperature":72,"humidity":45,"pressure":29.92,"latitude":36,"directionOfFire":90,"targetDistance":500},' +
    '"primary":{"windSpeed":11,"windDirection":"3:00","duration":300,"durationVariation":0.1,"speedVariation":1,' +
    '"directionVariation":10,"correlationTime":10,"spatialCorrelationDistance":200},' +
    '"secondary":{"windSpeed":9,"windDirection":"6:00","duration":0,"durationVariation":0.1,"speedVariation":1.5,' +
    '"directionVariation":10,"correlationTime":10,"spatialCorrelationDistance":200},' +
    '"terrain":"rolling","thermal":{"enabled":false,"dailyPhase":"midday","stabilityOverride":"default"},"seed":null}';
  const DATA = {
    mode: 'stochastic',
    environmentalData: { temperature: 72, humidity: 45, pressure: 29.92, windSpeed: 11, windDirection: '3:00' },
  };
  const open = (): void => {
    anna();
    configure({ defaultHidden: true });
    store({
      selectedTrainingScenarioId: '7',
      selectedTrainingScenario: text(simple),
      activeTrainingScenario: text(simple),
    });
    localStorage.setItem('weatherAdjust', 'open');
    app.server.on(weather.generateWindField, { windField: wind(6), environmentalData: {}, metadata: {} });
    renderInApp(<WeatherScreen />, '/weather');
  };
  const exportedWith = (windField: WindField) => ({
    environmentalConditions: {
      temperature: 72,
      humidity: 45,
      pressure: 29.92,
      windSpeed: 11,
      windDirection: '3:00',
      lightConditions: 'bright',
      weatherModel: 'stochastic',
    },
    weatherModelType: 'stochastic',
    scenarioName: 'Square Steel at 500',
    targetCount: 1,
    windFieldData: windField,
    weatherLoadedAt: NOW,
    exportedFromWeatherModel: true,
    validated: true,
    timestamp: NOW,
  });

  it('are written under their keys, the event after field and export', async () => {
    open();
    const [speed] = screen.getAllByLabelText<HTMLInputElement>('Wind speed', { selector: 'input' });
    fireEvent.change(speed as HTMLInputElement, { target: { value: '11' } });
    const { selectedTrainingScenarioId, selectedTrainingScenario, activeTrainingScenario, ...settings } = stored();
    expect(settings).toEqual({
      distanceWeatherModelState: settingsText,
      weatherModelState: settingsText,
      weatherModelData: text(DATA),
    });
    expect(events()).toEqual([]);
    press('Generate Wind Field');
    await screen.findByText('Wind Field Generated & Exported');
    const made = told[0]?.stored ?? {};
    expect(made.distanceBasedWindField).toBe(text(wind(6)));
    const { weatherLoadedAt, timestamp, ...exported } = JSON.parse(made.exportedWeatherData ?? 'null');
    expect(made.exportedWeatherData).toBe(text({ ...exportedWith(wind(6)), weatherLoadedAt, timestamp }));
    expect([timestamp, exported.validated]).toEqual([weatherLoadedAt, true]);
    expect(stored()).toEqual(made);
    expect(events()).toEqual(['exportedWeatherDataChanged']);
  });

  it('find room at the largest, 49 distances by 121 times, field and exported copy', () => {
    const rows = (from: number) =>
      Array.from({ length: 49 }, () => Array.from({ length: 121 }, (_, i) => from + Math.sin(i)));
    const largest: WindField = {
      distances: Array.from({ length: 49 }, (_, i) => i * 25),
      timeSteps: Array.from({ length: 121 }, (_, i) => i * 2),
      windData: { speed: rows(8), direction: rows(90) },
    };
    expect(desk.weather.write({ windFieldData: largest, exportedFromWeatherModel: true, validated: true })).toBe(true);
    expect(desk.wind.read()).toEqual(largest);
    expect(isWeatherReady(desk.weather.read())).toBe(true);
  });

  it('are said to find no room where the browser is full', async () => {
    open();
    fillStorage();
    press('Generate Wind Field');
    const failed = await screen.findByText('Generation Failed');
    expect(failed.closest('[data-variant]')?.textContent).toContain('The browser has no room to keep this field.');
    expect(console.error).toHaveBeenCalledWith('local storage cannot keep distanceBasedWindField', expect.anything());
    expect(stored().exportedWeatherData).toBeUndefined();
    expect(events()).toEqual([]);
  });

  it('are made ready for a demo user, wind before scenario before rifle', async () => {
    anna();
    app.server.on(scenarios.getScenario, line);
    const saved = { id: 3, name: 'Tuesday', seed: '7', distancePoints: 2, timePoints: 49, createdAt: NOW };
    app.server.on(weather.listFields, [saved]);
    app.server.on(weather.getField, { ...saved, windField: wind(6), settings: null });
    await takeDemoReady({ profileId: 4, scenarioId: 7 });
    expect(events()).toEqual(['exportedWeatherDataChanged', 'trainingScenarioSelected']);
    expect(Object.keys(told[0]?.stored ?? {})).toEqual(['distanceBasedWindField', 'exportedWeatherData']);
    expect(told[1]?.stored.selectedWeaponProfile).toBeUndefined();
    expect(stored()).toMatchObject({ selectedWeaponProfile: '4', selectedTrainingScenarioId: '7' });
    const exported = JSON.parse(stored().exportedWeatherData ?? 'null');
    expect(exported).toEqual({
      environmentalConditions: line.environmentalConditions,
      weatherModelType: 'deterministic',
      scenarioName: 'Evening line',
      targetCount: line.engagements.reduce((sum, { targets }) => sum + targets.length, 0),
      windFieldData: wind(6),
      weatherLoadedAt: expect.any(String),
      exportedFromWeatherModel: true,
      validated: true,
      timestamp: exported.weatherLoadedAt,
    });
  });

  it('take a wind that somebody shared into its home', async () => {
    anna();
    app.server.on(weather.saveField, {
      id: 3,
      name: 'Tuesday',
      seed: null,
      distancePoints: 2,
      timePoints: 49,
      createdAt: NOW,
    });
    await keepThing({ kind: 'wind', body: { name: 'Tuesday', windField: wind(6) } } as Parameters<typeof keepThing>[0]);
    expect(stored()).toEqual({ distanceBasedWindField: text(wind(6)) });
    expect(read(stored()).wind).toEqual(wind(6));
  });
});

describe('what is read', () => {
  it('of an empty browser: the defaults', () => {
    expect(read({})).toMatchObject({
      rifleId: 0,
      cardId: null,
      effects: { useSpinDrift: true, latitude: 36, directionOfFire: 90 },
      clock: { windMoves: 'by-shot', hideAnswers: false },
      scenario: null,
      wind: null,
      rated: null,
      shown: null,
      air: { source: 'Default', temperature: 72, fault: null },
    });
    expect(console.error).not.toHaveBeenCalled();
  });

  it('of unreadable texts: the defaults, but for weather, which is said to be lost, and each is logged', () => {
    const texts: Partial<Record<Key, string>> = {
      selectedWeaponProfile: '<script>',
      activeDOPECardId: '',
      advancedBallisticEffects: '{"latitude":',
      shootingChoice: '{"windMoves":"never"}',
      selectedTrainingScenario: '{',
      distanceBasedWindField: '{"distances":[1]}',
      exportedWeatherData: '4',
      distanceWeatherModelState: '{"mode":4}',
      weatherModelState: '[',
      distanceWeatherData: '"',
      windFieldData: 'null',
    };
    expect(read(texts)).toMatchObject({
      rifleId: 0,
      cardId: null,
      effects: { latitude: 36 },
      clock: { windMoves: 'by-shot' },
      scenario: null,
      wind: null,
      rated: null,
      shown: null,
      air: { fault: 'environment' },
    });
    const logged = vi.mocked(console.error).mock.calls.map(([message]) => String(message));
    for (const key of Object.keys(texts)) expect(logged).toContain(`local storage holds something unreadable: ${key}`);
  });

  it('of an older release: what it did not store is filled in, parts that are JSON text are parsed', () => {
    const older = {
      ...line,
      multiTargetWindEffects: '',
      engagements: text(line.engagements),
      environmentalConditions: text(line.environmentalConditions),
    };
    const seen = read({
      selectedWeaponProfile: '12',
      advancedBallisticEffects: '{"latitude":-12}',
      shootingChoice: '{"hideAnswers":true}',
      selectedTrainingScenario: text(older),
      activeDOPECardId: 'legacy-card-1',
    });
    expect(seen.effects).toEqual({ ...DEFAULT_EFFECTS, latitude: -12 });
    expect(seen.clock).toEqual({ windMoves: 'by-shot', hideAnswers: true });
    expect(seen.scenario).toEqual({ ...line, multiTargetWindEffects: null });
    expect(seen.cardId).toBe('legacy-card-1');
  });

  it('of the scenario: the selected one; what stands under its other name does not count', () => {
    const other = { ...line, id: 8 };
    expect(read({ selectedTrainingScenario: text(line), activeTrainingScenario: text(other) }).scenario?.id).toBe(7);
    expect(read({ activeTrainingScenario: text(other) }).scenario).toBeNull();
  });

  const FIELDS: Partial<Record<Key, string>> = {
    distanceBasedWindField: text(wind(1)),
    exportedWeatherData: text({ windFieldData: wind(2) }),
    distanceWeatherModelState: text({ windField: wind(3) }),
    distanceWeatherData: text({ windField: wind(4) }),
    windFieldData: text(wind(5)),
  };
  const order = (which: 'wind' | 'rated' | 'shown'): (number | null)[] => {
    const left = { ...FIELDS };
    const found: (number | null)[] = [];
    for (;;) {
      const mph = speedOf(read(left)[which]);
      found.push(mph);
      const key = Object.keys(FIELDS)[(mph ?? 0) - 1] as Key | undefined;
      if (key === undefined) return found;
      // unreadable text is skipped like a missing one
      if (mph === 1) left[key] = '{"distances":[]';
      else delete left[key];
    }
  };
  it('of the wind: its home first, then what may carry a copy; the weather screen its own key alone', () => {
    expect(order('wind')).toEqual([1, 2, 3, 4, 5, null]);
    expect(order('rated')).toEqual(order('wind'));
    expect(order('shown')).toEqual([1, null]);
  });

  const PRIMARY = {
    windSpeed: 8,
    windDirection: '9:00',
    duration: 240,
    durationVariation: 0.1,
    speedVariation: 1,
    directionVariation: 10,
    correlationTime: 10,
    spatialCorrelationDistance: 200,
  };
  it('of the air: what was exported, else the model’s state, else its older name', () => {
    const air = (temperature: number) => ({ temperature, humidity: 30, pressure: 29 });
    const left: Partial<Record<Key, string>> = {
      exportedWeatherData: text({
        environmentalConditions: { ...air(50), windSpeed: 5, windDirection: 90 },
        exportedFromWeatherModel: true,
        validated: true,
        windFieldData: wind(2),
      }),
      distanceWeatherModelState: text({ baseConditions: air(60), primary: PRIMARY }),
      weatherModelState: text({ baseConditions: air(70), primary: PRIMARY }),
    };
    const seen = [];
    for (const key of ['exportedWeatherData', 'distanceWeatherModelState', 'weatherModelState'] as const) {
      const { air: loaded, saved } = read(left);
      seen.push([loaded.temperature, saved.temperature, loaded.source]);
      delete left[key];
    }
    expect(seen).toEqual([
      [50, 50, 'Weather Model'],
      [60, 60, 'Weather Model'],
      [70, 70, 'Weather Model'],
    ]);
  });
});

describe('what changes under a screen', () => {
  /** Another tab writes; the browser notifies this one. */
  const another = (key: Key, value: string): void => {
    localStorage.setItem(key, value);
    fireEvent(window, new StorageEvent('storage', { key, newValue: value }));
  };

  it('by another tab: is read again, and what is the same text keeps its identity', async () => {
    const before = read({ distanceBasedWindField: text(wind(1)), advancedBallisticEffects: '{"latitude":-12}' });
    another('shootingChoice', '{"windMoves":"live"}');
    expect(now.clock.windMoves).toBe('live');
    expect([now.wind === before.wind, now.effects === before.effects]).toEqual([true, true]);
    another('distanceBasedWindField', text(wind(1)));
    expect(now.wind).toBe(before.wind);
    another('advancedBallisticEffects', '{"latitude":10}');
    another('selectedTrainingScenario', text(line));
    another('activeDOPECardId', '9');
    another('distanceBasedWindField', text(wind(8)));
    expect(now).toMatchObject({ effects: { latitude: 10 }, scenario: { id: 7 }, cardId: '9' });
    expect([speedOf(now.wind), speedOf(now.rated), speedOf(now.shown)]).toEqual([8, 8, 8]);
    another('selectedWeaponProfile', '5');
    await waitFor(() => expect(now.rifleId).toBe(5));
    localStorage.clear();
    fireEvent(window, new StorageEvent('storage', { key: null }));
    expect(now).toMatchObject({ rifleId: 0, scenario: null, wind: null, cardId: null, effects: { latitude: 36 } });
    // only the tab that makes a change fires the event
    expect(events()).toEqual([]);
  });

  it('by a program that writes and fires the events', () => {
    read({});
    store({
      advancedBallisticEffects: '{"latitude":10}',
      selectedTrainingScenario: text(line),
      exportedWeatherData: text({ windFieldData: wind(6) }),
    });
    for (const event of EVENTS) act(() => void window.dispatchEvent(new CustomEvent(event)));
    expect(now).toMatchObject({ effects: { latitude: 10 }, scenario: { id: 7 } });
    expect([speedOf(now.wind), speedOf(now.rated), speedOf(now.shown)]).toEqual([6, 6, null]);
  });

  it('when somebody else signs in: theirs is put aside with no trace, and back with its owner', () => {
    const own: Partial<Record<Key, string>> = {
      selectedWeaponProfile: '5',
      activeDOPECardId: '9',
      rangeCardShown: 'no',
      advancedBallisticEffects: '{"latitude":10}',
      shootingChoice: '{"windMoves":"live"}',
      selectedTrainingScenarioId: '7',
      selectedTrainingScenario: text(line),
      activeTrainingScenario: text(line),
      distanceBasedWindField: text(wind(8)),
      exportedWeatherData: text({ windFieldData: wind(8) }),
    };
    read(own);
    const enter = (sub: number) => act(() => void startSession(makeToken({ sub, username: `user ${sub}` })));
    const defaults = { effects: { latitude: 36 }, clock: { windMoves: 'by-shot' }, scenario: null, cardId: null };
    enter(2);
    expect(stored()).toEqual({});
    expect(now).toMatchObject({ ...defaults, rifleId: 0, wind: null, rated: null });
    enter(1);
    expect(stored()).toEqual(own);
    expect(now).toMatchObject({
      effects: { latitude: 10 },
      clock: { windMoves: 'live' },
      scenario: { id: 7 },
      cardId: '9',
    });
    expect([speedOf(now.wind), speedOf(now.rated)]).toEqual([8, 8]);
  });
});

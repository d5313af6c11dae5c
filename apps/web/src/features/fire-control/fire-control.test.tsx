import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ballistics, demo, scenarios, sessions } from '@windcall/contract';
import { describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../api/index.ts';
import { desk } from '../../desk/desk.ts';
import { refuse } from '../../testing/fake-server.ts';
import { enter, field, openFireControl, scopeWords } from '../../testing/open-fire-control.tsx';
import { person, restricted } from '../../testing/people.ts';
import { freshApp, renderInApp, signIn } from '../../testing/render-app.tsx';
import { growingField, knowScenario, openRange, scenarioFrom, solutionFor } from '../../testing/shooting-range.ts';
import { currentToast } from '../../toasts/toast.ts';

import { FireControl } from './fire-control.tsx';
import { FirstSteps } from './first-steps.tsx';

const app = freshApp();
const simple = scenarioFrom('simple_steel_500');
const pairs = scenarioFrom('multi_dof_array_troop_line');

const sessionOpen = () => screen.findByRole('button', { name: 'Take Shot' });
const solved = () => waitFor(() => expect(screen.queryAllByText('...')).toEqual([]));

describe('a newcomer', () => {
  it('is led to a first scenario, and fires a scored shot that is listed and explained', async () => {
    const { user, range } = openFireControl(app.server, null);
    const first300 = scenarioFrom('simple_target', 9);
    app.server.on(scenarios.createScenario, first300);
    const first = within(await screen.findByRole('region', { name: 'First steps' }));
    await user.click(await first.findByRole('button', { name: 'Start with First Shots at 300' }));
    await sessionOpen();
    expect(desk.scenario.read()?.id).toBe(9);
    const { dial } = solutionFor(first300);
    enter('Elevation dial value', dial.elevation);
    enter('Wind dial value', dial.wind);
    await user.click(screen.getByRole('button', { name: 'Take Shot' }));
    await waitFor(() => expect(currentToast()?.title).toBe('Hit!'));
    expect(currentToast()?.description).toMatch(
      /^Shot 1, score \d+\. Wind error ([RL] )?0\.0\d mil, elevation error ([UD] )?0\.0\d mil\.$/,
    );
    const list = within(await screen.findByRole('list', { name: /Shots of this session/ }));
    expect(list.getByText('Hit')).toBeTruthy();
    expect((await screen.findAllByText(/Good hold:/)).length).toBeGreaterThan(0);
    await waitFor(() => expect(range.shots).toHaveLength(1));
  });

  it('sees a demo’s scenario as loading until it arrives, not as forbidden to create', async () => {
    signIn(app.server, { user: person(3, 'guest', { isDemoUser: true }), restrictions: restricted() });
    const ready = { profileId: 4, scenarioId: 5 };
    app.server.on(demo.getRestrictions, { hasRestrictions: true, restrictions: restricted(), ready });
    renderInApp(<FirstSteps rifle={null} starting={false} onStart={() => undefined} />);
    expect(await screen.findByRole('link', { name: 'All scenarios' })).toBeTruthy();
    expect(screen.getByRole('status').textContent).toBe('Loading the scenario…');
    expect(screen.queryByText('Demo - Creation Disabled')).toBeNull();
  });

  it('hears why the first scenario could not be made', async () => {
    const { user } = openFireControl(app.server, null);
    app.server.on(scenarios.createScenario, refuse('quota-reached'));
    await user.click(await screen.findByRole('button', { name: /^Start with/ }));
    await waitFor(() => expect(currentToast()?.title).toBe('Error'));
    expect(currentToast()?.description).toMatch(/limit of stored items/);
  });

  it('may not open a session without a scenario', async () => {
    const { user } = openFireControl(app.server, null);
    await user.click(await screen.findByRole('button', { name: 'Start Session' }));
    expect(currentToast()?.description).toBe(
      'AUTHENTIC DATA REQUIRED: Must select a training scenario before creating training session',
    );
  });
});

describe('a stored scenario without directions of fire', () => {
  it('is named as the Weather screen names it, in the same sentence', async () => {
    const { directionOfFire, ...rest } = scenarioFrom('multiple_engagement');
    const engagements = rest.engagements.map(({ directionOfFire: _, ...one }) => one);
    localStorage.setItem('selectedTrainingScenario', JSON.stringify({ ...rest, engagements }));
    const { user } = openFireControl(app.server, null);
    await user.click(await screen.findByRole('button', { name: 'Start Session' }));
    expect(currentToast()?.description).toBe('2 of 2 targets missing Direction of Fire configuration');
  });
});

describe('a profile that is still loading', () => {
  it('opens no session, and says what is missing', async () => {
    signIn(app.server, { user: person(1, 'anna') });
    openRange(app.server);
    desk.scenario.write(simple);
    renderInApp(<FireControl profile={null} profilePicker={null} />);
    fireEvent.click(await screen.findByRole('button', { name: 'Start Session' }));
    expect(currentToast()?.description).toBe(
      'AUTHENTIC DATA REQUIRED: Must select a weapon profile before creating training session',
    );
    expect(app.server.seenBy(sessions.createSession)).toEqual([]);
  });
});

describe('the chosen scenario', () => {
  it('is fetched when only its id is stored', async () => {
    localStorage.setItem('selectedTrainingScenarioId', '7');
    knowScenario(simple);
    openFireControl(app.server, null);
    await sessionOpen();
    expect(desk.scenario.read()?.name).toBe(simple.name);
    expect(scopeWords()).toContain('Target 1 of 1: Square, 1.5 MOA wide, at 500 yards.');
  });

  it('is unloaded, with a message, when the tab returns after it was deleted elsewhere', async () => {
    openFireControl(app.server, simple);
    await sessionOpen();
    app.server.on(scenarios.getScenario, refuse('not-found'));
    act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    expect(await screen.findByText(`'${simple.name}' was deleted elsewhere. Its shots stay in History.`)).toBeTruthy();
    expect(desk.scenario.read()).toBeNull();
    fireEvent.keyDown(document.body, { key: ' ' });
    expect(app.server.seenBy(sessions.recordShot)).toEqual([]);
  });
});

describe('the firing solution', () => {
  const card = () => screen.getByRole('region', { name: 'Ballistic Solver' }).textContent ?? '';

  it('shows ... while it is calculated, then corrections to 2 and CEP to 3 decimals, with letters, and asks no server', async () => {
    openFireControl(app.server, simple);
    expect(within(screen.getByRole('region', { name: 'Ballistic Solver' })).getAllByText('...').length).toBe(7);
    await solved();
    const { elevationMils, windDriftMils, cep90, cep95 } = solutionFor(simple);
    expect(card()).toContain(`ElevationU${elevationMils.toFixed(2)}mil`);
    expect(card()).toContain(`WindR${windDriftMils.toFixed(2)}mil`);
    expect(card()).toContain(cep90.toFixed(3));
    expect(card()).toContain(cep95.toFixed(3));
    expect(card()).toContain('R8.0mph');
    expect(app.server.seenBy(ballistics.calculateBallistics)).toEqual([]);
    expect(app.server.seenBy(ballistics.calculateTargetCrosswind)).toEqual([]);
  });

  it('says No Data when there is neither crosswind nor headwind', async () => {
    desk.weather.write({
      environmentalConditions: { temperature: 72, humidity: 45, pressure: 29.92, windSpeed: 0, windDirection: 90 },
    });
    openFireControl(app.server, simple);
    await solved();
    expect(screen.getByText('No Data')).toBeTruthy();
  });

  it('follows 200 ms after the last of several changes, and not for turned dials', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    openFireControl(app.server, pairs);
    await solved();
    enter('Wind dial value', 1);
    expect(card()).not.toContain('...');
    const next = screen.getByRole('button', { name: 'Next' });
    for (let i = 0; i < 4; i++) fireEvent.click(next);
    await vi.advanceTimersByTimeAsync(150);
    expect(card()).toContain('...');
    await vi.advanceTimersByTimeAsync(100);
    await solved();
    expect(card()).toContain(`U${solutionFor(pairs, 5).elevationMils.toFixed(2)}mil`);
  });

  it('says why there is none', async () => {
    const air = { temperature: 72, humidity: 45, pressure: 29.92, windSpeed: 8 };
    desk.weather.write({ environmentalConditions: air });
    openFireControl(app.server, simple);
    await waitFor(() => expect(card()).toContain('AUTHENTIC ENVIRONMENTAL DATA REQUIRED'));
    const environmentalConditions = { ...air, windDirection: 90, altitude: 0 };
    desk.weather.write({ environmentalConditions, exportedFromWeatherModel: true, validated: true });
    await waitFor(() => expect(card()).toContain('Generate the wind field on the Weather Model page.'));
    desk.weather.write(null);
    await waitFor(() => expect(card()).toContain('Elevation'));
  });
});

describe('the wind system', () => {
  it('says so when no wind field is stored', async () => {
    openFireControl(app.server, simple);
    await sessionOpen();
    expect(screen.getByText(/No Wind Field Data/)).toBeTruthy();
  });

  it('names target, distance and time in a steady wind too', async () => {
    const { user } = openFireControl(app.server, simple);
    const panel = () => screen.getByRole('region', { name: 'Wind System' }).textContent;
    await user.click(await sessionOpen());
    await waitFor(() => expect(panel()).toContain('Target 1 · 500 yd · 5 s'));
    await waitFor(() => expect(panel()).toContain('No Wind Field Data · steady wind'));
  });

  it('says the wind twice where the target lies on another line of fire than the clock', async () => {
    openFireControl(app.server, pairs);
    await sessionOpen();
    const panel = () => screen.getByRole('region', { name: 'Wind System' }).textContent;
    await waitFor(() => expect(panel()).toContain('from 3:00'));
    expect(panel()).not.toContain('scenario');
    fireEvent.click(screen.getByRole('button', { name: 'Prev' }));
    await waitFor(() => expect(panel()).toContain('from 1:00 (scenario 3:00)'));
  });

  it('moves the wind on by one step of 5 s with each shot, and calculates with it', async () => {
    desk.wind.write(growingField(10));
    const { user } = openFireControl(app.server, simple);
    await sessionOpen();
    const panel = () => screen.getByRole('region', { name: 'Wind System' }).textContent;
    await waitFor(() => expect(panel()).toContain('5.0mph'));
    expect(panel()).toContain('Target 1 · 500 yd · 0 s');
    await user.click(await sessionOpen());
    await waitFor(() => expect(panel()).toContain('Target 1 · 500 yd · 5 s'));
    await waitFor(() => expect(panel()).toContain('6.0mph'));
    const card = () => screen.getByRole('region', { name: 'Ballistic Solver' }).textContent;
    await waitFor(() => expect(card()).toContain('R6.0mph'));
  });

  it('reads the wind that another tab stores', async () => {
    openFireControl(app.server, simple);
    await sessionOpen();
    expect(screen.getByText(/No Wind Field Data/)).toBeTruthy();
    localStorage.setItem('distanceBasedWindField', JSON.stringify(growingField(10)));
    fireEvent(window, new StorageEvent('storage', { key: 'distanceBasedWindField' }));
    const panel = () => screen.getByRole('region', { name: 'Wind System' }).textContent;
    await waitFor(() => expect(panel()).toContain('5.0mph'));
  });

  it('says so where the wind was made for another scenario', async () => {
    desk.wind.write(growingField(10));
    desk.weather.write({
      environmentalConditions: { temperature: 72, humidity: 45, pressure: 29.92, windSpeed: 8, windDirection: 90 },
      scenarioName: 'Far ridge',
    });
    openFireControl(app.server, simple);
    await sessionOpen();
    expect(screen.getAllByText(/Made for “Far ridge”/).length).toBeGreaterThan(0);
  });
});

describe('the session', () => {
  it('is opened by itself once a profile and a scenario are chosen, and only once', async () => {
    const { range } = openFireControl(app.server, simple);
    await sessionOpen();
    expect(currentToast()?.title).toBe('Session Started');
    expect(range.opened).toHaveLength(1);
    expect(app.server.seenBy(sessions.createSession)[0]?.body).toMatchObject({
      profileId: 0,
      scenarioId: 7,
      trainingMode: 'quick_training',
      stageId: 1,
    });
  });

  it('that could not be opened is only logged; the button opens it, or says why not', async () => {
    const { user } = openFireControl(app.server, simple, {
      arrange: (server) => server.on(sessions.createSession, () => refuse('session-limit-reached')),
    });
    const start = await screen.findByRole('button', { name: 'Start Session' });
    await waitFor(() => expect(app.server.seenBy(sessions.createSession)).toHaveLength(1));
    expect(currentToast()).toBeNull();
    await user.click(start);
    await waitFor(() => expect(currentToast()?.description).toMatch(/session limit for today/));
  });

  it('goes on after a reload, with its shots, its dials and its marks', async () => {
    const first = openFireControl(app.server, pairs);
    await sessionOpen();
    enter('Elevation dial value', 2.5);
    await first.user.click(screen.getByRole('button', { name: 'Next' }));
    await first.user.click(screen.getByRole('button', { name: 'Take Shot' }));
    await waitFor(() => expect(scopeWords()).toContain('Shot 1: miss'));
    const words = scopeWords();
    first.unmount();
    queryClient.clear();
    openFireControl(app.server, pairs, { before: first.range });
    await waitFor(() => expect(scopeWords()).toBe(words));
    expect(field('Elevation dial value').value).toBe('2.5');
  });

  it('gives way to a new one on demand', async () => {
    const { user, range } = openFireControl(app.server, simple, { path: '/?tab=log' });
    await screen.findByRole('button', { name: 'New Session' });
    // an immediate second request would count as a double click
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 1000);
    await user.click(screen.getByRole('button', { name: 'New Session' }));
    await waitFor(() => expect(range.opened).toHaveLength(2));
    expect(currentToast()?.description).toContain('session 2');
  });
});

describe('the tabs', () => {
  it.each([
    ['/', 'Reticle'],
    ['/#reticle', 'Reticle'],
    ['/?tab=log#reticle', 'Reticle'],
    ['/?tab=log', 'Shot Log'],
    ['/?tab=settings', 'Settings'],
  ])('of %s start with %s', async (path, name) => {
    openFireControl(app.server, simple, { path });
    expect((await screen.findByRole('tab', { selected: true })).textContent).toBe(name);
    await waitFor(() => expect(currentToast()?.title).toBe('Session Started'));
  });
});

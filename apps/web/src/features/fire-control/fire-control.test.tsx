import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ballistics, scenarios, sessions } from '@windcall/contract';
import { describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../platform/api/query-client.ts';
import { distanceBasedWindField } from '../../platform/stored/distance-based-wind-field.ts';
import { selectTrainingScenario } from '../../platform/stored/select-training-scenario.ts';
import { selectedTrainingScenario } from '../../platform/stored/selected-training-scenario.ts';
import { selectedTrainingScenarioId } from '../../platform/stored/selected-training-scenario-id.ts';
import { currentNotice } from '../../platform/toasts/notice.ts';
import { currentToast } from '../../platform/toasts/toast.ts';
import { refuse } from '../../testing/fake-server.ts';
import { enter, field, openFireControl, scopeWords } from '../../testing/open-fire-control.tsx';
import { person } from '../../testing/people.ts';
import { freshApp, renderInApp, signIn } from '../../testing/render-app.tsx';
import { growingField, openRange, scenarioFrom, solutionAt } from '../../testing/shooting-range.ts';

import { FireControl } from './fire-control.tsx';

const app = freshApp();
const simple = scenarioFrom('simple_steel_500');
const pairs = scenarioFrom('multi_dof_array_troop_line');

const sessionOpen = () => screen.findByRole('button', { name: 'Take Shot' });
const solved = () => waitFor(() => expect(screen.queryAllByText('...')).toEqual([]));
const bodies = (call: typeof ballistics.calculateBallistics) =>
  app.server.seenBy(call).map((seen) => seen.body as Record<string, unknown>);

describe('a newcomer', () => {
  it('is led to a first scenario, and fires a scored shot that is listed and explained', async () => {
    const { user, range } = openFireControl(app.server, null);
    app.server.on(scenarios.createScenario, scenarioFrom('simple_target', 9));
    const first = within(await screen.findByRole('region', { name: 'First steps' }));
    await user.click(first.getByRole('button', { name: 'Start with First Shots at 300' }));
    await sessionOpen();
    expect(selectedTrainingScenario.read()?.id).toBe(9);
    enter('Elevation dial value', 1.5);
    enter('Wind dial value', 0.3);
    await user.click(screen.getByRole('button', { name: 'Take Shot' }));
    await waitFor(() => expect(currentToast()?.title).toBe('Hit!'));
    expect(currentToast()?.description).toBe('Shot 1, score 10. Wind error 0.00 mil, elevation error 0.00 mil.');
    const list = within(await screen.findByRole('list', { name: /Shots of this session/ }));
    expect(list.getByText('Hit')).toBeTruthy();
    expect(screen.getAllByText(/Hit 0\.00: wind call/).length).toBeGreaterThan(0);
    expect(range.shots).toHaveLength(1);
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

describe('a profile that is still loading', () => {
  it('opens no session, and says what is missing', async () => {
    signIn(app.server, { user: person(1, 'anna') });
    openRange(app.server);
    selectTrainingScenario(simple);
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
    selectedTrainingScenarioId.write('7');
    app.server.on(scenarios.getScenario, simple);
    openFireControl(app.server, null);
    await sessionOpen();
    expect(selectedTrainingScenario.read()?.name).toBe(simple.name);
    expect(scopeWords()).toContain('Target 1 of 1: Square, 1.5 MOA wide, at 500 yards.');
  });
});

describe('the firing solution', () => {
  it('shows ... while it is calculated, then corrections to 2 and CEP to 3 decimals, with letters', async () => {
    openFireControl(app.server, simple);
    const card = screen.getByRole('region', { name: 'Ballistic Solver' });
    expect(within(card).getAllByText('...').length).toBe(6);
    await solved();
    expect(card.textContent).toContain('ElevationU2.50mil');
    expect(card.textContent).toContain('WindR0.50mil');
    expect(card.textContent).toContain('0.091');
    expect(card.textContent).toContain('0.104');
    expect(card.textContent).toContain('R7.5mph');
    expect(card.textContent).toContain('T2.5mph');
  });

  it('says No Data when there is neither crosswind nor headwind', async () => {
    openFireControl(app.server, simple, {
      arrange: (server) =>
        server.on(ballistics.calculateTargetCrosswind, { crosswindMph: 0, headwindMph: 0, source: 'base' }),
    });
    await solved();
    expect(screen.getByText('No Data')).toBeTruthy();
  });

  it('falls back on the solution’s own winds when the crosswind call fails', async () => {
    openFireControl(app.server, simple, {
      arrange: (server) => server.on(ballistics.calculateTargetCrosswind, refuse('internal')),
    });
    await solved();
    expect(screen.getByRole('region', { name: 'Ballistic Solver' }).textContent).toContain('R8.0mph');
  });

  it('is asked with the profile, the conditions, both directions of fire and the effects', async () => {
    openFireControl(app.server, pairs);
    await solved();
    expect(bodies(ballistics.calculateBallistics).at(-1)).toMatchObject({
      distance: 500,
      profileId: 0,
      temperature: 72,
      windSpeed: 8,
      windDirection: "3 o'clock",
      rifleAccuracy: 0.25,
      useBCDegradation: false,
      useSpinDrift: true,
      latitude: 36,
      directionOfFire: 90,
      baseDirectionOfFire: 90,
      trainingMode: 'quick_training',
    });
  });

  it('is asked for once, 200 ms after the last of several changes, and not for turned dials', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    openFireControl(app.server, pairs);
    await solved();
    const before = bodies(ballistics.calculateBallistics).length;
    enter('Wind dial value', 1);
    const next = screen.getByRole('button', { name: 'Next' });
    for (let i = 0; i < 4; i++) fireEvent.click(next);
    await vi.advanceTimersByTimeAsync(150);
    expect(bodies(ballistics.calculateBallistics)).toHaveLength(before);
    await vi.advanceTimersByTimeAsync(100);
    await solved();
    expect(bodies(ballistics.calculateBallistics).slice(before)).toMatchObject([
      { distance: 800, directionOfFire: 120 },
    ]);
  });

  it('says what went wrong, and asks again when told to', async () => {
    const { user } = openFireControl(app.server, simple, {
      arrange: (server) =>
        server.on(ballistics.calculateBallistics, refuse('cannot-solve', { message: 'The bullet falls short.' })),
    });
    expect(await screen.findByText('The bullet falls short.')).toBeTruthy();
    app.server.on(ballistics.calculateBallistics, ({ parsed }) => solutionAt(parsed.distance ?? 0));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText('The bullet falls short.')).toBeNull());
  });
});

describe('the wind system', () => {
  it('says so when no wind field is stored', async () => {
    openFireControl(app.server, simple);
    await sessionOpen();
    expect(screen.getByText(/No Wind Field Data/)).toBeTruthy();
  });

  it('says the wind twice where the target lies on another line of fire than the clock', async () => {
    openFireControl(app.server, pairs);
    await sessionOpen();
    const panel = () => screen.getByRole('region', { name: 'Wind System' }).textContent;
    expect(panel()).toContain('from 3:00');
    expect(panel()).not.toContain('at target');
    fireEvent.click(screen.getByRole('button', { name: 'Prev' }));
    expect(panel()).toContain('from 3:00 (1:00 at target)');
  });

  it('moves the wind on by one step of 5 s with each shot, and calculates with it', async () => {
    distanceBasedWindField.write(growingField(10));
    const { user } = openFireControl(app.server, simple);
    await sessionOpen();
    const panel = () => screen.getByRole('region', { name: 'Wind System' }).textContent;
    expect(panel()).toContain('5.0mph');
    expect(panel()).toContain('Target 1 · 500 yd · 0 s');
    await user.click(await sessionOpen());
    await waitFor(() => expect(panel()).toContain('Target 1 · 500 yd · 5 s'));
    expect(panel()).toContain('6.0mph');
    await waitFor(() =>
      expect(bodies(ballistics.calculateBallistics).at(-1)).toMatchObject({
        windFieldTimeIndex: 1,
        windField: { windData: { speed: [[6], [6]] } },
      }),
    );
  });
});

describe('the session', () => {
  it('is opened by itself once a profile and a scenario are chosen, and only once', async () => {
    const { range } = openFireControl(app.server, simple);
    await sessionOpen();
    expect(currentNotice()?.title).toBe('Session Started');
    expect(currentToast()).toBeNull();
    expect(range.opened).toHaveLength(1);
    expect(app.server.seenBy(sessions.createSession)[0]?.body).toMatchObject({
      profileId: 0,
      scenarioId: 7,
      trainingMode: 'quick_training',
      shotsFired: 0,
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
    const { opened, shots } = first.range;
    openFireControl(app.server, pairs, {
      arrange: (server) => {
        server.on(sessions.listSessions, opened);
        server.on(sessions.listShots, shots);
      },
    });
    await waitFor(() => expect(scopeWords()).toBe(words));
    expect(field('Elevation dial value').value).toBe('2.5');
  });

  it('gives way to a new one on demand', async () => {
    const { user, range } = openFireControl(app.server, simple, { path: '/?tab=log' });
    await screen.findByRole('button', { name: 'New Session' });
    // Asked for again at once it would be the second press of a double click.
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
    await waitFor(() => expect(currentNotice()?.title).toBe('Session Started'));
  });
});

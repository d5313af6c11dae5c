import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ballistics, sessions } from '@windcall/contract';
import { DEFAULT_PROFILE } from '@windcall/simulation';
import { describe, expect, it } from 'vitest';
import { queryClient } from '../../platform/api/query-client.ts';
import { selectTrainingScenario } from '../../platform/stored/select-training-scenario.ts';
import { shortcutsSwitch } from '../../platform/stored/shortcuts-switch.ts';
import { unsentShots } from '../../platform/stored/unsent-shots.ts';
import { currentToast } from '../../platform/toasts/toast.ts';
import { refuse } from '../../testing/fake-server.ts';
import { enter, field, openFireControl, scopeWords } from '../../testing/open-fire-control.tsx';
import { person } from '../../testing/people.ts';
import { freshApp, renderInApp, signIn } from '../../testing/render-app.tsx';
import { openRange, scenarioFrom } from '../../testing/shooting-range.ts';
import { FireControl } from './fire-control.tsx';

const app = freshApp();
const simple = scenarioFrom('simple_steel_500');
const triangles = scenarioFrom('mid_array_troop_line');
const pairs = scenarioFrom('multi_dof_array_troop_line');

const takeShot = () => screen.findByRole('button', { name: 'Take Shot' });
const recorded = (count: number) =>
  waitFor(() => {
    expect(app.server.seenBy(sessions.recordShot)).toHaveLength(count);
    expect(screen.getByRole('button', { name: 'Take Shot' }).getAttribute('aria-busy')).toBeNull();
  });
const bodyOf = (call: typeof sessions.recordShot | typeof ballistics.simulateShot, index = -1) =>
  app.server.seenBy(call).at(index)?.body as Record<string, unknown>;
/** A server that is not there. */
const unreachable = (): never => {
  throw new TypeError('Failed to fetch');
};

describe('a shot', () => {
  it('is simulated and recorded with its dials, holds, target, true solution and wind', async () => {
    const { user } = openFireControl(app.server, simple);
    const button = await takeShot();
    enter('Elevation dial value', 2.4);
    enter('Elevation hold value', 0.1);
    enter('Wind hold value', 0.45);
    await user.click(button);
    await recorded(1);
    expect(bodyOf(ballistics.simulateShot)).toMatchObject({
      windHoldMils: 0.45,
      elevationHoldMils: 0.1,
      elevationDialAdjustment: 2.4,
      solution: { windDriftMils: 0.5, elevationMils: 2.5 },
      targetType: 'square',
      targetSize: 1.5,
      scopePower: 20,
      rifleAccuracy: 0.25,
      sessionId: 1,
    });
    expect(bodyOf(sessions.recordShot)).toMatchObject({
      shotData: {
        sessionId: 1,
        elevationDial: 2.4,
        userElevationDial: 2.4,
        userHoldAdjustments: { windHold: 0.45, elevationHold: 0.1 },
        impactX: -0.05,
        impactY: 0,
        isHit: true,
        distance: 500,
        targetType: 'square',
        targetSize: 1.5,
        windSpeed: 8,
        windDirection: 90,
        temperature: 72,
        rifleAccuracy: 0.25,
        dispersion: { sigmaWindMil: 0.04 },
      },
      authenticData: { trueWindSpeed: 8, trueElevationMils: 2.5, trueWindDriftMils: 0.5, engagementTime: 0 },
    });
    expect(scopeWords()).toContain('Shot 1: hit');
  });

  it('updates the session’s statistics, and its engagement time is 5 s for each shot before it', async () => {
    const { user } = openFireControl(app.server, simple);
    enter('Elevation dial value', 2.5);
    await user.click(await takeShot());
    await recorded(1);
    enter('Wind dial value', 0.5);
    await user.click(await takeShot());
    await recorded(2);
    expect(bodyOf(sessions.recordShot)).toMatchObject({ authenticData: { engagementTime: 5 } });
    await waitFor(() => expect(app.server.seenBy(sessions.updateSession)).toHaveLength(2));
    expect(app.server.seenBy(sessions.updateSession).at(-1)?.body).toMatchObject({
      shotsFired: 2,
      hitsOnTarget: 1,
      accuracy: 50,
    });
  });

  it('that cannot be simulated shows as a miss at 0, 0 and is recorded as the server flew it', async () => {
    const { user } = openFireControl(app.server, simple, {
      arrange: (server) => server.on(ballistics.simulateShot, refuse('internal')),
    });
    enter('Elevation dial value', 2.5);
    await user.click(await takeShot());
    await recorded(1);
    expect(bodyOf(sessions.recordShot)).toMatchObject({
      shotData: { impactX: 0, impactY: 0, isHit: false, score: 0 },
    });
    expect(scopeWords()).toContain('Shot 1: miss, score 0, 0.50 mil left');
  });

  it('that cannot be recorded is kept, said so, and recorded once with the same id', async () => {
    const { user, range } = openFireControl(app.server, simple);
    const button = await takeShot();
    app.server.on(sessions.recordShot, unreachable);
    await user.click(button);
    await waitFor(() => expect(currentToast()?.title).toBe('Shot Error'));
    expect(currentToast()?.description).toBe('Failed to record shot. Please try again.');
    expect(screen.getAllByText(/The last shot is not recorded yet/).length).toBeGreaterThan(0);
    expect(screen.getByText('not saved')).toBeTruthy();
    const lost = bodyOf(sessions.recordShot);
    Object.assign(range, openRange(app.server));
    app.server.on(sessions.listSessions, []);
    await user.click(screen.getByRole('button', { name: 'Record Shot' }));
    await waitFor(() => expect(screen.queryByText('not saved')).toBeNull());
    expect(bodyOf(sessions.recordShot)).toEqual(lost);
    expect(app.server.seenBy(ballistics.simulateShot)).toHaveLength(1);
    expect(unsentShots.read()).toBeNull();
  });

  it('that was not recorded is recorded by itself after a reload, under the same id', async () => {
    const first = openFireControl(app.server, simple);
    const button = await takeShot();
    app.server.on(sessions.recordShot, unreachable);
    await first.user.click(button);
    await screen.findByText('not saved');
    first.unmount();
    queryClient.clear();
    const { opened } = first.range;
    const lost = bodyOf(sessions.recordShot);
    const again = openFireControl(app.server, simple, {
      arrange: (server) => server.on(sessions.listSessions, opened),
    });
    await waitFor(() => expect(again.range.shots).toHaveLength(1));
    expect(bodyOf(sessions.recordShot)).toEqual(lost);
    await waitFor(() => expect(unsentShots.read()).toBeNull());
    expect(screen.queryByText('not saved')).toBeNull();
  });

  it('is kept before it is sent, so that a page that closes in the middle loses nothing', async () => {
    let keptWhileSending: number | undefined;
    const { user } = openFireControl(app.server, simple);
    const button = await takeShot();
    app.server.on(sessions.recordShot, () => {
      keptWhileSending = unsentShots.read()?.length;
      return refuse('internal');
    });
    await user.click(button);
    await screen.findByText('not saved');
    expect(keptWhileSending).toBe(1);
  });

  it('beyond the limit is refused with the server’s words and not kept', async () => {
    const { user } = openFireControl(app.server, simple, {
      arrange: (server) => server.on(sessions.recordShot, () => refuse('shot-limit-reached')),
    });
    await user.click(await takeShot());
    await waitFor(() => expect(currentToast()?.title).toBe('Shot Limit Reached'));
    expect(unsentShots.read()).toBeNull();
  });

  it('is not fired twice while it is being recorded', async () => {
    openFireControl(app.server, simple);
    const button = await takeShot();
    act(() => {
      fireEvent.click(button);
      fireEvent.click(button);
      fireEvent.keyDown(document.body, { key: ' ' });
    });
    await recorded(1);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(app.server.seenBy(sessions.recordShot)).toHaveLength(1);
  });

  it('without a solution says that it could not be processed', async () => {
    const { user } = openFireControl(app.server, simple, {
      arrange: (server) => server.on(ballistics.calculateBallistics, () => refuse('internal')),
    });
    await user.click(await takeShot());
    await waitFor(() => expect(currentToast()?.description).toBe('Failed to process shot'));
    expect(app.server.seenBy(sessions.recordShot)).toEqual([]);
  });

  it('needs a rifle accuracy', async () => {
    signIn(app.server, { user: person(1, 'anna') });
    openRange(app.server);
    selectTrainingScenario(simple);
    const profile = { ...DEFAULT_PROFILE, rifleAccuracy: Number.NaN };
    const { user } = renderInApp(<FireControl profile={profile} profilePicker={null} />);
    await user.click(await takeShot());
    await waitFor(() => expect(currentToast()?.description).toBe('Rifle accuracy missing from weapon profile'));
  });

  it('teaches what was the wind call, the elevation, the setting and the rifle', async () => {
    const { user } = openFireControl(app.server, simple);
    enter('Elevation dial value', 2.5);
    await user.click(await takeShot());
    await recorded(1);
    const said = await screen.findAllByText(/Missed L 0\.50: wind call L 0\.50/);
    expect(said[0]?.textContent).toContain('elevation 0.00');
    expect(said[0]?.textContent).toContain('rifle 0.00');
    expect(screen.getAllByText(/Your setting was right for 0\.0 mph; the crosswind was R 8\.0 mph/)).toBeTruthy();
  });
});

describe('the shots of a session', () => {
  it('are fetched again when the window gets the focus', async () => {
    openFireControl(app.server, simple);
    await takeShot();
    const asked = () => app.server.seenBy(sessions.listShots).length;
    await waitFor(() => expect(asked()).toBe(1));
    act(() => void window.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(asked()).toBe(2));
  });
});

describe('the timer', () => {
  it('stands at 0 until the first shot, runs after it, and stops when shots are cleared', async () => {
    const { user } = openFireControl(app.server, simple);
    const timer = () => screen.getByRole('timer', { name: /Time since/ }).textContent;
    await takeShot();
    expect(timer()).toBe('0.0 s');
    await user.click(await takeShot());
    await waitFor(() => expect(timer()).toMatch(/^0\.[1-9] s$/));
    await user.click(await takeShot());
    await recorded(2);
    expect(bodyOf(sessions.recordShot, 1)).toMatchObject({ shotData: { responseTime: expect.any(Number) } });
    const second = bodyOf(sessions.recordShot, 1).shotData as { responseTime: number };
    expect(second.responseTime).toBeGreaterThan(0);
    await user.click(screen.getByRole('button', { name: 'Clear Shots' }));
    expect(currentToast()?.title).toBe('Shots Cleared');
    expect(timer()).toBe('0.0 s');
  });
});

describe('clearing shots', () => {
  it('hides the marks, keeps the count and the log, and the next shot goes on counting', async () => {
    const { user } = openFireControl(app.server, simple);
    await user.click(await takeShot());
    await recorded(1);
    await user.click(screen.getByRole('button', { name: 'Clear Shots' }));
    expect(scopeWords()).toContain('No shots are marked.');
    expect(within(screen.getByRole('list', { name: /Shots of this session/ })).getAllByRole('listitem')).toHaveLength(
      1,
    );
    await user.click(await takeShot());
    await recorded(2);
    expect(scopeWords()).toContain('Shot 2:');
    expect(scopeWords()).not.toContain('Shot 1:');
  });
});

describe('the keys', () => {
  it.each([' ', 'Enter'])('%j fires', async (key) => {
    openFireControl(app.server, simple);
    await takeShot();
    fireEvent.keyDown(document.body, { key });
    await recorded(1);
  });

  it('T fires at a triangle, and only there', async () => {
    const first = openFireControl(app.server, simple);
    await takeShot();
    fireEvent.keyDown(document.body, { key: 't' });
    first.unmount();
    queryClient.clear();
    openFireControl(app.server, triangles);
    await takeShot();
    fireEvent.keyDown(document.body, { key: 'T' });
    await recorded(1);
    expect(bodyOf(sessions.recordShot)).toMatchObject({ shotData: { targetType: 'triangle' } });
  });

  it('do not fire while typing, with a modifier, or when switched off', async () => {
    openFireControl(app.server, simple);
    await takeShot();
    fireEvent.keyDown(field('Wind dial value'), { key: 'Enter' });
    fireEvent.keyDown(field('Wind dial value'), { key: ' ' });
    fireEvent.keyDown(document.body, { key: ' ', ctrlKey: true });
    fireEvent.keyDown(document.body, { key: ' ', shiftKey: true });
    shortcutsSwitch.write('off');
    fireEvent.keyDown(document.body, { key: ' ' });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(app.server.seenBy(sessions.recordShot)).toEqual([]);
  });

  it('fire after a button was pressed with the mouse, and leave it to a button reached by keyboard', async () => {
    openFireControl(app.server, pairs);
    await takeShot();
    const next = screen.getByRole('button', { name: 'Next' });
    next.focus();
    fireEvent.click(next, { detail: 1 });
    expect(document.activeElement).toBe(document.body);
    next.focus();
    fireEvent.click(next, { detail: 0 });
    expect(document.activeElement).toBe(next);
    fireEvent.keyDown(next, { key: ' ' });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(app.server.seenBy(sessions.recordShot)).toEqual([]);
  });
});

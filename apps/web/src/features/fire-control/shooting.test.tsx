import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ERRORS, sessions, stages } from '@windcall/contract';
import { DEFAULT_PROFILE } from '@windcall/simulation';
import { describe, expect, it } from 'vitest';
import { newId, queryClient, request } from '../../api/index.ts';
import { desk } from '../../desk/desk.ts';
import { DEFAULT_EFFECTS } from '../../desk/shapes.ts';
import { shortcutsSwitch } from '../../shortcuts/shortcuts.ts';
import { refuse } from '../../testing/fake-server.ts';
import { enter, field, openFireControl, scopeWords } from '../../testing/open-fire-control.tsx';
import { person } from '../../testing/people.ts';
import { freshApp, renderInApp, signIn } from '../../testing/render-app.tsx';
import { knowScenario, openRange, scenarioFrom, solutionFor } from '../../testing/shooting-range.ts';
import { currentToast } from '../../toasts/toast.ts';
import { FireControl } from './fire-control.tsx';
import { unsentShots } from './shots/shot-sender.ts';

const app = freshApp();
const simple = scenarioFrom('simple_steel_500');
const triangles = scenarioFrom('mid_array_troop_line');
const pairs = scenarioFrom('multi_dof_array_troop_line');

/** The trigger, once it is enabled. */
const takeShot = async () => {
  const button = await screen.findByRole('button', { name: 'Take Shot' });
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull());
  return button;
};
const recorded = (count: number) =>
  waitFor(() => {
    expect(app.server.seenBy(sessions.recordShot)).toHaveLength(count);
    expect(screen.getByRole('button', { name: 'Take Shot' }).getAttribute('aria-busy')).toBeNull();
  });
const bodyOf = (call: typeof sessions.recordShot, index = -1) =>
  app.server.seenBy(call).at(index)?.body as Record<string, unknown>;
/** A range with an open session of the simple scenario. */
const openedRange = async () => {
  signIn(app.server, { user: person(1, 'anna') });
  knowScenario(simple);
  const range = openRange(app.server);
  const { id } = await request(stages.createStage, { body: { profileId: 0, scenarioId: simple.id } });
  await request(sessions.createSession, { body: { profileId: 0, scenarioId: simple.id, stageId: id } });
  return range;
};
/** An unreachable server. */
const unreachable = (): never => {
  throw new TypeError('Failed to fetch');
};

describe('a shot', () => {
  it('is one call, of what was intended: session, target, moment, dials and holds', async () => {
    const { user, range } = openFireControl(app.server, simple);
    const button = await takeShot();
    enter('Elevation dial value', 2.4);
    enter('Elevation hold value', 0.1);
    enter('Wind hold value', 0.45);
    const before = app.server.seen.length;
    await user.click(button);
    await recorded(1);
    expect(app.server.seen.slice(before).map(({ path }) => path)).toEqual([sessions.recordShot.path]);
    expect(bodyOf(sessions.recordShot)).toEqual({
      shotId: expect.any(String),
      asShown: { draw: 1, stageDigest: range.made[0]?.digest },
      shotData: {
        sessionId: 1,
        target: 1,
        moment: 0,
        windDial: 0,
        elevationDial: 2.4,
        userWindDial: 0,
        userElevationDial: 2.4,
        windHold: 0.45,
        elevationHold: 0.1,
        userHoldAdjustments: { windHold: 0.45, elevationHold: 0.1 },
        responseTime: expect.any(Number),
      },
    });
    const [shot] = range.shots;
    expect(scopeWords()).toContain(`Shot 1: ${shot?.isHit ? 'hit' : 'miss'}, score ${shot?.score}`);
  });

  it('shows its mark at once, before the server has answered, and the record moves nothing', async () => {
    openFireControl(app.server, simple);
    const button = await takeShot();
    const answering = app.server.answerOf(sessions.recordShot);
    let answer: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    app.server.on(sessions.recordShot, async (shot) => {
      await held;
      return answering(shot);
    });
    enter('Elevation dial value', 2.4);
    fireEvent.click(button);
    // no waiting: the picture has the shot in the same turn
    const words = scopeWords();
    expect(words).toContain('Shot 1: ');
    expect(screen.getByText('not saved')).toBeTruthy();
    answer();
    await waitFor(() => expect(screen.queryByText('not saved')).toBeNull());
    expect(scopeWords()).toBe(words);
  });

  it('is fired on the stage as it is now: other effects are another stage, told with the next shot and only once', async () => {
    const { user, range } = openFireControl(app.server, simple);
    await user.click(await takeShot());
    await recorded(1);
    act(() => void desk.effects.write({ ...DEFAULT_EFFECTS, useSpinDrift: false }));
    for (const count of [2, 3]) {
      await user.click(await takeShot());
      await recorded(count);
    }
    expect(range.shots.map(({ stageId }) => stageId)).toEqual([1, 2, 2]);
    expect(range.made[1]?.effects.spinDrift).toBe('off');
    expect(app.server.seenBy(sessions.updateSession)).toHaveLength(1);
  });

  it('counts on from the shots that another window of this browser fired', async () => {
    const { user, range } = openFireControl(app.server, simple);
    await takeShot();
    const [opened] = range.opened;
    if (opened === undefined) throw new Error('a session must be open');
    // the other window's shot is recorded, and this window learns of it only through storage
    await request(sessions.recordShot, {
      body: { shotId: newId(), shotData: { sessionId: opened.id, target: 1, moment: 0 } },
    });
    localStorage.setItem('lastShotNumber', JSON.stringify({ sessionId: opened.id, shotNumber: 1 }));
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'lastShotNumber' })));
    await waitFor(() => expect(scopeWords()).toContain('Shot 1: '));
    await user.click(await takeShot());
    const words = scopeWords();
    expect(words).toContain('Shot 2: ');
    await recorded(2);
    await waitFor(() => expect(screen.queryByText('not saved')).toBeNull());
    expect(scopeWords()).toBe(words);
    expect(range.shots.map(({ shotNumber, moment }) => [shotNumber, moment])).toEqual([
      [1, 0],
      [2, 5],
    ]);
  });

  it('that the server fails to record is kept, said so, and recorded once with the same id', async () => {
    const { user, range } = openFireControl(app.server, simple);
    const button = await takeShot();
    app.server.on(sessions.recordShot, refuse('internal'));
    await user.click(button);
    await waitFor(() => expect(currentToast()?.title).toBe('Shot Error'));
    expect(currentToast()?.description).toBe('Failed to record shot. Please try again.');
    expect(screen.getAllByText(/The last shot is not recorded yet/).length).toBeGreaterThan(0);
    expect(screen.getByText('not saved')).toBeTruthy();
    const lost = bodyOf(sessions.recordShot);
    openRange(app.server, range);
    await user.click(screen.getByRole('button', { name: 'Record Shot' }));
    await waitFor(() => expect(screen.queryByText('not saved')).toBeNull());
    // the failure replaced the result at once, so nobody read the result
    await waitFor(() => expect(currentToast()?.title).toMatch(/^(Hit|Miss)!$/));
    expect(currentToast()?.description).toMatch(/^Shot 1, score \d+\. Wind error .* elevation error /);
    expect(bodyOf(sessions.recordShot)).toEqual(lost);
    expect(range.shots).toHaveLength(1);
    expect(unsentShots()).toEqual([]);
  });

  it('that was not recorded is recorded by itself after a reload, under the same id', async () => {
    const first = openFireControl(app.server, simple);
    const button = await takeShot();
    app.server.on(sessions.recordShot, unreachable);
    await first.user.click(button);
    await screen.findByText('not saved');
    first.unmount();
    queryClient.clear();
    const lost = bodyOf(sessions.recordShot);
    const again = openFireControl(app.server, simple, { before: first.range });
    await waitFor(() => expect(again.range.shots).toHaveLength(1));
    expect(bodyOf(sessions.recordShot)).toEqual(lost);
    await waitFor(() => expect(unsentShots()).toEqual([]));
    expect(screen.queryByText('not saved')).toBeNull();
  });

  it('is kept before it is sent, so that a page that closes in the middle loses nothing', async () => {
    let keptWhileSending: number | undefined;
    const { user } = openFireControl(app.server, simple);
    const button = await takeShot();
    app.server.on(sessions.recordShot, () => {
      keptWhileSending = unsentShots().length;
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
    expect(unsentShots()).toEqual([]);
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

  it('without weather is not fired, and says the specified sentence', async () => {
    desk.weather.write({
      environmentalConditions: { humidity: 45, pressure: 29.92, windSpeed: 8, windDirection: 90 },
    });
    const { user } = openFireControl(app.server, simple, { before: await openedRange() });
    const card = () => screen.getByRole('region', { name: 'Ballistic Solver' }).textContent;
    await waitFor(() => expect(card()).toContain('AUTHENTIC ENVIRONMENTAL DATA REQUIRED'));
    await user.click(await takeShot());
    expect(currentToast()?.description).toBe(ERRORS['environment-required'].message);
    expect(app.server.seenBy(sessions.recordShot)).toEqual([]);
  });

  const CONDITIONS = { temperature: 72, humidity: 45, pressure: 29.92, windSpeed: 8, windDirection: 90 };
  const MODEL = { baseConditions: { temperature: 60, humidity: 30, pressure: 29 }, primary: { windSpeed: 5 } };
  const ENVIRONMENT = ERRORS['environment-required'].message;
  it.each([
    ['an export that is no JSON', { exportedWeatherData: '{"environmentalConditions":{"temp' }, ENVIRONMENT],
    ['an export that is an empty text', { exportedWeatherData: '' }, ENVIRONMENT],
    ['an export that is a list', { exportedWeatherData: '[]' }, ENVIRONMENT],
    ['an export without conditions', { exportedWeatherData: '{"scenarioName":"Elsewhere"}' }, ENVIRONMENT],
    [
      'a temperature that is a text',
      { exportedWeatherData: JSON.stringify({ environmentalConditions: { ...CONDITIONS, temperature: 'warm' } }) },
      ENVIRONMENT,
    ],
    [
      'a direction that is none',
      { exportedWeatherData: JSON.stringify({ environmentalConditions: { ...CONDITIONS, windDirection: 'left' } }) },
      ENVIRONMENT,
    ],
    ['settings of the model that are no JSON', { distanceWeatherModelState: '{"mode"' }, ENVIRONMENT],
    ['natural air that is no JSON', { naturalAir: '{"ground":' }, /^The wind of the weather model is missing/],
    [
      'a wind that is no JSON',
      { distanceBasedWindField: '{"distances":[0' },
      /^The wind of the weather model is missing/,
    ],
  ])('on %s is not fired, and says so', async (name, texts, says) => {
    const before = await openedRange();
    if (name.startsWith('an export') || name.startsWith('a ')) desk.model.write(MODEL as never);
    if (name === 'a wind that is no JSON') desk.model.write(null);
    for (const [key, text] of Object.entries(texts)) localStorage.setItem(key, text);
    const { user } = openFireControl(app.server, simple, { before });
    await user.click(await takeShot());
    const expected = typeof says === 'string' ? expect.stringContaining(says) : expect.stringMatching(says);
    expect(currentToast()?.description).toEqual(expected);
    expect(app.server.seenBy(sessions.recordShot)).toEqual([]);
  });

  it('needs a rifle accuracy', async () => {
    signIn(app.server, { user: person(1, 'anna') });
    openRange(app.server);
    desk.scenario.write(simple);
    const profile = { ...DEFAULT_PROFILE, rifleAccuracy: Number.NaN };
    openRange(app.server, await openedRange());
    const { user } = renderInApp(<FireControl profile={profile} profilePicker={null} />);
    await user.click(await takeShot());
    await waitFor(() => expect(currentToast()?.description).toBe('Rifle accuracy missing from weapon profile'));
  });

  it('teaches with a verb, in the toast’s own numbers, and takes the way from the center apart', async () => {
    const { user } = openFireControl(app.server, simple);
    const button = await takeShot();
    enter('Elevation dial value', solutionFor(simple).dial.elevation);
    await user.click(button);
    const wind = /Wind error (L \d\.\d\d) mil/.exec(currentToast()?.description ?? '')?.[1];
    const [lesson] = await screen.findAllByRole('region', { name: 'Lesson' });
    expect(lesson?.textContent).toContain('You held for');
    expect(lesson?.textContent).toContain(`it was R 8.0 mph: ${wind} mil off.`);
    expect(lesson?.textContent).toMatch(/Hold R 0\.\d\d mil\./);
    const bars = within(lesson as HTMLElement).getAllByRole('listitem');
    expect(bars.map((bar) => bar.textContent?.match(/^[A-Z][a-z]+/)?.[0])).toEqual([
      'Call',
      'Setting',
      'Waiting',
      'Rifle',
      'Impact',
    ]);
    expect(bars[0]?.dataset.cause).toBe('true');
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
  it('shows 0 until the first shot, runs after it, and stops when shots are cleared', async () => {
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
    expect(bodyOf(sessions.recordShot)).toMatchObject({ shotData: { target: 1 } });
  });

  it('do not fire while typing, with a modifier, or when switched off', async () => {
    openFireControl(app.server, simple);
    await takeShot();
    fireEvent.keyDown(field('Wind dial value'), { key: 'Enter' });
    fireEvent.keyDown(field('Wind dial value'), { key: ' ' });
    fireEvent.keyDown(document.body, { key: ' ', ctrlKey: true });
    fireEvent.keyDown(document.body, { key: ' ', shiftKey: true });
    fireEvent.keyDown(screen.getByRole('tab', { name: 'Settings' }), { key: ' ' });
    shortcutsSwitch.write('off');
    fireEvent.keyDown(document.body, { key: ' ' });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(app.server.seenBy(sessions.recordShot)).toEqual([]);
  });

  it('fire from a slider, which neither of them turns', async () => {
    openFireControl(app.server, simple);
    await takeShot();
    fireEvent.keyDown(screen.getByRole('slider', { name: 'Wind dial' }), { key: ' ' });
    await recorded(1);
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

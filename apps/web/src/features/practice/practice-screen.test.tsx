import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { drills, firstCalls, games, type ReplyOf } from '@windcall/contract';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { keyOf, queryClient } from '../../api/index.ts';
import { useOutbox } from '../../routes/use-outbox.ts';
import { refuse } from '../../testing/fake-server.ts';
import { NO_CALLS } from '../../testing/no-calls.ts';
import { person } from '../../testing/people.ts';
import { freshApp, renderInApp, signIn } from '../../testing/render-app.tsx';
import { PracticeScreen } from './practice-screen.tsx';

const app = freshApp();
beforeEach(() => app.server.on(drills.getYourWind, NO_CALLS));
const anna = person(1, 'anna');

const DRILL: drills.Drill = {
  id: 7,
  kind: 'calls',
  level: 1,
  tasks: 5,
  done: 0,
  over: false,
  profileName: 'Match rifle',
  air: { temperature: 59, pressure: 29.92, humidity: 0 },
  createdAt: '2026-11-01T10:00:00.000Z',
};
const TASK: drills.DrillTask = {
  number: 1,
  distance: 800,
  directionOfFire: 0,
  targetType: 'square',
  targetSize: 2,
  elevation: 5.4,
  windScale: { milPerMph: 0.135, stillAir: -0.15 },
  forecast: { low: 1, high: 8 },
  meter: { speed: 5, direction: 60, error: 0.5 },
  cues: {
    rangeM: 731,
    heat: 'moderate',
    startS: 0,
    stepS: 0.5,
    flags: [],
    slabs: [],
    grass: [],
    trees: [0, 0],
    dustMilPerS: [null, null],
  },
  startedAt: '2026-11-01T10:00:00.000Z',
  elapsed: 0,
  call: null,
  shot: null,
  pointed: null,
  revealed: false,
};
const SEALED: drills.DrillCall = { lo: -9, hi: -5, best: null, hold: null, committedAt: '2026-11-01T10:00:20.000Z' };

/** The screen as in the app, beside the senders of kept calls and shots. */
const Shown = () => {
  useOutbox(true);
  return <PracticeScreen />;
};
const openDrill = () => {
  signIn(app.server, { user: anna });
  app.server.on(drills.getDrill, DRILL);
  app.server.on(drills.getTask, TASK);
  return renderInApp(<Shown />, '/practice?drill=7&call=1');
};
const commit = (name = /^Commit/) => screen.findByRole('button', { name });
const field = (label: string) => screen.getByRole('textbox', { name: label }) as HTMLInputElement;
const say = (label: string, text: string): void => {
  const box = field(label);
  fireEvent.change(box, { target: { value: text } });
  // its label has changed with the side
  fireEvent.blur(box);
};

/** Unfolds the typed numbers. */
const openTyped = async (): Promise<void> => {
  await commit();
  fireEvent.click(screen.getByRole('button', { name: 'Type it' }));
};

describe('a call', () => {
  const isOff = async () => (await commit()).getAttribute('aria-disabled') === 'true';
  const type = (label: string, text: string) => fireEvent.change(field(label), { target: { value: text } });
  const grip = (name: string) => screen.getByRole('slider', { name });
  const seal = async (lo: number, hi: number, best: number | null = null): Promise<void> => {
    app.server.on(drills.commitCall, { committedAt: SEALED.committedAt, call: { ...SEALED, lo, hi, best } });
    fireEvent.keyDown(document.body, { key: 'c' });
    await waitFor(() => expect(app.server.seenBy(drills.commitCall)).toHaveLength(1));
    expect(app.server.seenBy(drills.commitCall)[0]?.body).toMatchObject({ lo, hi, best, hold: null });
  };

  it('starts empty: no number near that would be an anchor, and Commit off', async () => {
    openDrill();
    expect(await isOff()).toBe(true);
    expect(grip('Your call').getAttribute('aria-valuetext')).toBe('not called yet');
    expect(screen.queryByRole('slider', { name: 'Left end of your band' })).toBeNull();
    await openTyped();
    expect(['Low', 'High'].map((name) => field(name).value)).toEqual(['', '']);
    fireEvent.click(await commit());
    fireEvent.keyDown(document.body, { key: 'c' });
    expect(app.server.seenBy(drills.commitCall)).toEqual([]);
  });

  it('opens its band with the first touch, named by L or R, and takes the band along', async () => {
    openDrill();
    await commit();
    fireEvent.keyDown(document.body, { key: 'l' });
    expect(grip('Your call').getAttribute('aria-valuetext')).toBe('0.5 mph from the left');
    fireEvent.keyDown(grip('Your call'), { key: 'ArrowLeft', shiftKey: true });
    expect(grip('Your call').getAttribute('aria-valuetext')).toBe('2.5 mph from the left');
    // ± 3 mph before ten calls
    expect(grip('Left end of your band').getAttribute('aria-valuetext')).toBe('5.5 mph from the left');
    fireEvent.keyDown(document.body, { key: 'r' });
    expect(grip('Your call').getAttribute('aria-valuetext')).toBe('2.5 mph from the right');
    await seal(-0.5, 5.5);
  });

  it('opens its band at the error of its caller from ten calls on', async () => {
    const coverage = { ...NO_CALLS.coverage, held: 8, of: 12 };
    app.server.on(drills.getYourWind, { ...NO_CALLS, coverage, handicap: 1.81 });
    openDrill();
    await commit();
    await waitFor(() => expect(queryClient.getQueryData(keyOf(drills.getYourWind, {}))).toBeTruthy());
    fireEvent.keyDown(document.body, { key: 'l' });
    // 80 % of a normal whose standard deviation is 1.81 mph, in steps of a call
    await seal(-3, 2);
  });

  it('takes no number without a side: Enter does nothing until a letter names it', async () => {
    openDrill();
    await openTyped();
    say('Low', '8');
    type('High', '3');
    expect(screen.getByText('Left or right? A number needs a side.')).toBeTruthy();
    field('High').focus();
    fireEvent.keyDown(field('High'), { key: 'Enter' });
    expect(document.activeElement).toBe(field('High'));
    expect(await isOff()).toBe(true);
    say('High', 'L3');
    // the lighter wind is low, whichever side it comes from
    expect([field('Low').value, field('High').value]).toEqual(['L 3.0', 'L 8.0']);
    expect(await isOff()).toBe(false);
    await seal(-8, -3);
  });

  it('goes over zero by a letter in a box: left end and right end', async () => {
    openDrill();
    await openTyped();
    say('Low', 'L2');
    say('High', 'R8');
    expect([field('Left end').value, field('Right end').value]).toEqual(['L 2.0', 'R 8.0']);
    expect(grip('Left end of your band').getAttribute('aria-valuetext')).toBe('2 mph from the left');
    await seal(-2, 8);
  });

  it('takes a side typed with its first number, and 0 without one', async () => {
    openDrill();
    await openTyped();
    say('Low', '0');
    say('High', 'r6.5');
    await seal(0, 6.5);
  });

  it('is taken while it is typed: Commit waits for no blur, and the 1 of a 12 moves no other number', async () => {
    openDrill();
    await openTyped();
    say('Low', 'R4');
    for (const text of ['1', '12']) type('High', text);
    expect([await isOff(), field('High').value]).toEqual([false, '12']);
    type('High', '1x');
    expect(await isOff()).toBe(true);
    type('High', '12');
    app.server.on(drills.commitCall, { committedAt: SEALED.committedAt, call: { ...SEALED, lo: 4, hi: 12 } });
    // C is the key of Commit even in the boxes: no wind has that letter
    expect(fireEvent.keyDown(field('High'), { key: 'c' })).toBe(false);
    await waitFor(() => expect(app.server.seenBy(drills.commitCall)).toHaveLength(1));
    expect(app.server.seenBy(drills.commitCall)[0]?.body).toMatchObject({ lo: 4, hi: 12 });
  });

  it('goes from box to box by Enter, and at last to Commit; two equal numbers are to be opened up', async () => {
    openDrill();
    await openTyped();
    const enter = (label: string, text: string): void => {
      field(label).focus();
      type(label, text);
      fireEvent.keyDown(field(label), { key: 'Enter' });
    };
    enter('Low', 'nothing');
    expect(document.activeElement).toBe(field('Low'));
    expect(field('Low').getAttribute('aria-invalid')).toBe('true');
    enter('Low', 'R2');
    expect(document.activeElement).toBe(field('High'));
    enter('High', '2');
    expect(screen.getByText('Open it up: 8 winds in 10 should fall between.')).toBeTruthy();
    expect(await isOff()).toBe(true);
    enter('High', '6');
    expect(document.activeElement).toBe(await commit());
    expect(app.server.seenBy(drills.commitCall)).toEqual([]);
  });

  it('turns by arrows in half mph, with Shift by more, and by the grips of the rail', async () => {
    openDrill();
    await openTyped();
    say('Low', 'L3');
    say('High', '8');
    fireEvent.keyDown(grip('Right end of your band'), { key: 'ArrowRight' });
    fireEvent.keyDown(grip('Left end of your band'), { key: 'ArrowLeft', shiftKey: true });
    expect([field('Low').value, field('High').value]).toEqual(['L 2.5', 'L 10.0']);
    // an end stays on its side of the grip, which does not move
    fireEvent.keyDown(grip('Left end of your band'), { key: 'End' });
    expect(grip('Left end of your band').getAttribute('aria-valuetext')).toBe('6 mph from the left');
    await seal(-6, -2.5, -5.5);
  });

  it('sends how long each focus was looked at', async () => {
    openDrill();
    await openTyped();
    say('Low', 'R2');
    say('High', '6.5');
    await seal(2, 6.5);
    expect(app.server.seenBy(drills.commitCall)[0]?.body).toMatchObject({
      looked: { focusS: [expect.any(Number), 0, 0] },
    });
  });

  it('asks before a wind that was seen is left, and says what it then counts as', async () => {
    openDrill();
    await commit();
    fireEvent.click(screen.getByRole('button', { name: 'Leave' }));
    const asks = await screen.findByRole('alertdialog', { name: 'Leave this wind?' });
    expect(asks.textContent).toContain('You have seen this wind. Call it within a day, or it counts as the forecast.');
    fireEvent.click(screen.getByRole('button', { name: 'Stay' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(await isOff()).toBe(true);
  });

  it('that did not arrive stays open with its numbers; one sealed elsewhere is shown', async () => {
    openDrill();
    await openTyped();
    say('Low', 'R2');
    say('High', 'R6');
    app.server.on(drills.commitCall, () => refuse('internal'));
    fireEvent.click(await commit());
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Not saved yet. Your call is kept in this browser',
    );
    expect(field('High').value).toBe('R 6.0');
    app.server.on(drills.commitCall, () => refuse('already-called'));
    app.server.on(drills.getTask, { ...TASK, call: SEALED });
    fireEvent.click(await commit());
    expect(await screen.findByText('L 5.0 to L 9.0')).toBeTruthy();
    expect(screen.getByRole('button', { name: /^Fire/ })).toBeTruthy();
  });
});

const none = { read: 0, arithmetic: 0, setting: 0, rounding: 0, waited: 0, rifle: 0 };
const missed = { read: false, arithmetic: false, setting: false, rounding: false, waited: false, rifle: false };
const SHOT = {
  shotId: '5f0c2f6e-3a57-4d39-9c1b-0d8b8f6d7a11',
  dial: { up: 5.4, right: 0 },
  hold: { up: 0, right: 0 },
  impact: { right: 0.9, up: 0 },
  isHit: false,
  timeOfFlight: 1.1,
  firedAt: '2026-11-01T10:00:30.000Z',
};
const FIRED: drills.DrillTask = { ...TASK, call: SEALED, shot: SHOT, pointed: { right: 1, up: 0 } };
const REVEALED: drills.Revealed = {
  ...{ number: 1, distance: 800, targetType: 'square', targetSize: 2, halfWidth: 0.29, k: 0.135, stillAir: -0.15 },
  cell: { range: 'to-1000', value: 'full', gust: 'steady' },
  air: null,
  truth: { atCommit: -6.8, atFire: -6.9 },
  path: [0, 400, 800].map((distance) => ({ distance, crosswind: -7 })),
  call: SEALED,
  shot: SHOT,
  pointed: FIRED.pointed,
  score: { interval: 4, width: 4, outside: 0, sigma: 1, reference: null, aim: null, chance: null },
  split: {
    right: none,
    up: { range: 0, setting: 0, rounding: 0, rifle: 0 },
    isHit: false,
    hitWithout: { right: missed, up: { range: false, setting: false, rounding: false, rifle: false } },
    cheapest: null,
    wind: { calledMph: -7, atCommitMph: -6.8, atFireMph: -6.9, milPerMph: 0.135, stillAirMil: -0.15 },
  },
  par: null,
  handicap: { before: null, after: 2, error: 1, low: null, high: null, calls: 1 },
  meter: null,
  read: {
    thirds: [0.49, 0.36, 0.15].map((share, i) => ({ share, mph: null, atCommit: null, weight: 3 - i })),
    ...{ cues: [], again: false, together: null, atCommit: null, mean: null },
  },
};

describe('a shot', () => {
  // the player requests the reveal once a shot has landed, perhaps after a test's last line
  beforeEach(() => app.server.on(drills.revealTask, () => refuse('sealed')));

  it('goes with the hold of its call: Commit set it, and Fire is the only button', async () => {
    openDrill();
    app.server.on(drills.getTask, { ...TASK, call: { ...SEALED, best: -6 } });
    app.server.on(drills.fireTask, ({ parsed }) => {
      app.server.on(drills.getTask, { ...FIRED, pointed: null });
      return { shot: { ...SHOT, shotId: parsed.shotId } };
    });
    const heading = await screen.findByRole('heading', { name: 'Locked, and your hold is set.' });
    expect(document.activeElement).toBe(heading);
    expect(screen.getByRole('region', { name: 'Your call' }).textContent).toContain(
      'Your callL 5.0 to L 9.0best L 6.0hold L 0.96',
    );
    expect(screen.queryByRole('slider', { name: /^Wind/ })).toBeNull();
    fireEvent.keyDown(heading, { key: 'Enter' });
    expect(app.server.seenBy(drills.fireTask)).toEqual([]);
    fireEvent.keyDown(heading, { key: ' ' });
    await waitFor(() => expect(app.server.seenBy(drills.fireTask)).toHaveLength(1));
    expect(app.server.seenBy(drills.fireTask)[0]?.body).toMatchObject({
      hold: { right: 0.135 * -6 - 0.15 },
      dial: { right: 0 },
    });
  });

  it('goes at level 3 with the hold that was typed, or as it was dialed since', async () => {
    openDrill();
    app.server.on(drills.getTask, { ...TASK, windScale: null, call: { ...SEALED, hold: -0.6 } });
    app.server.on(drills.fireTask, ({ parsed }) => {
      app.server.on(drills.getTask, { ...FIRED, pointed: null });
      return { shot: { ...SHOT, shotId: parsed.shotId } };
    });
    const slider = await screen.findByRole('slider', { name: 'Wind hold, mil' });
    expect(slider.getAttribute('aria-valuetext')).toBe('L 0.60 mil');
    expect(document.activeElement).toBe(slider);
    fireEvent.click(screen.getByRole('button', { name: '0.05 left' }));
    expect(slider.getAttribute('aria-valuetext')).toBe('L 0.65 mil');
    fireEvent.click(screen.getByRole('radio', { name: 'Dial' }));
    fireEvent.keyDown(document.body, { key: ' ' });
    await waitFor(() => expect(app.server.seenBy(drills.fireTask)).toHaveLength(1));
    const body = app.server.seenBy(drills.fireTask)[0]?.body as { dial: { right: number }; hold: { right: number } };
    expect(body.dial.right).toBeCloseTo(-0.7, 9);
    expect(body.hold.right).toBe(0);
  });

  it('that the server could not take is sent again under its id until it is answered', async () => {
    openDrill();
    app.server.on(drills.getTask, { ...TASK, call: SEALED });
    const answers = [refuse('internal'), refuse('busy')];
    app.server.on(drills.fireTask, ({ parsed }) => {
      const refused = answers.shift();
      if (refused) return refused;
      app.server.on(drills.getTask, { ...FIRED, pointed: null });
      return { shot: { ...SHOT, shotId: parsed.shotId } };
    });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true, advanceTimeDelta: 500 });
    fireEvent.click(await screen.findByRole('button', { name: /^Fire/ }));
    await waitFor(() => expect(app.server.seenBy(drills.fireTask)).toHaveLength(3));
    vi.useRealTimers();
    const ids = app.server.seenBy(drills.fireTask).map(({ body }) => (body as { shotId: string }).shotId);
    expect(new Set(ids).size).toBe(1);
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Fire/ })).toBeNull());
    expect(screen.queryByText(/The shot was refused/)).toBeNull();
  });

  it('that was refused is not sent again', async () => {
    openDrill();
    app.server.on(drills.getTask, { ...TASK, call: SEALED });
    app.server.on(drills.fireTask, () => refuse('cannot-solve'));
    fireEvent.click(await screen.findByRole('button', { name: /^Fire/ }));
    expect((await screen.findByRole('alert')).textContent).toContain('The shot was refused.');
    expect(app.server.seenBy(drills.fireTask)).toHaveLength(1);
  });
});

/** The first plate of know-your-limit, before its wind. */
const PLATE = { number: 1, distance: 700, targetSize: 1.2, kept: 0, pays: 1, isOpen: false };

describe('a reveal', () => {
  const openReveal = async (kind: drills.Drill['kind'], isHit: boolean, revealed = REVEALED): Promise<void> => {
    signIn(app.server, { user: anna });
    const shot = { ...SHOT, isHit };
    app.server.on(drills.getDrill, { ...DRILL, kind });
    app.server.on(drills.getTask, { ...FIRED, shot });
    app.server.on(games.getPlate, { ...PLATE, isOpen: true });
    app.server.on(drills.revealTask, { ...revealed, shot });
    app.server.on(drills.getReplay, () => refuse('busy'));
    renderInApp(<PracticeScreen />, '/practice?drill=7&call=1');
    fireEvent.click(await screen.findByRole('button', { name: 'Numbers' }));
    await screen.findByRole('region', { name: 'What the air showed' });
  };
  const onward = () => screen.getByRole('button', { name: /^(Summary|Next call)/ }).textContent;

  it('comes after a plate of know-your-limit, which is shown with its stakes before its wind', async () => {
    signIn(app.server, { user: anna });
    app.server.on(drills.getDrill, { ...DRILL, kind: 'kyl', done: 2 });
    app.server.on(drills.getTask, TASK);
    app.server.on(games.getPlate, { ...PLATE, number: 3, kept: 3, pays: 3 });
    renderInApp(<PracticeScreen />, '/practice?drill=7&call=3');
    expect(await screen.findByRole('heading', { name: 'Plate 3: 1.2 MOA at 700 yd' })).toBeTruthy();
    expect(screen.getByRole('region', { name: 'Plate 3' }).textContent).toContain(
      'A hit pays 3 points. A miss takes the 3 points you have. Stop now for free: once you see its wind, it counts.',
    );
    expect(screen.getByRole('button', { name: 'Stop, keep 3' })).toBeTruthy();
    expect(app.server.seenBy(drills.getTask)).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'See its wind' }));
    expect(await commit()).toBeTruthy();
  });

  it('of a miss ends know-your-limit, and no other drill', async () => {
    await openReveal('kyl', false);
    expect(onward()).toContain('Summary');
    expect(screen.queryByRole('button', { name: /^Stop/ })).toBeNull();
  });

  it('of a hit counts its plate in what stopping keeps', async () => {
    await openReveal('kyl', true);
    expect(screen.getByRole('button', { name: 'Stop, keep 1' })).toBeTruthy();
  });

  it.each([
    ['kyl', true],
    ['calls', false],
  ] as const)('leads to the next call: %s, hit %s', async (kind, isHit) => {
    await openReveal(kind, isHit);
    expect(onward()).toContain('Next call');
  });
});

type Wind = ReplyOf<typeof drills.getYourWind>;

describe('your wind', () => {
  it.each([
    [1.24, '1.8 (1.5 to 2.2), best possible 1.2'],
    [null, '1.8 (1.5 to 2.2)'],
  ])('says the handicap with its interval, and the best possible where it is known: %s', async (par, words) => {
    signIn(app.server, { user: anna });
    const coverage = { ...NO_CALLS.coverage, of: 12 };
    app.server.on(drills.getYourWind, { ...NO_CALLS, coverage, handicap: 1.81, low: 1.52, high: 2.24, par, left: 3 });
    app.server.on(firstCalls.getFirstCall, { firstCall: null });
    renderInApp(<PracticeScreen />, '/practice?tab=progress');
    fireEvent.click(await screen.findByRole('link', { name: /^Your wind/ }));
    const handicap = await screen.findByRole('region', { name: 'Handicap over time' });
    expect(handicap.querySelector('.figure')?.textContent).toBe(words);
    expect(handicap.textContent).toContain('3 seen and not called: each counts as its forecast.');
  });

  const sure = (kind: NonNullable<drills.Said>['kind'], form: string, size: number): drills.Said => ({
    ...{ kind, form, size, low: size - 0.1, high: size + 0.1, held: 0.6, calls: 20 },
    ...{ scoreMph: 2.04, gainMph: 0.62, gainErrorMph: 0.1 },
  });
  it.each<[string, drills.Said, string]>([
    ['nothing', null, 'Nothing sure in 20 calls.'],
    ['a side', sure('side', 'side', 1.6), 'You call 1.6 mph to the right of what’s shown.'],
    ['a scale', sure('scale', 'scale', -0.2), 'You call 0.8 × what’s shown.'],
  ])('heads your wind with the one sentence, here of %s', async (_, said, words) => {
    signIn(app.server, { user: anna });
    const coverage = { ...NO_CALLS.coverage, of: 23 };
    const dots = Array.from({ length: 23 }, () => ({ truth: 5, best: 4 }));
    app.server.on(drills.getYourWind, { ...NO_CALLS, coverage, dots, said, handicap: 1.81 });
    app.server.on(drills.listDrills, { drills: [], dailyDone: false, lastSelfTestAt: null });
    app.server.on(games.listSelfTests, { tests: [], due: null, change: null });
    renderInApp(<PracticeScreen />, '/practice?tab=wind');
    expect(await screen.findByRole('heading', { name: words })).toBeTruthy();
    const chart = screen.getByRole('img', { name: /^What you called against what it was, 23 calls/ });
    expect(/times the wind/.test(chart.getAttribute('aria-label') ?? '')).toBe(said?.kind === 'scale');
  });
});

const BOARD: ReplyOf<typeof games.getDaily> = {
  ...{ day: '2026-11-01', level: 1, near: true, done: false, mine: null, rows: [], others: 0, streak: 0, best: 0 },
  name: null,
};
const NEXT = { ...NO_CALLS.nextSkill, range: 'to-700', sky: 'broken', why: 'The sun makes the gusts.' } as const;
const DAILY = {
  ...DRILL,
  id: 21,
  kind: 'daily' as const,
  judged: [],
  handicap: null,
  createdAt: new Date().toISOString(),
};

describe('the home of practice', () => {
  const home = (
    change: Partial<Wind>,
    past: Partial<ReplyOf<typeof drills.listDrills>> = {},
    board: Partial<typeof BOARD> = {},
  ) => {
    signIn(app.server, { user: anna });
    app.server.on(drills.getYourWind, { ...NO_CALLS, ...change });
    app.server.on(drills.listDrills, { drills: [], dailyDone: false, lastSelfTestAt: null, ...past });
    app.server.on(games.getDaily, { ...BOARD, ...board });
    return renderInApp(<PracticeScreen />, '/practice');
  };
  const primary = () => [...document.querySelectorAll('[data-variant="primary"]')].map((one) => one.textContent);

  it('has one amber button on a first day, which starts the daily, and the way to lesson one', async () => {
    home({});
    expect(await screen.findByRole('heading', { name: 'Five winds. Three minutes.' })).toBeTruthy();
    expect(primary()).toEqual(['Today’s five Enter']);
    expect(screen.getByText(/Ten calls and you’ll have a number/)).toBeTruthy();
    expect(document.body.textContent).not.toMatch(/± \d/);
    app.server.on(drills.createDrill, { ...DAILY, done: 0 });
    app.server.on(drills.getDrill, DAILY);
    app.server.on(drills.getTask, TASK);
    fireEvent.click(screen.getByRole('button', { name: /^Today’s five/ }));
    await waitFor(() => expect(app.server.seenBy(drills.createDrill)).toHaveLength(1));
    expect(app.server.seenBy(drills.createDrill)[0]?.body).toMatchObject({ kind: 'daily' });
    await commit(/^Fire/);
  });

  it('goes on with a daily that was begun, and starts no second one', async () => {
    home({ calls: 2 }, { drills: [{ ...DAILY, done: 2 }], dailyDone: true });
    app.server.on(drills.getDrill, { ...DAILY, done: 2 });
    app.server.on(drills.getTask, { ...TASK, number: 3 });
    fireEvent.click(await screen.findByRole('button', { name: /^Go on: call 3/ }));
    await commit(/^Fire/);
    expect(app.server.seenBy(drills.createDrill)).toEqual([]);
  });

  it('gives the next rung once today’s five are done, and today’s table', async () => {
    home(
      { calls: 40, nextSkill: { ...NEXT, awayDays: 0 } },
      { drills: [{ ...DAILY, done: 5, over: true }], dailyDone: true },
      { streak: 3, best: 12, mine: { place: 11, interval: 9, sigma: 3.3, held: 3, hits: 4, drillId: 21, calls: [] } },
    );
    expect(await screen.findByRole('heading', { name: 'Done. Five more?' })).toBeTruthy();
    expect(screen.getByText('Picked for you: 400 to 700 yd in broken sun, level 1.')).toBeTruthy();
    expect(await screen.findByText('3 days in a row')).toBeTruthy();
    expect(screen.getByText(/^Place 11:/)).toBeTruthy();
    expect(app.server.seenBy(games.getDaily).at(-1)?.path).not.toContain('day=');
    app.server.on(drills.createDrill, DRILL);
    app.server.on(drills.getDrill, DRILL);
    app.server.on(drills.getTask, TASK);
    fireEvent.click(screen.getByRole('button', { name: /^Five more/ }));
    await waitFor(() => expect(app.server.seenBy(drills.createDrill)).toHaveLength(1));
    const rung = { range: 'to-700', sky: 'broken' };
    expect(app.server.seenBy(drills.createDrill)[0]?.body).toMatchObject({ kind: 'calls', tasks: 5, level: 1, rung });
    await commit();
  });

  it('says after three weeks that one is back, and that a streak begins', async () => {
    home(
      { calls: 40, handicap: 1.81, coverage: { ...NO_CALLS.coverage, of: 40 }, nextSkill: { ...NEXT, awayDays: 21 } },
      {},
      { best: 12 },
    );
    expect(await screen.findByRole('heading', { name: 'Back after three weeks' })).toBeTruthy();
    expect(screen.getByText('Today’s five are closer in: 250 to 400 yd.')).toBeTruthy();
    expect(await screen.findByText('A new streak starts today. Best: 12 days')).toBeTruthy();
    expect(screen.getByText('You called to ± 1.8 mph before the break. Ten calls will tell.')).toBeTruthy();
    expect(primary()).toEqual(['Today’s five Enter']);
  });

  it('shows nothing of a wind below what can be known: no map under forty calls, no cell under twelve', async () => {
    signIn(app.server, { user: anna });
    const cell = (calls: number) => ({
      ...{
        range: 'to-400' as const,
        value: 'full' as const,
        gust: 'steady' as const,
        bias: -6.6,
        biasError: 2,
        sigma: 5.7,
      },
      ...{ calls, pooled: calls === 0 },
    });
    const known = (of: number, calls: number) =>
      app.server.on(drills.getYourWind, { ...NO_CALLS, coverage: { ...NO_CALLS.coverage, of }, cells: [cell(calls)] });
    known(39, 20);
    const first = renderInApp(<PracticeScreen />, '/practice?tab=wind');
    expect(await screen.findByText(/^After 40 calls three maps/)).toBeTruthy();
    expect(document.querySelector('.wind-map')).toBeNull();
    first.unmount();
    queryClient.clear();
    known(40, 11);
    const second = renderInApp(<PracticeScreen />, '/practice?tab=wind');
    await waitFor(() => expect(document.querySelectorAll('.wind-map')).toHaveLength(3));
    expect(document.body.textContent).not.toContain('6.6');
    expect(screen.getByText('11 of 12')).toBeTruthy();
    second.unmount();
    queryClient.clear();
    known(40, 12);
    renderInApp(<PracticeScreen />, '/practice?tab=wind');
    await waitFor(() => expect(document.body.textContent).toContain('−6.6'));
  });

  it('shows the call that was made before registering in Progress, once', async () => {
    signIn(app.server, { user: anna });
    app.server.on(drills.getYourWind, NO_CALLS);
    const told = { distance: 500, said: 4, was: 9, right: -0.33, isHit: false, at: '2026-11-01T10:00:00.000Z' };
    app.server.on(firstCalls.getFirstCall, { firstCall: told });
    renderInApp(<PracticeScreen />, '/practice?tab=progress');
    const first = await screen.findByRole('region', { name: 'The call you came with' });
    expect(first.textContent).toContain(
      'You called R 4.0. It was R 9.0. A miss at 500 yd. It doesn’t count toward your number.',
    );
    expect(screen.getByRole('heading', { name: 'No number yet' })).toBeTruthy();
  });
});

describe('practice without a network', () => {
  it('says why a string cannot start', async () => {
    signIn(app.server, { user: anna });
    app.server.on(drills.getYourWind, NO_CALLS);
    app.server.on(drills.listDrills, { drills: [], dailyDone: false, lastSelfTestAt: null });
    app.server.on(games.getDaily, BOARD);
    renderInApp(<PracticeScreen />, '/practice');
    await screen.findByRole('heading', { name: 'Five winds. Three minutes.' });
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(await screen.findByText(/the wind stays hidden until you commit/)).toBeTruthy();
    const five = screen.getByRole('button', { name: /^Today’s five/ });
    expect(five.getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(five);
    expect(app.server.seenBy(drills.createDrill)).toEqual([]);
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ status: 'ok' })));
    act(() => void window.dispatchEvent(new Event('online')));
  });
});

it('continues, after a string, with the skill picked next', async () => {
  signIn(app.server, { user: anna });
  const coverage = { ...NO_CALLS.coverage, held: 3, of: 5 };
  const none = { handicap: null, handicapError: null, low: null, high: null };
  app.server.on(drills.getDrill, { ...DRILL, done: 5, over: true });
  app.server.on(drills.summarizeDrill, {
    ...{ drill: DRILL, calls: 5, ...none, skill: null, par: null, skillToPar: null, coverage, hits: 3, judged: [] },
    ...{ bias: null, biasError: null, biasSide: null, points: null, bestStop: null },
    overall: { ...none, coverage, said: null },
  });
  app.server.on(drills.getYourWind, { ...NO_CALLS, calls: 5, nextSkill: { ...NEXT, level: 2 } });
  app.server.on(drills.createDrill, () => new Promise<never>(() => undefined));
  renderInApp(<PracticeScreen />, '/practice?drill=7');
  fireEvent.click(await screen.findByRole('button', { name: /^Ten more/ }));
  await waitFor(() => expect(app.server.seenBy(drills.createDrill)).toHaveLength(1));
  const rung = { range: 'to-700', sky: 'broken' };
  expect(app.server.seenBy(drills.createDrill)[0]?.body).toMatchObject({ kind: 'calls', tasks: 10, level: 2, rung });
});

it('ends a daily with a square per call that opens its reveal, the last daily below it, and five more', async () => {
  signIn(app.server, { user: anna });
  const coverage = { ...NO_CALLS.coverage, held: 1, of: 2 };
  const unknown = { handicap: null, handicapError: null, low: null, high: null };
  const call = { lo: -9, hi: -5, best: -7, interval: 4, firedAt: SEALED.committedAt };
  const drill = {
    ...{ ...DRILL, kind: 'daily' as const, tasks: 2, done: 2, over: true },
    ghost: [
      { off: 1, hit: true },
      { off: 4, hit: false },
    ],
  };
  app.server.on(drills.getDrill, drill);
  app.server.on(drills.summarizeDrill, {
    ...{ drill, calls: 2, ...unknown, skill: null, par: null, skillToPar: null, coverage, hits: 1 },
    judged: [
      { ...call, number: 1, distance: 300, truth: -6.5, isHit: true },
      { ...call, number: 2, distance: 350, truth: -10, isHit: false },
    ],
    ...{ bias: null, biasError: null, biasSide: null, points: null, bestStop: null },
    overall: { ...unknown, coverage, said: null },
  });
  app.server.on(games.getDaily, BOARD);
  app.server.on(drills.revealTask, ({ params: { n } }) => ({
    ...{ ...REVEALED, number: Number(n) },
    handicap: { ...REVEALED.handicap, before: n === '1' ? 2.1 : 2, after: n === '1' ? 2 : 1.9, calls: 10 + Number(n) },
  }));
  app.server.on(drills.getReplay, () => refuse('busy'));
  renderInApp(<PracticeScreen />, '/practice?drill=7');
  expect(await screen.findByRole('heading', { name: '1 hit, ± 1.8 mph.' })).toBeTruthy();
  expect((await screen.findByText(/^Your number: /)).textContent).toBe('Your number: ± 2.1 → 1.9 mph.');
  expect(screen.getByText(/^Your last daily: 1 hit, ± 2\.5 mph\. You beat yourself on 2 of 2\.$/)).toBeTruthy();
  app.server.on(drills.createDrill, () => new Promise<never>(() => undefined));
  app.server.on(drills.getYourWind, NO_CALLS);
  fireEvent.click(screen.getByRole('button', { name: /^Five more/ }));
  await waitFor(() =>
    expect(app.server.seenBy(drills.createDrill)[0]?.body).toMatchObject({ kind: 'calls', tasks: 5 }),
  );
  expect(screen.getByRole('button', { name: 'Reveal of call 1, 300 yd: hit, 0.5 mph off' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Reveal of call 2, 350 yd: missed, 3.0 mph off' }));
  expect(await screen.findByRole('navigation', { name: 'Look back' })).toBeTruthy();
});

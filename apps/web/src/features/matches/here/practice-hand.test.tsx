import { courses, type runs } from '@windcall/contract';
import { DEFAULT_PROFILE, leadMil, READY_COURSES } from '@windcall/simulation';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makePractice } from './make-practice.ts';
import { openPractice, type PracticeHand } from './practice-hand.ts';
import { practiceRuns } from './practice-runs.ts';

const STARTED = new Date('2026-03-01T10:00:00Z');
const fetched = vi.fn(() => Promise.reject(new TypeError('no network')));
beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ toFake: ['Date'], now: STARTED });
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => {
  // practice is computed in the page and sends no request
  expect(fetched).not.toHaveBeenCalled();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const plate = {
  number: 1,
  distance: 400,
  directionOfFire: 90,
  targetType: 'square',
  targetSize: 4,
  lookAngle: 0,
} as const;
const course = (more: Partial<courses.Course> = {}): courses.Course =>
  courses.course.parse({
    name: 'Two at four hundred',
    rule: 'impacts',
    level: 2,
    parS: 20,
    prepareS: 10,
    sequence: 'fixed',
    signal: 'beep',
    marks: 'seen',
    dope: 'given',
    air: { temperature: 60, humidity: 40, pressure: 29, latitude: 40 },
    directionOfFire: 90,
    targets: [plate],
    positions: [
      { name: 'Prone', sway: 0.05, move: 0 },
      { name: 'Barricade', sway: 0.25, move: 4 },
    ],
    order: [
      { target: 1, rounds: 2, until: 'rounds' },
      { target: 1, position: 2, rounds: 1, until: 'rounds' },
    ],
    wind: { mean: [6, 6], value: 'full', gust: 'steady' },
    ...more,
  });

const seconds = (run: runs.Run, s: number): void => {
  vi.setSystemTime(Date.parse(run.startsAt ?? '') + 1000 * s);
};
const now = (hand: PracticeHand): runs.Run => hand.at(new Date());
const shot = (at: number, right = 0, up = 0) => ({
  shotId: `00000000-0000-4000-8000-${String(Math.round(at * 1000)).padStart(12, '0')}`,
  target: 1,
  at,
  dial: { up, right: 0 },
  hold: { up: 0, right },
});

it('follows order, clock and position like a run on the server, and gets a result', async () => {
  const kept = await makePractice(course(), DEFAULT_PROFILE);
  const hand = await openPractice(kept);
  expect(now(hand)).toMatchObject({ state: 'ready', scored: false, swaySeed: null, roundsLeft: 3 });
  await expect(hand.start()).rejects.toThrow('This run has not started.');
  await hand.begin();
  expect(now(hand).state).toBe('preparing');
  await hand.start();
  expect(now(hand).state).toBe('standby');
  const begun = now(hand);
  const up = begun.targets[0]?.elevation ?? 0;
  expect(await hand.fire(shot(0, 0, up))).toBeNull();
  seconds(begun, 3);
  const { cues } = await hand.source.cues(1, new AbortController().signal);
  expect(cues.startS).toBeCloseTo(3, 1);
  const first = await hand.fire(shot(3, 3, up));
  expect(first).toMatchObject({ number: 1, line: 1, round: 1, at: 3, isHit: false });
  // a shot ten seconds old counts as two seconds late
  seconds(begun, 8);
  expect((await hand.fire(shot(0.5, 0, up)))?.at).toBeCloseTo(6, 6);
  // the third is shot from the barricade, four seconds after the move
  expect(await hand.fire(shot(8, 0, up))).toBeNull();
  await hand.move(2);
  expect(await hand.fire(shot(8, 0, up))).toBeNull();
  expect(now(hand).upAt).not.toBeNull();
  seconds(begun, 22.5);
  expect(now(hand)).toMatchObject({ state: 'over', endReason: 'time' });
  const result = await hand.source.result();
  expect(result.rounds.map(({ outcome }) => outcome)).toEqual([
    'miss',
    result.shots[1]?.isHit ? 'hit' : 'miss',
    'not-taken',
  ]);
  expect(result.time).toBe(20);
  for (const { split, impact } of result.shots) {
    const sum = (parts: object): number => Object.values(parts).reduce((total, part) => total + part, 0);
    expect(Math.abs(sum(split.right) - impact.right)).toBeLessThan(1e-9);
    expect(Math.abs(sum(split.up) - impact.up)).toBeLessThan(1e-9);
  }
  expect(practiceRuns.read()[0]?.came).toMatchObject({ points: result.points, timeS: 20, aim: result.aim });
});

it('is the same run after a reload in the middle of it', async () => {
  const kept = await makePractice(course(), DEFAULT_PROFILE);
  const hand = await openPractice(kept);
  await hand.begin();
  const begun = now(hand);
  seconds(begun, 2);
  await hand.fire(shot(2, 0.4, 2));
  const before = now(hand);
  const text = localStorage.getItem('practiceRuns') ?? '';
  // the flight is not stored, because it follows from settings and time
  expect(text).not.toContain('"outcome"');
  const again = await openPractice(practiceRuns.read()[0] ?? kept);
  expect(now(again)).toEqual(before);
  seconds(begun, 4);
  const shots = await Promise.all([hand.fire(shot(4, 0.4, 2)), again.fire(shot(4, 0.4, 2))]);
  expect(shots[0]).toEqual(shots[1]);
});

it('hits a mover with the needed hold and the lead at every second, stops included', async () => {
  const mover = { speed: 5, half: 4, pause: 2, speedTold: true };
  const document = course({
    targets: [{ ...plate, targetSize: 4, mover }],
    positions: [{ name: 'Bench', sway: 0, move: 0 }],
    order: [{ target: 1, rounds: 14, until: 'rounds' }],
  });
  const hand = await openPractice(await makePractice(document, DEFAULT_PROFILE));
  await hand.begin();
  const begun = now(hand);
  const phaseS = begun.targets[0]?.phase ?? Number.NaN;
  // practice wind is in this browser: the first shot's replay in a copy gives the needed hold
  const copy = await openPractice(practiceRuns.read()[0] as NonNullable<ReturnType<typeof practiceRuns.read>[number]>);
  seconds(begun, 1);
  const probe = await copy.fire(shot(1, 0, 2));
  await copy.stop();
  const { moments } = await copy.source.replay(1);
  const hits = [];
  for (let s = 2; s < 15; s++) {
    seconds(begun, s);
    const { needed = 0, elevation = 0 } = moments[s] ?? {};
    const lead = leadMil(mover, phaseS, { tS: s, timeOfFlightS: probe?.timeOfFlight ?? 0, distanceYd: 400 });
    hits.push((await hand.fire(shot(s, needed + lead, elevation)))?.isHit);
  }
  expect(hits).toEqual(Array(13).fill(true));
});

it('keeps the last twenty', async () => {
  for (let i = 0; i < 22; i++) {
    vi.setSystemTime(STARTED.getTime() + 1000 * i);
    await makePractice(course({ name: `Run ${i}` }), DEFAULT_PROFILE);
  }
  const names = practiceRuns.read().map(({ document }) => document.name);
  expect(names).toHaveLength(20);
  expect([names[0], names.at(-1)]).toEqual(['Run 21', 'Run 2']);
});

it('makes every stage that comes with the product, and says which target a rifle does not reach', async () => {
  for (const ready of READY_COURSES) {
    vi.setSystemTime(Date.now() + 1000);
    expect((await makePractice(ready, DEFAULT_PROFILE)).made.targets).toHaveLength(ready.targets.length);
  }
  const slow = { ...DEFAULT_PROFILE, muzzleVelocity: 200, ballisticCoefficient: 0.1 };
  await expect(makePractice(course({ targets: [{ ...plate, distance: 2000 }] }), slow)).rejects.toThrow(
    'does not reach target 1',
  );
});

import { courses } from '@windcall/contract';
import { describe, expect, it } from 'vitest';
import {
  aimsOf,
  begunRun,
  calledSpeed,
  courseStage,
  DEFAULT_PROFILE,
  firedAims,
  firedShot,
  flightInputOf,
  flyRun,
  type MadeRun,
  makeRun,
  movedRun,
  runToWire,
  settledBy,
  startedEarly,
  stoppedRun,
  takenShot,
  type WholeRun,
} from '../index.ts';
import { speedScore } from './score-run.ts';

// A whole run, from making to scoring, with the functions that the server and the browser share.

const BEGUN = new Date('2026-11-01T10:00:00.000Z');
const PLATE = { number: 1, distance: 500, directionOfFire: 90, targetType: 'square', targetSize: 4, lookAngle: 0 };
const courseOf = (more: object = {}): courses.Course =>
  courses.course.parse({
    ...{ name: 'Two rounds', rule: 'impacts', level: 2, parS: 30, prepareS: 10, sequence: 'fixed', signal: 'none' },
    ...{ marks: 'seen', dope: 'given', directionOfFire: 90, targets: [PLATE] },
    air: { temperature: 60, humidity: 40, pressure: 29, latitude: 40 },
    positions: [{ name: 'Prone', sway: 0, move: 0 }],
    order: [{ target: 1, rounds: 2, until: 'rounds' }],
    wind: { mean: [8, 8], value: 'full', gust: 'gusty' },
    ...more,
  });
const madeOf = (
  course: courses.Course,
  windSeed = '0123456789abcdef',
  ownSeed = 'fedcba9876543210',
  profile = DEFAULT_PROFILE,
) => {
  const built = courseStage(course, profile);
  if (built.status !== 'ok') throw new Error(built.message);
  return makeRun({
    ...{ base: built.stage, course: courses.completeCourse(course), windSeed, ownSeed, drawsWind: true },
  });
};
const wholeOf = (more: object = {}): WholeRun => {
  const document = courseOf(more);
  const made = madeOf(document);
  if ('unreached' in made) throw new Error('the rifle must reach the plate');
  const at = { begunAt: null, startsAt: null, endedAt: null, endReason: null, createdAt: BEGUN };
  return {
    run: { id: 1, courseNumber: 1, profileName: 'Rifle', document, made, scored: true, moves: [], aim: null, ...at },
    shots: [],
    speeds: [],
    seeds: { sway: '11', scatter: '12' },
  };
};
const after = (whole: WholeRun, step: ReturnType<typeof begunRun>): WholeRun => {
  if (step.status !== 'ok') throw new Error(`the run must take it, and says ${step.status}`);
  return { ...whole, run: { ...whole.run, ...step.change } };
};
const begun = (more: object = {}): WholeRun => {
  const whole = wholeOf(more);
  return after(whole, begunRun(whole, BEGUN));
};
const at = ({ run }: WholeRun, s: number): Date => new Date((run.startsAt?.getTime() ?? 0) + Math.round(1000 * s));
const flightAt = (whole: WholeRun, atS: number, target = 1) => {
  const flight = flyRun(flightInputOf(whole, target, atS));
  if (flight === null) throw new Error('the rifle must reach the plate');
  return flight;
};
/** Fires at a second, `off` mil from the needed correction. */
const fire = (whole: WholeRun, s: number, off = { right: 0, up: 0 }, target = 1): WholeRun => {
  const taken = takenShot(whole, { target, at: s }, at(whole, s));
  if (taken.status !== 'ok') throw new Error(`the round must be taken, and is ${taken.status}`);
  const flight = flightAt(whole, taken.atS, target);
  const { trueElevationMils, trueWindDriftMils } = flight.needed;
  const dial = { up: trueElevationMils + off.up, right: 0 };
  const hold = { up: 0, right: trueWindDriftMils + off.right };
  const shot = firedShot(whole, taken, flight, { shotId: `shot ${s}`, target, at: s, dial, hold }, at(whole, s));
  return { ...whole, shots: [...whole.shots, shot] };
};
const told = (whole: WholeRun, s: number) => runToWire(whole, 'code', at(whole, s));

describe('making', () => {
  it('is the same for everybody of one wind, but for when their signal comes', () => {
    const [one, other, elsewhere] = [
      madeOf(courseOf()),
      madeOf(courseOf(), undefined, '00000000000000ff'),
      madeOf(courseOf(), 'aaaaaaaaaaaaaaaa'),
    ] as MadeRun[];
    expect({ ...other, standbyS: 0 }).toEqual({ ...one, standbyS: 0 });
    expect(other?.standbyS).not.toBe(one?.standbyS);
    expect(elsewhere?.stage.wind).not.toEqual(one?.stage.wind);
    for (const made of [one, other]) expect(made?.standbyS).toBeGreaterThanOrEqual(2);
    for (const made of [one, other]) expect(made?.standbyS).toBeLessThanOrEqual(4);
  });

  it('names the target that the bullet does not get to', () => {
    const far = { ...PLATE, number: 2, distance: 2000 };
    const slow = { ...DEFAULT_PROFILE, muzzleVelocity: 600, bulletBC: 0.05 };
    const made = madeOf(courseOf({ targets: [PLATE, far] }), undefined, undefined, slow);
    expect(made).toEqual({ unreached: 2 });
  });

  it('calls every line of a called stage once, and none of another', () => {
    const order = Array.from({ length: 6 }, () => ({ target: 1, rounds: 1, until: 'rounds' }));
    const { called } = madeOf(courseOf({ sequence: 'called', order })) as MadeRun;
    expect([...called].sort()).toEqual([1, 2, 3, 4, 5, 6]);
    expect((madeOf(courseOf({ order })) as MadeRun).called).toEqual([]);
  });
});

describe('the clock', () => {
  it('runs from the beginning, or from an early start, and only once', () => {
    const whole = wholeOf();
    const { standbyS } = whole.run.made;
    expect(startedEarly(whole, BEGUN)).toEqual({ status: 'not-started' });
    expect(stoppedRun(whole, BEGUN)).toEqual({ status: 'not-started' });
    const run = begun();
    expect(run.run.startsAt?.getTime()).toBe(BEGUN.getTime() + Math.round(1000 * (10 + standbyS)));
    expect(begunRun(run, at(run, 5))).toEqual({ status: 'same' });
    const [early] = [new Date(BEGUN.getTime() + 3000)];
    const started = after(run, startedEarly(run, early));
    expect(started.run.startsAt?.getTime()).toBe(early.getTime() + Math.round(1000 * standbyS));
    expect(startedEarly(started, at(started, 1))).toEqual({ status: 'same' });
    expect(startedEarly(started, at(started, 33))).toEqual({ status: 'run-over' });
    const stopped = after(started, stoppedRun(started, at(started, 4)));
    expect(told(stopped, 5)).toMatchObject({
      state: 'over',
      endReason: 'stopped',
      endsAt: at(started, 4).toISOString(),
    });
    expect(stoppedRun(stopped, at(started, 6))).toEqual({ status: 'same' });
  });

  it('ends at par, or with the last round', () => {
    const run = begun();
    expect(told(run, 29.9)).toMatchObject({ state: 'running', endsAt: at(run, 30).toISOString() });
    expect(told(run, 33)).toMatchObject({ state: 'over', endReason: 'time', endsAt: at(run, 30).toISOString() });
    const shot = fire(fire(run, 2), 7);
    expect(told(shot, 8)).toMatchObject({ state: 'over', endReason: 'done', endsAt: at(run, 7).toISOString() });
  });

  it('keeps where somebody went, and when', () => {
    const positions = ['Prone', 'Barricade'].map((name) => ({ name, sway: 0, move: 0 }));
    const order = [1, 2].map((position) => ({ target: 1, position, rounds: 1, until: 'rounds' }));
    const run = fire(begun({ positions, order }), 2);
    const moved = after(run, movedRun(run, 2, at(run, 6)));
    expect(moved.run.moves).toEqual([{ position: 2, atS: expect.closeTo(6, 6) }]);
  });
});

describe('a shot', () => {
  it('held as its moment needs lands by its scatter alone, and misses when it is held off', () => {
    const run = fire(fire(begun(), 2), 6, { right: 2, up: 0 });
    const [hit, miss] = run.shots;
    expect([hit?.isHit, hit?.points, miss?.isHit, miss?.points]).toEqual([true, 1, false, 0]);
    expect(Math.abs(hit?.impact.right ?? 9)).toBeLessThan(0.6);
    expect(miss?.impact.right).toBeGreaterThan(1.4);
    const [best, off] = firedAims(run);
    expect([best?.windErrorMil, best?.elevationErrorMil, off?.windErrorMil].map((mil) => (mil ?? 9) + 0)).toEqual([
      ...[expect.closeTo(0, 9), expect.closeTo(0, 9), expect.closeTo(2, 9)],
    ]);
    const [well, badly] = aimsOf(firedAims(run));
    expect(well).toBeCloseTo(1, 2);
    expect(badly).toBeLessThan(0.1);
  });

  it('tells its wake from the middle of the flight on, and a splash that the wind carries', () => {
    const { seen, timeOfFlightS, needed } = flightAt(begun(), 2);
    expect(seen.trace.length).toBeGreaterThan(3);
    for (const { tS } of seen.trace) expect(tS).toBeGreaterThanOrEqual(0.5 * timeOfFlightS - 0.01);
    expect(seen.trace.at(-1)).toMatchObject({ rightMil: 0, upMil: 0 });
    // held right in a wind from the right: dust drifts left
    expect(Math.sign(seen.splash?.at(-1) ?? 0)).toBe(-Math.sign(needed.trueWindDriftMils));
  });

  it('is worth what its target is, and a sighter nothing', () => {
    const order = [
      { target: 1, rounds: 1, until: 'rounds', sighters: true },
      { target: 1, rounds: 1, until: 'rounds' },
    ];
    const run = fire(fire(begun({ targets: [{ ...PLATE, points: 3 }], order }), 2), 6);
    expect(told(run, 7)).toMatchObject({ points: 3, rounds: [{ sighter: true }, { sighter: false, outcome: 'hit' }] });
  });

  it('that misses a bank-or-bust stage loses what was won', () => {
    const run = fire(fire(begun({ rule: 'bank' }), 2), 6, { right: 3, up: 0 });
    expect(told(run, 7)).toMatchObject({ state: 'over', points: 0 });
  });
});

describe('what a shooter sees of a shot during the run', () => {
  const shotOf = (whole: WholeRun, s: number) => told(whole, s).shots[0];
  const three = [{ target: 1, rounds: 3, until: 'rounds' }];

  it('is where it went and its dust, where marks are seen', () => {
    const shot = shotOf(fire(begun({ order: three }), 2, { right: 2, up: 0 }), 4);
    expect(shot).toMatchObject({
      isHit: false,
      impact: { right: expect.any(Number) },
      seen: { trace: expect.any(Array) },
    });
    expect(shot?.seen?.splash).not.toBeNull();
    // a hit raises no dust beside the plate
    expect(shotOf(fire(begun({ order: three }), 2), 4)?.seen?.splash).toBeNull();
  });

  it('is a hit or a miss alone where they are called, and all once it is over', () => {
    const run = fire(begun({ marks: 'called', order: three }), 2);
    expect(shotOf(run, 4)).toMatchObject({ isHit: true });
    expect(shotOf(run, 4)).not.toHaveProperty('impact');
    expect(shotOf(run, 33)).toHaveProperty('impact');
    expect(shotOf(run, 33)).not.toHaveProperty('seen');
  });

  it('is nothing until a marked target is up again', () => {
    const run = fire(begun({ rule: 'rings', marks: 'marked', order: three, parS: 200 }), 2);
    const [down, up] = [shotOf(run, 3), shotOf(run, 190)];
    for (const hidden of ['isHit', 'points', 'ring', 'impact', 'seen']) expect(down).not.toHaveProperty(hidden);
    expect(told(run, 3)).toMatchObject({ points: 0, rounds: [{ outcome: 'to-come' }, {}, {}] });
    expect(up).toMatchObject({ isHit: true, ring: expect.any(String), impact: {} });
    expect(up?.upAt).toBe(down?.upAt);
    expect(told(run, 190).points).toBeGreaterThan(5);
  });
});

describe('what a shooter sees of a target', () => {
  const numbersOf = (whole: WholeRun, s = 1) => told(whole, s).targets[0];

  it('is its dope, wind scale and forecast by the level, once the wind has begun, where dope is given', () => {
    const { elevation, milPerMph, stillAir, forecast } = numbersOf(begun()) ?? {};
    expect(elevation).toBeCloseTo(flightAt(begun(), 2).needed.trueElevationMils, 0);
    expect([milPerMph, stillAir].every((mil) => typeof mil === 'number')).toBe(true);
    expect(forecast?.low).toBeLessThan(forecast?.high ?? 0);
    expect(numbersOf(wholeOf())).not.toHaveProperty('elevation');
    expect(numbersOf(wholeOf())).not.toHaveProperty('forecast');
    const third = numbersOf(begun({ level: 3 }));
    expect(third).toHaveProperty('elevation');
    for (const hidden of ['milPerMph', 'stillAir', 'forecast']) expect(third).not.toHaveProperty(hidden);
    const own = numbersOf(begun({ dope: 'own' }));
    for (const hidden of ['elevation', 'milPerMph', 'stillAir']) expect(own).not.toHaveProperty(hidden);
  });

  it('is its width where its distance is not told', () => {
    const target = numbersOf(begun({ dope: 'own', targets: [{ ...PLATE, distanceTold: false }] }));
    // 4 MOA at 500 yd: 500 · 3600 / 100 inches · 4 · 1.047 / 3600
    expect(target).toMatchObject({ distance: null, targetSize: null, widthIn: expect.closeTo(20.9, 1) });
  });

  it('includes where a mover is if its speed is given; otherwise its speed may be called once', () => {
    const withSpeed = (speedTold: boolean) =>
      begun({ targets: [{ ...PLATE, mover: { speed: 3, half: 4, pause: 1, speedTold } }] });
    expect(numbersOf(withSpeed(true))).toMatchObject({ phase: expect.any(Number), mover: { speed: 3 } });
    const hidden = withSpeed(false);
    expect(numbersOf(hidden)).toMatchObject({ mover: { speed: null } });
    expect(numbersOf(hidden)).not.toHaveProperty('phase');
    const call = { target: 1, lo: 2, hi: 4 };
    expect(calledSpeed(withSpeed(true), call, at(hidden, 1)).status).toBe('told');
    const taken = calledSpeed(hidden, call, at(hidden, 1));
    expect(taken).toMatchObject({ status: 'ok', call: { truth: 3, lo: 2, hi: 4 } });
    if (taken.status !== 'ok') return;
    expect(calledSpeed({ ...hidden, speeds: [taken.call] }, call, at(hidden, 2)).status).toBe('called');
    expect(calledSpeed(fire(hidden, 2), call, at(hidden, 3)).status).toBe('fired');
    expect(calledSpeed(hidden, call, at(hidden, 33)).status).toBe('run-over');
  });
});

describe('the score', () => {
  it('is kept once with the mean aim of what is known', () => {
    const run = fire(fire(begun(), 2), 7, { right: 2, up: 0 });
    const kept = settledBy(run, [1, null, 0.5], at(run, 8));
    expect(kept).toMatchObject({ endReason: 'done', points: 1, impacts: 1, aim: 0.75, endedAt: at(run, 7) });
    expect(kept.rounds.map(({ outcome }) => outcome)).toEqual(['hit', 'miss']);
    expect(settledBy(run, [null], at(run, 8)).aim).toBeNull();
  });

  it('of speed calls is the interval score of each, and no handicap without one', () => {
    const { intervals, handicap } = speedScore([
      { lo: 2, hi: 4, truth: 3 },
      { lo: 2, hi: 4, truth: 5 },
    ]);
    expect(intervals[0]).toBeCloseTo(2, 9);
    expect(intervals[1]).toBeGreaterThan(2);
    expect(handicap).toBeGreaterThan(0);
    expect(speedScore([])).toEqual({ intervals: [], handicap: null });
  });
});

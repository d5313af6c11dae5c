import { courses } from '@windcall/contract';
import { expect, it } from 'vitest';
import { DEFAULT_PROFILE } from '../rifle.ts';
import { courseStage } from './book-of-course.ts';
import { begunRun, calledSpeed, firedShot, movedRun } from './go-on-run.ts';
import type { KeptShot, WholeRun } from './kept-run.ts';
import { makeRun } from './make-run.ts';

const START = new Date('2026-11-01T10:00:10.000Z');
const at = (s: number): Date => new Date(START.getTime() + 1000 * s);
const plate = { distance: 300, directionOfFire: 90, targetType: 'square', targetSize: 8, lookAngle: 0 };
const mover = { speed: 3, half: 4, pause: 1, speedTold: false };
const document = courses.course.parse({
  ...{ name: 'Movers', rule: 'impacts', level: 2, parS: 60, prepareS: 10, sequence: 'fixed', signal: 'none' },
  ...{ marks: 'seen', dope: 'given', directionOfFire: 90 },
  targets: [
    { ...plate, number: 1, mover },
    { ...plate, number: 2, mover: { ...mover, speed: 4 } },
    { ...plate, number: 3, mover: { ...mover, speedTold: true } },
  ],
  air: { temperature: 60, humidity: 40, pressure: 29, latitude: 40 },
  positions: [
    { name: 'Prone', sway: 0.1, move: 0 },
    { name: 'Rock', sway: 0.4, move: 3 },
  ],
  order: [
    { target: 1, rounds: 2, until: 'rounds' },
    { target: 2, rounds: 2, until: 'rounds', position: 2 },
  ],
  wind: { mean: [8, 8], value: 'full', gust: 'gusty' },
});
const built = courseStage(document, DEFAULT_PROFILE);
if (built.status !== 'ok') throw new Error(built.message);
const made = makeRun({
  ...{ base: built.stage, course: courses.completeCourse(document), drawsWind: true },
  ...{ windSeed: '0123456789abcdef', ownSeed: 'fedcba9876543210' },
});
if ('unreached' in made) throw new Error('the rifle must reach the plate');
const whole = (more: Partial<WholeRun> = {}): WholeRun => ({
  run: {
    ...{ id: 1, courseNumber: 1, profileName: 'Rifle', document, made, scored: true, moves: [], aim: null },
    ...{ begunAt: at(-10), startsAt: START, endedAt: null, endReason: null, createdAt: at(-20) },
  },
  ...{ shots: [], speeds: [], seeds: { sway: '11', scatter: '12' } },
  ...more,
});
const shot = (target: number): KeptShot =>
  ({ number: 1, target, line: 1, round: 1, position: 1, atS: 3, receivedAt: at(3), isHit: true }) as KeptShot;
const call = (target: number, of = whole()) => calledSpeed(of, { target, lo: 2, hi: 5 }, at(4));

it('takes the speed of a mover until a shot at it, whatever was fired at another one', () => {
  expect(call(2)).toMatchObject({ status: 'ok', call: { target: 2, lo: 2, hi: 5, truth: 4 } });
  expect(call(2, whole({ shots: [shot(1)] }))).toMatchObject({ status: 'ok', call: { truth: 4 } });
  expect(call(1, whole({ shots: [shot(1)] }))).toEqual({ status: 'fired' });
});

it('accepts one for each target, and none if the speed is known', () => {
  const speeds = [{ target: 1, lo: 1, hi: 2, calledAt: at(2), truth: 3 }];
  expect(call(1, whole({ speeds }))).toEqual({ status: 'called' });
  expect(call(2, whole({ speeds })).status).toBe('ok');
  expect(call(3)).toEqual({ status: 'told' });
});

it('notes a move at its second after the signal, behind the moves before', () => {
  const moves = [{ position: 1, atS: 1 }];
  const of = whole({ shots: [shot(1), { ...shot(1), number: 2, round: 2, atS: 5, receivedAt: at(5) }] });
  const step = movedRun({ ...of, run: { ...of.run, moves } }, 2, at(6.5));
  expect(step).toEqual({ status: 'ok', change: { moves: [...moves, { position: 2, atS: 6.5 }] } });
});

it('numbers a shot after earlier ones, at its own second and from the current position', () => {
  const of = whole({ shots: [shot(1)] });
  const flight = {
    ...{ timeOfFlightS: 0.4, leadMil: 0, seen: { trace: [], splash: { crossMph: 0, headMph: 0 } } },
    needed: {
      ...{ trueWindDriftMils: 0, trueElevationMils: 1, targetType: 'square' as const, targetSize: 8 },
      dispersion: { sigmaWindMil: 0, sigmaElevationMil: 0, correlation: 0 },
    },
  };
  const still = { up: 1, right: 0 };
  const taken = { line: 1, round: 2, atS: 4.5 };
  const said = { shotId: 'a', target: 1, at: 4.4, dial: still, hold: { up: 0, right: 0 } };
  expect(firedShot(of, taken, flight as never, said, at(5))).toMatchObject({
    ...{ number: 2, line: 1, round: 2, atS: 4.5, position: 1, shotUuid: 'a', receivedAt: at(5), target: 1 },
  });
});

it('gives the signal after the time to prepare and a standby of its own', () => {
  const { run, ...rest } = whole();
  const step = begunRun({ ...rest, run: { ...run, begunAt: null, startsAt: null } }, at(0));
  expect(made.standbyS).toBeGreaterThan(0);
  expect(step).toEqual({ status: 'ok', change: { begunAt: at(0), startsAt: at(10 + made.standbyS) } });
});

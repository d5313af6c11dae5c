import { courses } from '@windcall/contract';
import { moaToMil } from '@windcall/units';
import { expect, it } from 'vitest';
import { DEFAULT_PROFILE } from '../rifle.ts';
import { courseStage } from './book-of-course.ts';
import type { KeptShot, WholeRun } from './kept-run.ts';
import { replayInputOf, replayOfShot, replayTarget, splitInputOf, splitShots } from './look-back-run.ts';
import { makeRun } from './make-run.ts';

const plate = { distance: 420, directionOfFire: 90, targetType: 'square', lookAngle: 0 };
const mover = { speed: 3, half: 4, pause: 1, speedTold: false };
const document = courses.course.parse({
  ...{ name: 'Back', rule: 'impacts', level: 2, parS: 20, prepareS: 10, sequence: 'fixed', signal: 'none' },
  ...{ marks: 'seen', dope: 'given', directionOfFire: 90 },
  targets: [
    { ...plate, number: 1, targetSize: 3 },
    { ...plate, number: 2, targetSize: 5, mover },
  ],
  air: { temperature: 60, humidity: 40, pressure: 29, latitude: 40 },
  positions: [{ name: 'Prone', sway: 0.1, move: 0 }],
  order: [{ target: 2, rounds: 2, until: 'rounds' }],
  wind: { mean: [8, 8], value: 'full', gust: 'gusty' },
});
const built = courseStage(document, DEFAULT_PROFILE);
if (built.status !== 'ok') throw new Error(built.message);
const made = makeRun({
  ...{ base: built.stage, course: courses.completeCourse(document), drawsWind: true },
  ...{ windSeed: '0123456789abcdef', ownSeed: 'fedcba9876543210' },
});
if ('unreached' in made) throw new Error('the rifle must reach the plate');
const shot = {
  ...{ number: 1, line: 1, round: 1, target: 2, position: 1, atS: 6, dial: { right: 0.4, up: 3 } },
  ...{ hold: { right: -0.1, up: 0.7 }, impact: { right: 0.2, up: -0.3 }, outcome: { leadMil: 1.2 } },
} as KeptShot;
const whole = {
  run: { document, made, moves: [] },
  ...{ shots: [shot, { ...shot, number: 2 }], seeds: { sway: '11', scatter: '12' } },
  speeds: [{ target: 2, lo: 3, hi: 5, truth: 3 }],
} as unknown as WholeRun;

it('replays a shot with what was held for wind, its lead, and the half width of its own plate', () => {
  const input = replayInputOf(whole, shot);
  expect(input).toMatchObject({ target: 2, mover: { speed: 3 }, untilS: 20 });
  const ran = replayTarget(input);
  const replay = replayOfShot(whole, shot, ran);
  expect(replay).toMatchObject({ target: 2, shots: 2, fireS: 6, lead: 1.2 });
  expect(replay.held).toBeCloseTo(0.3, 12);
  expect(replay.halfWidth).toBeCloseTo(moaToMil(5) / 2, 12);
  expect(ran.distances).toEqual([...Array.from({ length: 9 }, (_, i) => 50 * i), 420]);
  expect(ran.moments.map(({ s }) => s)).toEqual(Array.from({ length: 21 }, (_, i) => i));
  expect(ran.moments.every(({ crosswinds }) => crosswinds.length === 10)).toBe(true);
});

it('takes a shot apart with its own aim, impact and lead, and a called speed by the middle of its bracket', () => {
  const input = splitInputOf(whole);
  expect(input.shots[0]).toMatchObject({ target: 2, atS: 6, impact: shot.impact, leadMil: 1.2, calledShare: 4 / 3 });
  expect(input.shots[0]?.aim).toEqual({ windDial: 0.4, elevationDial: 3, windHold: -0.1, elevationHold: 0.7 });
  const { shots, truth } = splitShots(input);
  const right = Object.values(shots[0]?.split.right ?? {});
  expect(right.reduce((sum, part) => sum + part, 0)).toBeCloseTo(0.2, 6);
  expect(Object.values(shots[0]?.split.up ?? {}).reduce((sum, part) => sum + part, 0)).toBeCloseTo(-0.3, 6);
  expect(truth.filter(({ target }) => target === 1).map(({ s }) => s)).toEqual(Array.from({ length: 21 }, (_, i) => i));
});

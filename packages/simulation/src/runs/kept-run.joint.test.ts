import { courses } from '@windcall/contract';
import { expect, it } from 'vitest';
import { DEFAULT_PROFILE } from '../rifle.ts';
import { courseStage } from './book-of-course.ts';
import { endOf, movedBefore, runRecordOf, runSecondsAt, swayOfRun, type WholeRun } from './kept-run.ts';
import { makeRun } from './make-run.ts';

const START = new Date('2026-11-01T10:00:10.000Z');
const at = (s: number): Date => new Date(START.getTime() + 1000 * s);
const document = courses.course.parse({
  ...{ name: 'Moves', rule: 'impacts', level: 2, parS: 30, prepareS: 10, sequence: 'fixed', signal: 'none' },
  ...{ marks: 'seen', dope: 'given', directionOfFire: 90 },
  targets: [{ number: 1, distance: 500, directionOfFire: 90, targetType: 'square', targetSize: 4, lookAngle: 0 }],
  air: { temperature: 60, humidity: 40, pressure: 29, latitude: 40 },
  positions: [
    { name: 'Prone', sway: 0.1, move: 0 },
    { name: 'Rock', sway: 0.4, move: 3 },
  ],
  order: [{ target: 1, rounds: 2, until: 'rounds' }],
  wind: { mean: [8, 8], value: 'full', gust: 'gusty' },
});
const built = courseStage(document, DEFAULT_PROFILE);
if (built.status !== 'ok') throw new Error(built.message);
const made = makeRun({
  ...{ base: built.stage, course: courses.completeCourse(document), drawsWind: true },
  ...{ windSeed: '0123456789abcdef', ownSeed: 'fedcba9876543210' },
});
if ('unreached' in made) throw new Error('the rifle must reach the plate');
const MOVES = [
  { position: 2, atS: 5 },
  { position: 1, atS: 9 },
  { position: 2, atS: 14 },
];
const whole = (more: Partial<WholeRun['run']> = {}, shots: WholeRun['shots'] = []): WholeRun => ({
  run: {
    ...{ id: 1, courseNumber: 1, profileName: 'Rifle', document, made, scored: true, moves: MOVES, aim: null },
    ...{ begunAt: at(-10), startsAt: START, endedAt: null, endReason: null, createdAt: at(-20) },
    ...more,
  },
  ...{ shots, speeds: [], seeds: { sway: '11', scatter: '12' } },
});

it('counts a move for the shots after it, and for none before', () => {
  const { run } = whole();
  expect([4.9, 5, 13.9, 14, 20].map((s) => movedBefore(run, 2, s))).toEqual([null, 5, 5, 14, 14]);
  expect([4, 9, 20].map((s) => movedBefore(run, 1, s))).toEqual([null, 9, 9]);
});

it('sways a shot the same whatever was done after it', () => {
  const full = swayOfRun(whole());
  const before = swayOfRun(whole({ moves: MOVES.slice(0, 1) }));
  expect(full(2, 8)).toEqual(before(2, 8));
  expect(full(2, 14)).not.toEqual(before(2, 14));
});

it('sways by the position a shot was fired from, more just after it was taken', () => {
  const swayAt = (position: number, atS: number, moves = MOVES) => {
    const { rightMil, upMil } = swayOfRun(whole({ moves }))(position, atS);
    return Math.hypot(rightMil, upMil);
  };
  expect(swayAt(2, 14)).toBeCloseTo(2.5 * swayAt(2, 14, []), 9);
  // before any move, the first position sways with its own size
  expect(swayAt(1, 3)).toBeGreaterThan(0);
  expect(swayAt(3, 3)).toBe(0);
});

it('ends at par when the time ran out, at the last shot when it was done, and when it was stopped', () => {
  const shot = { receivedAt: at(12) } as WholeRun['shots'][number];
  expect(endOf(whole(), 'time')).toEqual(at(30));
  expect(endOf(whole({}, [{ ...shot, receivedAt: at(3) }, shot]), 'done')).toEqual(at(12));
  expect(endOf(whole({ endedAt: at(7), endReason: 'stopped' }), 'time')).toEqual(at(7));
  expect(endOf(whole(), null)).toBeNull();
});

it('counts seconds from the start signal, below zero before it', () => {
  expect([-3, 0, 4.5].map((s) => runSecondsAt({ startsAt: START }, at(s)))).toEqual([-3, 0, 4.5]);
  expect(runSecondsAt({ startsAt: null }, at(4))).toBe(0);
});

it('is stopped only if somebody stopped it', () => {
  const ended = { endedAt: at(7) };
  expect(runRecordOf(whole({ ...ended, endReason: 'stopped' })).stoppedS).toBe(at(7).getTime() / 1000);
  expect(runRecordOf(whole({ ...ended, endReason: 'time' })).stoppedS).toBeNull();
  const { begunS, startsS } = runRecordOf(whole());
  expect((startsS ?? 0) - (begunS ?? 0)).toBe(10);
});

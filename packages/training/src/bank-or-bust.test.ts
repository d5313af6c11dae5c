import { expect, it } from 'vitest';
import { type RunCourse, standingOf, takeShot } from './course-run.ts';
import { banksOf, mostPoints, type ScoredCourse, scoreCourse } from './score-course.ts';

// A rack of five plates worth 1 to 5, one round each, par 90 s. Every result here was worked out by hand.

const line = (target: number, more: Partial<RunCourse['order'][number]> = {}) => ({
  ...{ target, position: 1, rounds: 1, until: 'rounds' as const, sighters: false },
  ...more,
});
const RACK: ScoredCourse & RunCourse = {
  rule: 'bank',
  parS: 90,
  sequence: 'fixed',
  marks: 'seen',
  positions: [{ move: 0 }],
  order: [1, 2, 3, 4, 5].map((target) => line(target)),
  targets: [1, 2, 3, 4, 5].map((number) => ({ number, points: number })),
};
/** Shots as letters, h hit and m miss, one every ten seconds, down the lines of the rack. */
const shotsOf = (letters: string) =>
  [...letters].map((letter, i) => ({ line: i + 1, round: 1, atS: 10 * (i + 1), isHit: letter === 'h', ring: null }));

it('counts a hit on a target without points of its own as 1, in the most, the banks and the score', () => {
  const bare = { ...RACK, targets: [] };
  const clean = scoreCourse(bare, shotsOf('hhhhh'));
  expect([mostPoints(bare), banksOf(bare).at(-1), clean.points]).toEqual([5, 5, 5]);
});

it('says what each number of plates banks', () => {
  expect(banksOf(RACK)).toEqual([1, 3, 6, 10, 15]);
  expect(banksOf({ ...RACK, order: [line(1, { sighters: true }), line(2, { rounds: 2 }), line(5)] })).toEqual([
    2, 4, 9,
  ]);
  expect(banksOf({ ...RACK, rule: 'impacts' })).toEqual([]);
});

it.each([
  ['cleaned', 'hhhhh', false, 15, 5, 50, 'hhhhh'],
  ['banked after three', 'hhh', true, 6, 3, 30, 'hhh--'],
  ['banked after one', 'h', true, 1, 1, 10, 'h----'],
  ['bust on the fourth', 'hhhm', false, 0, 3, 90, 'hhhmn'],
  ['bust on the first', 'm', false, 0, 0, 90, 'mnnnn'],
  ['bust, whatever is pressed afterwards', 'hm', true, 0, 1, 90, 'hmnnn'],
  ['out of time after two: banked, the clock at par', 'hh', false, 3, 2, 90, 'hhnnn'],
  ['stopped before any shot', '', true, 0, 0, 90, 'nnnnn'],
])('%s', (_, letters, isStopped, points, impacts, timeS, rounds) => {
  const score = scoreCourse(RACK, shotsOf(letters), isStopped);
  const LETTERS = { hit: 'h', miss: 'm', 'not-taken': 'n', 'not-needed': '-' };
  expect({ ...score, rounds: score.rounds.map(({ outcome }) => LETTERS[outcome]).join('') }).toMatchObject({
    ...{ points, impacts, timeS, rounds },
  });
});

it('ends the run at the miss: no shot is taken after it', () => {
  const record = (letters: string) => ({
    ...{ begunS: 0, startsS: 0, standbyS: 3, stoppedS: null, called: [], moves: [] },
    shots: shotsOf(letters),
  });
  expect(standingOf(RACK, record('hh'), 25)).toMatchObject({ phase: 'running', line: 3, roundsLeft: 3 });
  expect(takeShot(RACK, record('hh'), 25, { target: 3, saidS: 25 })).toMatchObject({ status: 'ok', line: 3 });
  expect(standingOf(RACK, record('hhm'), 35)).toMatchObject({ phase: 'over', end: 'done', line: null, roundsLeft: 0 });
  expect(takeShot(RACK, record('hhm'), 35, { target: 4, saidS: 35 })).toEqual({ status: 'run-over' });
  // the same shots under the usual rule continue
  expect(standingOf({ ...RACK, rule: 'impacts' }, record('hhm'), 35).phase).toBe('running');
});

it('does not lose points by a sighter that misses', () => {
  const order = [line(5, { sighters: true }), ...[1, 2, 3, 4].map((target) => line(target))];
  expect(scoreCourse({ ...RACK, order }, shotsOf('mhh'), true)).toMatchObject({ points: 3, impacts: 2 });
  const shots = shotsOf('mh');
  const stored = { begunS: 0, startsS: 0, standbyS: 3, stoppedS: null, called: [], moves: [], shots };
  expect(standingOf({ ...RACK, order }, stored, 25).phase).toBe('running');
});

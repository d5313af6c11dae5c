import { expect, it } from 'vitest';
import { CELLS, gustClassOf, indexOfCell, rangeClassOf, valueClassOf } from './ladder.ts';
import { type ReadCue, readingOf } from './reading.ts';
import { banksOf, mostPoints, RING_POINTS, ringOf, scoreCourse } from './score-course.ts';

it('puts a distance, a value and a gust on a border in the class of the table of drills', () => {
  expect([400, 401, 700, 701, 1000, 1001].map(rangeClassOf)).toEqual([
    ...['to-400', 'to-700', 'to-700', 'to-1000', 'to-1000', 'over-1000'],
  ]);
  expect([0.87, 0.869, 0.5, 0.499].map(valueClassOf)).toEqual(['full', 'half', 'half', 'low']);
  expect([0.149, 0.15, 0.299, 0.3].map(gustClassOf)).toEqual(['steady', 'gusty', 'gusty', 'rough']);
});

it('has each cell at its own place, gusts fastest', () => {
  expect(CELLS.map(indexOfCell)).toEqual(CELLS.map((_, i) => i));
  expect([CELLS[0]?.gust, CELLS[1]?.gust, CELLS[3]?.value, CELLS[9]?.range]).toEqual([
    'steady',
    'gusty',
    'half',
    'to-700',
  ]);
});

const RANGE = { diameterIn: 0.3, distanceYd: 1000 };
/** A minute of angle and half a bullet at the range, mil. */
const MOA = 1000 * Math.tan(Math.PI / 180 / 60);
const HALF_BULLET = (1000 * 0.15) / 36_000;
it('gives the better ring to a bullet that touches its line, on any side', () => {
  const right = (mil: number, isOnFrame = true) => ringOf({ right: mil, up: 0 }, RANGE, isOnFrame);
  const tens = (0.95 * MOA) / 2 + HALF_BULLET;
  expect([right(tens - 1e-5), right(tens + 1e-5), right(-tens - 1e-5)]).toEqual(['10', '9', '9']);
  expect(ringOf({ right: 0.6 * tens, up: 0.8 * tens - 1e-5 }, RANGE, true)).toBe('10');
  const sixes = (5.73 * MOA) / 2 + HALF_BULLET;
  expect([right(0), right(sixes - 1e-5), right(sixes + 1e-4), right(0, false)]).toEqual(['X', '6', '5', 'M']);
  expect([RING_POINTS.X, RING_POINTS['5'], RING_POINTS.M]).toEqual([10, 5, 0]);
});

const line = (target: number, rounds: number, until: 'rounds' | 'hit' = 'rounds', sighters = false) => ({
  ...{ target, rounds, until, sighters, position: 1 },
});
const shot = (place: number, round: number, isHit: boolean, atS: number) => ({
  ...{ line: place, round, isHit, atS, target: 1, ring: null },
});
const course = (rule: 'impacts' | 'bank' | 'rings', order: ReturnType<typeof line>[]) => ({
  ...{
    rule,
    order,
    parS: 90,
    targets: [
      { number: 1, points: 2 },
      { number: 2, points: 5 },
    ],
  },
});

it('ends a line at its hit, counts no sighter, and takes par if a round is not taken', () => {
  const plan = course('impacts', [line(1, 2, 'rounds', true), line(1, 2, 'hit'), line(2, 1)]);
  const shots = [shot(1, 1, true, 1), shot(2, 1, true, 7), shot(3, 1, true, 11)];
  const score = scoreCourse(plan, shots);
  expect(score.rounds.map(({ outcome }) => outcome)).toEqual(['hit', 'not-taken', 'hit', 'not-needed', 'hit']);
  expect(score).toMatchObject({ points: 7, impacts: 2, hits: 3, timeS: 11, x: 0 });
  expect(scoreCourse(plan, shots.slice(0, 2))).toMatchObject({ points: 2, timeS: 90 });
  expect(mostPoints(plan)).toBe(7);
});

it('banks the points if the shooter stopped in time, and loses them with a miss', () => {
  const plan = course('bank', [line(1, 2), line(2, 1)]);
  expect(banksOf(plan)).toEqual([2, 4, 9]);
  const won = [shot(1, 1, true, 3), shot(1, 2, true, 6)];
  expect(scoreCourse(plan, won, true)).toMatchObject({ points: 4, timeS: 6 });
  expect(scoreCourse(plan, won, false)).toMatchObject({ points: 4, timeS: 90 });
  expect(scoreCourse(plan, [...won, shot(2, 1, false, 9)], true)).toMatchObject({ points: 0, impacts: 2 });
});

const cue = (kind: string, third: 0 | 1 | 2, now: number, over20s: number, more: Partial<ReadCue> = {}): ReadCue => ({
  ...{ kind, third, meansMph: now, over20sMph: over20s, used: true },
  ...more,
});
it('reads near three times, middle twice and far once, now and over 20 s, with and without the meter', () => {
  const cues = [cue('meter', 0, 6, 4), cue('flag', 0, 8, 6), cue('flag', 1, 3, 2), cue('mirage', 2, 1, -4)];
  const reading = readingOf(cues);
  expect(reading.thirdsMph).toEqual([5, 2, -4]);
  expect(reading.thirdsNowMph).toEqual([7, 3, 1]);
  expect(reading.taughtMph).toBeCloseTo((3 * 5 + 2 * 2 - 4) / 6, 1);
  expect(reading.momentMph).toBeCloseTo((3 * 7 + 2 * 3 + 1) / 6, 1);
  expect(reading.pictureMph).toBeCloseTo((3 * 6 + 2 * 2 - 4) / 6, 1);
  expect(reading).toMatchObject({ meterMph: 4, clockLeftOutMph: null, clockTwiceMph: null });
});

it('reads a broken rule of the clock of each cue that takes it, and counts no cue that is not used', () => {
  const misread = { clockLeftOutMph: 9, clockTwiceMph: 3 };
  const cues = [cue('flag', 0, 6, 6, { misread }), cue('flag', 1, 4, 4), cue('flag', 2, 50, 50, { used: false })];
  const reading = readingOf(cues);
  expect(reading.taughtMph).toBeCloseTo((3 * 6 + 2 * 4) / 5, 1);
  expect(reading.clockLeftOutMph).toBeCloseTo((3 * 9 + 2 * 4) / 5, 1);
  expect(reading.clockTwiceMph).toBeCloseTo((3 * 3 + 2 * 4) / 5, 1);
});

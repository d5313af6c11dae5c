import { expect, it } from 'vitest';
import { rankMatch, type ShotCourse } from './rank-match.ts';
import type { Ring } from './score-course.ts';

const round = (ring: Ring, sighter = false) => ({ ring, sighter });
const string = (...rounds: ReturnType<typeof round>[]): ShotCourse => ({
  ...{ points: 29, impacts: 3, x: 1, timeS: 60, rounds },
});
const placesOf = (...courses: ShotCourse[]) => {
  const entries = courses.map((course, id) => ({ id, division: 'Open', courses: [course] }));
  const ranks = rankMatch({ rule: 'rings', tiebreak: [] }, entries).get('Open') ?? [];
  return entries.map(({ id }) => ranks.find((rank) => rank.id === id)?.place);
};

it('counts back over the rounds for record from the last, and over no sighter', () => {
  const record = [round('X'), round('10'), round('9')];
  const better = [round('X'), round('9'), round('10')];
  expect(placesOf(string(...record), string(...better))).toEqual([2, 1]);
  // a last sighter, good or bad, does not matter
  expect(placesOf(string(...record, round('X', true)), string(...better, round('M', true)))).toEqual([2, 1]);
  expect(placesOf(string(...record, round('X', true)), string(...record))).toEqual([1, 1]);
});

it('puts an X above a ten', () => {
  expect(placesOf(string(round('10'), round('X')), string(round('X'), round('10')))).toEqual([1, 2]);
});

it('ranks each division by itself, and sums the time of the stages that break ties only', () => {
  const plates = (points: number, timeS: number): ShotCourse => ({ ...string(), points, impacts: points, timeS });
  const ranks = rankMatch({ rule: 'impacts', tiebreak: [2] }, [
    { id: 1, division: 'Open', courses: [plates(5, 90), plates(5, 40)] },
    { id: 2, division: 'Open', courses: [plates(5, 10), plates(5, 50)] },
    { id: 3, division: 'Gas', courses: [plates(1, 10), plates(0, 60)] },
  ]);
  expect(ranks.get('Open')?.map(({ id, place, timeS }) => [id, place, timeS])).toEqual([
    [1, 1, 40],
    [2, 2, 50],
  ]);
  expect(ranks.get('Gas')).toMatchObject([{ id: 3, place: 1, percent: 100, timeS: 60 }]);
});

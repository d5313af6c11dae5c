import { expect, it } from 'vitest';
import { percentOfBest, rankStage } from './rank-match.ts';

// Every result here was worked out by hand.

const of = (name: string, points: number, timeS: number, x = 0) => ({ name, points, x, timeS });

it.each([
  ['points before time', [of('Ada', 8, 80), of('Ben', 9, 90), of('Cal', 7, 20)], ['1 Ben', '2 Ada', '3 Cal']],
  ['equal points, less time', [of('Ada', 8, 80), of('Ben', 8, 79.9)], ['1 Ben', '2 Ada']],
  ['equal points, more X before less time', [of('Ada', 190, 600, 3), of('Ben', 190, 900, 4)], ['1 Ben', '2 Ada']],
  [
    'a shared place leaves the next out',
    [of('Ada', 5, 30), of('Ben', 5, 30), of('Cal', 5, 31), of('Dan', 6, 99)],
    ['1 Dan', '2 Ada', '2 Ben', '4 Cal'],
  ],
  ['nobody', [], []],
])('ranks a stage: %s', (_, results, ranks) => {
  expect(rankStage(results).map(({ place, name }) => `${place} ${name}`)).toEqual(ranks);
});

it.each([
  [8, 10, 80],
  [2, 3, 66.67],
  [1, 3, 33.33],
  [10, 10, 100],
  [0, 7, 0],
  [0, 0, 0],
])('%s points where the best has %s are %s per cent', (points, best, percent) => {
  expect(percentOfBest(points, best)).toBe(percent);
});

import { expect, it } from 'vitest';
import { WIRE_UNITS } from '../../../units/units.ts';
import { blocksOf, columnsOf, foldedOf, middleOf, type ReviewCall, reachOf, signedFigure } from './review-words.ts';

const callOf = (lo: number, hi: number, truth: number): ReviewCall => ({
  memberId: 1,
  drillId: null,
  lo,
  hi,
  best: (lo + hi) / 2,
  truth,
  held: lo <= truth && truth <= hi,
  interval: 1,
  isHit: null,
});
const cell = { range: 'to-700', value: 'half', gust: 'steady' } as const;
const taskOf = (live: number, task: number, calls: ReviewCall[] = []) => ({
  live,
  assignment: null,
  try: null,
  task,
  distance: 600,
  cell,
  calls,
});

it('folds a bracket about its wind: too little is left of it, whatever side the wind came from', () => {
  expect(foldedOf(callOf(2, 4, 6))).toEqual({ from: -4, to: -2, best: -3 });
  expect(foldedOf(callOf(-4, -2, -6))).toEqual({ from: -4, to: -2, best: -3 });
  expect(foldedOf(callOf(-9, -7, -6))).toEqual({ from: 1, to: 3, best: 2 });
});

it('shows at most ten winds of one live side by side', () => {
  const tasks = [...Array.from({ length: 12 }, (_, i) => taskOf(1, i + 1)), taskOf(2, 1)];
  expect(blocksOf(tasks).map((block) => block.map(({ live, task }) => `${live}/${task}`).join(' '))).toEqual([
    '1/1 1/2 1/3 1/4 1/5 1/6 1/7 1/8 1/9 1/10',
    '1/11 1/12',
    '2/1',
  ]);
});

it('puts calls of an assignment above each other by their place, whatever wind each had', () => {
  const given = (task: number, distance: number, truth: number) => ({
    ...taskOf(1, task, [callOf(0, 2, truth)]),
    live: null,
    assignment: 4,
    try: 1,
    distance,
  });
  const columns = columnsOf([given(1, 600, 3), given(1, 700, -3), given(2, 500, 1), { ...given(2, 500, 1), try: 2 }]);
  expect(columns.map((one) => [one.try, one.task, one.distance, one.entries.length])).toEqual([
    [1, 1, null, 2],
    [1, 2, 500, 1],
    [2, 2, 500, 1],
  ]);
  expect(blocksOf(columns).map((block) => block.length)).toEqual([2, 1]);
});

it('keeps an axis that one wild bracket cannot squeeze, nor tight ones blow up', () => {
  expect(reachOf([taskOf(1, 1, [callOf(5, 7, 6)])])).toBe(4);
  expect(reachOf([taskOf(1, 1, [callOf(0, 14, 6)])])).toBeCloseTo(8.4, 9);
  expect(reachOf([taskOf(1, 1, [callOf(-40, 40, 6)])])).toBe(15);
});

it('gives mean and spread of what was held for about the wind', () => {
  expect(middleOf([])).toBeNull();
  expect(middleOf([callOf(0, 2, 4), callOf(-6, -4, -4)])).toEqual({ mean: -1, spread: Math.sqrt(8) });
});

it('writes a bias with its sign, and nothing before a zero', () => {
  expect([1.24, -0.36, -0.04, 0].map((mph) => signedFigure(WIRE_UNITS, mph))).toEqual(['+1.2', '−0.4', '0.0', '0.0']);
});

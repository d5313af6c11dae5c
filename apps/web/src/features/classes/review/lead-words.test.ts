import type { drills } from '@windcall/contract';
import { expect, it } from 'vitest';
import { WIRE_UNITS } from '../../../units/units.ts';
import { absenceWords, hitWords, leadWords } from './lead-words.ts';
import type { ReviewTask } from './review-words.ts';

const half: drills.DrillCell = { range: 'to-1000', value: 'half', gust: 'gusty' };
const task = (
  number: number,
  calls: readonly [memberId: number, best: number, isHit: boolean | null][],
): ReviewTask => ({
  ...{ live: 1, assignment: null, try: null, task: number, distance: 800, cell: half },
  calls: calls.map(([memberId, best, isHit]) => ({
    ...{ memberId, drillId: null, lo: best - 1, hi: best + 1, best, truth: 6, interval: 2, isHit },
    held: Math.abs(best - 6) <= 1,
  })),
});
const cells = [{ cell: half, calls: 20, bias: -1.6, biasError: 0.4 }];

it('says first what the class missed, and how many did', () => {
  const tasks = [
    task(1, [
      [1, 4, true],
      [2, 4.5, false],
      [3, 6.5, true],
    ]),
  ];
  expect(leadWords(WIRE_UNITS, { tasks, cells, rows: [] })).toBe(
    'The class called half value, 700 to 1000 yd, gusts 15 to 30 % 1.6 mph too little. 2 of 3 did.',
  );
  expect(hitWords({ tasks })).toBe('Hits 1, and 1 more was lucky.');
});

it('says only what the calls carry', () => {
  const even = [
    task(1, [
      [1, 5.5, false],
      [2, 6.5, false],
      [3, 6, true],
      [4, 6, true],
    ]),
  ];
  expect(leadWords(WIRE_UNITS, { tasks: even, cells: [], rows: [] })).toBe(
    'On average the class was right on (± 0.2). 4 of 4 brackets caught it.',
  );
  const low = [
    task(1, [
      [1, 3, false],
      [2, 3.2, false],
      [3, 2.9, false],
      [4, 3.1, false],
    ]),
  ];
  expect(leadWords(WIRE_UNITS, { tasks: low, cells: [], rows: [] })).toBe(
    'The class called the wind 3.0 mph too little. 0 of 4 brackets caught it.',
  );
  const across = [
    task(1, [
      [1, -3, false],
      [2, -3.2, false],
      [3, -2.9, false],
      [4, 6, true],
    ]),
  ];
  expect(leadWords(WIRE_UNITS, { tasks: across, cells: [], rows: [] })).toBe(
    '3 of 4 calls were on the other side. 1 of 4 brackets caught it.',
  );
  expect(leadWords(WIRE_UNITS, { tasks: [task(1, [[1, 3, null]])], cells: [], rows: [] })).toBe('One call was made.');
});

it('names who was not there, who called nothing and who called some', () => {
  const one = (name: string, winds: number, called: number, unfired: number[] = []) => ({
    ...{ memberId: name.length, name, winds, called, unfired },
  });
  expect(
    absenceWords([one('Ada', 6, 2), one('Gwen', 6, 6, [2]), one('Marek', 0, 0), one('Noor', 0, 0), one('Zoe', 3, 0)]),
  ).toEqual([
    'Absent: Marek, Noor.',
    'Zoe was there and called nothing.',
    'Ada called 2 of 6.',
    'Gwen did not fire at wind 2.',
  ]);
  expect(absenceWords([one('Ada', 6, 6)])).toEqual([]);
});

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
const said: drills.Said = {
  ...{ kind: 'part', form: 'full', size: 0.5, low: 0.3, high: 0.7, held: 0.6 },
  ...{ scoreMph: 2.04, gainMph: 0.62, gainErrorMph: 0.1, calls: 40 },
};

it('begins with the certain statement about the class', () => {
  const tasks = [
    task(1, [
      [1, 4, true],
      [2, 4.5, false],
      [3, 6.5, true],
    ]),
  ];
  expect(leadWords(WIRE_UNITS, { tasks, said })).toBe(
    'At full value the class calls 1.5 × what’s shown. There, call 0.67 × that. The class’s last 40 winds, corrected, score 1.4 instead of 2.0 mph.',
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
  expect(leadWords(WIRE_UNITS, { tasks: even, said: null })).toBe('4 of 4 brackets caught it.');
  const low = [
    task(1, [
      [1, 3, false],
      [2, 3.2, false],
      [3, 2.9, false],
      [4, 3.1, false],
    ]),
  ];
  expect(leadWords(WIRE_UNITS, { tasks: low, said: null })).toBe('0 of 4 brackets caught it.');
  const across = [
    task(1, [
      [1, -3, false],
      [2, -3.2, false],
      [3, -2.9, false],
      [4, 6, true],
    ]),
  ];
  expect(leadWords(WIRE_UNITS, { tasks: across, said: null })).toBe(
    '3 of 4 calls were on the other side. 1 of 4 brackets caught it.',
  );
  expect(leadWords(WIRE_UNITS, { tasks: [task(1, [[1, 3, null]])], said: null })).toBe('0 of 1 brackets caught it.');
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

import type { ClassTable } from '@windcall/training';
import { describe, expect, it } from 'vitest';
import { clockText } from '../../../kit/format-date.ts';
import { WIRE_UNITS } from '../../../units/units.ts';
import { countOf, liveLine, mayDo, nextStep, saidOf } from './live-words.ts';
import { axisLines, axisOf, classWords, judgedOfTask, truthWords } from './results-words.ts';

const row = (memberId: number, ...cells: ClassTable['rows'][number]['cells']) => ({
  memberId,
  name: `Member ${memberId}`,
  cells,
});
const called = (lo: number, hi: number, truth: number, isHit: boolean | null) =>
  ({ state: isHit === null ? 'called' : 'fired', call: { lo, hi, best: null }, truth, interval: 3, isHit }) as const;

describe('a count', () => {
  const rows = [
    row(1, { state: 'fired' }),
    row(2, { state: 'called' }),
    row(3, { state: 'waiting' }),
    row(4, { state: 'absent' }),
  ];
  it('is of those who take part in the wind', () => {
    expect(countOf({ rows }, 1)).toEqual({ of: 3, called: 2, fired: 1 });
    expect(countOf({ rows }, 0)).toEqual({ of: 4, called: 0, fired: 0 });
  });
  it('is what is said aloud: no name, no bracket', () => {
    expect(saidOf({ rows, state: 'open' }, 1)).toBe('Wind 1 is open. 2 of 3 have called');
    expect(saidOf({ rows: rows.slice(0, 1), state: 'lobby' }, 0)).toBe('1 is here');
  });
});

describe('the next step', () => {
  it.each([
    ['lobby', 0, 'next'],
    ['open', 1, 'freeze'],
    ['frozen', 1, 'reveal'],
    ['revealed', 1, 'next'],
    ['revealed', 3, 'end'],
    ['over', 3, null],
  ] as const)('in %s at %i is %s', (state, task, step) => {
    expect(nextStep({ state, task }, 3)).toBe(step);
    if (step !== null) expect(mayDo(state, task, 3)[step]).toBe(true);
  });
  it('is never a wind that there is not, and an open wind may be revealed at once', () => {
    expect(mayDo('revealed', 3, 3).next).toBe(false);
    expect(mayDo('open', 1, 3)).toEqual({ next: false, freeze: true, reveal: true, skip: true, end: true });
  });
});

it('writes seconds left as a clock that is at zero when they are over', () => {
  expect([90, 60.2, 59, 0.2, 0, -3].map(clockText)).toEqual(['1:30', '1:01', '0:59', '0:01', '0:00', '0:00']);
});

it('says what a live is in one line', () => {
  const live = { tasks: 10, distances: [700, 500], level: 2, rifle: null, callS: 60 } as const;
  expect(liveLine(WIRE_UNITS, { ...live, distances: [...live.distances] })).toBe(
    '10 winds · at 500, 700 yd · own rifles · level 2 · 60 s a call',
  );
});

describe('what a class made of a wind', () => {
  const rows = [
    row(1, called(-8, -4, -8.5, true)),
    row(2, called(-9, -7, -8, false)),
    row(3, called(-5, -3, -7.5, null)),
    row(4, { state: 'none' }),
  ];
  const judged = judgedOfTask({ rows }, 1);
  it('leaves out who did not call, and keeps who did not fire', () => {
    expect(judged.map(({ name, isHit }) => [name, isHit])).toEqual([
      ['Member 1', true],
      ['Member 2', false],
      ['Member 3', null],
    ]);
  });
  it('counts the brackets that missed, and shows no mean of one wind', () => {
    expect(classWords(judged)).toBe('Brackets that missed it: 2 too low.');
    expect(classWords([])).toBe('Nobody called this wind.');
    expect(truthWords(WIRE_UNITS, judged)).toBe('L 7.5 to L 8.5 mph');
  });
  it('says of whom the other side was called, which is no "less"', () => {
    const across = judgedOfTask(
      {
        rows: [
          row(1, called(2, 5, -4.6, false)),
          row(2, called(3, 6, -4.6, false)),
          row(3, called(-4, -2, -4.6, false)),
        ],
      },
      1,
    );
    expect(classWords(across)).toBe(
      '2 of 3 called the other side. Brackets that missed it: 1 too low, 2 on the other side.',
    );
  });
  it('stands on an axis with zero on it', () => {
    const axis = axisOf(WIRE_UNITS, [-9, -3]);
    expect(axis).toEqual({ low: -10, high: 0 });
    expect(axisLines(WIRE_UNITS, axis)).toEqual([-10, -5, 0]);
    expect(axisOf(WIRE_UNITS, [])).toEqual({ low: -5, high: 5 });
  });
});

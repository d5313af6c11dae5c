import type { ClassTable } from '@windcall/training';
import { describe, expect, it } from 'vitest';
import { judgedOfTask } from '../results-words.ts';
import { countsOf, frozenBrackets, middleHalf, revealedBrackets } from './wall-brackets.ts';

type Cell = ClassTable['rows'][number]['cells'][number];
const row = (name: string, ...cells: Cell[]) => ({ memberId: name.length, name, cells });
/** A call about a wind of 5 mph. */
const called = (lo: number, hi: number, isHit: boolean | null, best: number | null = null): Cell => ({
  ...{ state: isHit === null ? 'called' : 'fired', call: { lo, hi, best }, truth: 5, interval: hi - lo, isHit },
});
const room = {
  rows: [
    row('Silent', { state: 'none' }),
    row('Lucky', called(8, 10, true)),
    row('Hit', called(4, 6, true)),
    row('Not fired', called(2, 7, null)),
    row('Miss', called(3, 9, false)),
    row('Late', { state: 'absent' }),
  ],
};

describe('brackets about the wind they were called in', () => {
  it('go by best guess, then who made no call; a hit from outside of the bracket is a lucky one', () => {
    expect(revealedBrackets(room, 1).map(({ name, mark }) => [name, mark])).toEqual([
      ['Not fired', 'no-shot'],
      ['Hit', 'hit'],
      ['Miss', 'miss'],
      ['Lucky', 'lucky'],
      ['Silent', 'no-call'],
    ]);
  });

  it('go by the best guess that was said, where one was', () => {
    const rows = [row('Middle', called(0, 8, null)), row('Said', called(0, 20, null, 3))];
    expect(revealedBrackets({ rows }, 1).map(({ name, call }) => [name, call?.best])).toEqual([
      ['Said', 3],
      ['Middle', 4],
    ]);
  });

  it('have no name and no mark where names are hidden', () => {
    const calls = [
      { lo: 6, hi: 8, best: null },
      { lo: 0, hi: 4, best: null },
    ];
    const hidden = { rows: [], unnamed: { called: 2, calls, wind: 5, hits: 1 } };
    expect(revealedBrackets(hidden, 1)).toEqual([
      { name: null, call: expect.objectContaining({ lo: 0, hi: 4 }), truth: 5, mark: null },
      { name: null, call: expect.objectContaining({ lo: 6, hi: 8 }), truth: 5, mark: null },
    ]);
  });
});

it('brackets before the reveal have a best guess, and neither name nor wind', () => {
  const brackets = [
    { lo: -2, hi: 4, best: null },
    { lo: 0, hi: 9, best: 2 },
  ];
  expect(frozenBrackets({ brackets })).toEqual([
    { name: null, call: { lo: -2, hi: 4, best: 1 }, truth: null, mark: null },
    { name: null, call: { lo: 0, hi: 9, best: 2 }, truth: null, mark: null },
  ]);
  expect(frozenBrackets({})).toEqual([]);
});

it('counts who caught the wind, and of hits those by a bracket that held it apart from the lucky ones', () => {
  expect(countsOf({}, judgedOfTask(room, 1))).toEqual({ of: 4, caught: 3, hits: 1, lucky: 1 });
  const unnamed = { called: 4, calls: [{ lo: 0, hi: 6, best: null }], wind: 5, hits: 3 };
  expect(countsOf({ unnamed }, judgedOfTask({ rows: [], unnamed }, 1))).toMatchObject({ hits: 3, lucky: null });
});

describe('the middle half of what was called', () => {
  const guesses = (...all: number[]) => frozenBrackets({ brackets: all.map((best) => ({ lo: 0, hi: 10, best })) });
  it('is from the first to the third quarter of best guesses, whatever their order', () => {
    expect(middleHalf(guesses(9, 1, 5, 7, 3))).toEqual({ from: 3, to: 7 });
    // a far outlier moves neither end
    expect(middleHalf(guesses(90, 1, 5, 7, 3))).toEqual({ from: 3, to: 7 });
    expect(middleHalf(guesses(4))).toEqual({ from: 4, to: 4 });
  });
  it('is none where nobody called', () => {
    expect(middleHalf([])).toBeNull();
    expect(middleHalf([{ name: 'Ann', call: null, truth: null, mark: 'no-call' }])).toBeNull();
  });
});

import { expect, it } from 'vitest';
import { isTold, stepAfter, stepBefore, stepWords, sumStep, wallAt } from './wall-steps.ts';

const walk = (cues: number, asks: boolean): number[] => {
  const steps = [0];
  for (let at = 0; at <= sumStep(cues); ) {
    at = stepAfter(at, cues, asks);
    steps.push(at);
  }
  return steps;
};

it('asks about each cue, shows it, adds them up and continues', () => {
  expect(walk(2, true).map((step) => [wallAt(step, 2), stepWords(step, 2)])).toEqual([
    [{ kind: 'start' }, 'Show the first cue'],
    [{ kind: 'cue', index: 0, told: false }, 'Tell it'],
    [{ kind: 'cue', index: 0, told: true }, 'Next cue'],
    [{ kind: 'cue', index: 1, told: false }, 'Tell it'],
    [{ kind: 'cue', index: 1, told: true }, 'Add them up'],
    [{ kind: 'sum' }, null],
    [{ kind: 'between' }, null],
  ]);
});

it('shows each cue at once without questions', () => {
  expect(walk(2, false)).toEqual([0, 2, 4, 5, 6]);
  // a cue that was asked about is shown next
  expect(stepAfter(1, 2, false)).toBe(2);
});

it.each([true, false])('goes back the way it came (asking: %s)', (asks) => {
  const there = walk(3, asks);
  for (const [i, step] of there.entries()) {
    if (i > 0) expect(stepBefore(step, 3, asks)).toBe(there[i - 1]);
  }
  expect(stepBefore(0, 3, asks)).toBe(0);
});

it('adds up at once where a level shows no cue', () => {
  expect(walk(0, true)).toEqual([0, 1, 2]);
  expect(stepWords(0, 0)).toBe('Add them up');
});

it('has told a cue from its second step on', () => {
  expect([1, 2, 3, 4].map((step) => isTold(step, 0))).toEqual([false, true, true, true]);
  expect([2, 3, 4].map((step) => isTold(step, 1))).toEqual([false, false, true]);
});

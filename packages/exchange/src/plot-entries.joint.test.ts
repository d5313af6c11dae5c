import { expect, it } from 'vitest';
import type { TargetPlot } from './outcome.ts';
import { plotEntries } from './plot-entries.ts';

const shot = { isSighter: false, rightIn: 1, upIn: 0, targetFps: null, score: '' };
const plot: TargetPlot = {
  name: 'Lane 3',
  day: '2026-05-17',
  rangeYd: 600,
  shots: ['1', '2'].map((id) => ({ ...shot, id })),
};
const idsFor = (user: string): string[] =>
  plotEntries(plot, {
    ...{ user, rifleId: 4, nowMs: Date.UTC(2026, 4, 18), distanceYd: 600 },
    ...{ lo: 4, hi: 6, heldMil: null, sign: 1 },
  })
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(',')[0] ?? '');

it('gives a shot the same id when its user takes the file again, and another one to each user', () => {
  const [anna, ben] = [idsFor('1'), idsFor('2')];
  expect(idsFor('1')).toEqual(anna);
  expect(new Set([...anna, ...ben]).size).toBe(4);
});

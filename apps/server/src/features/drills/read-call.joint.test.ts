// @module-tag no-database
import { TRACK_STEP_S } from '@windcall/cues';
import { buildStage, DEFAULT_PROFILE } from '@windcall/simulation';
import { expect, it } from 'vitest';
import type { MadeTask } from './kept-air.ts';
import { beforeS, lookBefore } from './read-call.ts';
import { taskOfCell } from './task-of-cell.ts';

const built = buildStage({
  profile: DEFAULT_PROFILE,
  scenario: { id: 0, name: 'drill', engagements: [], directionOfFire: 0, environmentalConditions: null },
  wind: { kind: 'steady', speed: 0, direction: 0 },
  clock: 'live',
});
if (built.status !== 'ok') throw new Error(built.message);
const base = { ...built.stage, targets: [] };
const made = (): MadeTask => {
  const cell = { range: 'to-700', value: 'full', gust: 'gusty' } as const;
  const task = taskOfCell({ base, cell, distances: [600], plateMoa: 2, seed: '1f3b' });
  if (task === null) throw new Error('the task must be made');
  return task;
};

it('looks back 20 s before a call, or to the start of the wind plus the lead that cues need', () => {
  expect(beforeS({ beginsS: 25 }, 30)).toBe(20);
  expect(beforeS({ beginsS: 20 }, 6)).toBe(20);
  expect(beforeS({ beginsS: 20 }, 1)).toBe(15);
  expect(beforeS({ beginsS: 10 }, 2.3)).toBe(6);
});

it('looks at the moments up to the commit: none after it, none before the look', () => {
  const task = made();
  const { moments, now, track } = lookBefore(task, 1, 12);
  expect(Math.max(...moments)).toBeCloseTo(task.beginsS + 12, 9);
  expect(Math.min(...moments)).toBeCloseTo(task.beginsS + 12 - beforeS(task, 12), 9);
  expect(now).toBe(beforeS(task, 12) / TRACK_STEP_S);
  expect(track.startS).toBeCloseTo(12 - beforeS(task, 12), 9);
});

it('shows two looks of one wind alike where they overlap', () => {
  const task = made();
  const [early, late] = [lookBefore(task, 1, 10), lookBefore(task, 1, 12)];
  const laterBy = 2 / TRACK_STEP_S;
  const alongOf = ({ track }: typeof early) => (track.flags[0] as unknown as { along?: number[] })?.along;
  expect(late.air(100, task.beginsS + 9)).toEqual(early.air(100, task.beginsS + 9));
  expect(alongOf(late)?.[5]).toEqual(alongOf(early)?.[5 + laterBy]);
});

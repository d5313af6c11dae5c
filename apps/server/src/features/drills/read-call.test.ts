// @module-tag no-database
import { buildStage, DEFAULT_PROFILE } from '@windcall/simulation';
import { describe, expect, it } from 'vitest';
import kept from '../../../test/fixtures/task-of-recipe.json' with { type: 'json' };
import { parOfTask } from './par-of-task.ts';
import { readCallJob } from './read-call.ts';
import { type MadeTask, taskOfCell } from './task-of-cell.ts';

const built = buildStage({
  profile: DEFAULT_PROFILE,
  scenario: { id: 0, name: 'drill', engagements: [], directionOfFire: 0, environmentalConditions: null },
  wind: { kind: 'steady', speed: 0, direction: 0 },
  clock: 'live',
});
if (built.status !== 'ok') throw new Error(built.message);
const base = { ...built.stage, targets: [] };
const taskOf = (n: number): MadeTask => {
  const cell = { range: 'to-700', value: 'full', gust: 'gusty' } as const;
  const made = taskOfCell({ base, cell, distances: [600], plateMoa: 2, seed: (n * 7919 + 1).toString(16) });
  if (made === null) throw new Error('the task must be made');
  return made;
};
const readOf = async (n: number, level: 1 | 2 | 3, focusS: number[] | null = null) =>
  (await readCallJob.run({ task: taskOf(n), level, commitS: 24, focusS })).read;

describe('what the air showed', () => {
  it('has one row for each cue of the level, by thirds, numbered from 1', async () => {
    const kindsOf = async (level: 1 | 2 | 3) =>
      (await readOf(1, level)).cues.map(({ kind, third }) => `${kind} ${third}`);
    const first = await kindsOf(1);
    expect(first).toEqual([
      ...['meter 0', 'flag 0', 'grass 0', 'mirage 1', 'flag 1'],
      ...['mirage 2', 'mirage 2', 'flag 2', 'flag 2', 'trees 2'],
    ]);
    expect((await kindsOf(2)).filter((row) => !row.startsWith('dust'))).toEqual(first.slice(1));
    expect(await kindsOf(3)).toEqual(['grass 0', 'mirage 1', 'mirage 2', 'mirage 2', 'trees 2']);
    expect((await readOf(1, 1)).cues.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  it('takes the shares of the thirds from the solver: about half, a third and a sixth', async () => {
    const shares = (await readOf(1, 1)).thirds.map(({ share }) => share);
    expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9);
    expect(shares.map((share) => Math.round(100 * share))).toEqual([51, 35, 14]);
  });

  it('adds up to what the table shows', async () => {
    for (let n = 1; n <= 8; n++) {
      const read = await readOf(n, 1);
      const there = read.thirds.flatMap(({ mph, weight }) => (mph === null ? [] : [{ mph, weight }]));
      const weights = there.reduce((sum, { weight }) => sum + weight, 0);
      const sum = there.reduce((total, { mph, weight }) => total + mph * weight, 0) / weights;
      expect(read.together).toBeCloseTo(sum, 1);
    }
  });

  it('is within par of the truth, as good readers are, over many calls', async () => {
    const COUNT = 40;
    const ratios: number[] = [];
    for (let n = 0; n < COUNT; n++) {
      const task = taskOf(100 + n);
      const read = await readOf(100 + n, 1);
      const was = read.thirds.map((_, third) => {
        const there = read.cues.filter((cue) => cue.third === third && cue.used);
        return there.reduce((sum, cue) => sum + cue.was, 0) / Math.max(1, there.length);
      });
      const there = read.thirds.reduce((sum, { share }, i) => sum + share * (was[i] ?? 0), 0);
      ratios.push(((read.together ?? 0) - there) / (parOfTask(task, 1) ?? 1));
    }
    const rms = Math.sqrt(ratios.reduce((sum, ratio) => sum + ratio ** 2, 0) / COUNT);
    // what is asked of a reader of the rules
    expect(rms).toBeLessThan(1.3);
  });

  it('says of a focus that was never turned to that it was not looked at, and counts it', async () => {
    const half = async (focusS: number[] | null) => (await readOf(1, 1, focusS)).cues.find(({ focus }) => focus === 2);
    expect(await half([20, 4, 0])).toMatchObject({ looked: false });
    expect(await half([20, 0, 3])).toMatchObject({ looked: true });
    expect(await half(null)).toMatchObject({ looked: true });
    expect((await half([20, 4, 0]))?.used).toBe((await half(null))?.used);
    expect((await readOf(1, 1, [20, 4, 0])).together).toBe((await readOf(1, 1)).together);
  });

  it('reads a call of an earlier release by the flags it had', async () => {
    const task = kept.made as unknown as MadeTask;
    const { read } = await readCallJob.run({ task, level: 1, commitS: 23.4, focusS: null });
    expect(read.cues.filter(({ kind }) => kind === 'flag')).toHaveLength(3);
    expect(read.mean).toBeNull();
  });
});

// @module-tag no-database
import { airOfFocus, decodeFlag } from '@windcall/cues';
import { buildStage, DEFAULT_PROFILE, windOverGround } from '@windcall/simulation';
import { describe, expect, it } from 'vitest';
import kept from '../../../test/fixtures/task-of-recipe.json' with { type: 'json' };
import { windAtJob } from './jobs.ts';
import { type MadeTask, targetOf } from './kept-air.ts';
import { parOfTask, trackOfTask } from './picture-of-task.ts';
import { readCallJob } from './read-call.ts';
import { taskOfCell } from './task-of-cell.ts';

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
      // half of the last shown decimal
      expect(Math.abs((read.together ?? 0) - sum)).toBeLessThan(0.0501);
    }
  });

  it('has in every row what was there and what the cue showed: the field and the picture, worked out apart', async () => {
    const lookS = 20;
    for (const level of [1, 2, 3] as const) {
      for (let n = 200; n < 204; n++) {
        const task = taskOf(n);
        const { cues } = (await readCallJob.run({ task, level, commitS: 24, focusS: null })).read;
        const target = targetOf(task.stage);
        const untilS = task.beginsS + 24;
        const over = windOverGround(task.stage, target, untilS);
        const track = trackOfTask(task, level, 24 - lookS, 2 * lookS + 1);
        expect(cues.length).toBeGreaterThan(4);
        for (const cue of cues) {
          const shown = track.flags.find(({ zM }) => Math.round(zM / 0.9144) === cue.place && cue.kind === 'flag');
          const where =
            cue.focus !== undefined
              ? airOfFocus(track.rangeM, cue.focus)
              : shown === undefined
                ? undefined
                : { asideM: shown.asideM };
          // places are rounded to whole yards, and the wind changes within a yard
          const zM = shown?.zM ?? (cue.kind === 'grass' ? track.grass[0]?.zM : undefined) ?? cue.place * 0.9144;
          expect(Math.abs(zM / 0.9144 - cue.place)).toBeLessThan(0.51);
          let sum = 0;
          for (let k = 0; k <= 2 * lookS; k++) sum += over(zM / 0.9144, untilS - k / 2, where).crosswindMph;
          const apart = Math.abs(cue.was - sum / (2 * lookS + 1));
          expect(apart, `${cue.kind} at ${cue.place} yd`).toBeLessThan(0.02);
          if (shown === undefined) continue;
          const stands = { liftDeg: shown.liftDeg.at(-1) ?? 0, yawDeg: shown.yawDeg.at(-1) ?? 0 };
          expect(cue.showed).toMatchObject(stands);
          expect(cue.means).toBeCloseTo(decodeFlag(stands, track.cloth), 1);
          const means = shown.liftDeg.map((liftDeg, k) =>
            decodeFlag({ liftDeg, yawDeg: shown.yawDeg[k] ?? 0 }, track.cloth),
          );
          expect(cue.over20s).toBeCloseTo(means.reduce((total, mph) => total + mph, 0) / means.length, 1);
        }
      }
    }
  });

  it('takes the thirds over 20 s as the better rule: than each cue alone, than all flags, than a glance', async () => {
    const off: Record<'thirds' | 'glance' | 'meter' | 'plate' | 'half' | 'flags', number[]> = {
      ...{ thirds: [], glance: [], meter: [], plate: [], half: [], flags: [] },
    };
    const pars: number[] = [];
    for (let n = 300; n < 340; n++) {
      const task = taskOf(n);
      const { read } = await readCallJob.run({ task, level: 1, commitS: 24, focusS: null });
      const wind = (await windAtJob.run({ task, s: 24 }))?.effective ?? Number.NaN;
      const said = (fits: (cue: (typeof read.cues)[number]) => boolean): number => {
        const all = read.cues.filter(fits).flatMap(({ over20s }) => over20s ?? []);
        return all.reduce((sum, mph) => sum + mph, 0) / all.length;
      };
      const flags = read.cues.filter(({ kind }) => kind === 'flag');
      off.thirds.push((read.together ?? 0) - wind);
      off.glance.push((read.atCommit ?? 0) - wind);
      off.meter.push(said(({ kind }) => kind === 'meter') - wind);
      off.plate.push(said(({ number }) => number === flags.at(-1)?.number) - wind);
      off.half.push(said(({ kind, third }) => kind === 'mirage' && third === 1) - wind);
      off.flags.push(said(({ kind }) => kind === 'flag') - wind);
      pars.push(parOfTask(task, 1) ?? Number.NaN);
    }
    const rms = (all: readonly number[]): number => Math.sqrt(all.reduce((sum, mph) => sum + mph ** 2, 0) / all.length);
    const { thirds, ...others } = off;
    for (const [rule, errors] of Object.entries(others)) expect(rms(thirds), rule).toBeLessThan(rms(errors));
    // no rule beats the best possible reading
    for (const [rule, errors] of Object.entries(off)) expect(rms(pars), rule).toBeLessThan(1.02 * rms(errors));
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
    // the goal for a reader of the rules
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

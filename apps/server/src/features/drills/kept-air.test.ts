// @module-tag no-database
import { buildStage, DEFAULT_PROFILE, windOverGround } from '@windcall/simulation';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { replayJob, seeTaskJob } from './jobs.ts';
import type { MadeTask } from './kept-air.ts';
import { onGridS, overGroundOf, targetOf } from './kept-air.ts';
import { lookBefore, readCallJob } from './read-call.ts';
import { taskOfCell } from './task-of-cell.ts';

const built = buildStage({
  profile: DEFAULT_PROFILE,
  scenario: { id: 0, name: 'drill', engagements: [], directionOfFire: 0, environmentalConditions: null },
  wind: { kind: 'steady', speed: 0, direction: 0 },
  clock: 'live',
});
if (built.status !== 'ok') throw new Error(built.message);
const taskOf = (n: number): MadeTask => {
  const seed = (0x7000 + n).toString(16).padStart(16, '0');
  const cell = { range: 'to-700', value: 'full', gust: 'gusty' } as const;
  const made = taskOfCell({ base: built.stage, cell, distances: [600], plateMoa: 2, seed });
  if (made === null) throw new Error('the task must be made');
  return made;
};
/** The task as an earlier release made it. */
const earlier = ({ onGrid: _, ...made }: MadeTask): MadeTask => made;

/** Rounds to the tenth digit. */
const written = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (_, one) => (typeof one === 'number' ? Math.round(one * 1e10) / 1e10 : one));

const slices = [100, 200, 300].map((zM, i) => ({ zM, weight: 1 + i }));
const PLACES = [
  {},
  { asideM: -1.5 },
  { asideM: 2, poleM: 2.5 },
  { slices },
  { slices: slices.map((one) => ({ ...one })) },
];

describe('kept air', () => {
  it('is the air itself at every place and moment, in whatever order it is asked for', () => {
    const moment = fc.record({
      steps: fc.integer({ min: -100, max: 400 }),
      off: fc.constantFrom(0, 0, 0, 0.1),
      yd: fc.constantFrom(0, 150, 600),
      place: fc.constantFrom(...PLACES),
    });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 5 }), fc.array(moment, { minLength: 1, maxLength: 60 }), (n, asked) => {
        const task = taskOf(n);
        const kept = overGroundOf(task, 0);
        const direct = windOverGround(task.stage, targetOf(task.stage), 0);
        for (const { steps, off, yd, place } of asked) {
          const momentS = task.beginsS + steps * 0.25 + off;
          const [a, b] = [kept(yd, momentS, place), direct(yd, momentS, place)];
          expect(Math.abs(a.crosswindMph - b.crosswindMph)).toBeLessThan(1e-12);
          expect(Math.abs(a.headwindMph - b.headwindMph)).toBeLessThan(1e-12);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('gives the same pictures as a new reading of the air: cues, reading and replay of a call on the grid', async () => {
    for (const n of [11, 12, 13]) {
      const task = taskOf(n);
      const shot = { level: 1, commitS: 40.5, fireS: 43.25 } as const;
      const ask = async (made: MadeTask) => [
        await seeTaskJob.run({ task: made, level: 1, elapsedS: 20.5 }),
        await readCallJob.run({ task: made, level: 1, commitS: shot.commitS, focusS: null }),
        (await replayJob.run({ task: made, ...shot })).track,
      ];
      // twice, the second time from the cache
      const [first, again] = [await ask(task), await ask(task)];
      expect(again).toEqual(first);
      expect(written(first)).toEqual(written(await ask(earlier(task))));
    }
  });

  it('reads a call at the last half second before it, and a task of an earlier release at its own moment', () => {
    expect([40, 40.337, 40.5, 40.999].map((s) => onGridS({ onGrid: true }, s))).toEqual([40, 40, 40.5, 40.5]);
    expect(onGridS({}, 40.337)).toBe(40.337);
    const task = taskOf(21);
    expect(lookBefore(task, 1, 40.337).track).toEqual(lookBefore(earlier(task), 1, 40).track);
  });

  it('shows every student of a class the same replay, each around their own call', async () => {
    const task = taskOf(31);
    const replays = await Promise.all(
      [30.2, 31.7, 44.1].map((fireS) => replayJob.run({ task, level: 1, commitS: fireS - 2, fireS })),
    );
    const known = new Map<number, unknown>();
    for (const { moments } of replays) {
      for (const moment of moments) {
        expect(known.get(moment.s) ?? moment).toEqual(moment);
        known.set(moment.s, moment);
      }
      expect(moments.every(({ s }) => Number.isInteger(s))).toBe(true);
    }
  });
});

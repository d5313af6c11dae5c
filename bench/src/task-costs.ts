import { drills } from '@windcall/contract';
import { judgeJob, makeTaskJob, replayJob, seeTaskJob } from '../../apps/server/src/features/drills/jobs.ts';
import type { MadeTask } from '../../apps/server/src/features/drills/kept-air.ts';
import { parOfTask } from '../../apps/server/src/features/drills/picture-of-task.ts';
import { readCallJob } from '../../apps/server/src/features/drills/read-call.ts';
import kept from '../../apps/server/test/fixtures/task-of-recipe.json' with { type: 'json' };
import {
  GENERATED_LIKE_NATURAL,
  NATURAL_AIR,
  type TrialWind,
  trialCards,
  trialStage,
} from '../../packages/simulation/test/trial-cards.ts';
import type { BenchTable } from './bench-table.ts';
import { DRILL_BASE } from './read-air.ts';
import { median } from './timed.ts';

const TASKS = 24;
const CARDS = 5;
/** Windows of cues in a call of a minute, 20 s each (count). */
const WINDOWS = 4;
/** Moments between cue steps, like people's, so that no cached picture makes a call cheaper. */
const [COMMIT_S, FIRE_S] = [40.337, 43.2];
const LEVEL: drills.Level = 1;
const PAR = 'Of that, the best possible, which generated wind has none of';

/** Processor time of a run, ms: other work of the machine counts for less than on a clock. */
export const busyMs = (run: () => unknown): number => {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
};

/** Adds the time of each job of one call, ms, to `took`. */
const callTask = (task: MadeTask, took: Map<string, number[]>): void => {
  const time = (what: string, run: () => unknown): void => {
    took.set(what, [...(took.get(what) ?? []), busyMs(run)]);
  };
  const call = { lo: 1, hi: 4, best: 2.5, hold: 0.4 };
  const shot = { task, level: LEVEL, call, commitS: COMMIT_S, fireS: FIRE_S };
  const [from, ...later] = Array.from({ length: WINDOWS }, (_, i) => i * drills.CUES_AHEAD_S);
  time('The first 20 s of cues and the meter', () => seeTaskJob.run({ task, level: LEVEL, elapsedS: from ?? 0 }));
  for (const elapsedS of later) {
    time('Each later 20 s', () => seeTaskJob.run({ task, level: LEVEL, elapsedS }));
  }
  time('The shot, judged', () =>
    judgeJob.run({
      ...shot,
      aim: { windDial: 0, elevationDial: task.elevationMil, windHold: 0.4, elevationHold: 0 },
      draw: { seed: '1', shotNumber: 1 },
    }),
  );
  time(PAR, () => parOfTask(task, LEVEL));
  time('What the cues said', () => readCallJob.run({ task, level: LEVEL, commitS: COMMIT_S, focusS: null }));
  time('The replay', () => replayJob.run({ task, level: LEVEL, commitS: COMMIT_S, fireS: FIRE_S }));
};

/** Times of each job of a call, ms, for tasks of two kinds of wind in turn, each with its own seed. */
const tookOf = (kinds: readonly ((i: number) => MadeTask)[]): Map<string, number>[] => {
  const took = kinds.map(() => new Map<string, number[]>());
  for (let i = 0; i < TASKS; i++) {
    for (const [k, taskOf] of kinds.entries()) callTask(taskOf(i), took[k] ?? new Map());
  }
  return took.map((one) => new Map([...one].map(([what, all]) => [what, median(all)])));
};

/** A task of natural air at 600 yd, of calm, gusty and rough winds in turn, each with a seed of its own. */
export const naturalTask = (i: number): MadeTask => {
  const cell = {
    range: 'to-700',
    value: 'full',
    gust: (['steady', 'gusty', 'rough'] as const)[i % 3] ?? 'gusty',
  } as const;
  const seed = (0x1000 + i).toString(16).padStart(16, '0');
  const made = makeTaskJob.run({ base: DRILL_BASE, cell, distances: [600], plateMoa: 2, seed });
  if (made === null || made instanceof Promise) throw new Error('the task must be made');
  return made;
};
const recipeTask = (i: number): MadeTask => {
  const made = kept.made as unknown as MadeTask;
  const { wind } = made.stage;
  if (wind.kind !== 'recipe') throw new Error('the kept task must have the wind of a recipe');
  return { ...made, stage: { ...made.stage, wind: { ...wind, seed: String(i + 1) } } };
};

/** Time to make a card of three holds for a template, ms. */
const cardOf = (wind: TrialWind): number =>
  median(
    Array.from({ length: CARDS }, (_, i) =>
      busyMs(() => trialCards(trialStage('troop_line', wind, i + 1), 0.1, undefined, (holds) => holds === 3)),
    ),
  );

/** Cost of a call and a card in natural air and in generated wind, in the same run; medians of a few. */
export const taskCosts = (): BenchTable => {
  const [before = new Map(), natural = new Map()] = tookOf([recipeTask, naturalTask]);
  const [overcast] = NATURAL_AIR;
  if (overcast === undefined) throw new Error('there must be natural air');
  const rows: [what: string, beforeMs: number, naturalMs: number][] = [...natural].map(([what, ms]) => [
    what,
    before.get(what) ?? Number.NaN,
    ms,
  ]);
  const whole = (took: Map<string, number>): number =>
    [...took].reduce(
      (sum, [what, ms]) => sum + ms * (what === 'Each later 20 s' ? WINDOWS - 1 : what === PAR ? 0 : 1),
      0,
    );
  rows.push(['All of a call of a minute', whole(before), whole(natural)]);
  rows.push(['Cards of three holds, both kinds', cardOf(GENERATED_LIKE_NATURAL), cardOf(overcast)]);
  return {
    title: 'Natural air: what a call and a card cost',
    note: `Level ${LEVEL}, 600 yd, ms of processor time, medians of ${TASKS} calls and ${CARDS} cards, both winds in turn in one run: the ratios say more than the ms, which grow when the machine does other work. All of it runs beside the requests, on threads of its own, spread over the minute: no answer waits for more than the longest row. Of natural air nearly all is its wind: a call reads some 1100 moments of 600 waves, twelve places of most, and a moment draws 200 to 500 numbers anew. Generated wind is made once and looked up. Before a replay asked for its corrections alone, the same run took 42 ms in generated wind and 117 in natural air: of that 42 a call in natural air now takes 1.9 times. Making a task, the median of 400, took 1.1 to 1.6 times as long as in the release before natural air, three runs of each in turn.`,
    columns: ['What', 'Generated wind, ms', 'Natural air, ms', 'Ratio'],
    rows: rows.map(([what, a, b]) =>
      what === PAR ? [what, '', b.toFixed(1), ''] : [what, a.toFixed(1), b.toFixed(1), (b / a).toFixed(1)],
    ),
  };
};

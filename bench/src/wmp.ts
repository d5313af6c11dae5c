import { allHitBrackets, cardsForEye, hitAxesOf, hitField, stageHolds, TEMPLATES } from '@windcall/simulation';
import {
  analyzeWind,
  bracketProblem,
  buildBrackets,
  type CandidateBracket,
  type CoverProblem,
  coverageOn,
  crossValidate,
  type HoldField,
  type SelectionParams,
  solveCover,
  sweepBrackets,
} from '@windcall/wmp';
import loadHighs from 'highs';
import { TRIAL_WINDS, trialStage } from '../../packages/simulation/test/trial-cards.ts';
import { coverageFront } from '../../packages/wmp/test/coverage-front.ts';
import { joinFields } from '../../packages/wmp/test/join-fields.ts';
import { toLinearProgram } from '../../packages/wmp/test/to-linear-program.ts';
import type { BenchTable } from './bench-table.ts';
import { machineBusy, median } from './timed.ts';
import { caseBrackets, caseField, DEFAULT_DISTANCES_YD, TEN_DISTANCES_YD } from './wmp-cases.ts';

const SWEEP = [1, 2, 3, 4];
/** Number of timings of each of our searches; the least counts, because other load only adds time. */
const REPEATS = 3;
/** Problems for HiGHS, which is slow. */
const JUDGED = 6;

const bestMs = (run: () => unknown, repeats = REPEATS): number => {
  let best = Infinity;
  for (let i = 0; i < repeats; i++) {
    const started = performance.now();
    if (run() === undefined) throw new Error('a timed call must return something, got undefined');
    best = Math.min(best, performance.now() - started);
  }
  return best;
};

const ms = (value: number): string => `${value.toFixed(value < 10 ? 1 : 0)} ms`;

interface Trial {
  field: HoldField;
  brackets: CandidateBracket[];
  params: Omit<SelectionParams, 'U'>;
}

const problemOf = ({ field, brackets, params }: Trial, U: number): CoverProblem =>
  bracketProblem(field, brackets, { ...params, U }).problem;

/** HiGHS on the problems of a sweep: total time and the slowest problem's, ms. Throws if it finds another optimum. */
const judge = async (trials: readonly Trial[]) => {
  const highs = await loadHighs();
  const sweeps: number[] = [];
  const solves: number[] = [];
  for (const trial of trials) {
    let sweep = 0;
    for (const U of SWEEP) {
      const problem = problemOf(trial, U);
      const started = performance.now();
      const solution = highs.solve(toLinearProgram(problem), { output_flag: false });
      const taken = performance.now() - started;
      sweep += taken;
      solves.push(taken);
      const ours = solveCover(problem);
      const same =
        solution.Status === 'Infeasible'
          ? ours.status === 'infeasible'
          : ours.status === 'optimal' && Math.abs(ours.cost - solution.ObjectiveValue) < 1e-3;
      if (!same)
        throw new Error(`HiGHS must agree, got ${solution.Status} ${solution.ObjectiveValue} for ${ours.status}`);
    }
    sweeps.push(sweep);
  }
  return { sweep: median(sweeps), slowest: Math.max(...solves) };
};

/**
 * Makes a stage's card as the calls do in their worker: holds, wind states, brackets, sweep, confidence, cards for an
 * eye.
 */
const chain = (stage: ReturnType<typeof trialStage>): unknown => {
  const held = stageHolds(stage);
  if (held.status !== 'ok') throw new Error(`the stage must be solved, got ${held.status}`);
  const { field, kernel } = held;
  const analysis = analyzeWind(field, { targetClusterCount: held.isStill ? 1 : 4 });
  if (analysis.status !== 'success') throw new Error(`the wind must vary, got ${analysis.status}`);
  const driftMil = (j: number, mph: number) => kernel.driftMil(field.axes[j]!.distanceYd, mph);
  const clusters = analysis.distanceWindStates.globalClusters;
  const { candidateBrackets } = buildBrackets(field, clusters, {}, { driftMil });
  const { results } = sweepBrackets(field, candidateBrackets, { delta: 0.05, p_min: 0.7, beta: 1 });
  const days = hitField(stage, held);
  const best = results.at(-1);
  const eye = { reading: 'path', misreadMph: 2 } as const;
  const narrowest = results.flatMap(({ brackets }) => (brackets.length > 0 ? [() => brackets] : []));
  return [best && coverageOn(days, best.brackets).coverage, cardsForEye(stage, held, 0.1, eye, { narrowest }).choices];
};

const seeds = (count: number): number[] => Array.from({ length: count }, (_, i) => i + 1);

/** The default scenario: five distances, 49 times, the screen's first settings. */
const defaultTrial = (seed: number): Trial => {
  const field = caseField({ seed, distancesYd: DEFAULT_DISTANCES_YD });
  return { field, brackets: caseBrackets(field), params: { delta: 0.05, p_min: 0.9, beta: 1 } };
};

/** Ten distances on the finest grid, with several overlaps and coverages, half of them with ten directions of fire. */
const hardTrials = (): Trial[] =>
  seeds(24).flatMap((seed) => {
    const field = caseField({ seed, distancesYd: TEN_DISTANCES_YD, turnDeg: seed % 2 === 0 ? 6 : 0 });
    const brackets = caseBrackets(field, { deltaSpeed: 2, alphaOverlap: [0.1, 0.4, 0.65, 0.9][seed % 4]! });
    return [0.8, 0.9, 0.95, 0.99].map((p_min) => ({ field, brackets, params: { delta: 0.01, p_min, beta: seed % 3 } }));
  });

/** Times of the wind-hold analysis, and of HiGHS on the same problems in the same run. */
export const wmpBench = async (): Promise<BenchTable> => {
  const busy = machineBusy();
  const rows: string[][] = [];
  const add = (name: string, bound: string, times: readonly number[], highs = ''): void => {
    rows.push([name, bound, ms(median(times)), ms(Math.max(...times)), highs]);
  };

  const defaults = seeds(20).map(defaultTrial);
  const whole = ({ field, params }: Trial) => sweepBrackets(field, caseBrackets(field), params);
  const judgedDefault = await judge(defaults.slice(0, JUDGED));
  add(
    'Phases 1 + 2 + sweep, default scenario',
    '≤ 150 ms',
    defaults.map((trial) => bestMs(() => whole(trial))),
  );
  add(
    'Sweep of it, U = 1 … 4',
    '',
    defaults.map(({ field, brackets, params }) => bestMs(() => sweepBrackets(field, brackets, params))),
    ms(judgedDefault.sweep),
  );

  const hard = hardTrials();
  const judgedHard = await judge(hard.filter((_, i) => i % 17 === 0).slice(0, JUDGED));
  add(
    'Sweep, 10 distances × 49 samples, δ 0.01',
    '< 250 ms',
    hard.map(({ field, brackets, params }) => bestMs(() => sweepBrackets(field, brackets, params))),
    ms(judgedHard.sweep),
  );
  add(
    'One solve of it, U = 4',
    '< 50 ms',
    hard.map((trial) => bestMs(() => solveCover(problemOf(trial, 4)))),
    `${ms(judgedHard.slowest)} (slowest)`,
  );

  // Five records of 2001 times at five distances.
  const long = seeds(3).map((first) =>
    joinFields(
      seeds(5).map((n) => caseField({ seed: 10 * first + n, distancesYd: DEFAULT_DISTANCES_YD, durationS: 10_000 })),
    ),
  );
  add(
    'Phase 1, 50,025 samples, k = 4',
    '< 60 ms',
    long.map((field) => bestMs(() => analyzeWind(field), 8)),
  );

  const stages = TRIAL_WINDS.flatMap((wind) => TEMPLATES.map(({ id }) => trialStage(id, wind, 5)));
  add(
    'Card of a stage for an eye of 2 mph, phases 1 to 3 and four numbers of holds, every template in five winds, warm',
    '',
    stages.map((stage) => bestMs(() => chain(stage))),
  );

  const few = defaults.slice(0, 8);
  const searched = stages.flatMap((stage) => {
    const held = stageHolds(stage);
    return held.status === 'ok' && !held.isStill ? [{ days: hitField(stage, held), axes: hitAxesOf(stage, held) }] : [];
  });
  add(
    'Holds with the most hits, 1 … 4 of them, 1024 winds, every template in four winds',
    '< 50 ms',
    searched.map(({ days, axes }) => bestMs(() => allHitBrackets(days, axes, 4))),
  );
  add(
    'Coverage–width front, δ 0.01',
    '',
    few.map(({ field }) => bestMs(() => coverageFront(field, 0.01))),
  );
  add(
    'Blocked cross-validation, U = 2',
    '',
    few.map(({ field, brackets, params }) => bestMs(() => crossValidate(field, brackets, { ...params, U: 2 }))),
  );
  return {
    title: 'Wind-hold analysis: speed',
    note: `Every solve is proved optimal, and HiGHS finds the same optima in the same run. Best of three calls; winds of many seeds. ${busy}`,
    columns: ['Case', 'Bound', 'Median', 'Worst', 'HiGHS, median'],
    rows,
  };
};

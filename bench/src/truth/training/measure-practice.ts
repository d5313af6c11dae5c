import { CELLS, type Cell, GUSTS, RANGES, VALUES } from '../../../../packages/training/src/cells.ts';
import { type Finding, findLeans } from '../../../../packages/training/src/leans.ts';
import type { JudgedCall } from '../../../../packages/training/src/next-task.ts';
import { plateFor } from '../../../../packages/training/src/plates.ts';
import { modelYourWind } from '../../../../packages/training/src/your-wind.ts';
import {
  CALLS_A_DAY,
  type Dice,
  freshCaller,
  lossOf,
  practise,
} from '../../../../packages/training/test/simulated-caller.ts';

/** Dice of run number n, independent of every other. */
type DiceOf = (run: number) => Dice;

const SIGMA_MPH = 2;
const LEAN_MPH = 2;
const LEVELS: readonly Partial<Cell>[] = [
  ...RANGES.map((range) => ({ range })),
  ...VALUES.map((value) => ({ value })),
  ...GUSTS.map((gust) => ({ gust })),
];

const isSame = (a: Finding['where'], b: Partial<Cell>): boolean =>
  a !== 'everywhere' && a.range === b.range && a.value === b.value && a.gust === b.gust;

/** What is told at each of the looks, after every fifth call from the tenth: the leans, the first one first. */
const toldAtLooks = (calls: readonly JudgedCall[]): Finding[][] => {
  const told: Finding[][] = [];
  for (let n = CALLS_A_DAY; n <= calls.length; n += CALLS_A_DAY / 2) told.push(leansOf(calls.slice(0, n)));
  return told;
};

const leansOf = (part: readonly JudgedCall[]): Finding[] => findLeans(part, modelYourWind(part).sigmaMph);

/** What became of callers with one lean, as shares of them. */
export interface Found {
  /** At some look it was named first, its 95 % interval off 0. */
  readonly named: number;
  /** The same, and called sure. */
  readonly sure: number;
  /** Named first at the last look. */
  readonly last: number;
  /** At some look another lean was called sure and named first. */
  readonly other: number;
}

/** `runs` callers (σ 2 mph) with one lean of 2 mph who are given the tasks that the product chooses. */
export const shareFound = (where: Partial<Cell>, withinCalls: number, runs: number, diceOf: DiceOf): Found => {
  const found = { named: 0, sure: 0, last: 0, other: 0 };
  const isThere = (cell: Cell): boolean =>
    Object.entries(where).every(([key, level]) => cell[key as keyof Cell] === level);
  for (let run = 0; run < runs; run++) {
    const caller = freshCaller((cell) => (isThere(cell) ? LEAN_MPH : 0), SIGMA_MPH);
    const calls = practise(caller, withinCalls, diceOf(run));
    const firsts = toldAtLooks(calls).map(([first]) => first);
    const isIt = (lean: Finding | undefined): boolean => lean !== undefined && isSame(lean.where, where);
    if (firsts.some(isIt)) found.named++;
    if (firsts.some((lean) => isIt(lean) && lean?.sure)) found.sure++;
    if (isIt(firsts.at(-1))) found.last++;
    if (firsts.some((lean) => !isIt(lean) && lean?.sure)) found.other++;
  }
  return {
    named: found.named / runs,
    sure: found.sure / runs,
    last: found.last / runs,
    other: found.other / runs,
  };
};

/** Share of callers without any lean of whom one was called sure at some look all the same. */
export const shareFalse = (withinCalls: number, runs: number, diceOf: DiceOf): number => {
  let wrong = 0;
  for (let run = 0; run < runs; run++) {
    const calls = practise(
      freshCaller(() => 0, SIGMA_MPH),
      withinCalls,
      diceOf(run),
    );
    if (toldAtLooks(calls).some((leans) => leans.some(({ sure }) => sure))) wrong++;
  }
  return wrong / runs;
};

/**
 * The most that any rule could find of a lean in one cell: share of searches in which the right one of 36 cells is the likeliest
 * after so many calls, for a searcher who knows that exactly one leans, by how much and with which spread, and may choose every
 * task; knowing the side too or not. Always calling the likeliest or the second is best: D. A. Castañón, "Optimal search
 * strategies in dynamic hypothesis testing", IEEE Trans. Syst. Man Cybern. 25, 1995.
 */
export const shareIdeal = (knowsSide: boolean, withinCalls: number, runs: number, diceOf: DiceOf): number => {
  const effect = LEAN_MPH / SIGMA_MPH;
  let right = 0;
  for (let run = 0; run < runs; run++) {
    const dice = diceOf(run);
    const counts = CELLS.map(() => 0);
    const sums = CELLS.map(() => 0);
    /** Logarithm of the likelihood of the lean in a cell over none there. */
    const evidence = CELLS.map(() => 0);
    let last = -1;
    for (let n = 0; n < withinCalls; n++) {
      const from = Math.floor(dice.uniform() * CELLS.length);
      let cell = -1;
      for (let i = 0; i < CELLS.length; i++) {
        const c = (from + i) % CELLS.length;
        if (c !== last && (cell < 0 || evidence[c] > evidence[cell])) cell = c;
      }
      counts[cell] += 1;
      sums[cell] += (cell === 0 ? effect : 0) + dice.normal();
      const [sum, expected] = [effect * sums[cell], (counts[cell] * effect ** 2) / 2];
      evidence[cell] = knowsSide ? sum - expected : Math.log(Math.cosh(sum)) - expected;
      last = cell;
    }
    if (evidence.every((other, c) => c === 0 || other < evidence[0])) right++;
  }
  return right / runs;
};

/**
 * Plates of 100 that callers who learn where they practise (biases of SD 1.5 mph, a call takes away 15 % of its cell's) lose fewer
 * after `count` chosen tasks than after as many random ones; with the standard error over runs.
 */
export const platesSaved = (count: number, runs: number, diceOf: DiceOf): { mean: number; error: number } => {
  const saved = Array.from({ length: runs }, (_, run) => {
    const dice = diceOf(run);
    const start = CELLS.map(() => 1.5 * dice.normal());
    const after = (choose: 'chosen' | 'random'): number => {
      const caller = freshCaller((cell) => start[CELLS.indexOf(cell)], SIGMA_MPH, 0.85);
      practise(caller, count, diceOf(1000 + run), choose);
      return 100 * lossOf(caller, (ground) => plateFor(ground, { biasMph: 0, spreadMph: SIGMA_MPH }));
    };
    return after('random') - after('chosen');
  });
  const mean = saved.reduce((a, b) => a + b, 0) / runs;
  const variance = saved.reduce((sum, x) => sum + (x - mean) ** 2, 0) / (runs - 1);
  return { mean, error: Math.sqrt(variance / runs) };
};

/** Everything a simulated caller can tell, as rows of the validation page. */
export const measurePractice = (runs: number, diceOf: DiceOf): string[][] => {
  const percent = (share: number): string => `${(100 * share).toFixed(0)} %`;
  const mean = (all: readonly Found[], pick: (one: Found) => number): string =>
    percent(all.reduce((sum, one) => sum + pick(one), 0) / all.length);
  const levels = LEVELS.map((where, i) => shareFound(where, 40, runs, (run) => diceOf(1000 * i + run)));
  const cellsWithin = (calls: number): Found[] =>
    CELLS.map((cell, i) => shareFound(cell, calls, Math.ceil(runs / 6), (run) => diceOf(100 * i + run)));
  const [soon, late] = [cellsWithin(150), cellsWithin(300)];
  const { mean: saved, error } = platesSaved(200, runs, diceOf);
  const ideal = (knowsSide: boolean): string => percent(shareIdeal(knowsSide, 150, 50 * runs, diceOf));
  return [
    ...LEVELS.map((where, i) => [
      `2 mph along ${Object.values(where).join()}, named first within 40 calls`,
      '',
      percent(levels[i]?.named ?? 0),
    ]),
    ['2 mph along one main effect, named first within 40 calls, all ten', '90 %', mean(levels, ({ named }) => named)],
    ['… and called sure', '', mean(levels, ({ sure }) => sure)],
    ['… named first at the 40th call', '', mean(levels, ({ last }) => last)],
    ['… another called sure at some look', '', mean(levels, ({ other }) => other)],
    ['2 mph in one cell, named first within 150 calls', '90 %', mean(soon, ({ named }) => named)],
    ['… and called sure', '', mean(soon, ({ sure }) => sure)],
    ['… named first at the 150th call', '', mean(soon, ({ last }) => last)],
    ['… another called sure at some look', '', mean(soon, ({ other }) => other)],
    ['… the most any rule could name at the 150th call, every task free, size known', '', ideal(false)],
    ['… the same, side known too', '', ideal(true)],
    ['2 mph in one cell, named first within 300 calls', '', mean(late, ({ named }) => named)],
    [
      'Callers without a lean, one called sure at some look within 40 calls',
      '≤ 10 %',
      percent(shareFalse(40, 3 * runs, diceOf)),
    ],
    [
      'Callers without a lean, one called sure at some look within 150 calls',
      '≤ 10 %',
      percent(shareFalse(150, 2 * runs, diceOf)),
    ],
    ['Plates of 100 saved by chosen over random tasks, 200 calls', '> 0', `${saved.toFixed(2)} ± ${error.toFixed(2)}`],
  ];
};

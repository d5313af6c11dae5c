import { CELLS, type Cell, GUSTS, RANGES, VALUES } from '../cells.ts';
import type { JudgedCall } from '../next-task.ts';
import { plateFor } from '../plates.ts';
import { type Finding, findLeans, modelYourWind } from '../your-wind.ts';
import { CALLS_A_DAY, type Dice, freshCaller, lossOf, practise } from './simulated-caller.ts';

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

/** Whether `found` says yes at one of the looks: after every fifth call from the tenth. */
const foundAtSomeLook = (calls: readonly JudgedCall[], found: (part: readonly JudgedCall[]) => boolean): boolean => {
  for (let n = CALLS_A_DAY; n <= calls.length; n += CALLS_A_DAY / 2) if (found(calls.slice(0, n))) return true;
  return false;
};

const leansOf = (part: readonly JudgedCall[]): Finding[] => findLeans(part, modelYourWind(part).sigmaMph);

/** Share of `runs` callers with one lean of 2 mph (σ 2) of whom it was found: named first, its interval off 0. */
export const shareFound = (
  where: Partial<Cell>,
  withinCalls: number,
  runs: number,
  diceOf: DiceOf,
): { named: number; offZero: number } => {
  let named = 0;
  let offZero = 0;
  for (let run = 0; run < runs; run++) {
    const isThere = (cell: Cell): boolean =>
      Object.entries(where).every(([key, level]) => cell[key as keyof Cell] === level);
    const calls = practise(
      freshCaller((cell) => (isThere(cell) ? LEAN_MPH : 0), SIGMA_MPH),
      withinCalls,
      diceOf(run),
    );
    if (
      foundAtSomeLook(calls, (part) =>
        leansOf(part)
          .slice(0, 1)
          .some((lean) => isSame(lean.where, where)),
      )
    )
      named++;
    const there = CELLS.findIndex(isThere);
    const isOff = (part: readonly JudgedCall[]): boolean => {
      const { biasMph, biasErrorMph } = modelYourWind(part).cells[there]!;
      return biasMph > 1.96 * biasErrorMph;
    };
    if (foundAtSomeLook(calls, isOff)) offZero++;
  }
  return { named: named / runs, offZero: offZero / runs };
};

/** Share of unbiased callers of whom a lean was called sure all the same at the end. */
export const shareFalse = (withinCalls: number, runs: number, diceOf: DiceOf): number => {
  let wrong = 0;
  for (let run = 0; run < runs; run++) {
    if (
      leansOf(
        practise(
          freshCaller(() => 0),
          withinCalls,
          diceOf(run),
        ),
      ).some(({ sure }) => sure)
    )
      wrong++;
  }
  return wrong / runs;
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
      const caller = freshCaller((cell) => start[CELLS.indexOf(cell)]!, SIGMA_MPH, 0.85);
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
  const rows = LEVELS.map((where) => {
    const { named } = shareFound(where, 40, runs, diceOf);
    return { where: Object.values(where).join(), named };
  });
  const pooled = rows.reduce((sum, { named }) => sum + named, 0) / rows.length;
  const single = CELLS.map((cell, i) => shareFound(cell, 150, Math.ceil(runs / 12), (run) => diceOf(100 * i + run)));
  const mean = (pick: (one: { named: number; offZero: number }) => number): number =>
    single.reduce((sum, one) => sum + pick(one), 0) / single.length;
  const { mean: saved, error } = platesSaved(200, runs, diceOf);
  return [
    ...rows.map(({ where, named }) => [`2 mph along ${where}, named first within 40 calls`, '', percent(named)]),
    ['2 mph along one main effect, named first within 40 calls, all ten', '90 %', percent(pooled)],
    ['2 mph in one cell, named first within 150 calls', '90 %', percent(mean(({ named }) => named))],
    ['2 mph in one cell, its own interval off 0 within 150 calls', '90 %', percent(mean(({ offZero }) => offZero))],
    ['Unbiased callers with a lean called sure after 40 calls', '', percent(shareFalse(40, runs, diceOf))],
    ['Unbiased callers with a lean called sure after 150 calls', '', percent(shareFalse(150, runs, diceOf))],
    ['Plates of 100 saved by chosen over random tasks, 200 calls', '> 0', `${saved.toFixed(2)} ± ${error.toFixed(2)}`],
  ];
};

import { drills } from '@windcall/contract';
import { VALUES } from '../../../packages/training/src/ladder.ts';
import type { BenchTable } from '../bench-table.ts';
import { rootMean } from './dice.ts';
import type { FlagRead, MetTask } from './draw-tasks.ts';

export type PathFigures = Record<`${drills.Level}`, number[]>;

/** Error of the taught sum over par, by level and value; and the slope of single flags on the wind across them. */
export const readingGates = (met: readonly MetTask[], flags: readonly FlagRead[]) => {
  const of = (level: number): { ratio: number; n: number }[] =>
    VALUES.map((value) => {
      const there = met.filter((task) => task.level === level && task.cell.value === value);
      return {
        ratio: rootMean(there.map(({ taughtMph, truthMph, parMph }) => (taughtMph - truthMph) / parMph)),
        n: there.length,
      };
    });
  const levels = drills.LEVEL_NUMBERS.map((level) => `${level}` as const);
  const by = Object.fromEntries(levels.map((level) => [level, of(Number(level))])) as Record<
    (typeof levels)[number],
    { ratio: number; n: number }[]
  >;
  const slopes = VALUES.map((value) => {
    const there = flags.filter((flag) => flag.value === value);
    const sum = (read: (flag: FlagRead) => number): number => there.reduce((total, flag) => total + read(flag), 0);
    const slope = sum(({ saidMph, wasMph }) => saidMph * wasMph) / sum(({ wasMph }) => wasMph ** 2);
    const left = sum(({ saidMph, wasMph }) => (saidMph - slope * wasMph) ** 2) / Math.max(1, there.length - 1);
    return { slope, error: Math.sqrt(left / sum(({ wasMph }) => wasMph ** 2)), n: there.length };
  });
  const table: BenchTable = {
    title: 'Person: the taught sum over par, and single flags',
    note: 'Root mean square error of the taught sum over 20 s ÷ par, by how much of the wind crosses. Wanted: 1.3 at most in each, flags of slope 0.95 to 1.05 on what crossed them.',
    columns: ['What', ...VALUES],
    rows: [
      ...levels.map((level) => [
        `Path ÷ par, level ${level} (n ${by[level].map(({ n }) => n).join(', ')})`,
        ...by[level].map(({ ratio, n }) => `${ratio.toFixed(2)} ± ${(ratio / Math.sqrt(2 * n)).toFixed(2)}`),
      ]),
      [
        `Slope of single flags (n ${slopes.map(({ n }) => n).join(', ')})`,
        ...slopes.map(({ slope, error }) => `${slope.toFixed(3)} ± ${error.toFixed(3)}`),
      ],
    ],
  };
  const path = Object.fromEntries(levels.map((level) => [level, by[level].map(({ ratio }) => ratio)])) as PathFigures;
  return { path, table };
};

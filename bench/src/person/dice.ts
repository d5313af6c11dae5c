import { createRandomStream, type RandomStream } from '@windcall/wind';

/** Dice of one part of the suite, from the callers' seed. */
export const diceOf = (seed: number, part: number): RandomStream => createRandomStream(seed, 40 + part);

export const mean = (all: readonly number[]): number => all.reduce((sum, x) => sum + x, 0) / all.length;
export const rootMean = (all: readonly number[]): number => Math.sqrt(mean(all.map((x) => x * x)));
export const pick = <T>(dice: RandomStream, all: readonly T[]): T => {
  const one = all[Math.floor(dice.uniform() * all.length)];
  if (one === undefined) throw new Error('all must not be empty');
  return one;
};
/** Percentage of `n`; the text has its standard error. */
export const percent = (some: number, n: number): number => (100 * some) / Math.max(1, n);
export const percentText = (some: number, n: number): string => {
  const share = some / Math.max(1, n);
  return `${(100 * share).toFixed(1)} ± ${(100 * Math.sqrt((share * (1 - share)) / Math.max(1, n))).toFixed(1)}`;
};
/** Half of an 80 % bracket in standard deviations. */
export const HALF_IN_SD = 1.2816;

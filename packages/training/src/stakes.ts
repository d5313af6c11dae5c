import { goOn } from './plates.ts';

/** How long a seen task waits for its shot, ms: one day. */
const WAITS_MS = 86_400_000;

/** A seen task without a shot. ms since 1970. */
interface OpenTask {
  readonly seenAtMs: number;
  /** Start of the next drill; null without one. */
  readonly nextDrillAtMs: number | null;
}

/**
 * When a seen task was left, ms since 1970; null while it may continue. It is left when another drill starts, or after
 * a day. A later call at it is still judged as a call.
 */
export const leftAt = ({ seenAtMs, nextDrillAtMs }: OpenTask, nowMs: number): number | null => {
  const at = Math.min(nextDrillAtMs ?? Number.POSITIVE_INFINITY, seenAtMs + WAITS_MS);
  return nextDrillAtMs === null && at > nowMs ? null : at;
};

/** Value of going on at a plate of know-your-limit. Plate n (from 1) is worth n points. */
export interface Stake {
  readonly n: number;
  readonly chance: number;
  /** Expected points of going on once: `p·(S + n)`; a miss loses all. */
  readonly goOn: number;
  /** Points held before it: S. */
  readonly kept: number;
}

/** Points after this many plates hit in a row. */
export const pointsAfter = (plates: number): number => (plates * (plates + 1)) / 2;

/** The stakes of every plate; `chances`: to hit plate 1, 2, … */
export const stakesOf = (chances: readonly number[]): Stake[] =>
  chances.map((chance, i) => {
    const [n, kept] = [i + 1, pointsAfter(i)];
    return { n, chance, kept, goOn: chance * (kept + n) };
  });

/** Number of plates after which to stop: before the first that is not worth it. */
export const bestStop = (stakes: readonly Stake[]): number => {
  const first = stakes.findIndex(({ chance, kept, n }) => !goOn(chance, kept, n));
  return first < 0 ? stakes.length : first;
};

/** Points of a string: all points held, none after a miss. `hits`: by plate, as far as it was shot. */
export const kylPoints = (hits: readonly boolean[]): number => (hits.includes(false) ? 0 : pointsAfter(hits.length));

/** Expected points of stopping after this many plates: by the hits as far as it was shot, by the chances beyond. */
export const pointsHadStopped = (hits: readonly boolean[], stakes: readonly Stake[], plates: number): number => {
  if (hits.slice(0, plates).includes(false)) return 0;
  const beyond = stakes.slice(hits.length, plates).reduce((share, { chance }) => share * chance, 1);
  return beyond * pointsAfter(plates);
};

import { wrap360 } from '@windcall/units';
import type { BracketShape } from './bracket-shapes.ts';
import { type CoveredRuns, coveredBy, runAt } from './covered-runs.ts';

/** Brackets with a smaller share of the samples are dropped. */
const LEAST_SHARE = 0.005;

/**
 * Indices of the brackets to keep: those that cover at least 0.5 % of the samples and are not redundant. A bracket is
 * redundant if another is within it at every distance and covers all its samples, because the other can replace it in
 * any selection with no more width or overlap.
 */
export const keepNeeded = (shapes: readonly BracketShape[], runs: CoveredRuns): number[] => {
  const nSamples = runs.sorted.holds.length;
  const heavy = shapes.map((_, n) => n).filter((n) => coveredBy(runs, n) >= LEAST_SHARE * nSamples);
  return heavy.filter((n) => !heavy.some((m) => m !== n && replaces(shapes, runs, m, n)));
};

/** Whether bracket m can replace n everywhere; an equal bracket only if earlier. */
const replaces = (shapes: readonly BracketShape[], runs: CoveredRuns, m: number, n: number): boolean => {
  const { nDistances, from, to } = runs;
  let isSame = true;
  for (let j = 0; j < nDistances; j++) {
    const inner = ends(shapes[m], j);
    const outer = ends(shapes[n], j);
    if (inner.low < outer.low || inner.high > outer.high) return false;
    if (inner.low > outer.low || inner.high < outer.high) isSame = false;
    const replacing = runAt(nDistances, m, j);
    const needed = runAt(nDistances, n, j);
    const covers = from[replacing] <= from[needed] && to[replacing] >= to[needed];
    if (to[needed] > from[needed] && !covers) return false;
  }
  return !isSame || m < n;
};

/** mil, ends of a shape's hold interval at distance j. */
export const ends = (shape: BracketShape, j: number): { low: number; high: number } => ({
  low: shape.centerMil[j] - shape.halfWidthMil[j],
  high: shape.centerMil[j] + shape.halfWidthMil[j],
});

/** Ends closer than this are one wind, and a wind lighter than this is calm, mph: half of the displayed step. */
const SHOWN_MPH = 0.05;

/** Writes a speed (mph, not negative). */
interface SpeedWords {
  figure: (mph: number) => string;
  unit: string;
}
/** The wire's format: without trailing zeros, `4`, `5.2`. */
const IN_MPH: SpeedWords = { figure: (mph) => String(Math.round(mph * 10) / 10), unit: 'mph' };

/** `4-6 mph`, or `5 mph` if both ends are equal; for speeds from 0. The form that range cards read back. */
export const formatSpeedRange = (lowMph: number, highMph: number, speeds = IN_MPH): string => {
  const high = `${speeds.figure(Math.abs(highMph))} ${speeds.unit}`;
  return highMph - lowMph < SHOWN_MPH ? high : `${speeds.figure(Math.abs(lowMph))}-${high}`;
};

/** Clock text of a direction to the nearest half hour: 90 → `3:00`, 0 → `12:00`. */
export const formatClockDirection = (directionDeg: number): string => {
  const halfHours = ((Math.round(directionDeg / 15) % 24) + 24) % 24;
  return `${Math.floor(halfHours / 2) || 12}:${halfHours % 2 === 0 ? '00' : '30'}`;
};

interface WindWords {
  /** Speeds from `windDirection`, mph. `low` is below 0 only if the wind also comes from the other side. */
  speedRange: { low: number; high: number };
  /** Degrees in [0, 360), the origin of the middle of the range. */
  windDirection: number;
  /** Whether `windDirection` is opposite to the requested direction. */
  isTurned: boolean;
  /** `4-6 mph`, for a column with a separate direction. Never negative. */
  condition: string;
  /** `4-6 mph from 3:00`; `0-9 mph from 3:00, 0-2 mph from 9:00` for a range on both sides of calm. */
  label: string;
}

/**
 * Words for the winds `lowMph` to `highMph` along a direction; negative ones come from the other side, so that no speed
 * is written as −4 mph. `speeds` writes other units.
 */
export const windWords = (lowMph: number, highMph: number, directionDeg: number, speeds = IN_MPH): WindWords => {
  const isTurned = lowMph + highMph < 0;
  const [low, high] = isTurned ? [-highMph, -lowMph] : [lowMph, highMph];
  const windDirection = wrap360(directionDeg + (isTurned ? 180 : 0));
  const condition = formatSpeedRange(Math.max(0, low), high, speeds);
  const from = `${condition} from ${formatClockDirection(windDirection)}`;
  const other =
    low < -SHOWN_MPH ? `, ${formatSpeedRange(0, -low, speeds)} from ${formatClockDirection(windDirection + 180)}` : '';
  const label = high < SHOWN_MPH ? 'calm' : `${from}${other}`;
  return { speedRange: { low: low + 0, high: high + 0 }, windDirection, isTurned, condition, label };
};

/** An interval of holds, mil, corrections + right. */
export interface HoldInterval {
  low: number;
  center: number;
  high: number;
}

export interface Bracket {
  id: string;
  label: string;
  /** mph along `windDirection`; negative for the opposite direction. */
  speedRange: { low: number; high: number };
  /** Origin of the wind, degrees in [0, 360). */
  windDirection: number;
  /** Holds at each engagement, by the axis' key. */
  holdsByDistance: Record<string, HoldInterval>;
}

/** A candidate of phase 2, in the wire's names. */
export interface CandidateBracket extends Bracket {
  /** yd, the distances at which the bracket holds at least 2 % of the samples and is no wider than the target. */
  distancesHit: number[];
  /** mil, the interval at the reference distance. */
  holdRange: { low: number; high: number };
  /** mil, width of `holdRange`. */
  width: number;
  /** Share of the samples inside. */
  probabilityCovered: number;
  /** Clusters with at least 15 % inside the bracket. */
  clusterIds: string[];
  /** Share of the samples, each split evenly among the brackets that cover it. */
  probabilityMass: number;
  /** Share of the distances that are hit. */
  coverage: number;
}

/** A wind bracket for a card: a selected one of phase 3, or a column of a card with the most hits. */
export interface CardBracket {
  label: string;
  /** The speeds of `label`; if absent, `speedRange` gives them. */
  windCondition?: string;
  /** mph along `windDirection`; `low` is below 0 if the wind also comes from the other side. */
  speedRange: { low: number; high: number };
  /** mph of its wind; the middle of the range if absent. */
  windSpeed?: number;
  /** Degrees in [0, 360). */
  windDirection: number;
  meanSpeedMph?: number;
  /** Share of the wind. */
  prob_mass: number;
  /** mil, + right. With `windByAxis` the center is the whole hold; else only the wind's part. */
  holdsByDistance: Readonly<Record<string, HoldInterval>>;
  /** The mean wind of each engagement's hold, by key. */
  windByAxis?: Readonly<Record<string, { speedMph: number; directionDeg: number }>>;
  /** The crosswinds that select each engagement's hold, mph, + from the right; the outer ones are infinite. */
  readingByAxis?: Readonly<Record<string, { low: number; high: number }>>;
}

import { radToDeg, wrap360 } from '@windcall/units';
import { formatClockDirection, formatSpeedRange } from '../brackets/candidate-bracket.ts';
import { directionOf } from '../field/hold-field.ts';

/** Steps of a card, mil. Source: wind specification, section 5. */
export type CardPrecisionMil = 0.05 | 0.1 | 0.2;

/** The nearest multiple of the precision, without rounding noise or −0; halves go away from 0. */
export const roundTo = (mil: number, precisionMil: number): number => {
  const steps = Math.sign(mil) * Math.round(Math.abs(mil) / precisionMil + 1e-9);
  return Math.round(steps * precisionMil * 1000) / 1000 + 0;
};

export interface ColumnWind {
  /** Mean of the wind vectors: mph, and degrees in [0, 360) of its origin. */
  speedMph: number;
  directionDeg: number;
  /** Mean of the speeds, mph. */
  meanSpeedMph: number;
  /** 5th and 95th percentile of the speeds, mph. */
  lowMph: number;
  highMph: number;
  /** The shortest arc of 90 % of the winds' origins, clockwise from `fromDeg`; null in calm. */
  arc: { fromDeg: number; widthDeg: number } | null;
}

/** Lighter winds have no clear direction, mph. */
const CALM_MPH = 2;
/** Share of the winds in the arc. */
const IN_ARC = 0.9;
const RARE = 0.05;
/** Wider arcs count as all sides, degrees. */
const ALL_SIDES_DEG = 200;

/** Quantile `p` of sorted values. */
export const quantileOf = (sorted: Float64Array, p: number): number =>
  sorted[Math.min(sorted.length - 1, Math.max(0, Math.round(p * (sorted.length - 1))))];

const mean = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0) / values.length;

/** The shortest arc with `IN_ARC` of some directions, degrees. */
const shortestArc = (directionsDeg: readonly number[]): ColumnWind['arc'] => {
  const sorted = directionsDeg.toSorted((a, b) => a - b);
  const take = Math.max(1, Math.ceil(IN_ARC * sorted.length));
  const round = [...sorted, ...sorted.map((deg) => deg + 360)];
  let arc: ColumnWind['arc'] = null;
  for (let i = 0; i < sorted.length; i++) {
    const widthDeg = round[i + take - 1] - round[i];
    if (arc === null || widthDeg < arc.widthDeg) arc = { fromDeg: round[i], widthDeg };
  }
  return arc;
};

/**
 * Statistics of the winds of a column. Null without any.
 * @param u components of the winds, mph: `u = s·sin(direction)`, `v = s·cos(direction)`
 */
export const columnWind = (u: readonly number[], v: readonly number[]): ColumnWind | null => {
  if (u.length === 0) return null;
  const speeds = Float64Array.from(u, (x, i) => Math.hypot(x, v[i])).sort();
  const blowing = u.flatMap((x, i) =>
    Math.hypot(x, v[i]) >= CALM_MPH ? [wrap360(radToDeg(Math.atan2(x, v[i])))] : [],
  );
  const [alongU, alongV] = [mean(u), mean(v)];
  return {
    speedMph: Math.hypot(alongU, alongV),
    directionDeg: directionOf(alongU, alongV),
    meanSpeedMph: mean([...speeds]),
    lowMph: quantileOf(speeds, RARE),
    highMph: quantileOf(speeds, 1 - RARE),
    arc: shortestArc(blowing),
  };
};

export interface ColumnWords {
  /** `9-11 mph`; `calm`. */
  condition: string;
  /** `9-11 mph from 2:00 to 3:30`, `9-11 mph from 3:00`, `2-5 mph from all sides`, `calm`. */
  label: string;
}

/** Words for a column's winds: whole mph, half hours of the clock. */
export const columnWords = (wind: ColumnWind | null): ColumnWords => {
  if (wind === null) return { condition: '', label: 'no wind' };
  const low = Math.round(wind.lowMph);
  const high = Math.max(low, Math.round(wind.highMph));
  if (wind.arc === null || high === 0) return { condition: 'calm', label: 'calm' };
  const condition = formatSpeedRange(low, high);
  const { fromDeg, widthDeg } = wind.arc;
  if (widthDeg > ALL_SIDES_DEG) return { condition, label: `${condition} from all sides` };
  const [from, to] = [formatClockDirection(fromDeg), formatClockDirection(fromDeg + widthDeg)];
  return { condition, label: `${condition} from ${from}${from === to ? '' : ` to ${to}`}` };
};

/** With less agreement of the rows on the columns, each row has its own winds and the wind does not name the column. */
const AGREED = 0.9;

/** Words for a card's columns. If the rows do not agree on them, they are A, B, C, each with its most common winds. */
export const columnsWords = (winds: readonly (ColumnWind | null)[], agreement: number): ColumnWords[] =>
  winds.map((wind, i) => {
    const words = columnWords(wind);
    return winds.length < 2 || agreement >= AGREED
      ? words
      : { ...words, label: `${String.fromCharCode(65 + i)}, mostly ${words.label}` };
  });

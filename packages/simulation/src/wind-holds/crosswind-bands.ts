import { type HoldField, rowOf } from '@windcall/wmp';

/** A range of crosswind, mph, + from the right. */
export interface CrosswindBand {
  low: number;
  high: number;
}

/** Step of the printed ends, mph: finer than an eye reads. */
const STEP_MPH = 0.5;
/** Share of the crosswinds on each side beyond the outer bands. */
const RARE = 0.005;

/**
 * A hold's reading range with finite ends. Infinite ends are replaced by the end of the seen crosswinds, at least a
 * step away, because an eye may read beyond them. New ends are whole steps.
 */
export const closedBand = ({ low, high }: CrosswindBand, seen: CrosswindBand): CrosswindBand => ({
  low: Number.isFinite(low) ? low : toStep(Math.min(seen.low, high - STEP_MPH), Math.floor),
  high: Number.isFinite(high) ? high : toStep(Math.max(seen.high, low + STEP_MPH), Math.ceil),
});

const toStep = (mph: number, round: (steps: number) => number): number => STEP_MPH * round(mph / STEP_MPH) + 0;

/** Splits the effective wind of an engagement into crosswind (+ from the right) and headwind, mph. */
export const windAcross = ({ perU, perV, milPerMph }: HoldField['axes'][number]) => {
  const [cos, sin] = [perU / milPerMph, -perV / milPerMph];
  return (u: number, v: number) => ({ cross: u * cos - v * sin, head: v * cos + u * sin });
};

/** Crosswind (+ from the right) and headwind (+ in the face) on an engagement of a field at each time, mph. */
export const crosswindsOf = (field: HoldField, j: number): { cross: Float64Array; head: Float64Array } => {
  const axis = field.axes[j];
  if (axis === undefined) throw new Error(`axis ${j} must be one of the field's`);
  const across = windAcross(axis);
  const cross = new Float64Array(field.nTimes);
  const head = new Float64Array(field.nTimes);
  const v = rowOf(field.v, field.nTimes, j);
  rowOf(field.u, field.nTimes, j).forEach((u, t) => {
    const wind = across(u, v[t] ?? 0);
    cross[t] = wind.cross;
    head[t] = wind.head;
  });
  return { cross, head };
};

/** The crosswind that a shooter reads for an engagement of a field at each time, mph, + from the right. */
export const readingsOf = (field: HoldField, j: number): Float64Array =>
  field.reading === undefined ? crosswindsOf(field, j).cross : rowOf(field.reading, field.nTimes, j);

/** The crosswinds that are read on each direction of fire of a field, mph, without the rarest half percent on each side. */
export const crosswindsSeen = (field: HoldField): Map<number, CrosswindBand> => {
  const all = new Map<number, number[]>();
  field.axes.forEach((axis, j) => {
    const winds = all.get(axis.fireDeg) ?? [];
    for (const mph of readingsOf(field, j)) winds.push(mph);
    all.set(axis.fireDeg, winds);
  });
  return new Map(
    [...all].map(([fireDeg, winds]) => {
      const sorted = Float64Array.from(winds).sort();
      const left = Math.floor(RARE * (sorted.length - 1));
      return [fireDeg, { low: sorted[left] ?? 0, high: sorted[sorted.length - 1 - left] ?? 0 }];
    }),
  );
};

/**
 * The crosswinds that select each hold: up to halfway to its neighbors, the outer ones to the end of the seen
 * crosswinds. Neighbors share an end. Ends are whole steps, as printed; holds closer than a step may share one.
 * @param atMph the crosswind of each hold
 */
export const crosswindBands = (atMph: readonly number[], seen: CrosswindBand): CrosswindBand[] => {
  const order = atMph.map((_, n) => n).sort((a, b) => (atMph[a] ?? 0) - (atMph[b] ?? 0));
  const sorted = order.map((n) => atMph[n] ?? 0);
  const borders = sorted.slice(1).map((mph, k) => toStep((mph + (sorted[k] ?? mph)) / 2, Math.round));
  const least = toStep(Math.min(seen.low, sorted[0] ?? 0, borders[0] ?? Infinity), Math.floor);
  const most = toStep(Math.max(seen.high, sorted.at(-1) ?? 0, borders.at(-1) ?? -Infinity), Math.ceil);
  const bands: CrosswindBand[] = [];
  order.forEach((n, k) => {
    bands[n] = { low: borders[k - 1] ?? least, high: borders[k] ?? most };
  });
  return bands;
};

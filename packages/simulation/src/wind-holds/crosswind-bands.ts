import { type HoldField, rowOf } from '@windcall/wmp';

/** A stretch of crosswind, mph, + from the right. */
export interface CrosswindBand {
  low: number;
  high: number;
}

/** Ends of the bands are printed in steps of this, mph: finer than a wind is read, coarser than clutter. */
const STEP_MPH = 0.5;
/** Share of the crosswinds on either side that the outer bands leave out. */
const RARE = 0.005;

/**
 * The stretch of reading of a hold whose ends are given, the outer ones infinite: those reach to the ends of what is seen, and a step at the
 * least, since an eye that errs reads beyond them. Ends are whole steps.
 */
export const closedBand = ({ low, high }: CrosswindBand, seen: CrosswindBand): CrosswindBand => ({
  low: Number.isFinite(low) ? low : toStep(Math.min(seen.low, high - STEP_MPH), Math.floor),
  high: Number.isFinite(high) ? high : toStep(Math.max(seen.high, low + STEP_MPH), Math.ceil),
});

const toStep = (mph: number, round: (steps: number) => number): number => STEP_MPH * round(mph / STEP_MPH) + 0;

/** How the effective wind of an engagement splits into crosswind (+ from the right) and headwind, mph. */
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

/** The crosswinds that are read on each direction of fire of a field, mph, without the rarest half per cent on either side. */
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
 * The stretch of crosswind in which each hold is the one to take: half way to its neighbors, the outer ones to the ends of what is seen.
 * Neighbors share an end. Ends are whole steps, so that what is printed is what is meant; holds closer than a step may share one.
 * @param atMph the crosswind that each hold is for
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

import { TRANSONIC_MACH } from '../events/describe-flight.ts';
import { requireBetween } from '../require-number.ts';

/** Factor on the predicted elevation at a Mach number. */
export type DropScalePoint = { mach: number; factor: number };

const MOST_POINTS = 6;
const LEAST_FACTOR = 0.5;
const GREATEST_FACTOR = 2;
/** Observations closer than this in Mach share a point. */
const SAME_MACH = 0.02;

/**
 * Drop scale at a Mach number: 1 at and above Mach 1.2, linear between the points (falling in Mach), constant below the last. `points` from
 * {@link fitDropScale}; none: 1 everywhere.
 */
export const dropScaleAt = (points: readonly DropScalePoint[], mach: number): number => {
  let above: DropScalePoint = { mach: TRANSONIC_MACH, factor: 1 };
  if (mach >= above.mach) return 1;
  for (const below of points) {
    if (mach >= below.mach) {
      const span = above.mach - below.mach;
      return span > 0 ? below.factor + ((above.factor - below.factor) * (mach - below.mach)) / span : below.factor;
    }
    above = below;
  }
  return above.factor;
};

/**
 * Drop scale factors for the elevation observed below Mach 1.2 that velocity and BC do not explain: observed ÷
 * predicted elevation at the Mach number of each observation, anchored at 1 at Mach 1.2, at most 6 points (nearest ones
 * averaged), within 0.5–2. Sorted by falling Mach; empty without observations below Mach 1.2. `predictedMil` is the
 * trued profile's; observations with a prediction of at most 0.1 mil cannot show a scale and are skipped.
 */
export const fitDropScale = (
  observations: readonly { mach: number; observedMil: number; predictedMil: number }[],
): DropScalePoint[] => {
  const groups = observations
    .filter((o) => o.mach < TRANSONIC_MACH - SAME_MACH && o.predictedMil > 0.1)
    .map((o) => ({ mach: requireBetween('mach', o.mach, 0, 20), factor: o.observedMil / o.predictedMil, count: 1 }))
    .sort((a, b) => b.mach - a.mach);
  /** Index of the group with the smallest Mach gap to the next. */
  const nearest = (): number => {
    let at = 0;
    for (let i = 1; i < groups.length - 1; i++) {
      if (groups[i].mach - groups[i + 1].mach < groups[at].mach - groups[at + 1].mach) at = i;
    }
    return at;
  };
  while (groups.length > 1) {
    const i = nearest();
    const a = groups[i];
    const b = groups[i + 1];
    if (groups.length <= MOST_POINTS && a.mach - b.mach >= SAME_MACH) break;
    const count = a.count + b.count;
    groups.splice(i, 2, {
      mach: (a.mach * a.count + b.mach * b.count) / count,
      factor: (a.factor * a.count + b.factor * b.count) / count,
      count,
    });
  }
  return groups.map(({ mach, factor }) => ({
    mach,
    factor: Math.min(GREATEST_FACTOR, Math.max(LEAST_FACTOR, factor)),
  }));
};

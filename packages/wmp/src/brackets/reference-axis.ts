import type { HoldField } from '../field/hold-field.ts';
import { rowOf } from '../field/samples.ts';

/** Spreads within this share of each other are a tie. */
const TIE = 1e-9;

/** Index of the engagement for counting widths: the largest standard deviation of the hold; in a tie the farthest. */
export const referenceAxis = (field: HoldField): number => {
  const spreads = field.axes.map((_, j) => spreadOf(rowOf(field.holdMil, field.nTimes, j)));
  let best = 0;
  field.axes.forEach((axis, j) => {
    const difference = spreads[j] - spreads[best];
    const isTie = Math.abs(difference) <= TIE * Math.max(spreads[j], spreads[best]);
    if (isTie ? axis.distanceYd > field.axes[best].distanceYd : difference > 0) best = j;
  });
  return best;
};

const spreadOf = (values: Float64Array): number => {
  const mean = values.reduce((a, b) => a + b, 0) / values.length;
  // Rounding noise about a constant hold does not count.
  const floor = 1e-12 * Math.abs(mean);
  const sd = Math.sqrt(values.reduce((sum, x) => sum + (x - mean) ** 2, 0) / values.length);
  return sd > floor ? sd : 0;
};

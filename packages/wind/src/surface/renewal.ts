/** An amplitude turns from one normal to the next between two knots and keeps its variance. */

const E_FOLD_KNOTS = 0.824;

/** Seconds between the knots of a wave with autocorrelation exp(−decay·n·Δ): its correlation is 1/e at 0.824 knots. */
export const knotSpacing = (frequencyHz: number, decay: number): number => 1 / (decay * frequencyHz * E_FOLD_KNOTS);

/** Weight of the later knot at a fraction `s` of the way to it: normalized smoothstep. The earlier knot's weight is √(1 − w²). */
export const laterWeight = (s: number): number => {
  const w = s * s * (3 - 2 * s);
  return w / Math.sqrt(w * w + (1 - w) * (1 - w));
};

const CELLS = 200;

const tabulate = (): Float64Array => {
  const table = new Float64Array(2 * CELLS + 2);
  for (let i = 0; i < 2 * CELLS; i++) {
    let sum = 0;
    for (let k = 0; k < CELLS; k++) {
      const from = (k + 0.5) / CELLS;
      const to = from + i / CELLS;
      const s = laterWeight(from);
      const next = laterWeight(to % 1);
      const earlier = Math.sqrt(1 - s * s);
      if (to < 1) sum += earlier * Math.sqrt(1 - next * next) + s * next;
      else if (to < 2) sum += s * Math.sqrt(1 - next * next);
    }
    table[i] = sum / CELLS;
  }
  return table;
};
let table: Float64Array | null = null;

/** Autocorrelation of an amplitude `knots` knots apart, with knots at a random phase: 1 at 0, 0 from 2. */
export const renewal = (knots: number): number => {
  table ??= tabulate();
  const place = Math.min(Math.abs(knots), 2) * CELLS;
  const i = Math.floor(place);
  return table[i] + (place - i) * (table[i + 1] - table[i]);
};

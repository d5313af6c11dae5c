import { ROWS, type SurfaceLaw } from './surface-law.ts';

const TWO_PI = 2 * Math.PI;
/** κ·d at which the coherence of the density (1 + (k/κ)²)^(−4/3) is 1/e. */
const E_FOLD = 1.5;

/**
 * Width κ, 1/m, of the wave numbers across the wind for `alongPerM` along it. Small eddies: Davenport's exp(−a·n·d/U)
 * at its 1/e point. Large eddies: horizontally isotropic (our choice).
 */
export const widthOf = ({ constants, depthM }: SurfaceLaw, row: number, alongPerM: number): number => {
  const { large, component } = ROWS[row];
  if (large) return Math.hypot(constants.largeStretch * alongPerM, constants.largeWidth / depthM);
  const decay = component === 0 ? constants.acrossU : constants.acrossV;
  return ((E_FOLD * decay) / TWO_PI) * alongPerM;
};

const CELLS = 4000;
/** Cuts the density's tails beyond 12 widths (1.5 % of it). */
const LARGEST_WIDTHS = 12;

/** Upper end of each cell of the angle atan(k/κ), as k/κ and as the share of the density below it. */
const tabulate = (): { widths: Float64Array; below: Float64Array } => {
  const top = Math.atan(LARGEST_WIDTHS);
  const widths = new Float64Array(CELLS + 1);
  const below = new Float64Array(CELLS + 1);
  for (let i = 0; i <= CELLS; i++) {
    const angle = -top + (2 * top * i) / CELLS;
    widths[i] = Math.tan(angle);
    // (1 + t²)^(−4/3) dt = cos^(2/3)(a) da with t = tan a.
    below[i] = i === 0 ? 0 : below[i - 1] + Math.cos(angle - top / CELLS) ** (2 / 3);
  }
  for (let i = 0; i <= CELLS; i++) below[i] /= below[CELLS];
  return { widths, below };
};
let table: { widths: Float64Array; below: Float64Array } | null = null;

/**
 * Wave number across the wind, in widths κ, at a `quantile` in (0, 1) of the density (1 + (k/κ)²)^(−4/3), which is a 5/3 spectrum's in a
 * plane.
 */
export const acrossAt = (quantile: number): number => {
  table ??= tabulate();
  const { widths, below } = table;
  let low = 0;
  let high = CELLS;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (below[middle] < quantile) low = middle;
    else high = middle;
  }
  const fraction = (quantile - below[low]) / (below[high] - below[low]);
  return widths[low] + fraction * (widths[high] - widths[low]);
};

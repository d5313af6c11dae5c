/**
 * Cells per Mach number: a multiple of the standard tables' finest node spacing (0.025), so their cubics fit exactly.
 */
export const CELLS_PER_MACH = 80;
/** End of the expansion; beyond it drag is constant. */
export const MAX_MACH = 8;
export const CELL_COUNT = CELLS_PER_MACH * MAX_MACH;
/** Share of the bullet's speed that one step may lose while drag varies slowly with speed. */
const STEP_FRACTION = 0.03;
const STEEPNESS_WEIGHT = 0.5;

/** A drag curve in uniform cells of Mach number, so that no search is needed. */
export type DragCells = {
  /** Cubic of each cell, 4 per cell: value = c₀ + f(c₁ + f(c₂ + f·c₃)), f 0–1 across the cell. */
  readonly cubics: Float64Array;
  /** Share of the speed that a step starting in the cell may lose: short if the curve is steep. */
  readonly stepFraction: Float64Array;
};

/**
 * Limits the slope at a cell edge so that the cubic stays between the values at both edges. A jump of the curve within
 * or at the edge of a cell (BC rows that almost meet) would push the cubic far beyond. Smooth curves are unaffected:
 * near a turning point a slope may exceed the rise by a hundredth of the value.
 */
const tame = (slope: number, rise: number, mean: number): number => {
  const most = 3 * Math.abs(rise) + 0.01 * Math.abs(mean);
  return Math.min(most, Math.max(-most, slope));
};

/**
 * Cuts a curve into cells by cubic Hermite interpolation of its value and slope at the cell edges: exact for cubics
 * whose knots are cell edges (G1 and G7), else within 1e-4 of the curve's bend across 1/80 Mach. A jump of the curve is
 * spread over the cells it touches.
 */
export const expandDrag = (at: (mach: number) => number, slopeAt: (mach: number) => number): DragCells => {
  const cubics = new Float64Array(4 * CELL_COUNT);
  const steepness = new Float64Array(CELL_COUNT);
  // One-sided slopes, because the curve may have a kink at a cell edge (BC segments).
  const aside = 1e-9;
  for (let i = 0; i < CELL_COUNT; i++) {
    const m0 = i / CELLS_PER_MACH;
    const m1 = (i + 1) / CELLS_PER_MACH;
    const y0 = at(m0);
    const y1 = at(m1);
    const mean = (y0 + y1) / 2;
    const s0 = tame(slopeAt(m0 + aside) / CELLS_PER_MACH, y1 - y0, mean);
    const s1 = tame(slopeAt(m1 - aside) / CELLS_PER_MACH, y1 - y0, mean);
    cubics[4 * i] = y0;
    cubics[4 * i + 1] = s0;
    cubics[4 * i + 2] = 3 * (y1 - y0) - 2 * s0 - s1;
    cubics[4 * i + 3] = 2 * (y0 - y1) + s0 + s1;
    steepness[i] = mean > 0 ? Math.abs(((y1 - y0) * (i + 0.5)) / mean) : 0;
  }
  // A step crosses several cells downward in Mach; the steepest of them sets its length.
  const stepFraction = new Float64Array(CELL_COUNT);
  for (let i = 0; i < CELL_COUNT; i++) {
    let steepest = 0;
    const reach = Math.ceil((i + 1) * STEP_FRACTION);
    for (let j = Math.max(0, i - reach); j <= Math.min(CELL_COUNT - 1, i + 1); j++) {
      if (steepness[j] > steepest) steepest = steepness[j];
    }
    stepFraction[i] = STEP_FRACTION / (1 + STEEPNESS_WEIGHT * steepest);
  }
  return { cubics, stepFraction };
};

/** The expanded curve at a Mach number, as the integrator reads it. */
export const dragValueAt = (cells: DragCells, mach: number): number => {
  const cell = Math.min(CELL_COUNT - 1e-9, Math.max(0, mach * CELLS_PER_MACH));
  const i = Math.floor(cell);
  const f = cell - i;
  const c = cells.cubics;
  return c[4 * i] + f * (c[4 * i + 1] + f * (c[4 * i + 2] + f * c[4 * i + 3]));
};

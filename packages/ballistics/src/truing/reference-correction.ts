import type { PreparedShot } from '../flight/prepared-shot.ts';
import { solveTrajectory } from '../flight/solve-trajectory.ts';
import { monotoneCubic } from '../monotone-cubic.ts';
import { requireFinite } from '../require-number.ts';

/** A correction that the shooter trusts: elevation + up or wind + right. */
export type ReferenceRow = { rangeM: number; correctionMil: number };

/** Addition to the model's correction at a range, mil. */
export type ReferenceCorrection = {
  readonly residualMil: (rangeM: number) => number;
  /** Rows used: one per range the model reaches; repeated ranges are averaged. */
  readonly used: number;
};

const NONE: ReferenceCorrection = { residualMil: () => 0, used: 0 };

/**
 * Residual of reference data: reference minus model at the references' conditions (`shot`), interpolated monotonically
 * over range, to add to the model in other weather. `axis`: the correction in the rows. Before the first row the
 * residual falls to 0 at the zero range (elevation, where the sights are right) or at the muzzle (wind, and elevation
 * if the zero is beyond the first row); beyond the last row it is constant. Rows that the model does not reach are left
 * out.
 */
export const referenceCorrection = (
  shot: PreparedShot,
  rows: readonly ReferenceRow[],
  axis: 'elevation' | 'wind',
): ReferenceCorrection => {
  const byRange = new Map<number, number[]>();
  for (const row of rows) {
    requireFinite('reference correctionMil', row.correctionMil);
    byRange.set(row.rangeM, [...(byRange.get(row.rangeM) ?? []), row.correctionMil]);
  }
  const meanAt = (rangeM: number): number => {
    const given = byRange.get(rangeM) ?? [];
    return given.reduce((sum, mil) => sum + mil, 0) / given.length;
  };
  const ranges = [...byRange.keys()].sort((a, b) => a - b);
  const flown = solveTrajectory(shot, ranges);
  if (!('rows' in flown) || flown.rows.length === 0) return NONE;
  const xs: number[] = [];
  const ys: number[] = [];
  const anchorM = axis === 'elevation' && 'rangeM' in shot.zero ? shot.zero.rangeM : 0;
  if (anchorM < ranges[0]) {
    xs.push(anchorM);
    ys.push(0);
  } else if (ranges[0] > 0) {
    xs.push(0);
    ys.push(0);
  }
  for (const row of flown.rows) {
    xs.push(row.rangeM);
    ys.push(meanAt(row.rangeM) - (axis === 'elevation' ? row.elevationMil : row.windMil));
  }
  const curve = monotoneCubic(xs, ys);
  return { residualMil: (rangeM) => curve.at(requireFinite('rangeM', rangeM)), used: flown.rows.length };
};

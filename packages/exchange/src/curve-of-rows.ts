import type { CdAtMach, DragFile, ReadCurve } from './outcome.ts';
import { checkCurve } from './profile-bounds.ts';

/** Rows by rising Mach, with the mean of equal Machs; `averaged`: whether any were equal. */
export const curveOfRows = (rows: readonly CdAtMach[]): { curve: CdAtMach[]; averaged: boolean } => {
  const byMach = new Map<number, number[]>();
  for (const { mach, cd } of rows) {
    const cds = byMach.get(mach);
    if (cds === undefined) byMach.set(mach, [cd]);
    else cds.push(cd);
  }
  return {
    curve: [...byMach]
      .map(([mach, cds]) => ({ mach, cd: cds.reduce((sum, cd) => sum + cd, 0) / cds.length }))
      .sort((p, q) => p.mach - q.mach),
    averaged: byMach.size < rows.length,
  };
};

/** At most `max` rows, evenly by place, with both ends. */
const thinned = (curve: readonly CdAtMach[], max: number): CdAtMach[] =>
  curve.length <= max
    ? [...curve]
    : Array.from({ length: max }, (_, i) => curve[Math.round((i * (curve.length - 1)) / (max - 1))]!);

const KEPT_ROWS = 200;
const UNKNOWN = {
  ...{ massKg: null, diameterM: null, lengthM: null },
  ...{ bulletWeight: null, bulletDiameter: null, bulletLength: null },
};

/**
 * A curve of at most 200 rows, and its bullet.
 * @throws Refusal for rows out of bounds
 */
export const curveRead = (
  name: string,
  curve: readonly CdAtMach[],
  bullet: Partial<DragFile> = {},
  warnings: readonly string[] = [],
): ReadCurve => {
  const kept = thinned(curve, KEPT_ROWS);
  checkCurve(kept);
  return {
    curve: { name, ...UNKNOWN, ...bullet, dragCurve: kept },
    warnings,
    lost: kept.length < curve.length ? [`${curve.length - kept.length} of ${curve.length} rows of the curve`] : [],
  };
};

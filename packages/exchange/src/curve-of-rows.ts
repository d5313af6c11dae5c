import type { CdAtMach } from './outcome.ts';

/** Rows by rising Mach; those of one Mach by their mean, which `averaged` tells. */
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

/** At most `max` rows of a curve, evenly by place, both ends kept. */
export const thinned = (curve: readonly CdAtMach[], max: number): CdAtMach[] =>
  curve.length <= max
    ? [...curve]
    : Array.from({ length: max }, (_, i) => curve[Math.round((i * (curve.length - 1)) / (max - 1))]!);

export interface AcceptanceRow {
  statistic: string;
  target: number;
  /** The measured value; with several trials the one furthest from the target. */
  measured: number;
  /** Largest accepted distance from the target. */
  tolerance: number;
}

export const isWithin = (row: AcceptanceRow): boolean => Math.abs(row.measured - row.target) <= row.tolerance;

/** The row farthest from its target, in units of its tolerance. */
export const worstOf = (rows: readonly AcceptanceRow[]): AcceptanceRow => {
  const miss = (row: AcceptanceRow): number => Math.abs(row.measured - row.target) / row.tolerance;
  return rows.reduce((worst, row) => (miss(row) > miss(worst) ? row : worst));
};

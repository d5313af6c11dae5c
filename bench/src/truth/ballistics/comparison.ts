/** One number of a reference beside ours. */
export type Comparison = {
  caseId: string;
  /** Kind of reference, for gates and tables. */
  group: string;
  quantity: string;
  unit: string;
  /** Range, m along the line of sight; null for formulas. */
  rangeM: number | null;
  /** Mach number at that range; null for formulas. */
  mach: number | null;
  expected: number;
  got: number;
  /** got − expected. */
  error: number;
  /** Half the last printed digit of the reference, in the same unit; 0 when not printed rounded. */
  halfDigit: number;
  tolerance: number;
};

/** Part of an error beyond the reference's rounding. */
export const beyondRounding = (c: Comparison): number => Math.max(0, Math.abs(c.error) - c.halfDigit);

/** Whether a comparison holds. NaN never does. */
export const isWithin = (c: Comparison): boolean => Math.abs(c.error) <= c.tolerance;

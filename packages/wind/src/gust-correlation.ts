/** e-folding distance of turbulence smaller than the grid, yd: the IEC 61400-1 coherence length at 2 m, rounded. */
export const SURFACE_LENGTH_YD = 10;

export interface GustCorrelation {
  correlationLengthYd: number;
  /** Share of the variance in eddies of that length; the rest decays within `SURFACE_LENGTH_YD`. */
  largeEddyShare: number;
}

/** Correlation of gusts `distanceYd` apart: c·exp(−d/L) + (1 − c)·exp(−d/l₀). */
export const spatialCorrelationAt = (distanceYd: number, gusts: GustCorrelation): number => {
  const d = Math.abs(distanceYd);
  const c = gusts.largeEddyShare;
  return c * Math.exp(-d / gusts.correlationLengthYd) + (1 - c) * Math.exp(-d / SURFACE_LENGTH_YD);
};

/** Correlation of gusts `timeS` apart: exp(−t/τ). */
export const temporalCorrelationAt = (timeS: number, correlationTimeS: number): number =>
  Math.exp(-Math.abs(timeS) / correlationTimeS);

import { MPS_PER_MPH } from '@windcall/units';

/** The wind at one place and moment: cross + from the right (air then runs left), head + in the face. */
export interface LocalWind {
  crossMph: number;
  headMph: number;
}

/** Evenly spaced air along the line of sight, with the weight of each slice. */
export type Slices = readonly { readonly zM: number; readonly weight: number }[];

/**
 * Place of a cue in the wind, besides its distance. A wind that is uniform across the line and along a stretch ignores
 * it.
 */
export interface WindPlace {
  /** Beside the line of fire, m, + right; 0 if absent. */
  readonly asideM?: number;
  /** Top of the flag's pole. */
  readonly poleM?: number;
  /** Air on the line of sight, instead of a point. */
  readonly slices?: Slices;
}

/** The wind over a line of fire: meters from the shooter, seconds of the wind's own clock. Bounded and finite. */
export type WindOver = (zM: number, tS: number, place?: WindPlace) => LocalWind;

export const speedMphOf = ({ crossMph, headMph }: LocalWind): number => Math.hypot(crossMph, headMph);

/** Motion of crossing air over the picture, mil/s, + right. */
export const driftMilPerSOf = (crossMph: number, zM: number): number => (-1000 * crossMph * MPS_PER_MPH) / zM;

/** Crosswind of a drift over the picture, mph. Inverse of `driftMilPerSOf`. */
export const crossMphOfDrift = (driftMilPerS: number, zM: number): number =>
  (-driftMilPerS * zM) / (1000 * MPS_PER_MPH);

/** Share of the way that a first-order lag covers in `dtS` toward a constant input: 1 − e^(−dt/τ), exact for any dt. */
export const lagShare = (dtS: number, tauS: number): number => -Math.expm1(-Math.max(0, dtS) / tauS);

/** The lagged wind after `dtS`. */
export const lagWind = (held: LocalWind, now: LocalWind, dtS: number, tauS: number): LocalWind => {
  const share = lagShare(dtS, tauS);
  return {
    crossMph: held.crossMph + share * (now.crossMph - held.crossMph),
    headMph: held.headMph + share * (now.headMph - held.headMph),
  };
};

/** Smoothstep: 0 at and below `from`, 1 at and above `to`, level at both ends. */
export const smoothBetween = (from: number, to: number, x: number): number => {
  const t = Math.min(1, Math.max(0, (x - from) / (to - from)));
  return t * t * (3 - 2 * t);
};

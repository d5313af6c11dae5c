import { MPS_PER_MPH } from '@windcall/units';

/** The wind at one place and moment, mph: + from the right (air then runs left), + in the face. */
export interface LocalWind {
  crossMph: number;
  headMph: number;
}

/** Evenly spaced air along the line of sight, from the shooter: distance, m, and what each slice counts. */
export type Slices = readonly { readonly zM: number; readonly weight: number }[];

/** Where a cue meets the wind besides its distance. A wind that is the same across the line and over a stretch ignores it. */
export interface WindPlace {
  /** Beside the line of fire, m, + right; 0 when absent. */
  readonly asideM?: number;
  /** Top of the pole that it hangs from, m. */
  readonly poleM?: number;
  /** The air that is looked through, in place of a point. */
  readonly slices?: Slices;
}

/** The wind over a line of fire: meters from the shooter, seconds of the wind's own clock. Bounded and finite. */
export type WindOver = (zM: number, tS: number, place?: WindPlace) => LocalWind;

/** Speed of the air, mph. */
export const speedMphOf = ({ crossMph, headMph }: LocalWind): number => Math.hypot(crossMph, headMph);

/** How fast air that crosses the line of fire moves over the picture, mil/s, + right. */
export const driftMilPerSOf = (crossMph: number, zM: number): number => (-1000 * crossMph * MPS_PER_MPH) / zM;

/** Crosswind, mph, of what drifts over the picture at `driftMilPerS` (+ right) at a known distance. Inverse of `driftMilPerSOf`. */
export const crossMphOfDrift = (driftMilPerS: number, zM: number): number =>
  (-driftMilPerS * zM) / (1000 * MPS_PER_MPH);

/** Share of the way a first-order lag goes in `dtS` toward an input that stands still: 1 − e^(−dt/τ), exact for any dt. */
export const lagShare = (dtS: number, tauS: number): number => -Math.expm1(-Math.max(0, dtS) / tauS);

/** The lagged wind after `dtS`, each component by itself. */
export const lagWind = (held: LocalWind, now: LocalWind, dtS: number, tauS: number): LocalWind => {
  const share = lagShare(dtS, tauS);
  return {
    crossMph: held.crossMph + share * (now.crossMph - held.crossMph),
    headMph: held.headMph + share * (now.headMph - held.headMph),
  };
};

/** 0 at and below `from`, 1 at and above `to`, level at both ends. */
export const smoothBetween = (from: number, to: number, x: number): number => {
  const t = Math.min(1, Math.max(0, (x - from) / (to - from)));
  return t * t * (3 - 2 * t);
};

import type { Ground, Sky } from '@windcall/wind';
import type { ArrayFigures, Spread } from './figures.ts';

/** Reported lengths of windows, s. */
export const WINDOWS_S = [60, 300, 600] as const;

/** Statistics of one day of sensors, as stored in the product. */
export interface Session {
  readonly name: string;
  readonly site: 'playa' | 'steppe' | 'forest' | 'town';
  readonly ground: Ground;
  readonly sky: Sky;
  /** Means of windows of ten minutes, m/s: 40 quantiles, lowest first. */
  readonly speedsMps: readonly number[];
  /** By length, as in `WINDOWS_S`. */
  readonly windows: readonly Spread[];
}

/** Turn of the mean between successive ten minutes, on a day of sensors. */
export interface Persistence {
  readonly session: string;
  readonly ground: Ground;
  readonly sky: Sky;
  /** Median of the means of ten minutes, m/s. */
  readonly speedMps: number;
  /** RMS, degrees. */
  readonly turnDeg: number;
  /** Turns (count); null if the figure is from a text. */
  readonly n: number | null;
}

/** Seven sensors of one morning. */
export interface MeasuredArray {
  readonly session: string;
  readonly ground: Ground;
  readonly sky: Sky;
  /** East and north, m. */
  readonly placesM: readonly (readonly [east: number, north: number])[];
  /** For each block of ten minutes: the heading of its mean wind, radians from east to north, and its mean speed, m/s. */
  readonly blocks: readonly { readonly headingRad: number; readonly speedMps: number }[];
  readonly figures: ArrayFigures;
}

/** The stored records of measured wind (`packages/wind/fixtures/measured-wind.json`). */
export interface Records {
  readonly source: string;
  readonly sessions: readonly Session[];
  readonly persistence: readonly Persistence[];
  readonly array: MeasuredArray;
}

/**
 * Site, ground and sky of the days, fixed before any comparison: ground by the authors' roughness, with the picker's
 * name for sage steppe, sky by the season.
 */
export const SETTINGS: Readonly<Record<string, Pick<Session, 'site' | 'ground' | 'sky'>>> = {
  '10.20.20': { site: 'playa', ground: 'desert', sky: 'broken' },
  '1.11.22': { site: 'steppe', ground: 'brush', sky: 'broken' },
  '1.15.22': { site: 'steppe', ground: 'brush', sky: 'broken' },
  '6.1.22': { site: 'steppe', ground: 'brush', sky: 'sun' },
  '6.3.22': { site: 'steppe', ground: 'brush', sky: 'sun' },
  '7.7.21': { site: 'forest', ground: 'edge', sky: 'sun' },
  '10.29.21': { site: 'forest', ground: 'edge', sky: 'broken' },
  '6.7.22': { site: 'forest', ground: 'edge', sky: 'sun' },
  '6.8.22': { site: 'forest', ground: 'edge', sky: 'sun' },
  '6.22.22': { site: 'forest', ground: 'edge', sky: 'sun' },
  '9.26.21': { site: 'town', ground: 'edge', sky: 'sun' },
  '10.30.21': { site: 'town', ground: 'edge', sky: 'broken' },
  '1.8.22': { site: 'town', ground: 'edge', sky: 'broken' },
  '4.30.22': { site: 'town', ground: 'edge', sky: 'sun' },
  '5.1.22': { site: 'town', ground: 'edge', sky: 'sun' },
  '5.2.22': { site: 'town', ground: 'edge', sky: 'sun' },
};

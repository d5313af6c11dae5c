import { wrap180 } from '@windcall/units';

export type StateName = 'primary' | 'secondary';

/** Angle between two directions, degrees in [0, 180]. */
export const angleBetween = (aDeg: number, bDeg: number): number => Math.abs(wrap180(aDeg - bDeg));

/**
 * The state nearer to a wind direction; secondary in a tie.
 * @param secondaryDeg null if the secondary state is off; then the answer is primary
 */
export const nearerState = (directionDeg: number, primaryDeg: number, secondaryDeg: number | null): StateName =>
  secondaryDeg === null || angleBetween(directionDeg, primaryDeg) < angleBetween(directionDeg, secondaryDeg)
    ? 'primary'
    : 'secondary';

/** A quarter of a field's range of speeds. */
export interface SpeedBand {
  label: 'Light' | 'Moderate' | 'Strong' | 'Very Strong';
  /** mph, inclusive. */
  from: number;
  /** mph, exclusive except in the last band. */
  to: number;
}

export const SPEED_BAND_LABELS = ['Light', 'Moderate', 'Strong', 'Very Strong'] as const;

/** The four equal bands between a field's least and greatest speed, mph. */
export const speedBands = (minMph: number, maxMph: number): SpeedBand[] =>
  SPEED_BAND_LABELS.map((label, i) => ({
    label,
    from: minMph + ((maxMph - minMph) * i) / 4,
    to: i === 3 ? maxMph : minMph + ((maxMph - minMph) * (i + 1)) / 4,
  }));

/** Grounds by the correlation of the wind 50 yd apart. Source: wind specification, section 2.1. */
const BANDS = [
  { from: 0.7, text: 'Open field' },
  { from: 0.4, text: 'Patchy or rolling terrain' },
] as const;

/**
 * The band of a correlation of the wind 50 yd apart, with its lower border; the lowest band has its upper one. It describes the number, not
 * the ground: the terrains of section 5 have 0.86 (open plains), 0.72 (rolling) and 0.52 (urban).
 */
export const readAutocorrelation = (
  at50Yd: number,
): { readonly text: string } & ({ readonly from: number } | { readonly below: number }) =>
  BANDS.find(({ from }) => at50Yd >= from) ?? { below: BANDS[1].from, text: 'Heavily obstructed terrain' };

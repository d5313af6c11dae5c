import { degToRad, radToDeg, wrap180, wrap360 } from '@windcall/units';
import type { WindField } from './wind-field.ts';

type StateName = 'primary' | 'secondary';

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
interface SpeedBand {
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

export interface FieldStatistics {
  /** mph. */
  meanSpeed: number;
  /** Standard deviation, mph. */
  speedDeviation: number;
  /** mph. */
  minSpeed: number;
  /** mph. */
  maxSpeed: number;
  /** SD/mean of the speed; 0 in a calm. */
  turbulenceIntensity: number;
  /** Circular mean, clock degrees in [0, 360). */
  meanDirection: number;
  /** Circular standard deviation, degrees, at most 180. */
  directionDeviation: number;
  /** Share of the times nearer to the secondary state; null if the states are unknown. */
  secondaryOccupancy: number | null;
  /** Changes of state between time steps; null if the states are unknown. */
  transitions: number | null;
  speedBands: SpeedBand[];
}

/** Circular mean and standard deviation √(−2 ln R), degrees. Source: Mardia & Jupp, Directional Statistics, 2000, §2.3. */
export const circularMoments = (directionsDeg: Iterable<number>): { meanDeg: number; sdDeg: number } => {
  let sine = 0;
  let cosine = 0;
  let n = 0;
  let first = 0;
  // Sums angles relative to the first one, so that equal directions give exactly that direction and no spread.
  for (const deg of directionsDeg) {
    if (n === 0) first = deg;
    const turn = degToRad(wrap180(deg - first));
    sine += Math.sin(turn);
    cosine += Math.cos(turn);
    n++;
  }
  if (n === 0) return { meanDeg: 0, sdDeg: 0 };
  const resultant = Math.min(Math.hypot(sine, cosine) / n, 1);
  const sdDeg = resultant > 0 ? radToDeg(Math.sqrt(2 * Math.log(1 / resultant))) : 180;
  return { meanDeg: wrap360(first + radToDeg(Math.atan2(sine, cosine))), sdDeg: Math.min(sdDeg, 180) };
};

/** Statistics of a valid field. `secondaryWeights`: the weight of the secondary state at each time step. */
export const fieldStatistics = (
  windData: WindField['windData'],
  secondaryWeights: ArrayLike<number> | null = null,
): FieldStatistics => {
  let sum = 0;
  let n = 0;
  let minSpeed = Number.POSITIVE_INFINITY;
  let maxSpeed = 0;
  for (const row of windData.speed) {
    for (const mph of row) {
      sum += mph;
      n++;
      minSpeed = Math.min(minSpeed, mph);
      maxSpeed = Math.max(maxSpeed, mph);
    }
  }
  if (n === 0) throw new RangeError('a field must have at least one value, got 0');
  const meanSpeed = sum / n;
  let squares = 0;
  for (const row of windData.speed) for (const mph of row) squares += (mph - meanSpeed) ** 2;
  const speedDeviation = Math.sqrt(squares / n);
  const { meanDeg, sdDeg } = circularMoments(windData.direction.flat());
  const isSecondary = secondaryWeights ? Array.from(secondaryWeights, (w) => w > 0.5) : null;
  return {
    meanSpeed,
    speedDeviation,
    minSpeed,
    maxSpeed,
    turbulenceIntensity: meanSpeed > 0 ? speedDeviation / meanSpeed : 0,
    meanDirection: meanDeg,
    directionDeviation: sdDeg,
    secondaryOccupancy: isSecondary ? isSecondary.filter(Boolean).length / isSecondary.length : null,
    transitions: isSecondary ? isSecondary.filter((s, k) => k > 0 && s !== isSecondary[k - 1]).length : null,
    speedBands: speedBands(minSpeed, maxSpeed),
  };
};

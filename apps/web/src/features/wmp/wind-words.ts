import type { wmp } from '@windcall/contract';
import { formatClockDirection, windWords } from '@windcall/wmp';
import type { Tone } from '../../kit/badge.tsx';
import type { Units } from '../../units/units.ts';

export interface Reading {
  readonly tone: Tone;
  readonly word: string;
}

/** Strength of a wind by its mean speed, mph. Source: wind specification, section 9. */
export const windStrength = (mph: number): 'Light' | 'Moderate' | 'Strong' | 'Severe' => {
  if (mph < 5) return 'Light';
  if (mph < 15) return 'Moderate';
  return mph < 25 ? 'Strong' : 'Severe';
};

/** Frequency of a wind state. Source: wind specification, section 9. */
export const readProbability = (probability: number): Reading => {
  if (probability > 0.3) return { tone: 'ok', word: 'frequent' };
  return probability > 0.2 ? { tone: 'warn', word: 'regular' } : { tone: 'bad', word: 'rare' };
};

/** Rating of a silhouette. Source: wind specification, section 4. */
export const readSilhouette = (s: number): Reading => {
  if (s > 0.5) return { tone: 'ok', word: 'good' };
  return s > 0.3 ? { tone: 'warn', word: 'moderate' } : { tone: 'bad', word: 'poor' };
};

/** Rating of a Davies–Bouldin index. Source: as above. */
export const readDaviesBouldin = (db: number): Reading => {
  if (db < 0.6) return { tone: 'ok', word: 'well separated' };
  return db < 1 ? { tone: 'warn', word: 'acceptable' } : { tone: 'bad', word: 'consider fewer clusters' };
};

/** Compares a number of candidates with the reference of 15 to 30. Source: wind specification, section 9. */
export const readCandidateCount = (count: number): Reading => {
  if (count < 15) return { tone: 'warn', word: 'below 15 to 30' };
  return count <= 30 ? { tone: 'ok', word: 'within 15 to 30' } : { tone: 'neutral', word: 'above 15 to 30' };
};

/** Compares a processing time with the reference of 250 ms. Source: as above. */
export const readProcessingTime = (ms: number): Reading =>
  ms < 250 ? { tone: 'ok', word: 'under 250 ms' } : { tone: 'warn', word: 'over 250 ms' };

export const mphFrom = (units: Units, mph: number, clockDeg: number): string =>
  `${units.text('wind', mph, 1)} from ${formatClockDirection(clockDeg)}`;

/** Numbers of clusters from their IDs: `cluster_1, cluster_3` is `1, 3`. */
export const clusterNumbers = (ids: readonly string[]): string =>
  ids.map((id) => id.replace(/^cluster_/, '')).join(', ');

const SHIFTING = ', shifting';
/** True if a bracket also covers a wind that swings about its direction. */
export const isShifting = ({ label }: { readonly label: string }): boolean => label.endsWith(SHIFTING);

/** A bracket by its winds: `4-6 mph from 3:00`; `0-9 mph from 3:00, 0-2 mph from 9:00`; `4-6 mph from 3:00, shifting`. */
export const bracketLabel = (
  units: Units,
  bracket: Pick<wmp.CandidateBracket, 'label' | 'speedRange' | 'windDirection'>,
): string => {
  const { low, high } = bracket.speedRange;
  const speeds = { figure: (mph: number) => units.figure('wind', mph), unit: units.name('wind') };
  return `${windWords(low, high, bracket.windDirection, speeds).label}${isShifting(bracket) ? SHIFTING : ''}`;
};

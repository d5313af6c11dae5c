import type { Units } from './units.ts';

/** Questions and grades in one fixed unit: a hold to know by heart is one number, and a shared line must read the same for everybody. */
export const GRADED = {
  hold: 'Hold, mil?',
  elevation: 'Elevation, mil?',
  place: 'Where is the mark? Mil right, then mil up.',
  distance: (widthIn: number): string => `The plate is ${widthIn} in wide. How many yards?`,
  yards: (yd: number): string => `${Math.round(yd)} yd`,
  driftPerMph: (units: Units, mil: number): string => `${units.number(mil, 3)} mil per mph`,
  off: (mph: number): string => `±${mph.toFixed(1)} mph`,
  milName: 'mil',
  /** Range of a plate of known width. Source: 1000 ÷ 36 yards an inch and mil. */
  rangeFormula: (units: Units): string => `yd = in × ${units.number(27.78)} ÷ mil`,
} as const;

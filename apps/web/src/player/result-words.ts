import type { Units } from '../units/units.ts';

/** Off by less than this is dead on, mph. */
const DEAD_ON_MPH = 0.6;

interface Shot {
  readonly distance: number;
  readonly isHit: boolean;
  /** Called and true wind, mph. */
  readonly said: number;
  readonly was: number;
  /** Impact from the middle of the plate, mil. */
  readonly right: number;
  readonly up: number;
  /** Mils outside the plate, sideways and in height; absent if only the wind counts. */
  readonly outside?: { readonly beside: number; readonly above: number };
}

/** The shot's result. A mil is 3.6 inches at 100 yd. */
export const resultWords = (units: Units, { isHit, said, was, right, up, distance, outside }: Shot): string => {
  const offMph = Math.abs(said - was);
  if (isHit) return offMph < DEAD_ON_MPH ? 'Hit. Dead on.' : `Hit. ${units.text('wind', offMph)} off.`;
  const isTall = outside !== undefined && outside.above > outside.beside;
  const inches = units.aloud('mount', Math.abs(isTall ? up : right) * distance * 0.036, 0);
  return `Miss, ${inches} ${isTall ? (up > 0 ? 'high' : 'low') : right > 0 ? 'right' : 'left'}.`;
};

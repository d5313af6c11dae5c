import { bias, coverage } from './calibration.ts';
import { handicapOfCalls, intervalScore } from './interval-score.ts';

/** A shot at a range for inferring its wind. mil, + right; mil per mph of crosswind. */
export interface SeenShot {
  readonly heldMil: number;
  readonly impactMil: number;
  readonly milPerMph: number;
  readonly stillAirMil: number;
  /** Standard deviation of the rifle across. */
  readonly sdMil: number;
}

/**
 * The crosswind of a shot, mph, + from the right, with its standard error: `y = (held − impact − still air) / k`. The
 * error is only the rifle's scatter.
 */
export const inferredWind = ({ heldMil, impactMil, milPerMph, stillAirMil, sdMil }: SeenShot) => ({
  windMph: (heldMil - impactMil - stillAirMil) / milPerMph,
  errorMph: sdMil / milPerMph,
});

/** A call at a range, and the wind inferred from its shot. mph, + from the right. */
export interface FieldCall {
  readonly lo: number;
  readonly hi: number;
  readonly best: number;
  readonly windMph: number;
}

export const FEWEST_ENTRIES = 10;

/** Handicap, bias and coverage of calls at a range; null below ten. */
export const fieldFigures = (calls: readonly FieldCall[]) => {
  if (calls.length < FEWEST_ENTRIES) return null;
  return {
    handicap: handicapOfCalls(
      calls.map(({ lo, hi, windMph }) => ({
        scoreMph: intervalScore({ loMph: lo, hiMph: hi }, windMph),
        widthMph: hi - lo,
      })),
    ),
    bias: bias(calls.map(({ best, windMph }) => ({ bestMph: best, truthMph: windMph }))),
    coverage: coverage(calls.filter(({ lo, hi, windMph }) => lo <= windMph && windMph <= hi).length, calls.length),
  };
};

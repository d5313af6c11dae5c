import type { ballistics, stages } from '@windcall/contract';
import { type CardBracket, type CardPrecisionMil, type HoldField, roundTo } from '@windcall/wmp';

/** A target that a card has a row for. */
export type CardTarget = stages.StageTarget;

/** What a shot at a target needs in some wind: corrections in mil, + up and + right. */
export interface Answer {
  elevationMil: number;
  windageMil: number;
  dispersion: ballistics.Dispersion;
  /** How well the correction itself is known, and what makes it. */
  certainty: ballistics.Solution['certainty'];
  /** The part of the elevation that holds off the aerodynamic jump, + up. */
  jumpMil: number;
  timeOfFlightS: number;
  isSubsonic: boolean;
}

/** One wind everywhere: mph, and clock degrees where it comes from. */
export interface SteadyWind {
  speedMph: number;
  directionDeg: number;
}

/** The solution at a target in one wind everywhere, with all the effects that shots have. */
export type Solver = (target: CardTarget, wind: SteadyWind) => Answer;

/** Corrections for one target in one bracket, mil. */
export interface RowHold {
  /** Place of the bracket on the card, from 0. */
  bracket: number;
  /** In the wind in the middle of the bracket, + right. */
  windage: number;
  /** Ends of the bracket, + right. */
  low: number;
  high: number;
  /** + up */
  elevation: number;
}

/** A row of a card: one target. The numbers are multiples of the card's step; `exact` are those before they were rounded. */
export interface CardRow {
  /** The target's number. */
  target: number;
  /** yd */
  distance: number;
  /** Degrees true. */
  directionOfFire: number;
  targetType: CardTarget['targetType'];
  /** MOA, width. */
  targetSize: number;
  /** mil, + up, in the likeliest bracket's wind: what is dialled once for the target. */
  elevation: number;
  holds: (RowHold & { exact: Omit<RowHold, 'bracket'> })[];
  /** How well elevation and windage are known, one standard deviation, mil, in the likeliest bracket's wind as all that follows. */
  certainty: { sigmaElevation: number; sigmaWindage: number; causes: Answer['certainty']['causes'] };
  /** The part of `elevation` that holds off the aerodynamic jump, mil, + up. */
  jump: number;
  /** s */
  timeOfFlight: number;
  subsonic: boolean;
}

/** Index of the likeliest bracket; of equals the first. */
export const likeliestOf = (brackets: readonly Pick<CardBracket, 'prob_mass'>[]): number =>
  brackets.reduce((best, one, n) => (one.prob_mass > (brackets[best]?.prob_mass ?? 0) ? n : best), 0);

/** The wind that a bracket's hold is for, the middle one where nothing else is said. On the far side of calm it blows from the other way. */
export const middleWind = ({ speedRange, windDirection, holdMph }: CardBracket): SteadyWind => {
  const middle = holdMph ?? (speedRange.low + speedRange.high) / 2;
  return middle < 0
    ? { speedMph: -middle, directionDeg: (windDirection + 180) % 360 }
    : { speedMph: middle, directionDeg: windDirection };
};

/**
 * The rows of a card: for every target the solution in each bracket's wind, and the bracket's ends as far from it as the brackets
 * of the analysis reach. All is calculated unrounded and rounded once, at the end.
 * @param axisOf which engagement of the field serves a target
 */
export const cardRows = (
  targets: readonly CardTarget[],
  brackets: readonly CardBracket[],
  precisionMil: CardPrecisionMil,
  solver: Solver,
  axisOf: (target: CardTarget) => HoldField['axes'][number],
): CardRow[] => {
  const main = likeliestOf(brackets);
  const round = (mil: number) => roundTo(mil, precisionMil);
  return targets.map((target) => {
    const { key } = axisOf(target);
    const answers = brackets.map((bracket) => solver(target, middleWind(bracket)));
    const likely = answers[main];
    if (likely === undefined) throw new Error('brackets must not be empty');
    return {
      target: target.number,
      distance: target.distance,
      directionOfFire: target.directionOfFire,
      targetType: target.targetType,
      targetSize: target.targetSize,
      elevation: round(likely.elevationMil),
      holds: brackets.map((bracket, n) => {
        const hold = bracket.holdsByDistance[key];
        const answer = answers[n];
        if (hold === undefined || answer === undefined) {
          throw new Error(`bracket ${bracket.label} must have holds at ${key}`);
        }
        const { windageMil: windage, elevationMil: elevation } = answer;
        const exact = {
          windage,
          low: windage + hold.low - hold.center,
          high: windage + hold.high - hold.center,
          elevation,
        };
        return {
          bracket: n,
          windage: round(windage),
          low: round(exact.low),
          high: round(exact.high),
          elevation: round(elevation),
          exact,
        };
      }),
      certainty: {
        sigmaElevation: likely.certainty.sigmaElevationMils,
        sigmaWindage: likely.certainty.sigmaWindMils,
        causes: likely.certainty.causes,
      },
      jump: likely.jumpMil,
      timeOfFlight: likely.timeOfFlightS,
      subsonic: likely.isSubsonic,
    };
  });
};

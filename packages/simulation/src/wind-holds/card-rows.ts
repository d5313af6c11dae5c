import type { ballistics, stages } from '@windcall/contract';
import { moaToMil, wrap360 } from '@windcall/units';
import { windOnLine } from '@windcall/wind';
import { type CardBracket, type CardPrecisionMil, roundTo } from '@windcall/wmp';
import { type CrosswindBand, closedBand, crosswindBands } from './crosswind-bands.ts';

/** A target that a card has a row for. */
export type CardTarget = stages.StageTarget;

/** Corrections in mil, + up and + right. */
export interface Corrected {
  elevationMil: number;
  windageMil: number;
}

/** What a shot at a target needs in some wind. */
export interface Answer extends Corrected {
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
/** Its correction alone. */
export type Corrector = (target: CardTarget, wind: SteadyWind) => Corrected;

/** Corrections for one target in one bracket, mil. */
export interface RowHold {
  /** Place of the bracket on the card, from 0. */
  bracket: number;
  /** The hold of the bracket, + right. */
  windage: number;
  /** Ends of what belongs to it, + right. */
  low: number;
  high: number;
  /** + up */
  elevation: number;
}

/** A hold as it stands in a row, with the words to choose it by. */
export interface PrintedHold extends RowHold {
  /** Before they were rounded. */
  exact: Omit<RowHold, 'bracket'>;
  /** Its own elevation is dialed or held, for it is a click or more from the row's. */
  ownElevation: boolean;
  /** Crosswinds on the way to this target in which this is the hold to take. */
  crosswind: CrosswindBand;
  /** Crosswinds in which this hold brings the middle of the group onto the target; absent where another wind is read. */
  onTarget?: CrosswindBand;
}

/** How the correction for a target answers to the mean wind on the way to it, mil and mil per mph. */
export interface TargetResponse {
  calmRightMil: number;
  calmUpMil: number;
  rightPerCross: number;
  rightPerHead: number;
  upPerCross: number;
  upPerHead: number;
}

/** What a row must know of its engagement. */
export interface RowAxis {
  /** Name in the brackets' maps of holds. */
  key: string;
  /** Direction of fire in the frame of the wind's directions, degrees. */
  fireDeg: number;
  response: TargetResponse;
  /** Crosswinds that are read on it. */
  seen: CrosswindBand;
  /** What is read is the average on the way, which the holds answer to. */
  isAverage: boolean;
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
  /** mil, + up, in the likeliest bracket's wind: what is dialed for the target, but for holds with an elevation of their own. */
  elevation: number;
  holds: PrintedHold[];
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

/** The wind that a bracket stands for, the middle one where nothing else is said. On the far side of calm it blows from the other way. */
export const windOfBracket = ({ speedRange, windDirection, windSpeed }: CardBracket): SteadyWind => {
  const middle = windSpeed ?? (speedRange.low + speedRange.high) / 2;
  return middle < 0
    ? { speedMph: -middle, directionDeg: wrap360(windDirection + 180) }
    : { speedMph: middle, directionDeg: windDirection };
};

/** The crosswinds in which a hold is right for some point of a target's width. */
const bandOnTarget = (holdMil: number, targetSizeMoa: number, { calmRightMil, rightPerCross }: TargetResponse) => {
  const ends = [-1, 1].map((side) => (holdMil - calmRightMil + (side * moaToMil(targetSizeMoa)) / 2) / rightPerCross);
  return { low: Math.min(...ends), high: Math.max(...ends) };
};

/** The elevation that a hold is shot with: the row's, but where the hold has one of its own. mil, + up. */
export const elevationFor = (row: Pick<CardRow, 'elevation'>, hold: Pick<PrintedHold, 'ownElevation' | 'elevation'>) =>
  hold.ownElevation ? hold.elevation : row.elevation;

/** What is less than a click but for the noise of sums. */
const CLICK_NOISE_MIL = 1e-9;

/** The nearest step below or above, so that a stretch that is printed holds the one that is meant; nothing for the noise of sums. */
const outward = (mil: number, stepMil: number, side: 'low' | 'high'): number =>
  roundTo(
    stepMil * (side === 'low' ? Math.floor(mil / stepMil + STEP_NOISE) : Math.ceil(mil / stepMil - STEP_NOISE)),
    stepMil,
  );
const STEP_NOISE = 1e-6;

/** Windage and its ends before they are rounded: of a bracket with holds of its own those, else the solution with the bracket's width about it. */
const exactHold = (bracket: CardBracket, key: string, { windageMil, elevationMil }: Corrected) => {
  const hold = bracket.holdsByDistance[key];
  if (hold === undefined) throw new Error(`bracket ${bracket.label} must have holds at ${key}`);
  const windage = bracket.windByAxis === undefined ? windageMil : hold.center;
  return {
    windage,
    low: windage + hold.low - hold.center,
    high: windage + hold.high - hold.center,
    elevation: elevationMil,
  };
};

/** The crosswinds that choose each hold of a row. */
const bandsOf = (brackets: readonly CardBracket[], winds: readonly SteadyWind[], { key, fireDeg, seen }: RowAxis) => {
  const own = brackets.flatMap(({ readingByAxis }) => readingByAxis?.[key] ?? []);
  if (own.length === brackets.length) return own.map((band) => closedBand(band, seen));
  return crosswindBands(
    winds.map(
      ({ speedMph, directionDeg }) =>
        windOnLine(speedMph, directionDeg, { targetDofDeg: fireDeg, scenarioDofDeg: 0 }).crosswindMph,
    ),
    seen,
  );
};

/**
 * The rows of a card: for every target the hold of each bracket, the elevation in the wind that the bracket has there, and the needs that
 * belong to it. All is calculated unrounded and rounded once, at the end; low and high outward.
 * @param correct the correction of `solver`
 * @param axisOf which engagement of the field serves a target
 * @param clickMil one click of the elevation turret
 */
export const cardRows = (
  targets: readonly CardTarget[],
  brackets: readonly CardBracket[],
  precisionMil: CardPrecisionMil,
  solver: Solver,
  correct: Corrector,
  axisOf: (target: CardTarget) => RowAxis,
  clickMil: number,
): CardRow[] => {
  const main = likeliestOf(brackets);
  const round = (mil: number) => roundTo(mil, precisionMil);
  return targets.map((target) => {
    const axis = axisOf(target);
    const winds = brackets.map((bracket) => bracket.windByAxis?.[axis.key] ?? windOfBracket(bracket));
    const bands = bandsOf(brackets, winds, axis);
    const mainWind = winds[main];
    if (mainWind === undefined) throw new Error('brackets must not be empty');
    const likely = solver(target, mainWind);
    const rowElevation = round(likely.elevationMil);
    return {
      target: target.number,
      distance: target.distance,
      directionOfFire: target.directionOfFire,
      targetType: target.targetType,
      targetSize: target.targetSize,
      elevation: rowElevation,
      holds: brackets.map((bracket, n) => {
        const [wind, crosswind] = [winds[n], bands[n]];
        if (wind === undefined || crosswind === undefined) throw new Error(`bracket ${n} must have a wind`);
        const exact = exactHold(bracket, axis.key, n === main ? likely : correct(target, wind));
        const [windage, elevation] = [round(exact.windage), round(exact.elevation)];
        return {
          bracket: n,
          windage,
          low: outward(exact.low, precisionMil, 'low'),
          high: outward(exact.high, precisionMil, 'high'),
          elevation,
          exact,
          ownElevation: Math.abs(elevation - rowElevation) >= clickMil - CLICK_NOISE_MIL,
          crosswind,
          ...(axis.isAverage && { onTarget: bandOnTarget(windage, target.targetSize, axis.response) }),
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

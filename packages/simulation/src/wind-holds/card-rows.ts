import type { ballistics, stages } from '@windcall/contract';
import { moaToMil, wrap360 } from '@windcall/units';
import { windOnLine } from '@windcall/wind';
import { type CardBracket, type CardPrecisionMil, roundTo } from '@windcall/wmp';
import { type CrosswindBand, closedBand, crosswindBands } from './crosswind-bands.ts';

export type CardTarget = stages.StageTarget;

/** Corrections, + up and + right. */
export interface Corrected {
  elevationMil: number;
  windageMil: number;
}

/** Correction and scatter of a shot at a target in some wind. */
export interface Answer extends Corrected {
  dispersion: ballistics.Dispersion;
  /** Uncertainty of the correction, and its causes. */
  certainty: ballistics.Solution['certainty'];
  /** The part of the elevation that corrects aerodynamic jump, + up. */
  jumpMil: number;
  timeOfFlightS: number;
  isSubsonic: boolean;
}

/** A uniform wind; clock degrees of its origin. */
export interface SteadyWind {
  speedMph: number;
  directionDeg: number;
}

/** Solves a target in one uniform wind, with all effects of its shots. */
export type Solver = (target: CardTarget, wind: SteadyWind) => Answer;
export type Corrector = (target: CardTarget, wind: SteadyWind) => Corrected;

/** Corrections for one target in one bracket, mil. */
export interface RowHold {
  bracket: number;
  /** The hold of the bracket, + right. */
  windage: number;
  /** Ends of the bracket's range of holds, + right. */
  low: number;
  high: number;
  elevation: number;
}

/** A hold in a row, with the crosswinds that select it. */
export interface PrintedHold extends RowHold {
  exact: Omit<RowHold, 'bracket'>;
  /** Whether the hold's own elevation is dialed or held, because it differs from the row's by a click or more. */
  ownElevation: boolean;
  /** Crosswinds on the way to this target that select this hold. */
  crosswind: CrosswindBand;
  /** Crosswinds in which this hold centers the group on the target; absent if the shooter reads another wind. */
  onTarget?: CrosswindBand;
}

/** Response of a target's correction to the mean wind on the way, mil and mil per mph. */
export interface TargetResponse {
  calmRightMil: number;
  calmUpMil: number;
  rightPerCross: number;
  rightPerHead: number;
  upPerCross: number;
  upPerHead: number;
}

/** Data of a row's engagement. */
export interface RowAxis {
  /** Name in the brackets' maps of holds. */
  key: string;
  /** Direction of fire in the wind's frame. */
  fireDeg: number;
  response: TargetResponse;
  /** Crosswinds read on this axis. */
  seen: CrosswindBand;
  /** Whether the reading is the average on the way, which the holds correspond to. */
  isAverage: boolean;
}

/** A row of a card: one target. Numbers are multiples of the card's step; `exact` ones are unrounded. */
export interface CardRow {
  target: number;
  /** yd */
  distance: number;
  /** Degrees true. */
  directionOfFire: number;
  targetType: CardTarget['targetType'];
  /** MOA, width. */
  targetSize: number;
  /** mil, + up, in the likeliest bracket's wind: the elevation to dial, except for holds with their own. */
  elevation: number;
  holds: PrintedHold[];
  /** Uncertainty of elevation and windage, one standard deviation, mil. This and the next fields are for the likeliest bracket's wind. */
  certainty: { sigmaElevation: number; sigmaWindage: number; causes: Answer['certainty']['causes'] };
  /** The part of `elevation` that corrects aerodynamic jump, mil, + up. */
  jump: number;
  /** s */
  timeOfFlight: number;
  subsonic: boolean;
}

/** Index of the likeliest bracket; in a tie the first. */
export const likeliestOf = (brackets: readonly Pick<CardBracket, 'prob_mass'>[]): number =>
  brackets.reduce((best, one, n) => (one.prob_mass > (brackets[best]?.prob_mass ?? 0) ? n : best), 0);

/** The wind of a bracket, by default the middle one. A negative speed comes from the opposite direction. */
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

/** The elevation for a hold: its own if it has one, else the row's. mil, + up. */
export const elevationFor = (row: Pick<CardRow, 'elevation'>, hold: Pick<PrintedHold, 'ownElevation' | 'elevation'>) =>
  hold.ownElevation ? hold.elevation : row.elevation;

/** Tolerance of the click comparison, for rounding of sums. */
const CLICK_NOISE_MIL = 1e-9;

/** Rounds outward to a step, so that the printed range includes the exact one, except for rounding noise. */
const outward = (mil: number, stepMil: number, side: 'low' | 'high'): number =>
  roundTo(
    stepMil * (side === 'low' ? Math.floor(mil / stepMil + STEP_NOISE) : Math.ceil(mil / stepMil - STEP_NOISE)),
    stepMil,
  );
const STEP_NOISE = 1e-6;

/** Unrounded windage and its ends: the bracket's own holds, else the solution with the bracket's width around it. */
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

/** The crosswinds that select each hold of a row. */
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
 * The rows of a card: per target the hold of each bracket, the elevation in the bracket's wind there, and the other
 * data. Everything is rounded once, at the end; low and high outward.
 * @param correct the correction of `solver`
 * @param axisOf the engagement of the field for a target
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

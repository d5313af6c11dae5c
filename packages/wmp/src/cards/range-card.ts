import { formatSpeedRange } from '../brackets/bracket-label.ts';
import type { HoldInterval } from '../brackets/candidate-bracket.ts';
import { type CardPrecisionMil, roundTo } from './round-to.ts';

/** A row of the card as the solver knows it. */
export interface CardRow {
  /** The engagement's key in `holdsByDistance`; the distance in yards when absent. */
  key?: string;
  /** yd */
  distance: number;
  /** mil, correction, + up. */
  elevation: number;
  /** s */
  timeOfFlight: number | null;
  subsonic: boolean | null;
}

/** A wind bracket to put on the card: a selected one of phase 3, or one of a hit-probability card. */
export interface CardBracket {
  label: string;
  /** mph along `windDirection`. */
  speedRange: { low: number; high: number };
  /** Degrees in [0, 360). */
  windDirection: number;
  /** Share of the wind that belongs to it. */
  prob_mass: number;
  holdsByDistance: Readonly<Record<string, HoldInterval>>;
}

/** The numbers of a range card, under their names on the wire; holds are corrections, + up and + right. */
export interface RangeCard {
  entries: { distance: number; windageMils: number; elevationMils: number }[];
  windBrackets: {
    label: string;
    /** Text such as `4-6 mph`. */
    windCondition: string;
    /** mph, middle of the bracket. */
    windSpeed: number;
    windDirection: number;
    probability: number;
    targets: {
      distance: number;
      elevation: number;
      /** Centre of the bracket; its two ends stand beside it, never averaged into one. */
      windage: number;
      windageLow: number;
      windageHigh: number;
      timeOfFlight: number | null;
      subsonic: boolean | null;
    }[];
  }[];
}

/**
 * A range card: for every row the elevation and, by wind bracket, the holds at its centre and ends, rounded to the nearest
 * multiple of the precision. `entries` take their windage from the most probable bracket. Brackets keep their order.
 */
export const rangeCard = (
  rows: readonly CardRow[],
  brackets: readonly CardBracket[],
  precisionMil: CardPrecisionMil,
): RangeCard => {
  const main = brackets.reduce<CardBracket | undefined>(
    (best, one) => (best && best.prob_mass >= one.prob_mass ? best : one),
    undefined,
  );
  if (main === undefined) throw new Error('brackets must not be empty');
  const round = (mil: number) => roundTo(mil, precisionMil);
  return {
    entries: rows.map((row) => ({
      distance: row.distance,
      windageMils: round(holdsAt(main, row).center),
      elevationMils: round(row.elevation),
    })),
    windBrackets: brackets.map((bracket) => ({
      label: bracket.label,
      windCondition: formatSpeedRange(bracket.speedRange.low, bracket.speedRange.high),
      windSpeed: (bracket.speedRange.low + bracket.speedRange.high) / 2,
      windDirection: bracket.windDirection,
      probability: bracket.prob_mass,
      targets: rows.map((row) => {
        const holds = holdsAt(bracket, row);
        return {
          distance: row.distance,
          elevation: round(row.elevation),
          windage: round(holds.center),
          windageLow: round(holds.low),
          windageHigh: round(holds.high),
          timeOfFlight: row.timeOfFlight,
          subsonic: row.subsonic,
        };
      }),
    })),
  };
};

const holdsAt = ({ label, holdsByDistance }: CardBracket, { key, distance }: CardRow): HoldInterval => {
  const holds = holdsByDistance[key ?? String(distance)];
  if (holds === undefined) throw new Error(`bracket ${label} must have holds at ${key ?? distance}`);
  return holds;
};

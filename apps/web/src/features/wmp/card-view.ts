import type { cards } from '@windcall/contract';
import { degToRad, wrap360 } from '@windcall/units';
import { angleName, angleText } from '../../units/angles.ts';
import { headsOf, likeliestOf, type ShownHold, shownFigures } from '../../units/card-figures.ts';
import type { Units } from '../../units/units.ts';

/** A row with a certainty; older cards have none. */
export type CertainRow = cards.CardRow & { readonly certainty: NonNullable<cards.CardRow['certainty']> };

export const isCertain = (row: cards.CardRow): row is CertainRow => row.certainty !== undefined;
/** Certainty of a card's nearest and farthest row, in one line for paper. */
export const certaintyLine = (units: Units, { rows }: Pick<cards.Card, 'rows'>): string | null => {
  const stated = rows.filter(isCertain).toSorted((a, b) => a.distance - b.distance);
  const [near, far] = [stated[0], stated.at(-1)];
  if (near === undefined || far === undefined) return null;
  const at = ({ certainty: { sigmaElevation, sigmaWindage }, distance }: CertainRow) =>
    `${angleText(units, sigmaElevation)} elevation and ${angleText(units, sigmaWindage)} wind at ${units.text('range', distance)}`;
  const ends = near.distance === far.distance ? at(near) : `${at(near)}, ${at(far)}`;
  return `Margin, one standard deviation, ${angleName(units)}: ${ends}. Jump is in the elevations.`;
};

/** Height of a row of a card's table, px. Source: wind specification, section 9. */
export const CARD_ROW_PX = 28;

/** Decimals of holds: 1 for 0.1 mil, else 2. Source: wind specification, section 5. */
export const cardDecimals = (precisionMil: number): 1 | 2 => (precisionMil === 0.1 ? 1 : 2);

/** One bracket's holds at one distance, mil, + right, and their crosswinds. */
export interface BracketHolds extends Pick<ShownHold, 'ownElevation' | 'crosswind' | 'onTarget'> {
  readonly low: number;
  readonly hold: number;
  readonly high: number;
}
export interface CardViewRow {
  /** Unique on the card. */
  readonly key: string;
  /** The row's target; null on a card older than stages. */
  readonly target: {
    readonly number: number;
    readonly directionOfFireDeg: number;
    readonly sizeMoa: number;
  } | null;
  readonly distanceYd: number;
  /** mil, + up. */
  readonly elevationMil: number;
  /** One per bracket, in order; null if a bracket lacks the distance. */
  readonly brackets: readonly (BracketHolds | null)[];
  /** s */
  readonly flightS: number | null;
  readonly isSubsonic: boolean;
  readonly heads: readonly string[];
}

const UNSAID = { ownElevation: null, crosswind: null, onTarget: null } as const;

/** Rows of a card older than stages, near to far; these have only distances. */
const rowsByDistance = (
  units: Units,
  { entries, windBrackets }: Pick<cards.Card, 'entries' | 'windBrackets'>,
): CardViewRow[] =>
  [...entries]
    .sort((a, b) => a.distance - b.distance)
    .map(({ distance, elevationMils }) => {
      const targets = windBrackets.map((b) => b.targets.find((t) => t.distance === distance));
      const first = targets.find((t) => t !== undefined);
      return {
        key: String(distance),
        target: null,
        // cards of the first release have conversion noise: 724.9999999999999
        distanceYd: Math.round(distance * 1e6) / 1e6,
        elevationMil: elevationMils,
        brackets: targets.map((t) =>
          t ? { low: t.windageLow, hold: t.windage, high: t.windageHigh, ...UNSAID } : null,
        ),
        flightS: first?.timeOfFlight ?? null,
        isSubsonic: targets.some((t) => t?.subsonic === true),
        heads: headsOf(units, windBrackets, []),
      };
    });

/** A card's rows, for screen and paper: one per target, even at one distance. Rows with equal heads follow each other, near to far. */
export const cardRows = (units: Units, card: Pick<cards.Card, 'entries' | 'windBrackets' | 'rows'>): CardViewRow[] =>
  card.rows.length === 0
    ? rowsByDistance(units, card)
    : byHeads(
        card.rows
          .toSorted((a, b) => a.distance - b.distance || a.target - b.target)
          .map((row) => {
            const { elevation, holds } = shownFigures(units, row, likeliestOf(card.windBrackets));
            return {
              key: `target ${row.target}`,
              target: { number: row.target, directionOfFireDeg: row.directionOfFire, sizeMoa: row.targetSize },
              distanceYd: row.distance,
              elevationMil: elevation,
              brackets: holds.map(({ windage, ...hold }) => ({ ...hold, hold: windage })),
              flightS: row.timeOfFlight,
              isSubsonic: row.subsonic,
              heads: headsOf(units, card.windBrackets, holds),
            };
          }),
      );

const wordsOf = ({ heads }: Pick<CardViewRow, 'heads'>): string => heads.join('|');

/** Groups rows by their heads, in order of first appearance. */
const byHeads = (rows: readonly CardViewRow[]): CardViewRow[] => {
  const order = [...new Set(rows.map(wordsOf))];
  return rows.toSorted((a, b) => order.indexOf(wordsOf(a)) - order.indexOf(wordsOf(b)));
};

/** Heads to print above a row; null if equal to the previous row's. */
export const newHeads = (rows: readonly CardViewRow[], index: number): readonly string[] | null => {
  const [row, before] = [rows[index], rows[index - 1]];
  return row === undefined || (before !== undefined && wordsOf(before) === wordsOf(row)) ? null : row.heads;
};

/** The row `step` rows from `row`, wrapping around. */
export const rowAfter = (row: number, step: 1 | -1, count: number): number => (row + step + count) % Math.max(1, count);

/** Name of the exported file: letters and digits of the card's name, any alphabet. */
export const cardFileName = (name: string): string =>
  `${name.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '') || 'card'}.html`;

/** Speeds that differ by less, mph, count as one wind. */
const ONE_WIND_MPH = 1;

/** Directions that differ by less, degrees, count as one shifting wind. */
const SWITCH_DEG = 45;

type Side = 'left' | 'right' | 'both' | 'along';
const SIDES: Readonly<Record<Side, string>> = {
  left: 'from the left',
  right: 'from the right',
  both: 'now from the left, now from the right',
  along: 'along the line of fire',
};

const sideOf = (leastMph: number, mostMph: number): Side => {
  const [isLeft, isRight] = [leastMph < -ONE_WIND_MPH / 2, mostMph > ONE_WIND_MPH / 2];
  return isLeft && isRight ? 'both' : isLeft ? 'left' : isRight ? 'right' : 'along';
};

/** `1 to 4, 7, 8`: runs of three and more are shortened. */
const numbersText = (numbers: readonly number[]): string => {
  const runs: number[][] = [];
  for (const number of numbers.toSorted((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last?.at(-1) === number - 1) last.push(number);
    else runs.push([number]);
  }
  return runs.map((run) => (run.length > 2 ? `${run[0]} to ${run.at(-1)}` : run.join(', '))).join(', ');
};

type StoryRow = Pick<cards.Card['rows'][number], 'target' | 'directionOfFire'> & {
  readonly holds: readonly Pick<cards.Card['rows'][number]['holds'][number], 'crosswind'>[];
};

/** The wind's side on each line of fire of the card, from the crosswinds of its holds. */
const sidesByLine = (rows: readonly StoryRow[]): { fireDeg: number; side: Side; targets: number[] }[] =>
  [...new Set(rows.map(({ directionOfFire }) => directionOfFire))].map((fireDeg) => {
    const own = rows.filter(({ directionOfFire }) => directionOfFire === fireDeg);
    const bands = own.flatMap(({ holds }) => holds.flatMap(({ crosswind }) => crosswind ?? []));
    const side = sideOf(Math.min(...bands.map(({ low }) => low)), Math.max(...bands.map(({ high }) => high)));
    return { fireDeg, side, targets: own.map(({ target }) => target) };
  });

/** The sides that a card's wind comes from on each line of fire, and whether it switches. */
export const windStory = ({ windBrackets, rows }: Pick<cards.Card, 'windBrackets'> & { rows: readonly StoryRow[] }) => {
  if (windBrackets.length <= 1) return 'One hold for all of this wind.';
  const directions = windBrackets.map(({ windDirection }) => windDirection);
  if (directions.some(Number.isNaN)) return 'The card does not say where its winds come from.';
  const switches = directions.some((a) => directions.some((b) => Math.abs(wrap360(a - b + 180) - 180) >= SWITCH_DEG));
  const across = windBrackets.map(({ windSpeed, windDirection }) => windSpeed * Math.sin(degToRad(windDirection)));
  // heads of older cards are crosswinds on the scenario's line only
  const isByRow = rows.length > 0 && rows.every(({ holds }) => holds.every(({ crosswind }) => crosswind !== undefined));
  const lines = isByRow ? sidesByLine(rows) : [];
  const sides = new Set(isByRow ? lines.map(({ side }) => side) : [sideOf(Math.min(...across), Math.max(...across))]);
  const [side] = sides;
  if (sides.size > 1 || side === undefined) {
    const told = lines.map(
      (line) =>
        `Target${line.targets.length === 1 ? '' : 's'} ${numbersText(line.targets)} (line ${line.fireDeg}°): ${SIDES[line.side]}.`,
    );
    return [...(switches ? ['It switches between directions: see which one is blowing.'] : []), ...told].join(' ');
  }
  if (side === 'both') {
    return 'It fishtails: now from the left, now from the right. See which side it is on before anything else.';
  }
  if (side === 'along') return 'It comes along the line of fire: little to hold for.';
  return switches
    ? `It switches between directions, all from the ${side}: see which one is blowing.`
    : `It comes from the ${side} and swells and drops: see how strong it is.`;
};

import type { cards, stages } from '@windcall/contract';
import { type CardContent, windSaid, windScale } from '@windcall/simulation';
import { figureOf } from '@windcall/units';
import { rowsOf } from '../../../../apps/web/src/features/fire-control/cards/range-card.ts';
import { type CardParts, cardSheet } from '../../../../apps/web/src/features/wmp/card-paper.ts';
import type { FigureRow, FiguresProps } from '../../../../apps/web/src/paper/figures.ts';
import { rangeCard } from '../../../../apps/web/src/testing/shooting-range.ts';
import { elevationText, windText } from '../../../../apps/web/src/units/angles.ts';
import { measureText } from '../../../../apps/web/src/units/format-measure.ts';
import { WIRE_UNITS } from '../../../../apps/web/src/units/units.ts';
import type { CardReader } from './fly-cards.ts';

/** A card as the server would answer it, from a stage's results. */
export const cardOf = (content: CardContent, stage: stages.Stage): cards.Card => {
  const windBrackets = content.columns.map((column) => ({ ...column, targets: [] }));
  const base = rangeCard(1, 'Match day, second relay');
  return {
    ...base,
    confidence: content.confidence,
    metadata: {
      ...base.metadata,
      precisionMil: 0.1,
      profileName: stage.rifle.name,
      scenarioName: stage.source.scenarioName,
      zeroRange: stage.rifle.zeroRange,
      environment: stage.air,
      wind: windSaid(stage),
    },
    entries: [],
    windBrackets,
    analysisData: { windBrackets },
    rows: content.rows,
    promise: content.promise,
  };
};

const sheetOf = (content: CardContent, stage: stages.Stage): { card: cards.Card; parts: CardParts } => {
  const card = cardOf(content, stage);
  const perMph = new Map(
    stage.targets.flatMap((target) => {
      const scale = windScale(stage, target);
      return scale === null ? [] : [[target.number, scale.milPerMph]];
    }),
  );
  return { card, parts: { perMph, turrets: stage.rifle, code: null, load: null } };
};

const SIZES = ['pocket', 'wrist', 'half', 'letter'] as const;

export const printedSheets = (content: CardContent, stage: stages.Stage): Record<string, FiguresProps> => {
  const { card, parts } = sheetOf(content, stage);
  return Object.fromEntries(SIZES.map((size) => [size, cardSheet(WIRE_UNITS, card, size, parts)]));
};

/** `R 2.5`, `L 4`, `U 5.2`, `0`, `5.2` as a number, + right and + up. */
const signed = (text: string): number => {
  const read = /^([LRUD]?) ?(\d+(?:\.\d+)?)$/.exec(text);
  if (read === null) throw new Error(`a printed figure must be readable, got ${text}`);
  return Number(read[2]) * (read[1] === 'L' || read[1] === 'D' ? -1 : 1);
};

/** `R 2 to R 6` or `R 2` as the crosswinds of a head, mph. */
const bandOf = (text: string): { low: number; high: number } => {
  const [low = '', high = low] = text.replaceAll('\u00a0', ' ').split(' to ');
  return { low: signed(low), high: signed(high) };
};

/** Place of the head that contains a crosswind, else of the nearest head. */
const headOf = (heads: readonly { low: number; high: number }[], crosswindMph: number): number => {
  const outside = heads.map(({ low, high }) => Math.max(low - crosswindMph, crosswindMph - high, 0));
  return outside.indexOf(Math.min(...outside));
};

/** One target's part of a printed card: holds below heads, each with its own elevation if one is printed. */
interface PrintedRow {
  readonly elevationMil: number;
  readonly holds: readonly { readonly hold: string; readonly own: string | null }[];
  readonly heads: readonly { readonly low: number; readonly high: number }[];
}

/** Setting for a target by its printed row in a crosswind. */
const setBy = (row: PrintedRow | undefined, crosswindMph: number): ReturnType<CardReader> => {
  if (row === undefined) throw new Error('every target must be on the card');
  const { hold, own } = row.holds[headOf(row.heads, crosswindMph)] ?? { hold: '', own: null };
  return { holdMil: signed(hold), elevationMil: own === null ? row.elevationMil : signed(own) };
};

const textOf = (cell: FigureRow['cells'][number] | undefined): string =>
  typeof cell === 'string' ? cell : (cell?.text ?? '');

/**
 * A shooter with only the paper: finds the target's row by its number and the head above it that contains the crosswind (else the
 * nearest), and sets the hold below it, with the row's elevation or the one printed at the hold. A wrist band has no numbers: its
 * columns follow the rows.
 * @param sheet one size of a card, mil and mph
 */
export const readPrinted = ({ columns, rows }: FiguresProps): CardReader => {
  const upAt = columns.findIndex(({ head }) => head === 'U mil');
  const read = new Map(
    rows.map(({ cells, heads = [] }): [string, PrintedRow] => [
      textOf(cells[0]).replace('*', ''),
      {
        elevationMil: signed(textOf(cells[upAt])),
        heads: heads.map(bandOf),
        holds: columns.flatMap(({ headOfRow }, i) => {
          const cell = cells[i];
          if (headOfRow === undefined) return [];
          return [{ hold: textOf(cell), own: typeof cell === 'object' ? (cell.own ?? null) : null }];
        }),
      },
    ]),
  );
  return (place, crosswindMph) => setBy(read.get(String(place + 1)), crosswindMph);
};

/**
 * A shooter at Fire Control: takes the crosswind to the tenth that the screen shows, finds the card's head that
 * contains it, and sets the hold and the elevation below that head.
 */
const readScreen = (content: CardContent, stage: stages.Stage): CardReader => {
  const rows = new Map(
    rowsOf(WIRE_UNITS, cardOf(content, stage)).map(({ key, heads, windageMil, elevationsMil, elevationMil }) => [
      key,
      heads.map((head, n) => ({
        ...bandOf(head),
        holdMil: signed(windText(WIRE_UNITS, windageMil[n] ?? 0)),
        elevationMil: signed(elevationText(WIRE_UNITS, elevationsMil[n] ?? elevationMil ?? 0)),
      })),
    ]),
  );
  return (place, crosswindMph) => {
    const heads = rows.get(`target ${place + 1}`) ?? [];
    const shown = figureOf('wind', crosswindMph, WIRE_UNITS.choices, { digits: 1 }).figure;
    const { letter, figure } = measureText(shown, '', 'crosswind', {});
    const set = heads[headOf(heads, signed(`${letter} ${figure}`.trim()))];
    if (set === undefined) throw new Error(`target ${place + 1} must be on the card`);
    return set;
  };
};

/** Shooters by the sheet they use, and one with the screen. */
export const readersOfPrinted = (content: CardContent, stage: stages.Stage): Record<string, CardReader> => ({
  ...Object.fromEntries(
    Object.entries(printedSheets(content, stage)).map(([size, sheet]) => [size, readPrinted(sheet)]),
  ),
  screen: readScreen(content, stage),
});

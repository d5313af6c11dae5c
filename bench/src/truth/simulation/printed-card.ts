import type { cards, stages } from '@windcall/contract';
import { type CardContent, windSaid, windScale } from '@windcall/simulation';
import { figureOf } from '@windcall/units';
import { rowsOf } from '../../../../apps/web/src/features/fire-control/cards/range-card.ts';
import { cardHtml } from '../../../../apps/web/src/features/wmp/card-html.ts';
import {
  armBandHtml,
  bandSize,
  fitsSheet,
  SHEET_LAYOUTS,
  type SheetParts,
  sheetHtml,
} from '../../../../apps/web/src/features/wmp/card-sheet.ts';
import { cardRows } from '../../../../apps/web/src/features/wmp/card-view.ts';
import { rangeCard } from '../../../../apps/web/src/testing/shooting-range.ts';
import { elevationText, windText } from '../../../../apps/web/src/units/angles.ts';
import { measureText } from '../../../../apps/web/src/units/format-measure.ts';
import { WIRE_UNITS } from '../../../../apps/web/src/units/units.ts';
import type { CardReader } from './fly-cards.ts';

/** A card as the server would answer it, of what was worked out for a stage. */
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

/** A card and what a sheet of it is made with. */
const sheetOf = (content: CardContent, stage: stages.Stage): { card: cards.Card; parts: SheetParts } => {
  const card = cardOf(content, stage);
  const perMph = new Map(
    stage.targets.flatMap((target) => {
      const scale = windScale(stage, target);
      return scale === null ? [] : [[target.number, scale.milPerMph]];
    }),
  );
  return { card, parts: { perMph, turrets: stage.rifle, code: null, load: null, face: '' } };
};

/** The forms a card is printed in, by layout: those that have room for it. */
export const printedForms = (content: CardContent, stage: stages.Stage): Record<string, string> => {
  const { card, parts } = sheetOf(content, stage);
  const sheets = SHEET_LAYOUTS.filter((layout) => fitsSheet(WIRE_UNITS, card, layout, parts));
  return {
    ...Object.fromEntries(sheets.map((layout) => [layout, sheetHtml(WIRE_UNITS, card, layout, parts)])),
    page: cardHtml(WIRE_UNITS, card, stage.rifle),
  };
};

const plain = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('\u00a0', ' ')
    .replaceAll('&nbsp;', ' ')
    .trim();

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

/** The place of the head that holds a crosswind; of the nearest where none does. */
const headOf = (heads: readonly { low: number; high: number }[], crosswindMph: number): number => {
  const outside = heads.map(({ low, high }) => Math.max(low - crosswindMph, crosswindMph - high, 0));
  return outside.indexOf(Math.min(...outside));
};

const cellsOf = (row: string): string[] => [...row.matchAll(/<(td|th)\b[^>]*>(.*?)<\/\1>/gs)].map((cell) => cell[0]);

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

/**
 * A shooter with only the paper: finds the target's row by its number and the head above it that contains the crosswind (else the
 * nearest), and sets the hold below it, with the row's elevation or the one printed under the hold.
 * @param html one form of a card, mil and mph
 */
export const readPrinted = (html: string): CardReader => {
  const isPage = html.includes('class="hold"') && !html.includes('<section>');
  const wide = isPage ? 3 : 1;
  let heads: PrintedRow['heads'] = [];
  const rows = new Map<string, PrintedRow>();
  for (const [row] of html.matchAll(/<tr[^>]*>.*?<\/tr>/gs)) {
    const cells = cellsOf(row);
    // A page of one group has its heads in the head of the table, with their unit.
    const words = row.startsWith('<tr class="heads">')
      ? cells
      : cells.filter((cell) => cell.includes('scope="colgroup"'));
    if (words.length > 0) {
      heads = words
        .map((cell) => plain(cell).replace(/ mph$/, ''))
        .flatMap((text) => (text === '' || text.startsWith('Crosswind') ? [] : [bandOf(text)]));
      continue;
    }
    if (heads.length === 0 || !row.includes('scope="row"')) continue;
    const number = plain(cells[0] ?? '').replace('*', '');
    const holds = heads.map((_, n) => {
      const cell = cells[3 + wide * n + (isPage ? 1 : 0)] ?? '';
      const own = /<(?:i|small)>(U [\d.]+|D [\d.]+)<\/(?:i|small)>/.exec(cell);
      const hold = isPage ? plain(cell.split('<small>')[0] ?? '') : plain(/<b>(.*?)<\/b>/.exec(cell)?.[1] ?? '');
      return { hold, own: own?.[1] ?? null };
    });
    rows.set(number, { elevationMil: signed(plain(cells[2] ?? '')), holds, heads });
  }
  return (place, crosswindMph) => setBy(rows.get(String(place + 1)), crosswindMph);
};

/**
 * A shooter with an arm band: finds the target's column, counted along the strips, and in it the line of the head with the crosswind.
 * @param html strips of a card, mil and mph
 * @param numbers targets in the order of a card's rows, which its columns follow
 */
const readBand = (html: string, numbers: readonly (number | undefined)[]): CardReader => {
  const columns = [...html.matchAll(/<section[^>]*>.*?<\/section>/gs)].flatMap(([strip]): PrintedRow[] => {
    const lines = [...strip.matchAll(/<tr[^>]*>.*?<\/tr>/gs)].map(([line]) => line);
    const up = cellsOf(lines.find((line) => line.startsWith('<tr class="up">')) ?? '').slice(1);
    const held = lines.flatMap((line) => {
      const [head = '', ...cells] = cellsOf(line);
      const words = /<b>(.*?)<\/b>/.exec(head)?.[1];
      return words === undefined ? [] : [{ head: bandOf(plain(words)), cells }];
    });
    return up.map((elevation, n) => ({
      elevationMil: signed(plain(elevation)),
      heads: held.map(({ head }) => head),
      holds: held.map(({ cells }) => {
        const own = /<i>(.*?)<\/i>/.exec(cells[n] ?? '')?.[1] ?? null;
        return { hold: plain((cells[n] ?? '').split('<i>')[0] ?? ''), own };
      }),
    }));
  });
  if (columns.length !== numbers.length)
    throw new Error(`${numbers.length} targets must have a column, ${columns.length} do`);
  return (place, crosswindMph) => setBy(columns[numbers.indexOf(place + 1)], crosswindMph);
};

/**
 * A shooter at Fire Control: takes the crosswind to the tenth that the screen shows, the head of the card over it that holds that, and sets
 * the hold and the elevation below it.
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

/** Shooters by the form they have in hand, and one who goes by the screen. */
export const readersOfPrinted = (content: CardContent, stage: stages.Stage): Record<string, CardReader> => {
  const { card, parts } = sheetOf(content, stage);
  const numbers = cardRows(WIRE_UNITS, card).map(({ target }) => target?.number);
  return {
    ...Object.fromEntries(
      Object.entries(printedForms(content, stage)).map(([layout, html]) => [layout, readPrinted(html)]),
    ),
    ...(bandSize(WIRE_UNITS, card, parts) && {
      'arm band': readBand(armBandHtml(WIRE_UNITS, card, 'letter', parts), numbers),
    }),
    screen: readScreen(content, stage),
  };
};

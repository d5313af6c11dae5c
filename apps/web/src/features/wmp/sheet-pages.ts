import { angleName } from '../../units/angles.ts';
import type { Units } from '../../units/units.ts';

export interface Sheet {
  readonly widthIn: number;
  readonly heightIn: number;
  readonly marginIn: number;
  /** Type of distance, elevation and holds, if there is room. */
  readonly largePt: number;
  /** Least type of elevations and holds: a card that needs less continues on the next page. */
  readonly leastPt: number;
  /** Types of everything else, of the crosswinds in which a hold hits, and of the foot. */
  readonly smallPt: number;
  readonly partPt: number;
  readonly footPt: number;
  /** Side of the code, mm: a link needs modules of 0.4 mm, a whole stage 28 mm. */
  readonly codeMm: number;
  /** The code is beside the foot, if there is height; on small paper beside the table. */
  readonly codeBelow?: boolean;
  /** A hold's own elevation is beside it in small type, not under it: for low paper. */
  readonly ownBeside?: boolean;
}

export interface HoldTexts {
  readonly hold: string;
  /** The hold's own elevation, to dial instead of the row's; null without one. */
  readonly elevation: string | null;
  /** Crosswinds in which it hits; null if these are all of its crosswinds. */
  readonly onTarget: string | null;
}
export interface SheetRow {
  readonly number: string;
  readonly distance: string;
  readonly elevation: string;
  readonly dial: string | null;
  readonly holds: readonly HoldTexts[];
  readonly fired: string;
  readonly size: string;
  readonly perWind: string | null;
  /** Heads above the row; null if equal to the previous row's. */
  readonly heads: readonly string[] | null;
}

const PT_PER_IN = 72;
const MM_PER_IN = 25.4;
/** Most targets of a sheet: it is hard to find a row among more. */
const MOST_ROWS = 10;
/** Largest type of an elevation under its hold, pt. */
const OWN_PT = 14;
/** Type of a hold's own elevation, pt. */
export const ownPt = (largePt: number): number => Math.min(OWN_PT, largePt);
const STEP_PT = 0.5;

/** Widths of bold Inter characters with tabular figures, em, rounded up so that Arial fits too. */
const WIDTHS: Readonly<Record<string, number>> = { ' ': 0.29, '\u00a0': 0.29, '.': 0.34, L: 0.63, '°': 0.5, '*': 0.52 };
const widthEm = (text: string): number =>
  [...text].reduce((sum, c) => sum + (WIDTHS[c] ?? (/[A-Z]/.test(c) ? 0.76 : 0.67)), 0);
/** Mean character width of running text that is not bold, em. */
const RUNNING_EM = 0.5;
/** Space on both sides of a cell's text, em. */
const PADDING_EM = 0.4;
/** Space between a hold and the elevation beside it, em of the elevation. */
export const BESIDE_EM = 0.3;
const LINE = 1.15;

const widest = (texts: readonly string[], pt: number): number =>
  Math.max(0, ...texts.map((text) => widthEm(text) * pt));

/** Widths of a table's columns of holds, and of all other columns together, pt. */
const tableWidths = (units: Units, sheet: Sheet, largePt: number, rows: readonly SheetRow[]) => {
  const { smallPt, partPt, ownBeside = false } = sheet;
  const column = (head: string, read: (row: SheetRow) => string | null, pt: number) => {
    const texts = rows.flatMap((row) => read(row) ?? []);
    return texts.length === 0 ? 0 : Math.max(widest(texts, pt), widthEm(head) * smallPt) + PADDING_EM * pt;
  };
  const holds = (rows[0]?.holds ?? []).map((_, n) => {
    const held = rows.flatMap((row) => row.holds[n] ?? []);
    // a head breaks between its two ends, never inside one
    const heads = rows.flatMap((row) => (row.heads?.[n] ?? '').split(' '));
    const holdPt = widest(
      held.map((one) => one.hold),
      largePt,
    );
    const owns = held.flatMap((one) => one.elevation ?? []);
    const own = widest(owns, ownBeside ? smallPt : ownPt(largePt));
    return Math.max(
      (ownBeside && owns.length > 0 ? holdPt + BESIDE_EM * smallPt + own : Math.max(holdPt, own)) +
        PADDING_EM * largePt,
      widest(
        held.flatMap((one) => one.onTarget ?? []),
        partPt,
      ) +
        PADDING_EM * largePt,
      widest(heads, smallPt) + PADDING_EM * smallPt,
    );
  });
  const hasDial = rows.some((row) => row.dial !== null);
  const others =
    column('#', (row) => row.number, smallPt) +
    column('', (row) => row.distance, largePt) +
    column(`U ${angleName(units)}`, (row) => row.elevation, hasDial ? smallPt : largePt) +
    column(`dial ${angleName(units)}`, (row) => row.dial, largePt) +
    column('DoF', (row) => row.fired, smallPt) +
    column(units.name('target'), (row) => row.size, smallPt) +
    column(`per ${units.name('wind')}`, (row) => row.perWind, smallPt);
  return { holds, others, all: others + holds.reduce((sum, width) => sum + width, 0) };
};

/** Height of a row with everything under and above it, pt. */
const rowHeight = (
  { smallPt, partPt, ownBeside = false }: Sheet,
  largePt: number,
  { holds, heads }: SheetRow,
  headLines: number,
): number => {
  const above = heads === null ? 0 : headLines * 1.05 * smallPt + 0.15 * smallPt + 1;
  const own = !ownBeside && holds.some((hold) => hold.elevation !== null) ? ownPt(largePt) : 0;
  const part = holds.some((hold) => hold.onTarget !== null) ? 1.1 * partPt : 0;
  return above + 0.98 * largePt + own + part + 0.6;
};

/** Layout of a table: the type of elevations and holds, pt, and its pages as ranges of rows. */
export interface SheetSetting {
  readonly largePt: number;
  readonly pages: readonly { readonly from: number; readonly to: number }[];
}

/**
 * Sets a table on the fewest pages, then in the largest type; on one side if the least type allows it. Null if its columns have
 * no room.
 * @param around characters of the lines above and below the table
 */
export const setSheet = (
  units: Units,
  sheet: Sheet,
  rows: readonly SheetRow[],
  around: { readonly header: number; readonly footer: number },
  hasCode: boolean,
): SheetSetting | null => {
  const { smallPt, footPt, codeMm, codeBelow = false } = sheet;
  const codePt = hasCode ? (codeMm / MM_PER_IN) * PT_PER_IN + 3.6 : 0;
  const widthPt = (sheet.widthIn - 2 * sheet.marginIn) * PT_PER_IN;
  const tablePt = widthPt - (codeBelow ? 0 : codePt);
  const linesPt = (characters: number, pt: number, roomPt: number) =>
    Math.ceil((characters * RUNNING_EM * pt) / roomPt) * LINE * pt;
  const foot = linesPt(around.footer, footPt, codeBelow ? widthPt - codePt : widthPt) + 0.2 * footPt;
  const room =
    (sheet.heightIn - 2 * sheet.marginIn - 0.02) * PT_PER_IN -
    linesPt(around.header, smallPt, widthPt) -
    (LINE * smallPt + 1.5) -
    (codeBelow ? Math.max(foot, codePt) : foot);
  const pagesIn = (largePt: number) => {
    const { holds, all } = tableWidths(units, sheet, largePt, rows);
    if (all > tablePt) return null;
    const spare = tablePt / all;
    const isLong = rows.some(({ heads }) =>
      heads?.some((head, n) => (widthEm(head) + PADDING_EM) * smallPt > spare * (holds[n] ?? 0)),
    );
    const height = (row: SheetRow) => rowHeight(sheet, largePt, row, isLong ? 2 : 1);
    const pages: { from: number; to: number }[] = [];
    let from = 0;
    let used = 0;
    rows.forEach((row, i) => {
      const isFull = i > from && (used + height(row) > room || i - from >= MOST_ROWS);
      if (isFull) {
        pages.push({ from, to: i });
        from = i;
        used = 0;
      }
      // a page begins with heads, even if the previous row had the same
      used += height(i === from ? { ...row, heads: row.heads ?? [] } : row);
    });
    return [...pages, { from, to: rows.length }];
  };
  let best: SheetSetting | null = null;
  for (let largePt = sheet.largePt; largePt >= sheet.leastPt; largePt -= STEP_PT) {
    const pages = pagesIn(largePt);
    if (pages !== null && (best === null || pages.length < best.pages.length)) best = { largePt, pages };
  }
  return best;
};

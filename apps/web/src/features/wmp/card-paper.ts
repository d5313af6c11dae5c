const PT_PER_IN = 72;
const MARGIN_IN = 0.6;
/** Room inside the margins of A4 and Letter, pt: as narrow as A4, as short as Letter. */
const ROOM = { widthPt: (8.27 - 2 * MARGIN_IN) * PT_PER_IN, heightPt: (11 - 2 * MARGIN_IN) * PT_PER_IN };
const LARGEST_PT = 11;

/** Least type readable at arm's length in daylight, pt; a longer card continues on a second sheet. */
const SMALLEST_PT = 5;
const TITLE_EM = 1.2;
const STEP_PT = 0.1;
/** em: height of a line of text, of a table row with padding and rule; mean width of a character. */
const LINE_EM = 1.35;
const ROW_EM = 1.42;
const CHARACTER_EM = 0.62;
const PADDING_EM = 0.75;
/** Two rows of headings, the first with up to two lines. */
const HEADING_ROWS = 3;

/** A card's content: the texts around the table, the longest text of each column, and the rows. */
interface CardContent {
  readonly title: string;
  readonly lines: readonly string[];
  readonly columnLengths: readonly number[];
  readonly rows: number;
}

const linesOf = (text: string, pt: number, widthPt: number): number =>
  Math.ceil((text.length * CHARACTER_EM * pt) / widthPt);

const fits = (content: CardContent, pt: number): boolean => {
  const { widthPt, heightPt } = ROOM;
  const widthEm = content.columnLengths.reduce((sum, length) => sum + length * CHARACTER_EM + PADDING_EM, 0);
  const textEm =
    LINE_EM * TITLE_EM * linesOf(content.title, pt * TITLE_EM, widthPt) +
    LINE_EM * content.lines.reduce((sum, line) => sum + linesOf(line, pt, widthPt), 0);
  return widthEm * pt <= widthPt && (textEm + ROW_EM * (content.rows + HEADING_ROWS)) * pt <= heightPt;
};

/** Type size, pt, that fits a card on one sheet, within the largest and the least readable size. */
export const fontSizePt = (content: CardContent): number => {
  let pt = LARGEST_PT;
  while (pt > SMALLEST_PT && !fits(content, pt)) pt -= STEP_PT;
  return Math.round(Math.max(pt, SMALLEST_PT) * 10) / 10;
};

/** Style sheet of an exported card: monochrome, sized for its paper. */
export const cardStyle = (content: CardContent): string =>
  `@page { size: auto; margin: ${MARGIN_IN}in }
  * { box-sizing: border-box }
  body { font: ${fontSizePt(content)}pt/1.2 Inter, system-ui, sans-serif; color: #000; background: #fff; margin: ${MARGIN_IN}in }
  h1 { font-size: ${TITLE_EM}em; margin: 0 0 0.15em; overflow-wrap: anywhere } p { margin: 0 0 0.15em; overflow-wrap: anywhere }
  table { border-collapse: collapse; width: 100%; margin: 0.2em 0 }
  th, td { border: 1px solid #000; padding: 0.08em 0.35em; text-align: right; font-variant-numeric: tabular-nums }
  td { white-space: nowrap } td small { display: block; font-size: max(7pt, 0.75em); font-weight: 400 } th { font-weight: 600; vertical-align: bottom }
  [colspan] { text-align: center; text-wrap: balance } th[rowspan] { white-space: nowrap }
  tbody th { vertical-align: middle } tbody { border-bottom: 2px solid #000 }
  th + td, td.hold { font-weight: 700 } thead { display: table-header-group } tr, tbody { break-inside: avoid }
  .legend { font-size: max(7pt, 0.85em) } @media print { body { margin: 0 } }`;

export type CardLayout = 'card-3x5' | 'arm-band' | 'page';

interface Paper {
  /** Value of the page's CSS `size`. */
  readonly size: string;
  /** in, on every side. */
  readonly marginIn: number;
  /** Room inside the margins, pt. */
  readonly room: { readonly widthPt: number; readonly heightPt: number };
  readonly largestPt: number;
}

const PT_PER_IN = 72;
const room = (widthIn: number, heightIn: number, marginIn: number) => ({
  widthPt: (widthIn - 2 * marginIn) * PT_PER_IN,
  heightPt: (heightIn - 2 * marginIn) * PT_PER_IN,
});

const PAPERS: Readonly<Record<CardLayout, Paper>> = {
  'card-3x5': { size: '5in 3in', marginIn: 0.15, room: room(5, 3, 0.15), largestPt: 10 },
  'arm-band': { size: '3.5in 2.5in', marginIn: 0.1, room: room(3.5, 2.5, 0.1), largestPt: 8.5 },
  // Either paper of the world: as narrow as A4, as short as Letter.
  page: { size: 'auto', marginIn: 0.6, room: room(8.27, 11, 0.6), largestPt: 11 },
};

/** Smallest type that is read at arm's length in daylight, pt; a card with more rows goes on to a second sheet. */
const SMALLEST_PT = 5;
/** Height of a row of the table with its padding and rule, and mean width of a character, in em. */
const ROW_EM = 1.42;
const CHARACTER_EM = 0.64;
const PADDING_EM = 0.7;
/** Title, three lines of circumstances, two of legend, two rows of headings of which the first may take two lines. */
const LINES_BESIDE_ROWS = 8.5;

/** How a card lies on its paper: the length of the longest text of each column, and how many rows it has. */
interface TableSize {
  readonly columnLengths: readonly number[];
  readonly rows: number;
}

/** Type size in pt with which a table and what stands around it fit on one sheet, no larger than suits the paper. */
export const fontSizePt = (layout: CardLayout, { columnLengths, rows }: TableSize): number => {
  const { room: free, largestPt } = PAPERS[layout];
  const widthEm = columnLengths.reduce((sum, length) => sum + length * CHARACTER_EM + PADDING_EM, 0);
  const heightEm = (rows + LINES_BESIDE_ROWS) * ROW_EM;
  const fitting = Math.min(largestPt, free.widthPt / widthEm, free.heightPt / heightEm);
  return Math.max(SMALLEST_PT, Math.floor(fitting * 10) / 10);
};

/** The style sheet of an exported card: monochrome, sized for its paper. */
export const cardStyle = (layout: CardLayout, table: TableSize): string => {
  const { size, marginIn } = PAPERS[layout];
  return `@page { size: ${size}; margin: ${marginIn}in }
  * { box-sizing: border-box }
  body { font: ${fontSizePt(layout, table)}pt/1.2 system-ui, sans-serif; color: #000; background: #fff; margin: ${marginIn}in }
  h1 { font-size: 1.2em; margin: 0 0 0.15em; overflow-wrap: anywhere } p { margin: 0 0 0.15em; overflow-wrap: anywhere }
  table { border-collapse: collapse; width: 100%; margin: 0.2em 0 }
  th, td { border: 1px solid #000; padding: 0.08em 0.35em; text-align: right; font-variant-numeric: tabular-nums }
  td { white-space: nowrap } th { font-weight: 600; vertical-align: bottom }
  th[colspan] { text-align: center; text-wrap: balance } th[rowspan] { white-space: nowrap }
  th + td, td.hold { font-weight: 700 } thead { display: table-header-group } tr { break-inside: avoid }
  .legend { font-size: 0.85em } @media print { body { margin: 0 } }`;
};

import {
  bothSides,
  type Corner,
  horizontal,
  type Line,
  mirrored,
  type Numeral,
  POST_END_MIL,
  type ReticleGeometry,
  sidePost,
  vertical,
  wholeNumbers,
} from './reticle-geometry.ts';

/** Our own drawings from public descriptions of two tree reticles, about ±0.05 and ±0.08 mil. Mils, y down. */

const STROKE = 0.03;
const CENTER = { x: 0, y: 0, diameter: 0.036 };
const DIGIT_HEIGHT = 0.29;
const HORIZONTAL_REACH = 8;
/** Distance of lines from the center, and from a whole mil. */
const CENTER_GAP = 0.17;
const CELL_START = 0.12;
const CELL_END = 0.88;
const cell = (n: number): [start: number, end: number] => [n === 0 ? CENTER_GAP : n + CELL_START, n + CELL_END];

/** Marks of one cell of the horizontal axis, right of the center; up is negative. */
const horizontalMarks = (n: number): Line[] => [
  vertical(n + 0.5, -0.1, 0),
  ...[0.2, 0.8].map((f) => vertical(n + f, 0, 0.09)),
  ...[0.4, 0.6].map((f) => vertical(n + f, 0, 0.13)),
];
const verticalMarks = (n: number): Line[] => [
  ...[0.2, 0.8].map((f) => horizontal(n + f, -0.08, 0.08)),
  ...[0.4, 0.6].map((f) => horizontal(n + f, -0.135, 0.135)),
];
/** The cells of the horizontal axis, right of the center. */
const rightCells = (marks: (n: number) => Line[]): Line[] =>
  wholeNumbers(0, HORIZONTAL_REACH - 1).flatMap((n) => [horizontal(0, ...cell(n)), ...marks(n)]);

/** A place right of the axis, and its mirror image. */
const pair = (x: number, y: number): Corner[] => [
  { x, y },
  { x: -x, y },
];
const upright = (...places: number[]): Corner[] => places.map((y) => ({ x: 0, y }));
const numeralsAt = (x: number, y: number, n: number): Numeral[] =>
  pair(x, y).map((at) => ({ ...at, text: String(n), height: DIGIT_HEIGHT }));
/** Numbers of every second mil: along the axis, `y` below it, and at the ends of the rows. */
const numbersOf = (y: number, rows: readonly number[], endOf: (row: number) => number): Numeral[] => [
  ...[2, 4, 6, 8].flatMap((n) => numeralsAt(n, y, n)),
  ...rows.filter((row) => row % 2 === 0).flatMap((row) => numeralsAt(endOf(row), row, row)),
];
const sidePosts = (tip: number, shoulder: number): Corner[][] => [
  sidePost(tip, shoulder, 0.13, 1),
  sidePost(tip, shoulder, 0.13, -1),
];

const WHOLE_MIL_DOT = 0.03;
/** Whole-mil dashes of an axis, outward. */
const AXIS_DASH = [0.115, 0.235] as const;
const ROW_DASH = [0.11, 0.18] as const;
const UPPER_REACH = 3;
const LOWER_REACH = 13;
const ROWS = wholeNumbers(2, 12);
/** The cell from 4 to 5 has marks every 0.1 mil, for ranging. */
const FINE_CELL = 4;
const fineMarks = (mark: (at: number, from: number, to: number) => Line, long: number): Line[] => [
  ...[0.2, 0.3, 0.7, 0.8].map((f) => mark(FINE_CELL + f, -0.1, 0)),
  ...[0.4, 0.6].map((f) => mark(FINE_CELL + f, 0, long)),
  mark(FINE_CELL + 0.5, -0.14, 0.14),
];

const dashesAt = (x: number, y: number, [from, to]: readonly [number, number]): Line[] => [
  vertical(x, y - to, y - from),
  vertical(x, y + from, y + to),
];

const axes2x = (): Line[] => {
  const right = rightCells((n) => (n === FINE_CELL ? fineMarks(vertical, 0.13) : horizontalMarks(n)));
  const rightDashes = wholeNumbers(1, HORIZONTAL_REACH).flatMap((n) => dashesAt(n, 0, AXIS_DASH));
  const lower = wholeNumbers(0, LOWER_REACH - 1).flatMap((n) => [
    vertical(0, ...cell(n)),
    ...(n === FINE_CELL ? fineMarks(horizontal, 0.135) : verticalMarks(n)),
  ]);
  const upper = wholeNumbers(0, UPPER_REACH - 1).flatMap((n) => {
    const [start, end] = cell(n);
    return [vertical(0, -end, -start), ...verticalMarks(n).map((l) => ({ ...l, y1: 0 - l.y1, y2: 0 - l.y2 }))];
  });
  // below the first row, the row itself replaces the dash
  const dashes = [-1, -2, -UPPER_REACH, 1, LOWER_REACH].map((y) => horizontal(y, ...AXIS_DASH));
  return [...bothSides([...right, ...rightDashes]), ...lower, ...upper, ...dashes, ...mirrored(dashes)];
};

/** Detached marks of one cell of a row, up to `limit` mil from the axis. */
const rowMarks = (y: number, n: number, limit: number): Line[] =>
  [
    vertical(n + 0.5, y - 0.12, y - 0.06),
    ...[0.2, 0.8].map((f) => vertical(n + f, y + 0.07, y + 0.13)),
    ...[0.4, 0.6].map((f) => vertical(n + f, y + 0.06, y + 0.165)),
  ].filter(({ x1 }) => x1 <= limit);

/** One row of the tree. To each side it is half as wide as deep; an odd row ends in half a cell. */
const treeRow = (y: number): Line[] => {
  const halfWidth = y / 2;
  const right = wholeNumbers(0, Math.ceil(halfWidth) - 1).flatMap((n) => [
    horizontal(y, n + CELL_START, Math.min(n + CELL_END, halfWidth)),
    ...rowMarks(y, n, halfWidth),
  ]);
  return bothSides([...right, ...wholeNumbers(1, Math.floor(halfWidth)).flatMap((n) => dashesAt(n, y, ROW_DASH))]);
};

export const MPCT2X: ReticleGeometry = {
  strokeMil: STROKE,
  lines: [...axes2x(), ...ROWS.flatMap(treeRow)],
  dots: [
    ...wholeNumbers(1, HORIZONTAL_REACH).flatMap((x) => pair(x, 0)),
    ...upright(-1, -2, -UPPER_REACH, ...wholeNumbers(1, LOWER_REACH)),
    ...ROWS.flatMap((y) => wholeNumbers(1, Math.floor(y / 2)).flatMap((x) => pair(x, y))),
  ].map((at) => ({ ...at, diameter: WHOLE_MIL_DOT })),
  rings: [],
  numbers: numbersOf(0.65, ROWS, (y) => y / 2 + 0.54),
  posts: sidePosts(8.03, 8.27),
  center: CENTER,
};

const RING = 0.2;
const TREE_DOT = 0.04;
const UPPER_REACH_3X = 4;
const ROWS_3X = wholeNumbers(1, 14);
/** First row with dots, and first column with dots down to the next row. */
const FIRST_DOTTED_ROW = 2;
const FIRST_DOTTED_COLUMN = 3;
const FIFTHS = [0.2, 0.4, 0.6, 0.8];

/** Whole mils to each side of the axis, by row. */
const halfWidth3x = (row: number): number => {
  if (row <= 2) return row;
  if (row <= 5) return 3;
  if (row <= 7) return 4;
  return row <= 9 ? 5 : 6;
};

const verticalAxis3x = (): Line[] =>
  wholeNumbers(-UPPER_REACH_3X, ROWS_3X.length - 1).flatMap((n) => {
    const [start, end] = n < 0 ? (cell(-n - 1).map((edge) => -edge) as [number, number]) : cell(n);
    return [vertical(0, start, end), ...verticalMarks(n)];
  });

/** Dots every 0.2 mil between the rings: along the rows, and down columns that reach the row below. */
const dots3x = (): Corner[] => [
  ...ROWS_3X.filter((y) => y >= FIRST_DOTTED_ROW).flatMap((y) =>
    wholeNumbers(0, halfWidth3x(y) - 1).flatMap((n) => FIFTHS.flatMap((f) => pair(n + f, y))),
  ),
  ...ROWS_3X.slice(FIRST_DOTTED_COLUMN - 1, -1).flatMap((y) =>
    wholeNumbers(1, halfWidth3x(y)).flatMap((x) => FIFTHS.flatMap((f) => pair(x, y + f))),
  ),
];

export const MPCT3X: ReticleGeometry = {
  strokeMil: STROKE,
  lines: [...bothSides(rightCells(horizontalMarks)), ...verticalAxis3x()],
  dots: dots3x().map((at) => ({ ...at, diameter: TREE_DOT })),
  rings: [
    ...wholeNumbers(1, HORIZONTAL_REACH).flatMap((x) => pair(x, 0)),
    ...upright(...wholeNumbers(-UPPER_REACH_3X, -1), ...ROWS_3X),
    ...ROWS_3X.flatMap((y) => wholeNumbers(1, halfWidth3x(y)).flatMap((x) => pair(x, y))),
  ].map((at) => ({ ...at, diameter: RING })),
  numbers: numbersOf(-0.5, ROWS_3X, (y) => halfWidth3x(y) + 0.5),
  posts: [
    ...sidePosts(8.15, 8.39),
    [
      { x: 0, y: 14.1 },
      { x: 0.13, y: 14.34 },
      { x: 0.13, y: POST_END_MIL },
      { x: -0.13, y: POST_END_MIL },
      { x: -0.13, y: 14.34 },
    ],
  ],
  center: CENTER,
};

import {
  bothSides,
  type Disc,
  horizontal,
  type Line,
  type Numeral,
  POST_END_MIL,
  type ReticleGeometry,
  sidePost,
  vertical,
  wholeNumbers,
} from './reticle-geometry.ts';

/** Our own drawing from the closest public description of a tree of rings and dots, about ±0.08 mil. Mils, y down. */

const STROKE = 0.03;
const CENTER_DOT = 0.036;
const CENTER_GAP = 0.17;
const RING = 0.2;
const TREE_DOT = 0.04;
const CELL_START = 0.12;
const CELL_END = 0.88;
const DIGIT_HEIGHT = 0.29;

const HORIZONTAL_REACH = 8;
const UPPER_REACH = 4;
const LOWER_REACH = 14;
/** First row with dots, and first column with dots down to the next row. */
const FIRST_DOTTED_ROW = 2;
const FIRST_DOTTED_COLUMN = 3;
const FIFTHS = [0.2, 0.4, 0.6, 0.8];

/** Whole mils to each side of the axis, by row. */
const halfWidth = (row: number): number => {
  if (row <= 2) return row;
  if (row <= 5) return 3;
  if (row <= 7) return 4;
  return row <= 9 ? 5 : 6;
};

const cell = (n: number): [start: number, end: number] => [n === 0 ? CENTER_GAP : n + CELL_START, n + CELL_END];

const horizontalAxis = (): Line[] =>
  bothSides(
    wholeNumbers(0, HORIZONTAL_REACH - 1).flatMap((n) => {
      const [start, end] = cell(n);
      return [
        horizontal(0, start, end),
        vertical(n + 0.5, -0.1, 0),
        ...[0.2, 0.8].map((f) => vertical(n + f, 0, 0.09)),
        ...[0.4, 0.6].map((f) => vertical(n + f, 0, 0.13)),
      ];
    }),
  );

const verticalAxis = (): Line[] =>
  wholeNumbers(-UPPER_REACH, LOWER_REACH - 1).flatMap((n) => {
    const [start, end] = n < 0 ? (cell(-n - 1).map((edge) => -edge) as [number, number]) : cell(n);
    return [
      vertical(0, start, end),
      ...[0.2, 0.8].map((f) => horizontal(n + f, -0.08, 0.08)),
      ...[0.4, 0.6].map((f) => horizontal(n + f, -0.135, 0.135)),
    ];
  });

const bothSidesOf = (x: number, y: number, diameter: number): Disc[] => [
  { x, y, diameter },
  { x: -x, y, diameter },
];

const rings = (): Disc[] => [
  ...wholeNumbers(1, HORIZONTAL_REACH).flatMap((x) => bothSidesOf(x, 0, RING)),
  ...[...wholeNumbers(-UPPER_REACH, -1), ...wholeNumbers(1, LOWER_REACH)].map((y) => ({ x: 0, y, diameter: RING })),
  ...wholeNumbers(1, LOWER_REACH).flatMap((y) => wholeNumbers(1, halfWidth(y)).flatMap((x) => bothSidesOf(x, y, RING))),
];

/** Dots every 0.2 mil between the rings: along the rows, and down columns that reach the row below. */
const dots = (): Disc[] => {
  const rows = wholeNumbers(FIRST_DOTTED_ROW, LOWER_REACH).flatMap((y) =>
    wholeNumbers(0, halfWidth(y) - 1).flatMap((n) => FIFTHS.flatMap((f) => bothSidesOf(n + f, y, TREE_DOT))),
  );
  const columns = wholeNumbers(FIRST_DOTTED_COLUMN, LOWER_REACH - 1).flatMap((y) =>
    wholeNumbers(1, halfWidth(y)).flatMap((x) => FIFTHS.flatMap((f) => bothSidesOf(x, y + f, TREE_DOT))),
  );
  return [...rows, ...columns];
};

const numbers = (): Numeral[] => {
  const at = (x: number, y: number, n: number): Numeral => ({ x, y, text: String(n), height: DIGIT_HEIGHT });
  const axis = [2, 4, 6, 8].flatMap((n) => [at(n, -0.5, n), at(-n, -0.5, n)]);
  const rows = wholeNumbers(1, LOWER_REACH)
    .filter((y) => y % 2 === 0)
    .flatMap((y) => [at(halfWidth(y) + 0.5, y, y), at(-halfWidth(y) - 0.5, y, y)]);
  return [...axis, ...rows];
};

const lowerPost = [
  { x: 0, y: 14.1 },
  { x: 0.13, y: 14.34 },
  { x: 0.13, y: POST_END_MIL },
  { x: -0.13, y: POST_END_MIL },
  { x: -0.13, y: 14.34 },
];

export const MPCT3X: ReticleGeometry = {
  strokeMil: STROKE,
  lines: [...horizontalAxis(), ...verticalAxis()],
  dots: dots(),
  rings: rings(),
  numbers: numbers(),
  posts: [sidePost(8.15, 8.39, 0.13, 1), sidePost(8.15, 8.39, 0.13, -1), lowerPost],
  center: { x: 0, y: 0, diameter: CENTER_DOT },
};

import {
  bothSides,
  type Disc,
  horizontal,
  type Line,
  mirrored,
  type Numeral,
  type ReticleGeometry,
  sidePost,
  vertical,
  wholeNumbers,
} from './reticle-geometry.ts';

/** Our own drawing from public descriptions of a tree reticle with 0.2-mil marks, about ±0.05 mil. Mils, y down. */

const STROKE = 0.03;
const CENTER_DOT = 0.036;
const WHOLE_MIL_DOT = 0.03;
/** Distance of lines from the center, and from a whole mil. */
const CENTER_GAP = 0.17;
const CELL_START = 0.12;
const CELL_END = 0.88;
const DIGIT_HEIGHT = 0.29;
/** Whole-mil dashes of an axis, outward. */
const AXIS_DASH = [0.115, 0.235] as const;
const ROW_DASH = [0.11, 0.18] as const;

const HORIZONTAL_REACH = 8;
const UPPER_REACH = 3;
const LOWER_REACH = 13;
const FIRST_ROW = 2;
const LAST_ROW = 12;
/** The cell from 4 to 5 has marks every 0.1 mil, for ranging. */
const FINE_CELL = 4;

/** Marks of one cell of the horizontal axis, right of the center; up is negative. */
const horizontalMarks = (n: number): Line[] => {
  if (n === FINE_CELL) {
    return [
      ...[0.2, 0.3, 0.7, 0.8].map((f) => vertical(n + f, -0.1, 0)),
      ...[0.4, 0.6].map((f) => vertical(n + f, 0, 0.13)),
      vertical(n + 0.5, -0.14, 0.14),
    ];
  }
  return [
    vertical(n + 0.5, -0.1, 0),
    ...[0.2, 0.8].map((f) => vertical(n + f, 0, 0.09)),
    ...[0.4, 0.6].map((f) => vertical(n + f, 0, 0.13)),
  ];
};

const lowerMarks = (n: number): Line[] => {
  if (n === FINE_CELL) {
    return [
      ...[0.2, 0.3, 0.7, 0.8].map((f) => horizontal(n + f, -0.1, 0)),
      ...[0.4, 0.6].map((f) => horizontal(n + f, 0, 0.135)),
      horizontal(n + 0.5, -0.14, 0.14),
    ];
  }
  return verticalMarks(n);
};

const verticalMarks = (n: number): Line[] => [
  ...[0.2, 0.8].map((f) => horizontal(n + f, -0.08, 0.08)),
  ...[0.4, 0.6].map((f) => horizontal(n + f, -0.135, 0.135)),
];

const cell = (n: number): [start: number, end: number] => [n === 0 ? CENTER_GAP : n + CELL_START, n + CELL_END];

const horizontalAxis = (): Line[] => {
  const right = wholeNumbers(0, HORIZONTAL_REACH - 1).flatMap((n) => {
    const [start, end] = cell(n);
    return [horizontal(0, start, end), ...horizontalMarks(n)];
  });
  const dashes = wholeNumbers(1, HORIZONTAL_REACH).flatMap((n) => [
    vertical(n, -AXIS_DASH[1], -AXIS_DASH[0]),
    vertical(n, AXIS_DASH[0], AXIS_DASH[1]),
  ]);
  return bothSides([...right, ...dashes]);
};

const verticalAxis = (): Line[] => {
  const lower = wholeNumbers(0, LOWER_REACH - 1).flatMap((n) => {
    const [start, end] = cell(n);
    return [vertical(0, start, end), ...lowerMarks(n)];
  });
  const upper = wholeNumbers(0, UPPER_REACH - 1).flatMap((n) => {
    const [start, end] = cell(n);
    return [vertical(0, -end, -start), ...verticalMarks(n).map((l) => ({ ...l, y1: 0 - l.y1, y2: 0 - l.y2 }))];
  });
  // below the first row, the row itself replaces the dash
  const dashed = [...wholeNumbers(1, UPPER_REACH).map((n) => -n), ...wholeNumbers(1, FIRST_ROW - 1), LOWER_REACH];
  const dashes = dashed.map((y) => horizontal(y, AXIS_DASH[0], AXIS_DASH[1]));
  return [...lower, ...upper, ...dashes, ...mirrored(dashes)];
};

/** Detached marks of one cell of a row, up to `limit` mil from the axis. */
const rowMarks = (y: number, n: number, limit: number): Line[] =>
  [
    ...[0.5].map((f) => ({ x: n + f, line: vertical(n + f, y - 0.12, y - 0.06) })),
    ...[0.2, 0.8].map((f) => ({ x: n + f, line: vertical(n + f, y + 0.07, y + 0.13) })),
    ...[0.4, 0.6].map((f) => ({ x: n + f, line: vertical(n + f, y + 0.06, y + 0.165) })),
  ].flatMap(({ x, line }) => (x <= limit ? [line] : []));

/** One row of the tree. To each side it is half as wide as deep; an odd row ends in half a cell. */
const treeRow = (y: number): Line[] => {
  const halfWidth = y / 2;
  const right = wholeNumbers(0, Math.ceil(halfWidth) - 1).flatMap((n) => [
    horizontal(y, n + CELL_START, Math.min(n + CELL_END, halfWidth)),
    ...rowMarks(y, n, halfWidth),
  ]);
  const dashes = wholeNumbers(1, Math.floor(halfWidth)).flatMap((n) => [
    vertical(n, y - ROW_DASH[1], y - ROW_DASH[0]),
    vertical(n, y + ROW_DASH[0], y + ROW_DASH[1]),
  ]);
  return bothSides([...right, ...dashes]);
};

const wholeMilDots = (): Disc[] => {
  const axes = [
    ...wholeNumbers(1, HORIZONTAL_REACH).flatMap((n) => [
      { x: n, y: 0 },
      { x: -n, y: 0 },
    ]),
    ...wholeNumbers(1, UPPER_REACH).map((n) => ({ x: 0, y: -n })),
    ...wholeNumbers(1, LOWER_REACH).map((n) => ({ x: 0, y: n })),
  ];
  const tree = wholeNumbers(FIRST_ROW, LAST_ROW).flatMap((y) =>
    wholeNumbers(1, Math.floor(y / 2)).flatMap((x) => [
      { x, y },
      { x: -x, y },
    ]),
  );
  return [...axes, ...tree].map((at) => ({ ...at, diameter: WHOLE_MIL_DOT }));
};

const numbers = (): Numeral[] => {
  const at = (x: number, y: number, text: string): Numeral => ({ x, y, text, height: DIGIT_HEIGHT });
  const axis = [2, 4, 6, 8].flatMap((n) => [at(n, 0.65, String(n)), at(-n, 0.65, String(n))]);
  const rows = wholeNumbers(FIRST_ROW, LAST_ROW)
    .filter((y) => y % 2 === 0)
    .flatMap((y) => [at(y / 2 + 0.54, y, String(y)), at(-(y / 2 + 0.54), y, String(y))]);
  return [...axis, ...rows];
};

export const MPCT2X: ReticleGeometry = {
  strokeMil: STROKE,
  lines: [...horizontalAxis(), ...verticalAxis(), ...wholeNumbers(FIRST_ROW, LAST_ROW).flatMap(treeRow)],
  dots: wholeMilDots(),
  rings: [],
  numbers: numbers(),
  posts: [sidePost(8.03, 8.27, 0.13, 1), sidePost(8.03, 8.27, 0.13, -1)],
  center: { x: 0, y: 0, diameter: CENTER_DOT },
};

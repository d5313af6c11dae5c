/** Shapes of a reticle in mils from the scope's center, x right and **y down**: a holdover of 4.3 lies at y = 4.3. */
export interface ReticleGeometry {
  readonly strokeMil: number;
  readonly lines: readonly Line[];
  readonly dots: readonly Disc[];
  /** Open circles, drawn with the stroke. */
  readonly rings: readonly Disc[];
  readonly numbers: readonly Numeral[];
  readonly posts: readonly (readonly Corner[])[];
  readonly center: Disc;
}

export interface Corner {
  readonly x: number;
  readonly y: number;
}
export interface Line {
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
}
export interface Disc extends Corner {
  readonly diameter: number;
}
export interface Numeral extends Corner {
  readonly text: string;
  /** Height of the digits, mil. */
  readonly height: number;
}

/** Rounded to a thousandth of a mil, so that 4 + 0.3 is 4.3. */
export const mil = (value: number): number => Math.round(value * 1000) / 1000;

export const horizontal = (y: number, x1: number, x2: number): Line => ({
  x1: mil(x1),
  y1: mil(y),
  x2: mil(x2),
  y2: mil(y),
});
export const vertical = (x: number, y1: number, y2: number): Line => ({
  x1: mil(x),
  y1: mil(y1),
  x2: mil(x),
  y2: mil(y2),
});

export const mirrored = (lines: readonly Line[]): Line[] =>
  lines.map((l) => ({ x1: 0 - l.x1, y1: l.y1, x2: 0 - l.x2, y2: l.y2 }));
/** The lines and their mirror images on the left. */
export const bothSides = (lines: readonly Line[]): Line[] => [...lines, ...mirrored(lines)];

export const wholeNumbers = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from + i);

/** Outer end of the posts, mil: beyond the widest field, 45 mil at 8x. */
export const POST_END_MIL = 30;

/** A horizontal post with its tip at `tip` mil, full width from `shoulder`; `side` 1 is right, −1 left. */
export const sidePost = (tip: number, shoulder: number, halfHeight: number, side: 1 | -1): Corner[] => [
  { x: side * tip, y: 0 },
  { x: side * shoulder, y: -halfHeight },
  { x: side * POST_END_MIL, y: -halfHeight },
  { x: side * POST_END_MIL, y: halfHeight },
  { x: side * shoulder, y: halfHeight },
];

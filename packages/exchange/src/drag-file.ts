import { grToKg, inToM, KG_PER_GR, mToIn } from '@windcall/units';
import { curveRead } from './curve-of-rows.ts';
import { type CdAtMach, type DragFile, type ReadCurve, Refusal } from './outcome.ts';

const TAGS = ['CFM', 'BRL'];
const MIN_ROWS = 5;
const MAX_ROWS = 400;
/** Larger than any Cd, but within the Mach range of every useful curve. */
const MACH_PASSES = 1.5;

const numeric = (cell: string): boolean => /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(cell);
/** 0 is unknown. Mass up to a fifth of a kg, lengths up to a quarter of a m. */
const plausible = ([mass, diameter, length = 0]: readonly number[]): boolean =>
  mass !== undefined &&
  diameter !== undefined &&
  mass >= 0 &&
  mass <= 0.5 &&
  (diameter === 0 || (diameter >= 0.002 && diameter <= 0.06)) &&
  (length === 0 || (length >= diameter && length <= 0.3));

/** Mass, diameter and length are the last figures: a name may hold commas and numbers. */
const headOf = (line: string): { name: string; figures: readonly number[] } => {
  const cells = line.split(',').map((cell) => cell.trim());
  for (let end = cells.length; end > 2; end--) {
    for (const count of [3, 2]) {
      const from = end - count;
      if (from < 2) continue;
      const window = cells.slice(from, end);
      if (!window.every(numeric)) continue;
      const figures = window.map(Number);
      if (plausible(figures)) return { name: cells.slice(1, from).join(', '), figures };
    }
  }
  throw new Refusal('malformed', 'The first line holds no mass (kg) and diameter (m).', { line: 1 });
};

/** Whether the first line has a tag and figures. */
export const looksLikeDragFile = (text: string): boolean => {
  const [first = '', second = ''] = text.trimStart().split(/\r\n|\n|\r/, 2);
  return /^[A-Z]{2,5}\s*,/.test(first) && /^\s*[\d.,]+(e-?\d+)?[\t ;]+[\d.,]+(e-?\d+)?\s*$/i.test(second);
};

const rowOf = (line: string, number: number): readonly [number, number] => {
  const cells = line
    .trim()
    .split(/[\t ;]+/)
    .map((cell) => cell.replace(',', '.'));
  const [first, second] = cells;
  if (cells.length !== 2 || first === undefined || second === undefined || !numeric(first) || !numeric(second)) {
    throw new Refusal('malformed', `Line ${number} is not two numbers.`, { line: number });
  }
  return [Number(first), Number(second)];
};

/**
 * A curve in lines of two numbers. The size of the numbers decides which column is Mach, else `first`.
 * @throws Refusal naming the line
 */
const curveOfLines = (lines: readonly string[], from: number, first: 'mach' | 'cd'): CdAtMach[] => {
  const rows: (readonly [number, number])[] = [];
  const lineOf: number[] = [];
  for (let i = from; i < lines.length; i++) {
    const line = lines[i]!;
    if (line.trim() === '') continue;
    if (rows.length === MAX_ROWS) {
      throw new Refusal('too-large', `The curve has more than ${MAX_ROWS} rows.`, { line: i + 1 });
    }
    rows.push(rowOf(line, i + 1));
    lineOf.push(i + 1);
  }
  if (rows.length < MIN_ROWS) {
    throw new Refusal('too-small', `The curve has ${rows.length} rows; ${MIN_ROWS} are needed.`, {
      line: lines.length,
    });
  }
  const passes = [0, 1].map((column) => rows.some((row) => row[column as 0 | 1] > MACH_PASSES));
  const rises = (column: 0 | 1) => rows.every((row, i) => i === 0 || row[column] > rows[i - 1]![column]);
  const written = first === 'cd' ? (rises(1) || !rises(0) ? 1 : 0) : rises(0) || !rises(1) ? 0 : 1;
  const machColumn: 0 | 1 = passes[0] !== passes[1] ? (passes[0] ? 0 : 1) : written;
  const curve: CdAtMach[] = rows.map((row) => ({ mach: row[machColumn], cd: row[machColumn === 1 ? 0 : 1] }));
  curve.forEach(({ mach, cd }, i) => {
    const line = lineOf[i]!;
    if (mach < 0 || mach > 10)
      throw new Refusal('out-of-bounds', `Mach ${mach} in line ${line} is not within 0 to 10.`, { line });
    if (cd < 0.02 || cd > 2)
      throw new Refusal('out-of-bounds', `Cd ${cd} in line ${line} is not within 0.02 to 2.`, { line });
    if (i > 0 && mach <= curve[i - 1]!.mach) {
      throw new Refusal('out-of-order', `Mach ${mach} in line ${line} does not rise above the row before it.`, {
        line,
      });
    }
  });
  return curve;
};

/**
 * Reads a drag file (.drg): `CFM|BRL, name, mass kg, diameter m[, length m, source]`, then rows of Cd and Mach in either
 * order. Source: gehtsoft BallisticCalculator1.
 * @throws Refusal naming the line
 */
export const readDragFile = (text: string): ReadCurve => {
  const lines = text.split(/\r\n|\n|\r/);
  const start = lines.findIndex((line) => line.trim() !== '');
  const head = lines[start]?.trim() ?? '';
  const tag = head.split(',', 1)[0]?.trim().toUpperCase() ?? '';
  if (!TAGS.includes(tag)) {
    throw new Refusal('unknown', `The drag file begins with “${tag.slice(0, 12)}”; ${TAGS.join(' and ')} are known.`, {
      line: start + 1,
    });
  }
  const { name, figures } = headOf(head);
  const curve = curveOfLines(lines, start + 1, 'cd');
  const known = (value: number | undefined) => (value === undefined || value === 0 ? null : value);
  const [massKg, diameterM, lengthM] = [known(figures[0]), known(figures[1]), known(figures[2])];
  return curveRead(name, curve, {
    ...{ massKg, diameterM, lengthM },
    bulletWeight: massKg === null ? null : massKg / KG_PER_GR,
    bulletDiameter: diameterM === null ? null : mToIn(diameterM),
    bulletLength: lengthM === null ? null : mToIn(lengthM),
  });
};

/**
 * Reads pasted rows of Mach and Cd in either order, with any separator, perhaps under a heading.
 * @throws Refusal naming the line
 */
export const readCurveRows = (text: string): ReadCurve => {
  // a comma alone separates; beside another separator it is a decimal mark
  const lines = text.split(/\r\n|\n|\r/).map((line) => line.replace(/^(\s*[\d.]+)\s*,\s*([\d.]+\s*)$/, '$1\t$2'));
  const start = lines.findIndex((line) => line.trim() !== '');
  const head = lines[start] ?? '';
  const named = /[a-z]/i.test(head) && !/\d/.test(head);
  const cdFirst = named && head.search(/cd|drag/i) >= 0 && head.search(/cd|drag/i) < head.search(/mach/i);
  return curveRead('', curveOfLines(lines, named ? start + 1 : Math.max(0, start), cdFirst ? 'cd' : 'mach'));
};

/** A .drg file. Weight in grains, diameter and length in inches; null for unknown. */
export const writeDragFile = (bullet: {
  name: string;
  bulletWeight: number | null;
  bulletDiameter: number | null;
  bulletLength: number | null;
  dragCurve: DragFile['dragCurve'];
}): string => {
  const figure = (value: number | null, digits: number) => (value === null ? '0' : value.toFixed(digits));
  const head = [
    'CFM',
    bullet.name.replace(/[\r\n]+/g, ' '),
    figure(bullet.bulletWeight === null ? null : grToKg(bullet.bulletWeight), 6),
    figure(bullet.bulletDiameter === null ? null : inToM(bullet.bulletDiameter), 6),
    figure(bullet.bulletLength === null ? null : inToM(bullet.bulletLength), 6),
  ].join(', ');
  return `${[head, ...bullet.dragCurve.map(({ mach, cd }) => `${cd.toFixed(4)}\t${mach.toFixed(4)}`)].join('\r\n')}\r\n`;
};

import {
  looksLikeLabRadar,
  looksLikeMagnetoSpeed,
  looksLikeShotView,
  readLabRadar,
  readMagnetoSpeed,
  readShotView,
} from './chronographs.ts';
import { decodeText } from './decode-text.ts';
import { looksLikeDope, readDope } from './dope-table.ts';
import { looksLikeDragFile, readCurveRows, readDragFile } from './drag-file.ts';
import { looksLikeKestrel, readKestrel } from './kestrel.ts';
import { type CdAtMach, type Outcome, Refusal, type UnnamedTable } from './outcome.ts';
import { looksLikeJson, parseJson } from './parse-json.ts';
import { looksLikeProChrono, readProChrono } from './prochrono.ts';
import { looksLikeA7p, readA7p } from './read-a7p.ts';
import { readEbcp } from './read-ebcp.ts';
import { isEverything } from './read-everything.ts';
import { curveOutcome, readEverything, readOwnJson } from './read-own-json.ts';
import { columnNumbers, type Rows, splitTable } from './split-table.ts';
import { looksLikePlots, readPlots } from './target-plots.ts';
import { looksLikeZip } from './unzip-one.ts';

const MACH = /^mach$/i;
const CD = /^(cd|drag coefficient)$/i;
/** Lines among which the head of a table is looked for: a title may stand above it. */
const HEAD_LINES = 40;

/** Rows of a plain table of Cd and Mach; null where no line names both. */
const curveTable = (rows: Rows): CdAtMach[] | null => {
  const placeOf = (row: readonly string[], name: RegExp): number => row.findIndex((cell) => name.test(cell));
  const headAt = rows.slice(0, HEAD_LINES).findIndex((row) => placeOf(row, MACH) >= 0 && placeOf(row, CD) >= 0);
  const head = rows[headAt];
  if (head === undefined) return null;
  const body = rows
    .map((row, i) => ({ row, line: i + 1 }))
    .slice(headAt + 1)
    .filter(({ row }) => row.some((cell) => cell !== ''));
  const numbersOf = (name: RegExp) => columnNumbers(body.map(({ row }) => row[placeOf(head, name)] ?? ''));
  const [machs, cds] = [numbersOf(MACH), numbersOf(CD)];
  return body.map(({ line }, i) => {
    const [mach, cd] = [machs[i] ?? null, cds[i] ?? null];
    if (mach === null || cd === null) throw new Refusal('malformed', `Line ${line} is not two numbers.`, { line });
    return { mach, cd };
  });
};

const filledCells = (row: readonly string[] = []): number => row.filter((cell) => cell !== '').length;

const isFigure = (cell: string): boolean => /^[+-]?[\d.,]*\d/.test(cell);

/**
 * Which line is the heading: the widest one of words alone, two or more, with a figure in the line below it, the first of equals.
 * Titles and lines of key and value stand above. The first line where no line is like that.
 */
const headingOf = (lines: Rows): number => {
  const isHeading = (line: readonly string[], i: number): boolean =>
    filledCells(line) > 1 &&
    !line.some(isFigure) &&
    filledCells(lines[i + 1]) > 1 &&
    (lines[i + 1] ?? []).some(isFigure);
  const widths = lines.slice(0, HEAD_LINES).map((line, i) => (isHeading(line, i) ? filledCells(line) : 0));
  return widths.indexOf(Math.max(...widths));
};

/** A table whose heading is one of its lines (from 0); what stands above it is left out. */
export const tableFrom = (lines: Rows, headingAt: number): UnnamedTable => ({
  header: lines[headingAt] ?? [],
  rows: lines.slice(headingAt + 1),
  lines,
  headingAt,
});

const readTable = (text: string, name: string): Outcome => {
  const rows = splitTable(text);
  const curve = curveTable(rows);
  if (curve !== null) return curveOutcome(curve, name);
  if (looksLikeDope(rows)) return readDope(rows);
  if (looksLikePlots(rows)) return readPlots(text);
  const filled = rows.filter((row) => row.some((cell) => cell !== '') && !/^sep=/i.test(row[0] ?? ''));
  const table = tableFrom(filled, headingOf(filled));
  if (table.header.length < 2 || table.rows.length === 0) {
    throw new Refusal('unknown', 'The file is none of the kinds that can be read.', { field: 'file' });
  }
  throw new Refusal('columns-unnamed', 'The table’s columns are not known: say which is what.', {
    field: 'columns',
    table,
  });
};

/** Every byte as a letter of its own. */
export const letters = (bytes: Uint8Array): string => {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += 8192) parts.push(String.fromCharCode(...bytes.subarray(at, at + 8192)));
  return parts.join('');
};

/** An Excel workbook: `readBinary` of `@windcall/exchange/binary` reads it, whose reader is large. */
export const isWorkbook = (bytes: Uint8Array, text = () => letters(bytes)): boolean =>
  looksLikeZip(bytes) && text().includes('xl/workbook.xml');
/** A FIT file, `.FIT` behind its size and versions: also for `readBinary`. */
export const isFit = (bytes: Uint8Array): boolean => letters(bytes.subarray(8, 12)) === '.FIT';

/** Kinds that are known and not read, with the way to one that is. */
const INSTEAD: readonly (readonly [is: (bytes: Uint8Array, text: () => string) => boolean, why: string])[] = [
  [isWorkbook, 'This is an Excel workbook (.xlsx). Save its sheet as CSV. Then choose that file.'],
  [
    isFit,
    'This is a Garmin .fit file. In the ShotView app, open the session and share it as CSV. Then choose that file.',
  ],
  [
    (_, text) => text().startsWith('\u00d0\u00cf\u0011\u00e0'),
    'This is an old Excel workbook (.xls). Save its sheet as CSV. Then choose that file.',
  ],
  [(_, text) => text().startsWith('%PDF-'), 'This is a PDF. Export the same data as CSV. Then choose that file.'],
];

const readKnown = (bytes: Uint8Array, name: string): Outcome => {
  if (bytes.length === 0) throw new Refusal('empty', 'The file is empty.', { field: 'file' });
  const head = letters(bytes.subarray(0, 16));
  const text = () => (looksLikeZip(bytes) ? letters(bytes) : head);
  const instead = INSTEAD.find(([is]) => is(bytes, text));
  if (instead !== undefined) throw new Refusal('other-kind', instead[1], { field: 'file' });
  if (looksLikeZip(bytes)) return readEbcp(bytes);
  if (looksLikeA7p(bytes)) return readA7p(bytes);
  if (isEverything(bytes)) return readEverything(bytes);
  return readText(decodeText(bytes), name);
};

/** Reads text of any kind that is known; refuses, with its table, what is not. */
export const readText = (text: string, name: string): Outcome => {
  if (looksLikeJson(text)) return readOwnJson(parseJson(text), name);
  if (looksLikeDragFile(text) || /\.drg$/i.test(name)) return readDragFile(text);
  if (looksLikeShotView(text)) return readShotView(text);
  if (looksLikeLabRadar(text)) return readLabRadar(text);
  if (looksLikeMagnetoSpeed(text)) return readMagnetoSpeed(text);
  if (looksLikeProChrono(text)) return readProChrono(text);
  if (looksLikeKestrel(text)) return readKestrel(text);
  return readTable(text, name);
};

/**
 * Reads a file a shooter brings. Its kind is known by content; `name` only names what has no name of its own.
 *
 * A profile carries the fields the file speaks of, in wire units (yards, fps, mph, °F, inHg, inches, grains, mil).
 * `warnings` are machine names of what is doubtful, `lost` says what was in the file and is not kept. Never throws for
 * what is in the bytes: what cannot be taken is `refused` with a reason, naming field or line.
 */
export const read = (bytes: Uint8Array, name: string): Outcome => {
  try {
    return readKnown(bytes, name);
  } catch (error) {
    if (error instanceof Refusal) return error.refused;
    throw error;
  }
};

/** Reads a pasted drag curve: a .drg file, JSON, or rows of Mach and Cd. Refuses as `read` does. */
export const readCurve = (text: string): Outcome => {
  try {
    if (text.trim() === '') throw new Refusal('empty', 'The text is empty.');
    if (looksLikeJson(text)) return readOwnJson(parseJson(text), '');
    return /^[A-Z]{2,5}\s*,/.test(text.trimStart()) ? readDragFile(text) : readCurveRows(text);
  } catch (error) {
    if (error instanceof Refusal) return error.refused;
    throw error;
  }
};

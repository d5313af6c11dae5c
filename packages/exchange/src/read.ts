import { CHRONOGRAPHS } from './chronographs.ts';
import { isUnitLine } from './column-meanings.ts';
import { decodeText, looksLikeJson, MAX_OTHER_BYTES, parseJson } from './decode-text.ts';
import { looksLikeDope, readDope } from './dope-table.ts';
import { looksLikeDragFile, readCurveRows, readDragFile } from './drag-file.ts';
import { looksLikeKestrel, readKestrel } from './kestrel.ts';
import { type CdAtMach, type Outcome, orRefused, Refusal, type UnnamedTable } from './outcome.ts';
import { isEverything } from './read-everything.ts';
import { curveOutcome, readEverything, readOwnJson } from './read-own-json.ts';
import { rowsOf } from './rows.ts';
import { columnNumbers, MAX_LOG_ROWS, type Rows, splitTable, withoutSep } from './split-table.ts';
import { looksLikePlots, readPlots } from './target-plots.ts';

const MACH = /^mach$/i;
const CD = /^(cd|drag coefficient)$/i;
const HEAD_LINES = 40;

/** Rows of Cd and Mach; null without a heading of both. */
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
 * Line of the heading: the first widest line of two or more words above a line with a figure, perhaps with units between.
 * −1 for figures alone.
 */
const headingOf = (lines: Rows): number => {
  const isHeading = (line: readonly string[], i: number): boolean => {
    const next = isUnitLine(lines[i + 1] ?? []) ? lines[i + 2] : lines[i + 1];
    return (
      filledCells(line) > 1 &&
      !line.some(isFigure) &&
      !isUnitLine(line) &&
      filledCells(next) > 1 &&
      (next ?? []).some(isFigure)
    );
  };
  const widths = lines.slice(0, HEAD_LINES).map((line, i) => (isHeading(line, i) ? filledCells(line) : 0));
  const widest = Math.max(...widths);
  const figures = (lines[0] ?? []).filter(isFigure).length;
  return widest === 0 && figures * 2 > filledCells(lines[0]) ? -1 : widths.indexOf(widest);
};

/** The table below a line (from 0, −1 for none), without titles and units. */
export const tableFrom = (lines: Rows, headingAt: number): UnnamedTable => ({
  header: lines[headingAt] ?? (lines[0] ?? []).map(() => ''),
  rows: lines.slice(headingAt + 1).filter((line, i) => i > 0 || headingAt < 0 || !isUnitLine(line)),
  lines,
  headingAt,
});

const readTable = (rows: Rows, name: string): Outcome => {
  const curve = curveTable(rows);
  if (curve !== null) return curveOutcome(curve, name);
  const filled = rows.filter((row) => row.some((cell) => cell !== '') && !/^sep=/i.test(row[0] ?? ''));
  const table = tableFrom(filled, headingOf(filled));
  if (table.header.length < 2 || table.rows.length === 0) {
    throw new Refusal('unknown', 'The file is none of the kinds that can be read.', { field: 'file' });
  }
  throw new Refusal('columns-unnamed', 'The table’s columns are not known: say which is what.', {
    field: 'columns',
    table,
    rows: rowsOf(rows, new Map()),
  });
};

/** Bytes as Latin-1 letters. */
export const letters = (bytes: Uint8Array): string => {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += 8192) parts.push(String.fromCharCode(...bytes.subarray(at, at + 8192)));
  return parts.join('');
};

export const looksLikeZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4;
export const looksLikeA7p = (bytes: Uint8Array): boolean => /^[\da-f]{32}/i.test(letters(bytes.subarray(0, 32)));

/** Whether the bytes are an Excel workbook, for `readBinary`. */
export const isWorkbook = (bytes: Uint8Array, text = () => letters(bytes)): boolean =>
  looksLikeZip(bytes) && text().includes('xl/workbook.xml');
/** Whether the bytes are a FIT file: `.FIT` after its size and versions. */
export const isFit = (bytes: Uint8Array): boolean => letters(bytes.subarray(8, 12)) === '.FIT';

/** Whether `readBinary` of `@windcall/exchange/binary` reads these bytes. */
export const isBinary = (bytes: Uint8Array): boolean => looksLikeZip(bytes) || looksLikeA7p(bytes) || isFit(bytes);

/** Known kinds that are not read, with an alternative. */
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

/** Reads another program's format; null for others. */
type Unpack = (bytes: Uint8Array) => Outcome | null;

const readKnown = (bytes: Uint8Array, name: string, unpack: Unpack): Outcome => {
  if (bytes.length === 0) throw new Refusal('empty', 'The file is empty.', { field: 'file' });
  const head = letters(bytes.subarray(0, 16));
  const text = () => (looksLikeZip(bytes) ? letters(bytes) : head);
  const instead = INSTEAD.find(([is]) => is(bytes, text));
  if (instead !== undefined) throw new Refusal('other-kind', instead[1], { field: 'file' });
  if (isEverything(bytes)) return readEverything(bytes);
  return unpack(bytes) ?? readText(decodeText(bytes), name);
};

interface Format {
  readonly knows: (text: string, rows: Rows) => boolean;
  readonly read: (text: string, rows: Rows) => Outcome;
}
/** Known tables, surest first. */
const FORMATS: readonly Format[] = [
  CHRONOGRAPHS.shotView,
  CHRONOGRAPHS.labRadar,
  CHRONOGRAPHS.magnetoSpeed,
  CHRONOGRAPHS.proChrono,
  { knows: looksLikeKestrel, read: readKestrel },
  { knows: (_, rows) => looksLikePlots(rows), read: readPlots },
  CHRONOGRAPHS.shotList,
  { knows: looksLikeDope, read: readDope },
];

/** Reads text of a known kind; refuses others with their table. */
export const readText = (raw: string, name: string): Outcome => {
  if (looksLikeJson(raw)) return readOwnJson(parseJson(raw), name);
  if (looksLikeDragFile(raw) || /\.drg$/i.test(name)) return readDragFile(raw);
  const text = withoutSep(raw);
  // logs are thinned, so they may be longer
  const isLog = looksLikeKestrel(text);
  if (!isLog && raw.length > MAX_OTHER_BYTES)
    throw new Refusal('too-large', 'The file is larger than 1 MiB, and is no weather log. Split it.', {
      field: 'file',
    });
  const rows = splitTable(raw, isLog ? MAX_LOG_ROWS : undefined);
  const own = raw === text ? rows : rows.slice(1);
  const found = FORMATS.find(({ knows }) => knows(text, own));
  if (found === undefined) return readTable(rows, name);
  const outcome = found.read(text, own);
  return raw === text || !('rows' in outcome) || outcome.rows === undefined
    ? outcome
    : {
        ...outcome,
        rows: [...rowsOf(rows.slice(0, 1), new Map()), ...outcome.rows.map((row) => ({ ...row, line: row.line + 1 }))],
      };
};

/**
 * Reads a file by its content; `name` names things without a name. `unpack` reads other programs' profiles (a7p, ebcp), as in
 * `@windcall/exchange/all`. Profiles have the file's fields in wire units. `warnings` are machine names of doubts, `lost` the parts not kept.
 * Never throws for file contents: `refused` gives the reason and names field or line.
 */
export const read = (bytes: Uint8Array, name: string, unpack: Unpack = () => null): Outcome =>
  orRefused(() => readKnown(bytes, name, unpack));

/** Reads a pasted curve: .drg, JSON, or rows of Mach and Cd. Refuses as `read` does. */
export const readCurve = (text: string): Outcome =>
  orRefused(() => {
    if (text.trim() === '') throw new Refusal('empty', 'The text is empty.');
    if (looksLikeJson(text)) return readOwnJson(parseJson(text), '');
    return /^[A-Z]{2,5}\s*,/.test(text.trimStart()) ? readDragFile(text) : readCurveRows(text);
  });

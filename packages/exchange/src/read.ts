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
import { looksLikeA7p, readA7p } from './read-a7p.ts';
import { readEbcp } from './read-ebcp.ts';
import { isEverything } from './read-everything.ts';
import { curveOutcome, readEverything, readOwnJson } from './read-own-json.ts';
import { columnNumbers, type Rows, splitTable } from './split-table.ts';
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

/** Without the titles above a table: a line with fewer cells than the words below it. */
const withoutTitle = (rows: Rows): Rows => {
  const [title, below] = rows;
  const isTitle = filledCells(title) < filledCells(below) && !below?.some((cell) => /^[+-]?\d/.test(cell));
  return isTitle && rows.length > 2 ? withoutTitle(rows.slice(1)) : rows;
};

const readTable = (text: string, name: string): Outcome => {
  const rows = splitTable(text);
  const curve = curveTable(rows);
  if (curve !== null) return curveOutcome(curve, name);
  if (looksLikeDope(rows)) return readDope(rows);
  const filled = rows.filter((row) => row.some((cell) => cell !== '') && !/^sep=/i.test(row[0] ?? ''));
  const [header = [], ...body] = withoutTitle(filled);
  if (header.length < 2 || body.length === 0) {
    throw new Refusal('unknown', 'The file is none of the kinds that can be read.', { field: 'file' });
  }
  const table: UnnamedTable = { header, rows: body };
  throw new Refusal('columns-unnamed', 'The table’s columns are not known: say which is what.', {
    field: 'columns',
    table,
  });
};

const readKnown = (bytes: Uint8Array, name: string): Outcome => {
  if (bytes.length === 0) throw new Refusal('empty', 'The file is empty.', { field: 'file' });
  if (looksLikeZip(bytes)) return readEbcp(bytes);
  if (looksLikeA7p(bytes)) return readA7p(bytes);
  if (isEverything(bytes)) return readEverything(bytes);
  const text = decodeText(bytes);
  if (looksLikeJson(text)) return readOwnJson(parseJson(text), name);
  if (looksLikeDragFile(text) || /\.drg$/i.test(name)) return readDragFile(text);
  if (looksLikeShotView(text)) return readShotView(text);
  if (looksLikeLabRadar(text)) return readLabRadar(text);
  if (looksLikeMagnetoSpeed(text)) return readMagnetoSpeed(text);
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

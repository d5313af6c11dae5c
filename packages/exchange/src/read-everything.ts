import { isObject, type Json, parseJson, utf8 } from './decode-text.ts';
import { Refusal } from './outcome.ts';

/** Accounts keep 100 MB by default, plus sessions and drills. */
const MAX_MIB = 512;
export const MAX_EVERYTHING_BYTES = MAX_MIB * 1024 * 1024;

export const isEverything = (bytes: Uint8Array): boolean =>
  /^(\xef\xbb\xbf)?\s*\{\s*"exportedAt"\s*:/.test(String.fromCharCode(...bytes.subarray(0, 64)));

/** Requested rows of a list, and their count. */
export interface Section {
  readonly rows: readonly Json[];
  readonly count: number;
}

const [QUOTE, BACKSLASH, COLON] = [0x22, 0x5c, 0x3a];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

const malformed = () => new Refusal('malformed', 'The file begins like JSON, but is none.', { field: 'file' });
const textOf = (bytes: Uint8Array): string => {
  const text = utf8(bytes);
  if (text === null) throw malformed();
  return text;
};

/**
 * Lists of an account's export, which may have hundreds of megabytes: only `wanted` rows are parsed; others are counted.
 * @throws Refusal above 512 MiB and for no JSON
 */
export const readSections = (bytes: Uint8Array, wanted: readonly string[]): ReadonlyMap<string, Section> => {
  if (bytes.length > MAX_EVERYTHING_BYTES) {
    throw new Refusal('too-large', `The file is larger than ${MAX_MIB} MiB.`, { field: 'file' });
  }
  const sections = new Map<string, { rows: Json[]; count: number }>();
  let [depth, inText, inList] = [0, false, false];
  let [name, textFrom, rowFrom] = ['', 0, 0];
  const endRow = (end: number): void => {
    const section = sections.get(name) ?? { rows: [], count: 0 };
    sections.set(name, section);
    section.count++;
    if (!wanted.includes(name)) return;
    const row = parseJson(textOf(bytes.subarray(rowFrom, end)));
    if (isObject(row)) section.rows.push(row);
  };
  for (let i = 0; i < bytes.length; i++) {
    const c = bytes[i];
    if (inText) {
      if (c === BACKSLASH) i++;
      else if (c === QUOTE) inText = false;
    } else if (c === QUOTE) {
      inText = true;
      textFrom = i;
    } else if (c === COLON && depth === 1) {
      name = textOf(bytes.subarray(textFrom, i)).trim().slice(1, -1);
    } else if (c === OPEN_LIST || c === OPEN_OBJECT) {
      if (depth === 1) inList = c === OPEN_LIST;
      if (depth === 2) rowFrom = i;
      depth++;
    } else if (c === CLOSE_LIST || c === CLOSE_OBJECT) {
      depth--;
      if (depth === 2 && inList) endRow(i + 1);
    }
  }
  if (depth !== 0 || inText) throw malformed();
  return sections;
};

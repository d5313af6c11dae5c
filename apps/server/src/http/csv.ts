import { flagText } from '@windcall/units';

export type CsvCell = string | number | boolean | null;

/** Texts that a spreadsheet would run as a formula, including full-width signs: some read ＝ as =. */
const FORMULA_START = /^[\s\p{Cc}\p{Cf}]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/u;

const KNOWN_DIGITS = 7;

/** One field by RFC 4180, quoted if necessary. A text that looks like a formula gets an apostrophe in front. */
const field = (cell: CsvCell): string => {
  if (cell === null) return '';
  if (typeof cell === 'boolean') return flagText(cell);
  // digits beyond the seventh come from arithmetic, not from a measurement or input
  if (typeof cell === 'number') return String(Number.isInteger(cell) ? cell : Number(cell.toPrecision(KNOWN_DIGITS)));
  const safe = FORMULA_START.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** One CSV line with its line end: flags in words, numbers to seven digits. */
export const csvLine = (cells: readonly CsvCell[]): string => `${cells.map(field).join(',')}\r\n`;

/** The columns of a CSV file, in their order: each head with its cell of a row. */
export type CsvColumns<Row> = Readonly<Record<string, (row: Row) => CsvCell>>;
export const csvTable = <Row>(columns: CsvColumns<Row>, rows: readonly Row[]): string => {
  const cells = Object.values(columns);
  return [csvLine(Object.keys(columns)), ...rows.map((row) => csvLine(cells.map((cell) => cell(row))))].join('');
};

/** One CSV line with its line end, every number and flag exactly as stored. */
export const recordLine = (cells: readonly CsvCell[]): string =>
  `${cells.map((cell) => (typeof cell === 'number' || typeof cell === 'boolean' ? String(cell) : field(cell))).join(',')}\r\n`;

/** A first line that names the separator, as some spreadsheets write it. */
export const SEP_LINE = /^\ufeff?"?sep=([,;\t])"?[^\S\r\n]*(?:\r\n|\n|\r)/i;

/**
 * The fields of a CSV text (RFC 4180) by line, without empty lines and apostrophes before formulas. Separator: a first
 * line `sep=;`, which is dropped; else a semicolon if the first line has no comma; else a comma.
 */
export const readCsv = (text: string): string[][] => {
  const lines: string[][] = [[]];
  const whole = text.replace(/^\ufeff/, '');
  const named = SEP_LINE.exec(whole);
  const bare = named === null ? whole : whole.slice(named[0].length);
  const [head = ''] = bare.split(/[\r\n]/, 1);
  const mark = named?.[1] ?? (head.includes(';') && !head.includes(',') ? ';' : ',');
  const cell = new RegExp(`(?:"((?:[^"]|"")*)"|([^"${mark}\\r\\n]*))(${mark}|\\r\\n|\\n|\\r|$)`, 'g');
  for (const [, quoted, plain, end] of bare.matchAll(cell)) {
    const raw = quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"');
    lines.at(-1)?.push(raw.startsWith("'") && FORMULA_START.test(raw.slice(1)) ? raw.slice(1) : raw);
    if (end === '') break;
    if (end !== mark) lines.push([]);
  }
  return lines.filter((line) => line.some((cell) => cell !== ''));
};

import { Refusal } from './outcome.ts';

/** Weather logs may have more rows, because they are thinned. */
export const MAX_ROWS = 20_000;
export const MAX_LOG_ROWS = 200_000;
const MAX_COLUMNS = 64;
const MAX_CELL_BYTES = 4096;

export type Rows = readonly (readonly string[])[];

const SEP_LINE = /^\s*"?sep=(.)"?[^\S\n]*\r?\n/i;
export const withoutSep = (text: string): string => text.replace(SEP_LINE, '');

const SEPARATORS = [';', '\t', '|', ','];
/** The separator of most first lines; a comma last, because it may be a decimal mark. */
const separatorOf = (text: string): string => {
  const lines = text
    .slice(0, 8000)
    .replace(/"[^"]*"/g, '')
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== '')
    .slice(0, 20);
  const having = SEPARATORS.map((separator) => lines.filter((line) => line.includes(separator)).length);
  return SEPARATORS[having.indexOf(Math.max(...having))] ?? ',';
};

/** Cells of a text, at most `most` rows. Quoted cells may hold separators, line breaks and doubled quotes. Source: RFC 4180. */
export const cellsOf = (text: string, delimiter: string, most: number): string[][] => {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (rows.length < most) {
    let cell = '';
    if (text[at] === '"') {
      for (at++; at < text.length; ) {
        const end = text.indexOf('"', at);
        cell += end < 0 ? text.slice(at) : text.slice(at, end);
        at = end < 0 ? text.length : end + 1;
        if (text[at] !== '"') break;
        cell += '"';
        at++;
      }
    }
    const from = at;
    while (at < text.length && text[at] !== delimiter && text[at] !== '\n' && text[at] !== '\r') at++;
    row.push(cell + text.slice(from, at));
    if (text[at] === delimiter) {
      at++;
      continue;
    }
    rows.push(row);
    row = [];
    if (at >= text.length) break;
    at += text[at] === '\r' && text[at + 1] === '\n' ? 2 : 1;
  }
  return rows;
};

/**
 * Trimmed cells of a text; empty lines stay, so that a row's place is its line. `sep=;` in line 1 names the separator.
 * @throws Refusal for more than `most` rows, 64 columns or 4 kB in a cell
 */
export const splitTable = (text: string, most = MAX_ROWS): Rows => {
  const delimiter = SEP_LINE.exec(text)?.[1] ?? separatorOf(text);
  const data = cellsOf(text, delimiter, most + 1);
  if (data.length > most && data.at(-1)?.join('') !== '') {
    throw new Refusal(
      'too-large',
      `The table has more than ${most.toLocaleString('en-US')} rows. Export a shorter time, or split the file.`,
      {
        line: most + 1,
      },
    );
  }
  return data.map((row, i) => {
    if (row.length > MAX_COLUMNS) {
      throw new Refusal('too-large', `Line ${i + 1} has more than ${MAX_COLUMNS} columns.`, { line: i + 1 });
    }
    return row.map((cell) => {
      if (cell.length > MAX_CELL_BYTES) {
        throw new Refusal('too-large', `A cell in line ${i + 1} is longer than 4 kB.`, { line: i + 1 });
      }
      return cell.trim();
    });
  });
};

/** Free text from a place to the end of its line, with its commas (`175,0 gr`) unless quoted, without empty cells after it. */
export const freeText = (text: string, at = 0): string => {
  const from = text.slice(at, at + MAX_CELL_BYTES).replace(/^[ \t]+/, '');
  const quoted = from.startsWith('"');
  const read = quoted ? (cellsOf(from, '', 1)[0]?.[0] ?? '') : (from.split(/\r\n|\n|\r/, 1)[0] ?? '');
  return read.replace(/[\s,;]+$/, '').trim();
};

const PLAIN = /^[+-]?(\d+\.?\d*|\.\d+)$/;
/** Marks between thousands: plain, thin, narrow and no-break spaces, apostrophes. */
const GROUP = "\u202f\u00a0\u2009 ’'";
const value = (cell: string): number | null => (PLAIN.test(cell) ? Number(cell) : null);
const grouped = (mark: '.' | ','): ((cell: string) => number | null) => {
  const other = mark === '.' ? ',' : '.';
  const whole = new RegExp(`^[+-]?\\d{1,3}([${other}${GROUP}]\\d{3})+(\\${mark}\\d*)?$`);
  const marks = new RegExp(`[${other}${GROUP}]`, 'g');
  return (cell) => {
    const text = cell.replace(/^[−–]/, '-');
    return value((whole.test(text) ? text.replace(marks, '') : text).replace(mark, '.'));
  };
};
/** `1,369.8` and `1 369.8`. */
const pointed = grouped('.');
/** `488,3`, `1.369,8` and `2 711,4`. */
const commaed = grouped(',');

/** Numbers of a column, as `1,369.8` or `488,3`: the reading with most numbers, then within `[min, max]`. Null for other cells. */
export const columnNumbers = (
  cells: readonly string[],
  [min, max]: readonly [number, number] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY],
): (number | null)[] => {
  if (cells.every((cell) => cell === '' || PLAIN.test(cell))) return cells.map(value);
  const score = (list: readonly (number | null)[]) => {
    const read = list.filter((v) => v !== null);
    return read.length * 2 + (read.length > 0 && read.every((v) => v >= min && v <= max) ? 1 : 0);
  };
  const [points, commas] = [cells.map(pointed), cells.map(commaed)];
  return score(commas) > score(points) ? commas : points;
};

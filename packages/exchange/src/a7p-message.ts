import { PbfReader } from 'pbf';
import { utf8 } from './decode-text.ts';
import { Refusal } from './outcome.ts';

/** Longest varint of the format, bytes: 64 bits by sevens. */
const MAX_VARINT_BYTES = 10;
const MAX_LIST = 300;
const INT32 = 2 ** 31;

const malformed = (why: string, field?: string) => new Refusal('malformed', why, field === undefined ? {} : { field });

/** Reads a protobuf message by field number. `pbf` checks neither lengths nor varints, so they are checked here first. */
class Message {
  readonly #pbf: PbfReader;
  readonly #end: number;
  constructor(bytes: Uint8Array) {
    this.#pbf = new PbfReader(bytes);
    this.#end = bytes.length;
  }

  #varint(): number {
    const { buf, pos } = this.#pbf;
    let length = 1;
    while (((buf[pos + length - 1] ?? 0) & 0x80) !== 0) {
      length++;
      if (length > MAX_VARINT_BYTES) throw malformed('A number in the file never ends.');
    }
    if (pos + length > this.#end) throw malformed('The file ends inside a number.');
    return this.#pbf.readVarint(true);
  }

  #skip(bytes: number): void {
    if (bytes < 0 || bytes > this.#end - this.#pbf.pos) throw malformed('A length in the file points past its end.');
    this.#pbf.pos += bytes;
  }

  /** Every field: numbers as numbers, others as bytes; fixed-width fields are skipped. */
  *fields(): Generator<{ readonly number: number; readonly value: number | Uint8Array }> {
    while (this.#pbf.pos < this.#end) {
      const key = this.#varint();
      const number = Math.floor(key / 8);
      if (key < 0 || number < 1) throw malformed('The file holds a field without a number.');
      switch (key % 8) {
        case 0:
          yield { number, value: this.#varint() };
          break;
        case 1:
          this.#skip(8);
          break;
        case 2: {
          const length = this.#varint();
          const from = this.#pbf.pos;
          this.#skip(length);
          yield { number, value: this.#pbf.buf.subarray(from, from + length) };
          break;
        }
        case 5:
          this.#skip(4);
          break;
        default:
          throw malformed('The file holds a field of a kind that does not exist.');
      }
    }
  }

  numbers(field: string): number[] {
    const list: number[] = [];
    while (this.#pbf.pos < this.#end) {
      list.push(this.#varint());
      if (list.length > MAX_LIST) throw malformed(`${field} has more than ${MAX_LIST} entries.`, field);
    }
    return list;
  }
}

const addNumbers = (list: number[], value: number | Uint8Array, field: string): void => {
  if (typeof value === 'number') list.push(value);
  else list.push(...new Message(value).numbers(field));
  if (list.length > MAX_LIST) throw malformed(`${field} has more than ${MAX_LIST} entries.`, field);
};

const int32 = (value: number | Uint8Array, field: string): number => {
  if (typeof value !== 'number') throw malformed(`${field} is no number.`, field);
  if (value < -INT32 || value >= INT32) throw malformed(`${field} is beyond 32 bits.`, field);
  return value;
};

const textOf = (value: number | Uint8Array, field: string): string => {
  const text = typeof value === 'number' ? null : utf8(value);
  if (text === null) throw malformed(`${field} is no UTF-8 text.`, field);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: no database stores a NUL
  return text.replace(/\u0000/g, '').trim();
};

const bytesOf = (value: number | Uint8Array, field: string): Uint8Array => {
  if (typeof value === 'number') throw malformed(`${field} is a number where a part was expected.`, field);
  return value;
};

/** BC or Cd × 10⁴ with m/s × 10 or Mach × 10⁴. */
export interface A7pRow {
  readonly bcCd: number;
  readonly mv: number;
}

/** Numbers of an a7p profile; absent is 0. Source: o-murphy/a7p, by field number. */
export interface A7pMessage {
  readonly texts: ReadonlyMap<number, string>;
  readonly numbers: ReadonlyMap<number, number>;
  /** × 100 m */
  readonly distances: readonly number[];
  readonly rows: readonly A7pRow[];
}

const TEXTS: Readonly<Record<number, string>> = {
  1: 'name',
  2: 'cartridge',
  3: 'bullet name',
  4: 'short name',
  5: 'short name',
  6: 'note',
  28: 'caliber',
  29: 'uuid',
};
const NUMBERS: Readonly<Record<number, string>> = {
  7: 'zero_x',
  8: 'zero_y',
  9: 'sc_height',
  10: 'r_twist',
  11: 'velocity',
  12: 'velocity temperature',
  13: 'c_t_coeff',
  14: 'zero distance index',
  15: 'zero temperature',
  16: 'zero pressure',
  17: 'zero humidity',
  18: 'pitch',
  19: 'zero powder temperature',
  20: 'bullet diameter',
  21: 'bullet weight',
  22: 'bullet length',
  23: 'twist_dir',
  24: 'bc_type',
};
const DISTANCES = 26;
const ROWS = 27;

const readRow = (bytes: Uint8Array): A7pRow => {
  const row = { bcCd: 0, mv: 0 };
  for (const { number, value } of new Message(bytes).fields()) {
    if (number === 1) row.bcCd = int32(value, 'drag row');
    if (number === 2) row.mv = int32(value, 'drag row');
  }
  return row;
};

/** The profile in a payload. Later fields replace earlier ones; unknown ones are skipped. */
export const readA7pMessage = (payload: Uint8Array): A7pMessage => {
  const texts = new Map<number, string>();
  const numbers = new Map<number, number>();
  const distances: number[] = [];
  const rows: A7pRow[] = [];
  let found = false;
  for (const outer of new Message(payload).fields()) {
    if (outer.number !== 1) continue;
    found = true;
    for (const { number, value } of new Message(bytesOf(outer.value, 'profile')).fields()) {
      const textName = TEXTS[number];
      const numberName = NUMBERS[number];
      if (textName !== undefined) texts.set(number, textOf(value, textName));
      else if (numberName !== undefined) numbers.set(number, int32(value, numberName));
      else if (number === DISTANCES) addNumbers(distances, value, 'distances');
      else if (number === ROWS) {
        if (rows.length === MAX_LIST) {
          throw new Refusal('malformed', `The file holds more than ${MAX_LIST} drag rows.`, { field: 'drag rows' });
        }
        rows.push(readRow(bytesOf(value, 'drag row')));
      }
    }
  }
  if (!found) throw new Refusal('malformed', 'The file holds no profile.', { field: 'profile' });
  return { texts, numbers, distances, rows };
};

import { PbfReader } from 'pbf';
import { utf8 } from './decode-text.ts';
import { Refusal } from './outcome.ts';

/** Longest varint of the format, bytes: 64 bits by sevens. */
const MAX_VARINT_BYTES = 10;
export const MAX_LIST = 300;
const INT32 = 2 ** 31;

const malformed = (why: string, field?: string) => new Refusal('malformed', why, field === undefined ? {} : { field });

/** Reads a protobuf message by field number. `pbf` checks neither lengths nor varints, so they are checked here first. */
export class Message {
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

  /** Every field: numbers as numbers, others as bytes; fixed ones are skipped. */
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

/** Adds whole numbers of a field, single or packed, to `list`. */
export const addNumbers = (list: number[], value: number | Uint8Array, field: string): void => {
  if (typeof value === 'number') list.push(value);
  else list.push(...new Message(value).numbers(field));
  if (list.length > MAX_LIST) throw malformed(`${field} has more than ${MAX_LIST} entries.`, field);
};

export const int32 = (value: number | Uint8Array, field: string): number => {
  if (typeof value !== 'number') throw malformed(`${field} is no number.`, field);
  if (value < -INT32 || value >= INT32) throw malformed(`${field} is beyond 32 bits.`, field);
  return value;
};

export const textOf = (value: number | Uint8Array, field: string): string => {
  const text = typeof value === 'number' ? null : utf8(value);
  if (text === null) throw malformed(`${field} is no UTF-8 text.`, field);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a NUL is what no database holds
  return text.replace(/\u0000/g, '').trim();
};

export const bytesOf = (value: number | Uint8Array, field: string): Uint8Array => {
  if (typeof value === 'number') throw malformed(`${field} is a number where a part was expected.`, field);
  return value;
};

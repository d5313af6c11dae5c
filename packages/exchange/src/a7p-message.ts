import { Refusal } from './outcome.ts';
import { addNumbers, bytesOf, int32, MAX_LIST, Message, textOf } from './protobuf.ts';

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

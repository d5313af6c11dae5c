import { Inflate } from 'fflate';
import { Refusal } from './outcome.ts';

const END = 0x06054b50;
const CENTRAL = 0x02014b50;
const LOCAL = 0x04034b50;
const MAX_ENTRIES = 256;
const MAX_COMMENT = 65_535;
/** Bytes per step of the inflater; a step grows about a thousandfold at most before it is counted. */
const SLICE = 256;

const broken = (why: string) => new Refusal('malformed', why, { field: 'archive' });

/** Inflates up to `max` bytes; `named` is the limit in the refusal, bytes. */
export const inflateAtMost = (packed: Uint8Array, max: number, named = max): Uint8Array => {
  const parts: Uint8Array[] = [];
  let size = 0;
  let ended = false;
  const inflate = new Inflate((part, final) => {
    size += part.length;
    if (size <= max) parts.push(part.slice());
    ended ||= final;
  });
  for (let at = 0; at < packed.length && size <= max && !ended; at += SLICE) {
    try {
      inflate.push(packed.subarray(at, at + SLICE), at + SLICE >= packed.length);
    } catch {
      throw broken('The archive’s content is damaged.');
    }
  }
  if (size > max)
    throw new Refusal('bomb', `The archive’s content grows beyond ${named / 1_048_576} MiB.`, { field: 'archive' });
  if (!ended) throw broken('The archive’s content is cut short.');
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
};

/**
 * One file of a ZIP archive, at most `max` bytes. Claimed sizes are never allocated.
 * @throws Refusal for damage, a missing file, or more than `max` bytes
 */
export const unzipOne = (bytes: Uint8Array, name: string, max: number): Uint8Array => {
  for (const entry of entriesOf(bytes)) if (entry.name === name) return contentOf(entry, max);
  throw broken(`The archive holds no ${name}.`);
};

/**
 * Unpacked files of a ZIP archive.
 * @throws Refusal for damage, wrong claimed sizes, or more than `max` bytes together
 */
export function* unzipAll(bytes: Uint8Array, max: number): Generator<Uint8Array> {
  let left = max;
  for (const entry of entriesOf(bytes)) {
    const content = contentOf(entry, left, max);
    if (content.length !== entry.claimed) throw broken('The archive claims a false length of a file.');
    left -= content.length;
    yield content;
  }
}

interface Entry {
  readonly name: string;
  readonly method: number;
  readonly packed: Uint8Array;
  /** claimed unpacked length, bytes */
  readonly claimed: number;
}

const contentOf = ({ method, packed }: Entry, max: number, named = max): Uint8Array => {
  if (method === 8) return inflateAtMost(packed, max, named);
  if (method !== 0) throw broken('The archive is packed in a way that is not known.');
  if (packed.length > max) throw new Refusal('too-large', 'The archive’s content is too large.', { field: 'archive' });
  return packed;
};

function* entriesOf(bytes: Uint8Array): Generator<Entry> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const u16 = (at: number): number => {
    if (at + 2 > bytes.length) throw broken('The archive is cut short.');
    return view.getUint16(at, true);
  };
  const u32 = (at: number): number => {
    if (at + 4 > bytes.length) throw broken('The archive is cut short.');
    return view.getUint32(at, true);
  };
  let end = bytes.length - 22;
  while (end >= 0 && end >= bytes.length - 22 - MAX_COMMENT && u32(end) !== END) end--;
  if (end < 0 || u32(end) !== END) throw broken('The archive has no list of its files.');
  let at = u32(end + 16);
  const count = u16(end + 10);
  // readers differ in the count they use
  if (u16(end + 8) !== count) throw broken('The archive’s two counts of its files differ.');
  for (let i = 0; i < Math.min(count, MAX_ENTRIES); i++) {
    if (u32(at) !== CENTRAL) throw broken('The archive’s list of files is damaged.');
    const length = u16(at + 28);
    const [flags, method, packed, local] = [u16(at + 8), u16(at + 10), u32(at + 20), u32(at + 42)];
    if ((flags & 1) === 1) throw broken('The archive is locked with a password.');
    if (u32(local) !== LOCAL) throw broken('The archive’s list of files is damaged.');
    const from = local + 30 + u16(local + 26) + u16(local + 28);
    if (from + packed > bytes.length) throw broken('A length in the archive points past its end.');
    yield {
      name: String.fromCharCode(...bytes.subarray(at + 46, at + 46 + length)),
      method,
      packed: bytes.subarray(from, from + packed),
      claimed: u32(at + 24),
    };
    at += 46 + length + u16(at + 30) + u16(at + 32);
  }
  if (count > MAX_ENTRIES) throw broken(`The archive holds more than ${MAX_ENTRIES} files.`);
}

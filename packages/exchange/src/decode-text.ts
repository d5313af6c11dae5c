import { Refusal } from './outcome.ts';

const MAX_DEPTH = 16;

/** Depth of brackets, checked before parsing. */
const depthOf = (text: string): number => {
  let depth = 0;
  let deepest = 0;
  let quoted = false;
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (quoted) {
      if (c === 92) i++;
      else if (c === 34) quoted = false;
    } else if (c === 34) quoted = true;
    else if (c === 91 || c === 123) deepest = Math.max(deepest, ++depth);
    else if (c === 93 || c === 125) depth--;
    if (deepest > MAX_DEPTH) break;
  }
  return deepest;
};

export const looksLikeJson = (text: string): boolean => /^\s*[[{]/.test(text);

/** JSON of at most 16 levels. @throws Refusal for deeper or invalid JSON */
export const parseJson = (text: string): unknown => {
  if (depthOf(text) > MAX_DEPTH) {
    throw new Refusal('too-deep', `The file nests deeper than ${MAX_DEPTH} levels.`, { field: 'file' });
  }
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal('malformed', 'The file begins like JSON, but is none.', { field: 'file' });
  }
};

export type Json = Readonly<Record<string, unknown>>;
export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Declared here because packages are checked without the browser's types. */
declare const TextDecoder: new (label: string, options?: { fatal?: boolean }) => { decode(bytes: Uint8Array): string };

const MAX_TEXT_BYTES = 16 * 1_048_576;
export const MAX_OTHER_BYTES = 1_048_576;

/** Text of UTF-8 without its byte-order mark; null if the bytes are not UTF-8. */
export const utf8 = (bytes: Uint8Array): string | null => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
};

const CONTROL_SHARE = 0.02;

/**
 * Text as UTF-16 with a mark, UTF-8, or Windows-1252, without marks and NULs at its ends (ShotView, LabRadar).
 * @throws Refusal above 16 MiB and for binary data
 */
export const decodeText = (bytes: Uint8Array): string => {
  if (bytes.length > MAX_TEXT_BYTES)
    throw new Refusal('too-large', 'The file is larger than 16 MiB. Export a shorter time, or split the file.');
  const utf16 =
    bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null;
  const raw =
    utf16 !== null
      ? new TextDecoder(utf16).decode(bytes)
      : (utf8(bytes) ?? new TextDecoder('windows-1252').decode(bytes));
  // biome-ignore lint/suspicious/noControlCharactersInRegex: NULs are removed here
  const text = raw.replace(/[\u0000\ufeff]/g, '');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are counted here
  const controls = text.match(/[\u0001-\u0008\u000e-\u001f\ufffd]/g)?.length ?? 0;
  if (controls > CONTROL_SHARE * text.length)
    throw new Refusal('not-text', 'The file is neither a known kind nor text.');
  return text;
};

import { Refusal } from './outcome.ts';

/** Every runtime the app knows has one; the packages are checked without the browser’s types. */
declare const TextDecoder: new (label: string, options?: { fatal?: boolean }) => { decode(bytes: Uint8Array): string };

/** Text of a weather log; any other text is smaller. */
const MAX_TEXT_BYTES = 16 * 1_048_576;
export const MAX_OTHER_BYTES = 1_048_576;

/** UTF-8 or nothing: `null` where the bytes are not UTF-8. A mark at the start is left out. */
export const utf8 = (bytes: Uint8Array): string | null => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
};

const CONTROL_SHARE = 0.02;

/**
 * Text of a file of unknown making: UTF-16 with its mark, UTF-8, else Windows-1252. Marks at both ends and NULs go
 * (ShotView, LabRadar).
 * @throws Refusal for more than 16 MiB and for what is no text
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
  // biome-ignore lint/suspicious/noControlCharactersInRegex: NULs are what is looked for
  const text = raw.replace(/[\u0000\ufeff]/g, '');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  const controls = text.match(/[\u0001-\u0008\u000e-\u001f\ufffd]/g)?.length ?? 0;
  if (controls > CONTROL_SHARE * text.length)
    throw new Refusal('not-text', 'The file is neither a known kind nor text.');
  return text;
};

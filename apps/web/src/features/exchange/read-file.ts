import type { Outcome } from '@windcall/exchange';

/** Largest file except an account's export; readers have tighter limits. */
const MAX_BYTES = 17_000_000;

/** The readers, loaded with the first file. */
export const loadExchange = () => import('@windcall/exchange');

export const readFile = async (file: File): Promise<Outcome> => {
  const { isBinary, isEverything, MAX_EVERYTHING_BYTES, read } = await loadExchange();
  const tooLarge = (most: number): Outcome => ({
    refused: 'too-large',
    field: 'file',
    why: `The file is larger than ${Math.floor(most / 1_000_000)} MB.`,
  });
  if (file.size > MAX_EVERYTHING_BYTES) return tooLarge(MAX_EVERYTHING_BYTES);
  if (file.size > MAX_BYTES && !isEverything(new Uint8Array(await file.slice(0, 64).arrayBuffer()))) {
    return tooLarge(MAX_BYTES);
  }
  const bytes = await file.arrayBuffer().catch((error: unknown) => {
    console.error('the file cannot be read', error);
    return null;
  });
  if (bytes === null) return { refused: 'unreadable', field: 'file', why: 'The browser could not read the file.' };
  const content = new Uint8Array(bytes);
  if (!isBinary(content)) return read(content, file.name);
  const { readBinary } = await import('@windcall/exchange/binary');
  return readBinary(content, file.name);
};

import type { Outcome } from '@windcall/exchange';

/** Largest file that is opened at all: the readers bound each kind more tightly. */
const MAX_BYTES = 17_000_000;

/** The readers come with the first file. */
export const loadExchange = () => import('@windcall/exchange');

/** What is in a file, or why not, as a value. */
export const readFile = async (file: File): Promise<Outcome> => {
  if (file.size > MAX_BYTES) return { refused: 'too-large', field: 'file', why: 'The file is larger than 16 MB.' };
  const bytes = await file.arrayBuffer().catch((error: unknown) => {
    console.error('the file cannot be read', error);
    return null;
  });
  if (bytes === null) return { refused: 'unreadable', field: 'file', why: 'The browser could not read the file.' };
  const { read } = await loadExchange();
  return read(new Uint8Array(bytes), file.name);
};

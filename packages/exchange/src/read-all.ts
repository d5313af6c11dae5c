import type { Outcome } from './outcome.ts';
import { looksLikeA7p, looksLikeZip, read as readWith } from './read.ts';
import { readA7p } from './read-a7p.ts';
import { readEbcp } from './read-ebcp.ts';

/** `read` for every kind, including profiles of other programs (a7p, ebcp). */
export const read = (bytes: Uint8Array, name: string): Outcome =>
  readWith(bytes, name, (own) => (looksLikeZip(own) ? readEbcp(own) : looksLikeA7p(own) ? readA7p(own) : null));

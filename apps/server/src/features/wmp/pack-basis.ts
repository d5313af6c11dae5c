import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { Basis } from './basis.ts';

/** Above this level the text gets hardly shorter and the packing takes three times as long. */
const LEVEL = 3;

/**
 * A basis as it is stored. It holds all the wind of a field, up to 400 kB as JSON, which the embedded database would
 * take 50 ms to store and 20 ms to read, with every other request waiting; packed, off the main thread, it takes a
 * fifth. Measured with PGlite 0.5 on two cores.
 */
export const packBasis = async (basis: Basis): Promise<{ packed: string }> => ({
  packed: (await promisify(gzip)(JSON.stringify(basis), { level: LEVEL })).toString('base64'),
});

/** The basis of a stored phase 1. Throws where `working` is none. */
export const unpackBasis = async (working: Record<string, unknown> | null): Promise<Basis> => {
  if (working === null) throw new Error('a stored phase 1 must have its basis, got none');
  // Rows stored before bases were packed hold them as they are; only phase 1 wrote them, so the shape is known.
  if (typeof working.packed !== 'string') return working as unknown as Basis;
  return JSON.parse((await promisify(gunzip)(Buffer.from(working.packed, 'base64'))).toString('utf8'));
};

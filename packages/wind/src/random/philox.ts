/** A 64-bit seed in JSON: a whole number up to 2^53 − 1, or its decimal digits up to 2^64 − 1. */
export type Seed = number | string;

type SeedOutcome = { status: 'ok'; key: PhiloxKey; seed: Seed } | { status: 'invalid'; message: string };

const MAX_SEED = 2n ** 64n - 1n;

/** Reads a seed from input. `seed` in the outcome is canonical: a number if it is safe, else digits. */
export const parseSeed = (value: unknown): SeedOutcome => {
  const isNumber = typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
  const isDigits = typeof value === 'string' && /^[0-9]{1,20}$/.test(value);
  if (!isNumber && !isDigits) {
    return { status: 'invalid', message: 'seed must be a whole number from 0 to 18446744073709551615' };
  }
  const big = BigInt(value);
  if (big > MAX_SEED) {
    return { status: 'invalid', message: 'seed must be a whole number from 0 to 18446744073709551615' };
  }
  const seed = big <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(big) : big.toString();
  return { status: 'ok', key: [Number(big & 0xffffffffn), Number(big >> 32n)], seed };
};

/** The key of a seed. @throws RangeError if it is invalid. */
export const keyOfSeed = (seed: Seed): PhiloxKey => {
  const outcome = parseSeed(seed);
  if (outcome.status === 'invalid') throw new RangeError(`${outcome.message}, got ${seed}`);
  return outcome.key;
};

/** Counter-based random bits: a value depends only on counter and key. */

/** 64-bit key as two unsigned 32-bit words, low word first. */
export type PhiloxKey = readonly [low: number, high: number];

// Multipliers and Weyl constants of Philox4x32. Source: Salmon et al., "Parallel random numbers: as easy as 1, 2, 3", SC11.
const M0 = 0xd2511f53;
const M1 = 0xcd9e8d57;
const W0 = 0x9e3779b9;
const W1 = 0xbb67ae85;
const ROUNDS = 10;

/** High 32 bits of the 64-bit product of two unsigned words, by 16-bit halves, so that no part exceeds 32 bits. */
const mulHigh = (a: number, b: number): number => {
  const a0 = a & 0xffff;
  const a1 = a >>> 16;
  const b0 = b & 0xffff;
  const b1 = b >>> 16;
  const middle = (Math.imul(a1, b0) + (Math.imul(a0, b0) >>> 16)) | 0;
  const carried = (Math.imul(a0, b1) + (middle & 0xffff)) | 0;
  return (Math.imul(a1, b1) + (middle >>> 16) + (carried >>> 16)) | 0;
};

/**
 * Philox4x32-10: four unsigned 32-bit words for a 128-bit counter and a 64-bit key.
 * @param out receives the four words, so that many draws allocate nothing
 * @returns `out` Source: Random123 1.14; matches its known-answer vectors (philox.test.ts).
 */
export const philox4x32 = (out: Uint32Array, key: PhiloxKey, c0: number, c1 = 0, c2 = 0, c3 = 0): Uint32Array => {
  let [k0, k1] = key;
  let x0 = c0 | 0;
  let x1 = c1 | 0;
  let x2 = c2 | 0;
  let x3 = c3 | 0;
  for (let round = 0; round < ROUNDS; round++) {
    const high0 = mulHigh(M0, x0);
    const low0 = Math.imul(M0, x0);
    const high1 = mulHigh(M1, x2);
    const low1 = Math.imul(M1, x2);
    x0 = high1 ^ x1 ^ k0;
    x1 = low1;
    x2 = high0 ^ x3 ^ k1;
    x3 = low0;
    k0 = (k0 + W0) | 0;
    k1 = (k1 + W1) | 0;
  }
  out[0] = x0;
  out[1] = x1;
  out[2] = x2;
  out[3] = x3;
  return out;
};

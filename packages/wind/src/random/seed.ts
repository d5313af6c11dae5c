import type { PhiloxKey } from './philox.ts';

/** A 64-bit seed in JSON: a whole number up to 2^53 − 1, or its decimal digits up to 2^64 − 1. */
export type Seed = number | string;

export type SeedOutcome = { status: 'ok'; key: PhiloxKey; seed: Seed } | { status: 'invalid'; message: string };

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

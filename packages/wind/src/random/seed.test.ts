import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keyOfSeed, parseSeed } from './philox.ts';

describe('seeds', () => {
  it('are 64 bits, low word first', () => {
    expect(keyOfSeed(1)).toEqual([1, 0]);
    expect(keyOfSeed('4294967296')).toEqual([0, 1]);
    expect(keyOfSeed('18446744073709551615')).toEqual([0xffffffff, 0xffffffff]);
  });

  it('have one canonical form that leads to the same key', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }), (big) => {
        const outcome = parseSeed(big.toString());
        if (outcome.status !== 'ok') throw new Error(outcome.message);
        expect(keyOfSeed(outcome.seed)).toEqual(outcome.key);
        expect(BigInt(outcome.seed)).toBe(big);
        expect(typeof outcome.seed).toBe(big <= BigInt(Number.MAX_SAFE_INTEGER) ? 'number' : 'string');
      }),
    );
    expect(parseSeed('007')).toMatchObject({ status: 'ok', seed: 7 });
  });

  it('are refused when they are not whole numbers below 2^64', () => {
    for (const bad of [
      -1,
      1.5,
      Number.NaN,
      2 ** 53,
      '',
      '-1',
      '1e3',
      '18446744073709551616',
      ' 1',
      null,
      undefined,
      {},
    ]) {
      expect(parseSeed(bad).status).toBe('invalid');
    }
    expect(() => keyOfSeed(-3)).toThrow('got -3');
  });
});

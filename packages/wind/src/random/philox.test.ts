import { describe, expect, it } from 'vitest';
import { philox4x32 } from './philox.ts';

// Known-answer vectors of Random123 1.14 (tests/kat_vectors, "philox4x32 10"), D. E. Shaw Research.
const KNOWN_ANSWERS: [counter: number[], key: [number, number], answer: number[]][] = [
  [
    [0, 0, 0, 0],
    [0, 0],
    [0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8],
  ],
  [
    [0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff],
    [0xffffffff, 0xffffffff],
    [0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd],
  ],
  [
    [0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344],
    [0xa4093822, 0x299f31d0],
    [0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1],
  ],
];

describe('philox4x32', () => {
  it('gives the published answers', () => {
    for (const [[c0, c1, c2, c3], key, answer] of KNOWN_ANSWERS) {
      expect([...philox4x32(new Uint32Array(4), key, c0, c1, c2, c3)]).toEqual(answer);
    }
  });

  it('reads negative counters as the unsigned words they share their bits with', () => {
    const key = [1, 2] as const;
    const unsigned = [...philox4x32(new Uint32Array(4), key, 0xffffffff, 7)];
    expect([...philox4x32(new Uint32Array(4), key, -1, 7)]).toEqual(unsigned);
  });

  it('changes about half its bits when one bit of counter or key changes', () => {
    const base = philox4x32(new Uint32Array(4), [5, 6], 1, 2, 3, 4);
    const others = [
      philox4x32(new Uint32Array(4), [5, 6], 0, 2, 3, 4),
      philox4x32(new Uint32Array(4), [5, 6], 1, 2, 3, 5),
      philox4x32(new Uint32Array(4), [4, 6], 1, 2, 3, 4),
    ];
    for (const other of others) {
      const bits = [...base].map((word, i) => ((word ^ other[i]) >>> 0).toString(2).replaceAll('0', '').length);
      const changed = bits.reduce((sum, n) => sum + n, 0);
      // 64 of 128 expected; five standard deviations are 28.
      expect(Math.abs(changed - 64)).toBeLessThan(29);
    }
  });
});

// Numbers for property tests. `fc.double` draws evenly over floating-point numbers: of those up to 20, half are below
// 1e-150 and fewer than 1 % are above 1, so that a wrong sign may go unnoticed.
import fc from 'fast-check';

const STEPS = 1_000_000;

/**
 * Numbers of [min, max] in any unit: 80 % evenly over the values, 10 % at an edge (min, max, and 0 if inside), 10 %
 * evenly over floating-point numbers, which include −0 and the smallest ones.
 */
export const evenly = (min: number, max: number): fc.Arbitrary<number> =>
  fc.oneof(
    { weight: 8, arbitrary: fc.integer({ min: 0, max: STEPS }).map((n) => min + (max - min) * (n / STEPS)) },
    { weight: 1, arbitrary: fc.constantFrom(...(min < 0 && max > 0 ? [0, min, max] : [min, max])) },
    { weight: 1, arbitrary: fc.double({ min, max, noNaN: true }) },
  );

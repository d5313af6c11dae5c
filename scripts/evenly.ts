// Numbers for property tests. `fc.double` draws evenly over the floating-point numbers: of those up to 20
// half are below 1e-150 and not one in a hundred is above 1, so that a law is tried with nothing, and a wrong sign goes by.
import fc from 'fast-check';

const STEPS = 1_000_000;

/**
 * Numbers of [min, max], in whatever unit these are: eight of ten evenly over the values, one at an edge (min, max, and 0 where it lies
 * within), one evenly over the floating-point numbers, so that −0 and the smallest are not forgotten.
 */
export const evenly = (min: number, max: number): fc.Arbitrary<number> =>
  fc.oneof(
    { weight: 8, arbitrary: fc.integer({ min: 0, max: STEPS }).map((n) => min + (max - min) * (n / STEPS)) },
    { weight: 1, arbitrary: fc.constantFrom(...(min < 0 && max > 0 ? [0, min, max] : [min, max])) },
    { weight: 1, arbitrary: fc.double({ min, max, noNaN: true }) },
  );

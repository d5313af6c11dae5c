import { expect, it } from 'vitest';
import { creedmoor } from '../../test/creedmoor.ts';
import { nextRange } from './next-range.ts';

const input = creedmoor();
type Covariance = Parameters<typeof nextRange>[0]['covariance'];
/** The unknown variance at a range relative to the reading variance, from the reported information. */
const unknownAt = (rangeM: number, covariance: Covariance): number => {
  const next = nextRange({ input, covariance }, [rangeM]);
  return Math.expm1(2 * (next?.gainNats ?? Number.NaN));
};
const [V, B] = [4, 0.01];

it('adds what velocity and BC do together: more where both err alike, less where one makes up for the other', () => {
  for (const rangeM of [500, 900]) {
    const ofV = Math.sqrt(unknownAt(rangeM, [V * V, 0, 0]));
    const ofB = Math.sqrt(unknownAt(rangeM, [0, 0, B * B]));
    expect(Math.sqrt(unknownAt(rangeM, [V * V, V * B, B * B]))).toBeCloseTo(ofV + ofB, 6);
    expect(Math.sqrt(unknownAt(rangeM, [V * V, -V * B, B * B]))).toBeCloseTo(Math.abs(ofV - ofB), 6);
  }
});

it('names the most informative candidate, whatever their order', () => {
  const trued = { input, covariance: [V * V, 0, B * B] as Covariance };
  const each = [300, 600, 900].map((rangeM) => nextRange(trued, [rangeM])?.gainNats ?? 0);
  const best = nextRange(trued, [900, 300, 600]);
  expect(best?.gainNats).toBeCloseTo(Math.max(...each), 4);
  expect(best?.rangeM).toBe([300, 600, 900][each.indexOf(Math.max(...each))]);
});

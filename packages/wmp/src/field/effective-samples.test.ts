import { describe, expect, it } from 'vitest';
import { joinFields } from '../../test/join-fields.ts';
import { randomField } from '../../test/random-field.ts';
import { fieldMemory } from './effective-samples.ts';
import { sliceTimes } from './hold-field.ts';

const STEADY = { secondaryShare: 0, directionSd: 8, speedSd: 0.8 };

describe('the memory of a field', () => {
  it('finds the correlation time and length that the wind was made with', () => {
    const field = randomField({ seed: 1, ...STEADY, nTimes: 4000 });
    const memory = fieldMemory(field);
    expect(memory.tauS).toBeGreaterThan(8.5);
    expect(memory.tauS).toBeLessThan(11.5);
    expect(memory.lengthYd).toBeGreaterThan(170);
    expect(memory.lengthYd).toBeLessThan(230);
    // 4000 steps of 5 s over 2·10 s, times 600 yd over 2·200 yd.
    expect(memory.effectiveSamples / (((4000 * 5) / 20) * 1.5)).toBeCloseTo(1, 0);
  });

  it('counts every sample of a still wind, and at least one of any', () => {
    const still = randomField({ seed: 1, secondaryShare: 0, speedSd: 0, directionSd: 0 });
    expect(fieldMemory(still).effectiveSamples).toBeCloseTo(49, 9);
    const ramp = randomField({ seed: 1, secondaryShare: 0, speedSd: 0, directionSd: 0, distancesYd: [500] });
    ramp.u.forEach((_, t) => {
      ramp.u[t] = t;
    });
    expect(fieldMemory(ramp).effectiveSamples).toBeGreaterThanOrEqual(1);
    expect(fieldMemory(ramp).effectiveSamples).toBeLessThan(5);
  });
});

describe('slicing and joining', () => {
  it('put a field together again', () => {
    const field = randomField({ seed: 4, nTimes: 10 });
    const parts = [
      [0, 1, 2],
      [3, 4, 5, 6, 7, 8, 9],
    ].map((times) => sliceTimes(field, times));
    expect(joinFields(parts)).toEqual(field);
  });

  it('refuse fields of other engagements', () => {
    expect(() => joinFields([randomField({ seed: 1 }), randomField({ seed: 1, distancesYd: [500] })])).toThrow(
      'fields must have 5 engagements, got 1',
    );
  });
});

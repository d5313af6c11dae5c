import { createRandomStream } from '@windcall/wind';
import { describe, expect, it } from 'vitest';
import { callsOf, knownSureAt, LEANING, UNBIASED } from '../test/leaning-callers.ts';
import { type SureLean, sureLean } from './sure-lean.ts';

const CALLERS = 40;

/** The first lean that each caller is told within 200 calls, looking after every tenth from the twentieth on. */
const firstTold = (caller: (typeof UNBIASED)[string], from: number): (SureLean | null)[] =>
  Array.from({ length: CALLERS }, (_, run) => {
    const calls = callsOf(caller, 200, createRandomStream(from + run, 18));
    for (let n = 20; n <= calls.length; n += 10) {
      const told = sureLean(calls.slice(0, n));
      if (told !== null) return told;
    }
    return null;
  });

describe('the lean that may be said', () => {
  it('is none for unbiased callers of five kinds, at any look in 200 calls', () => {
    const told = Object.values(UNBIASED).flatMap((caller) => firstTold(caller, 50_000));
    // 5 % of 200
    expect(told.filter((lean) => lean !== null).length).toBeLessThanOrEqual(10);
  });

  it.each([
    ['side', 0.9],
    ['above-10-mph', 0.8],
    ['near-unread', 0.7],
    ['middle-only', 0.7],
  ] as const)('is named rightly at first: %s', (form, share) => {
    const told = firstTold(LEANING[form], 90_000);
    expect(told.filter((lean) => lean?.where === form).length).toBeGreaterThanOrEqual(share * CALLERS);
  });

  it.each(['side', 'above-10-mph', 'near-unread', 'middle-only'])(
    'is named in at most 1.3 times the calls that a test which knows it needs: %s',
    (form) => {
      const median = (all: readonly number[]) => [...all].sort((a, b) => a - b)[all.length >> 1] ?? Number.NaN;
      const strings = Array.from({ length: 60 }, (_, run) =>
        callsOf(LEANING[form], 80, createRandomStream(120_000 + run, 18)),
      );
      const told = strings.flatMap((calls) => {
        for (let n = 20; n <= calls.length; n++) {
          const lean = sureLean(calls.slice(0, n));
          if (lean !== null) return lean.where === form ? [n] : [];
        }
        return [];
      });
      expect(told.length).toBeGreaterThanOrEqual(0.7 * strings.length);
      const known = median(strings.map((calls) => knownSureAt(form, calls) ?? Number.POSITIVE_INFINITY));
      expect(median(told)).toBeLessThanOrEqual(1.3 * known);
    },
  );

  it('has a size with its interval: 1.5 mph to the right, half of 10 mph, from the left mirrored', () => {
    const toThe = (sign: number) =>
      callsOf(LEANING.side, 200, createRandomStream(7, 18)).map(({ cell, bestMph, truthMph }) => ({
        cell,
        thirds: null,
        bestMph: sign * bestMph,
        truthMph: sign * truthMph,
      }));
    const right = sureLean(toThe(1));
    expect(right).toMatchObject({ where: 'side', biasMph: expect.closeTo(1.5, 0) });
    expect(right?.lowMph).toBeGreaterThan(0.8);
    expect(right?.highMph).toBeLessThan(2.2);
    expect(sureLean(toThe(-1))?.biasMph).toBeCloseTo(-(right?.biasMph ?? 0), 9);
    const halved = sureLean(callsOf(LEANING['above-10-mph'], 200, createRandomStream(8, 18)));
    expect(halved).toMatchObject({ where: 'above-10-mph', biasMph: expect.closeTo(-5, -0.5) });
  });

  it('is not said of fewer than twenty calls, nor of a place where the path was not kept', () => {
    const calls = callsOf(LEANING['middle-only'], 100, createRandomStream(9, 18));
    expect(sureLean(calls.slice(0, 19))).toBeNull();
    expect(sureLean(calls)).toMatchObject({ where: 'middle-only' });
    expect(sureLean(calls.map((call) => ({ ...call, thirds: null })))?.where).not.toBe('middle-only');
  });
});

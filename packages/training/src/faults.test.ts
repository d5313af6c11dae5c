import { describe, expect, it } from 'vitest';
import { evidenceOf, type Fault, namedFault, type Takes, takesOf } from './faults.ts';
import { type ReadCue, readingOf } from './reading.ts';

const NONE: Takes = {
  ...{ 'clock-left-out': null, 'clock-twice': null, 'near-only': null, 'far-only': null },
  ...{ forecast: null, meter: null, moment: null },
};

describe('a reading', () => {
  const flag = (third: 0 | 1 | 2, over20sMph: number, meansMph = over20sMph): ReadCue => ({
    ...{ kind: 'flag', third, meansMph, over20sMph, used: true },
    misread: { clockLeftOutMph: 2 * over20sMph, clockTwiceMph: over20sMph / 2 },
  });
  const mirage: ReadCue = { kind: 'mirage', third: 1, meansMph: 5, over20sMph: 3, used: true };
  const meter: ReadCue = { ...flag(0, 9), kind: 'meter' };

  it('is near 3, middle 2, far 1 over 20 s, at the moment, and without the meter', () => {
    const reading = readingOf([meter, flag(0, 6), mirage, flag(2, 4, 1)]);
    expect(reading).toMatchObject({ rule: 2, thirdsMph: [7.5, 3, 4], thirdsNowMph: [7.5, 5, 1], meterMph: 9 });
    expect(reading.taughtMph).toBeCloseTo((3 * 7.5 + 2 * 3 + 4) / 6, 1);
    expect(reading.momentMph).toBeCloseTo((3 * 7.5 + 2 * 5 + 1) / 6, 1);
    expect(reading.pictureMph).toBeCloseTo((3 * 6 + 2 * 3 + 4) / 6, 1);
    // mirage is already crosswind: only flags and meter take the clock
    expect(reading.clockLeftOutMph).toBeCloseTo((3 * 15 + 2 * 3 + 8) / 6, 1);
    expect(reading.clockTwiceMph).toBeCloseTo((3 * 3.75 + 2 * 3 + 2) / 6, 1);
  });

  it('has no clock to break where only mirage is shown, and leaves out what is not used', () => {
    const reading = readingOf([mirage, { ...flag(0, 20), used: false }]);
    expect(reading).toMatchObject({ taughtMph: 3, meterMph: null, clockLeftOutMph: null, clockTwiceMph: null });
    expect(takesOf(reading, null)).toEqual({ ...NONE, moment: 5 });
    expect(readingOf([]).taughtMph).toBeNull();
  });
});

describe('a fault', () => {
  const call = (bestMph: number, truthMph: number, taughtMph: number) => ({
    ...{ loMph: bestMph - 2, hiMph: bestMph + 2, bestMph, truthMph, taughtMph },
  });
  const takes = (change: Partial<Takes>): Takes => ({ ...NONE, ...change });
  const named = (best: number, change: Partial<Takes>, before: number, truth = 5) => {
    const own = takes(change);
    return namedFault(call(best, truth, 5), own, Array(before).fill(evidenceOf(best, 5, own)));
  };

  it('is named once calls speak for it and lead, never for a level that does not show it', () => {
    expect(named(9, { meter: 9 }, 0)).toBe('meter');
    expect(named(9, {}, 20)).toBeNull();
    expect(named(7.2, { meter: 7.4 }, 0)).toBeNull();
    expect(named(7.2, { meter: 7.4 }, 5)).toBe('meter');
    // two faults that say the same are not told apart
    expect(named(9, { meter: 9, forecast: 9.2 }, 20)).toBeNull();
  });

  it('is not named of a call that is far from it too, however far that is from the taught sum', () => {
    // an empty guess on the other side: nearer to the meter than to the flags, and made by neither
    expect(named(-1.5, { meter: 1.1 }, 0)).toBeNull();
    expect(named(-1.5, { meter: 1.1 }, 20)).toBeNull();
    expect(named(-0.8, { meter: 1.1 }, 0)).toBe('meter');
  });

  it('is not named where it is no further than 0.75 mph from the taught sum, or would have held the wind', () => {
    expect(evidenceOf(5.7, 5, takes({ moment: 5.7 }))).toEqual({});
    expect(named(9, { 'far-only': 9 }, 20, 7.5)).toBeNull();
    expect(evidenceOf(9, null, takes({ moment: 5.7 }))).toEqual({});
  });

  it('weighs no call by more than 3, and fades by 0.95 a call over twenty', () => {
    const one = evidenceOf(12, 5, takes({ meter: 12 }));
    expect(one.meter).toBe(3);
    const against: Partial<Record<Fault, number>>[] = Array(20).fill({ meter: -0.3 });
    expect(namedFault(call(12, 5, 5), takes({ meter: 12 }), against)).toBeNull();
    expect(namedFault(call(12, 5, 5), takes({ meter: 12 }), [{ meter: -3 }, ...Array(20).fill({})])).toBe('meter');
  });
});

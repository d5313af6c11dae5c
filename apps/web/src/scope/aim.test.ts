import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evenly } from '../../../../scripts/evenly.ts';
import { clampTo, DIAL, HOLD, POWER, STARTING_AIM, settle, turn } from './aim.ts';

describe('dials, holds and magnification', () => {
  it('start at zero and 20 power', () => {
    expect(STARTING_AIM).toEqual({ windDial: 0, elevationDial: 0, windHold: 0, elevationHold: 0, power: 20 });
  });
  it('stay within ±15, ±5 and 8 to 40, on steps of 0.1, 0.05 and 1', () => {
    fc.assert(
      fc.property(fc.oneof(evenly(-50, 50), fc.double({ noNaN: true })), (value) => {
        const aim = turn(STARTING_AIM, { windDial: value, elevationHold: value, power: value });
        const within = ({ min, max, step }: typeof DIAL | typeof HOLD | typeof POWER, v: number): void => {
          expect(v).toBeGreaterThanOrEqual(min);
          expect(v).toBeLessThanOrEqual(max);
          expect(Math.abs(v / step - Math.round(v / step))).toBeLessThan(1e-6);
        };
        if (!Number.isFinite(value)) return;
        within(DIAL, aim.windDial);
        within(HOLD, aim.elevationHold);
        within(POWER, aim.power);
      }),
    );
  });
  it('are not turned by what is no number', () => {
    expect(turn(STARTING_AIM, { windDial: Number.NaN })).toEqual(STARTING_AIM);
  });
  it('reach both ends and go to the nearest step between', () => {
    expect([-99, -15, 15, 99].map((value) => clampTo(DIAL, value))).toEqual([-15, -15, 15, 15]);
    expect([0.14, 0.16, -0.14, -0.16].map((value) => clampTo(DIAL, value))).toEqual([0.1, 0.2, -0.1, -0.2]);
    // quarter-MOA turret: the last whole click within 15 mil
    expect(clampTo({ min: -15, max: 15, step: 0.0727 }, 20)).toBeCloseTo(206 * 0.0727, 9);
    expect(clampTo({ min: -15, max: 15, step: 0.0727 }, -20)).toBeCloseTo(-206 * 0.0727, 9);
    const wide = {
      windDial: DIAL,
      elevationDial: { ...DIAL, max: 30 },
      windHold: HOLD,
      elevationHold: HOLD,
      power: POWER,
    };
    expect(turn(STARTING_AIM, { elevationDial: 22 }, wide).elevationDial).toBe(22);
  });
  it('print tenths as tenths', () => {
    let aim = STARTING_AIM;
    for (let i = 0; i < 3; i++) aim = turn(aim, { windDial: aim.windDial + 0.1 });
    expect(aim.windDial).toBe(0.3);
  });
});

describe('a wanted correction', () => {
  const wanted = evenly(-30, 30);
  it('is split into dial, hold and what neither reaches, which add up to it but for half a step', () => {
    fc.assert(
      fc.property(wanted, fc.constantFrom(0.1, 0.0727, 0.05), fc.constantFrom(8, 15), (mil, step, most) => {
        const dial = { min: -most, max: most, step };
        const { dialMil, holdMil, missingMil } = settle(mil, dial, HOLD);
        expect(Math.abs(dialMil + holdMil + missingMil - mil)).toBeLessThanOrEqual(
          Math.max(step, HOLD.step) / 2 + 1e-9,
        );
        expect(clampTo(dial, dialMil)).toBe(dialMil);
        expect(clampTo(HOLD, holdMil)).toBe(holdMil);
        // no hold until the dial is at its end, nothing missing until the hold is too
        if (Math.abs(mil) <= most - step) expect([holdMil, missingMil]).toEqual([0, 0]);
        if (Math.abs(mil) <= most + HOLD.max - step) expect(missingMil).toBe(0);
        if (Math.abs(mil) > most + HOLD.max + step) expect(Math.abs(missingMil)).toBeGreaterThan(step / 2);
      }),
    );
  });
  it('beyond what is turned, without a hold, is missing', () => {
    const { dialMil, holdMil, missingMil } = settle(16.2, DIAL);
    expect([dialMil, holdMil]).toEqual([15, 0]);
    expect(missingMil).toBeCloseTo(1.2, 9);
    expect(settle(15.04, DIAL)).toEqual({ dialMil: 15, holdMil: 0, missingMil: 0 });
  });
});

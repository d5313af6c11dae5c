import { clockText } from '@windcall/units';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evenly } from '../../../scripts/evenly.ts';
import { formatClockHour, parseClock } from './clock-direction.ts';

describe('wind directions in text', () => {
  it('are read from clock text, from degrees and from numbers', () => {
    const readings: [unknown, number][] = [
      ['12:00', 0],
      ['3:00', 90],
      ['03:00', 90],
      ['3:30', 105],
      ['0:30', 15],
      [" 3 o'clock ", 90],
      ['10 O’CLOCK', 300],
      ["12 o'clock", 0],
      ['90°', 90],
      ['-90 deg', 270],
      ['22.5 degrees', 22.5],
      [90, 90],
      [-30, 330],
      [720, 0],
    ];
    for (const [text, deg] of readings) expect(parseClock(text)).toEqual({ status: 'ok', deg });
  });

  it('are refused when they are anything else', () => {
    const refused = ['', '3', '90', '13:00', '3:60', '3:5', '3:00pm', "13 o'clock", '3;00', 'north', '1e3°', '3:00:00'];
    for (const bad of [...refused, Number.NaN, Number.POSITIVE_INFINITY, 1e9, null, undefined, {}, ['3:00'], true]) {
      expect(parseClock(bad).status).toBe('invalid');
    }
  });

  it('never throw and lie in one turn, whatever is read', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        const outcome = parseClock(value);
        if (outcome.status === 'ok') expect(outcome.deg >= 0 && outcome.deg < 360).toBe(true);
      }),
    );
  });

  it('come back from their clock text to within half a minute of arc on the clock', () => {
    fc.assert(
      fc.property(evenly(0, 359.9), (deg) => {
        const outcome = parseClock(clockText(deg));
        if (outcome.status !== 'ok') throw new Error(outcome.message);
        const turn = Math.abs(outcome.deg - deg);
        expect(Math.min(turn, 360 - turn)).toBeLessThanOrEqual(0.25);
      }),
    );
  });

  it('are shown in whole hours, noon for 0', () => {
    expect([0, 14, 15, 90, 104, 345, 359].map(formatClockHour)).toEqual([
      '12:00',
      '12:00',
      '1:00',
      '3:00',
      '3:00',
      '12:00',
      '12:00',
    ]);
    expect(clockText(0)).toBe('12:00');
    expect(clockText(102)).toBe('3:24');
    expect(clockText(359.9)).toBe('12:00');
  });
});

import { describe, expect, it } from 'vitest';
import { readCorrection } from '../../units/read-correction.ts';
import { WIRE_UNITS } from '../../units/units.ts';
import { resultText } from './spotter-words.ts';

describe('a correction', () => {
  it('is read as it is said', () => {
    expect(readCorrection('R.3 U.1')).toEqual({ right: 0.3, up: 0.1 });
    expect(readCorrection('l 0,25')).toEqual({ right: -0.25, up: 0 });
    expect(readCorrection('D1 L.5')).toEqual({ right: -0.5, up: -1 });
    expect(readCorrection(' hold ')).toEqual({ right: 0, up: 0 });
    expect(readCorrection('left a bit')).toBeNull();
    expect(readCorrection('R.3 please')).toBeNull();
  });

  it('is told by its two parts, or as late', () => {
    const result = {
      off: { right: 0.1, up: -0.15, total: 0.18 },
      impact: { right: -0.4, up: 0.1 },
      late: false,
      parts: { read: { right: 0, up: 0.15 }, wind: 0.1 },
    };
    expect(resultText(WIRE_UNITS, result)).toBe(
      '0.18 mil off: impact read 0.15 low, wind changed 0.10 since the shot.',
    );
    expect(resultText(WIRE_UNITS, { ...result, late: true })).toBe('Later than five seconds: not taken.');
  });
});

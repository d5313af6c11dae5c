import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evenly } from '../../../scripts/evenly.ts';
import {
  fieldText,
  KINDS,
  NOTATIONS,
  parseFigure,
  readFigure,
  readQuestion,
  UNITS,
  type UnitChoices,
  writeDecimals,
  writeFigure,
} from './index.ts';

const COMMA: UnitChoices = { numbers: 'comma' };
const SPACE: UnitChoices = { numbers: 'space' };
const CONTEXT = { clickMil: 0.1, rangeYd: 512 };
/** Bounds that contain `1.183`, `1183` and every draw. */
const BOUNDS = { min: -2000, max: 2000 };

describe('how figures are written', () => {
  it('is the same figure with other marks, and that of the US until somebody chooses', () => {
    expect(NOTATIONS).toEqual({ us: '1,234.5', comma: '1.234,5', space: '1\u202f234,5' });
    expect([{}, COMMA, SPACE].map((choices) => writeFigure('-1,234.5', choices))).toEqual([
      '-1,234.5',
      '-1.234,5',
      '-1\u202f234,5',
    ]);
  });

  it('goes for the decimals of a sentence too, not for versions, times and names', () => {
    const sentence = 'At 0.5 mil, then 12.25. Version 1.0.0 of a1.5, at 10:30, 1.05.2.';
    expect(writeDecimals(sentence, COMMA)).toBe('At 0,5 mil, then 12,25. Version 1.0.0 of a1.5, at 10:30, 1.05.2.');
    expect(writeDecimals(sentence, {})).toBe(sentence);
  });

  it('types back the value of its field, for every kind, unit and notation, with bounds and without', () => {
    const notations = fc.constantFrom('comma' as const, 'space' as const);
    for (const kind of KINDS) {
      const drawn = fc.record({
        unit: fc.constantFrom(...UNITS[kind]),
        numbers: notations,
        raw: evenly(-1999, 1999),
        digits: fc.nat(7),
      });
      fc.assert(
        fc.property(drawn, ({ unit, numbers, raw, digits }) => {
          const choices = { [kind]: unit.name, numbers };
          const wire = Number(raw.toFixed(digits)) + 0;
          const shown = writeFigure(fieldText(kind, wire, choices, CONTEXT), choices);
          expect(shown).not.toContain('.');
          for (const bounds of [{}, BOUNDS]) {
            const read = parseFigure(kind, shown, choices, { ...CONTEXT, ...bounds });
            if (read.status !== 'ok') throw new Error(`${shown} is ${read.status}`);
            expect(writeFigure(fieldText(kind, read.value, choices, CONTEXT), choices)).toBe(shown);
            if (unit === UNITS[kind][0]) expect(read.value).toBe(wire);
          }
        }),
        { numRuns: 1000 },
      );
    }
  });
});

describe('what is typed by somebody who writes a comma', () => {
  const value = (typed: string, choices: UnitChoices, bounds = {}) => {
    const read = parseFigure('range', typed, choices, bounds);
    return read.status === 'ok' ? read.value : read.status === 'ambiguous' ? read.readings : read.status;
  };

  it('means the decimal by a comma, where somebody who chose nothing is asked', () => {
    for (const choices of [COMMA, SPACE]) {
      expect(value('1,183', choices)).toBe(1.183);
      expect(value('1,183', choices, { min: 0, max: 2000 })).toBe(1.183);
      expect(value('1,183', choices, { min: 100, max: 2000 })).toBe(1183);
    }
    expect(value('1,183', {})).toEqual(['1183', '1.183']);
    expect(value('1.183', {})).toBe(1.183);
  });

  it('is asked about a point that may part thousands, unless the bounds decide', () => {
    expect(value('1.183', COMMA)).toEqual(['1183', '1,183']);
    expect(value('1.183 yd', SPACE, { min: 0, max: 2000 })).toEqual(['1183 yd', '1,183 yd']);
    expect(value('1.183', COMMA, { min: 100, max: 2000 })).toBe(1183);
    expect(value('1.183', COMMA, { min: 0, max: 100 })).toBe(1.183);
    expect([value('1.234,5', COMMA), value('1\u202f234,5', SPACE), value('12.5', COMMA)]).toEqual([
      1234.5, 1234.5, 12.5,
    ]);
  });

  it('is read so in a box of one fixed unit', () => {
    const box = { unit: '%', choices: COMMA };
    expect(readFigure('45,125 %', box)).toEqual({ status: 'ok', value: 45.125 });
    expect(readFigure('45.125', box)).toMatchObject({ status: 'ambiguous', readings: ['45125', '45,125'] });
  });

  it('is answered in that notation by the question line', () => {
    const standing = { distance: 500, windSpeed: 1, windFrom: 90, winds: null, densityAltitude: null, heightFt: 0 };
    const read = readQuestion('640 yd, 6,5 mph from 3:00, altitude 1200 ft', COMMA, standing);
    expect(read).toMatchObject({ status: 'ok', asked: { windSpeed: 6.5 } });
    expect(read.status === 'ok' && read.notes.join()).toMatch(/ = 28,6\d inHg/);
    const refused = readQuestion('at 12,500 inHg', COMMA, standing);
    expect(JSON.stringify(refused)).not.toMatch(/\d\.\d/);
  });
});

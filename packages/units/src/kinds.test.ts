import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evenly } from '../../../scripts/evenly.ts';
import {
  clickMil,
  dialFor,
  fieldText,
  figureOf,
  KINDS,
  PRESETS,
  parseFigure,
  percentText,
  roundFigure,
  stepOf,
  toWholeSteps,
  trackingOf,
  typedNumber,
  UNITS,
} from './index.ts';

const CONTEXT = { clickMil: 0.1, rangeYd: 640 };
const BOUNDS = {
  range: [0, 3000],
  altitude: [-1500, 20_000],
  bullet: [0.1, 10],
  mount: [0, 20],
  weight: [5, 1500],
  muzzle: [200, 6000],
  energy: [0, 20_000],
  wind: [0, 100],
  temperature: [-60, 140],
  pressure: [15, 33],
  twist: [1, 40],
  sensitivity: [-5, 5],
  angle: [-100, 100],
  target: [0.1, 10],
} as const;

describe('kinds of measure', () => {
  it('show, read and show again the same, for every kind and choice', () => {
    for (const kind of KINDS) {
      for (const { name } of UNITS[kind]) {
        const choices = { [kind]: name };
        const [min, max] = BOUNDS[kind];
        fc.assert(
          fc.property(evenly(min, max), (wire) => {
            const shown = figureOf(kind, wire, choices, CONTEXT).figure;
            const read = parseFigure(kind, shown, choices, CONTEXT);
            if (read.status !== 'ok') throw new Error(`${kind} ${name} ${shown} is ${read.status}`);
            expect(figureOf(kind, read.value, choices, CONTEXT).figure, `${kind} in ${name}`).toBe(shown);
            // and in a field, which shows more digits
            const field = fieldText(kind, wire, choices, CONTEXT);
            const typed = parseFigure(kind, field, choices, CONTEXT);
            if (typed.status !== 'ok') throw new Error(`${kind} ${name} ${field} is ${typed.status}`);
            expect(fieldText(kind, typed.value, choices, CONTEXT), `${kind} in ${name}`).toBe(field);
          }),
        );
      }
    }
  });

  it('see an angle at the target by the distance to it, and in clicks by the turret', () => {
    const shown = (kind: 'angle' | 'target', wire: number, name: string) =>
      Number(figureOf(kind, wire, { [kind]: name }, { clickMil: 0.05, rangeYd: 500 }).figure);
    // 2 mil at 500 yd are 2/1000 of 18,000 inches and of 45,720 cm
    expect([shown('angle', 2, 'in'), shown('angle', 2, 'cm'), shown('angle', 2, 'clicks')]).toEqual([36, 91, 40]);
    // and a target of 2 MOA, 0.2909 mil to the minute
    expect([shown('target', 2, 'in'), shown('target', 2, 'cm')]).toEqual([10.5, 27]);
  });

  it('step by one, two or five of some power of ten, whichever is nearest', () => {
    const step = (wireStep: number) => stepOf('range', wireStep, { range: 'm' });
    // yards are 0.9144 m: 1.4, 1.6, 3.4, 3.6, 7.4 and 7.6 m
    expect([1.4, 1.6, 3.4, 3.6, 7.4, 7.6].map((m) => step(m / 0.9144))).toEqual([1, 2, 2, 5, 5, 10]);
    expect(step(0.016 / 0.9144)).toBeCloseTo(0.02, 12);
    expect(stepOf('range', 25, {})).toBe(25);
  });

  it('agree with the published equivalents', () => {
    const shown = (kind: (typeof KINDS)[number], wire: number, name: string) =>
      figureOf(kind, wire, { [kind]: name }, CONTEXT).figure;
    expect(shown('range', 1000, 'm')).toBe('914');
    expect(shown('muzzle', 2800, 'm/s')).toBe('853.4');
    expect(shown('wind', 10, 'kn')).toBe('8.7');
    expect(shown('wind', 10, 'km/h')).toBe('16.1');
    expect(shown('temperature', 59, '°C')).toBe('15.0');
    expect(shown('pressure', 29.9213, 'hPa')).toBe('1013.3');
    expect(shown('pressure', 29.92, 'mmHg')).toBe('760.0');
    expect(shown('angle', 1, 'MOA')).toBe('3.44');
    expect(shown('angle', 1, 'in/100 yd')).toBe('3.60');
    expect(shown('angle', 1, 'cm/100 m')).toBe('10.0');
    expect(shown('angle', 3.26, 'clicks')).toBe('33');
    expect(shown('angle', 1, 'in')).toBe('23.0');
    expect(shown('target', 2, 'mil')).toBe('0.58');
    expect(shown('weight', 140, 'g')).toBe('9.07');
  });

  it('show the specified units exactly where nothing was chosen', () => {
    for (const kind of KINDS) {
      expect(figureOf(kind, 12.34, PRESETS.us).unit).toBe(UNITS[kind][0]);
      expect(fieldText(kind, 1234.5678901, PRESETS.us)).toBe('1234.5678901');
    }
    expect(figureOf('angle', 3.305, {}, { digits: 2 }).figure).toBe('3.31');
    expect(figureOf('range', 640, PRESETS.metric, { digits: 1 }).figure).toBe('585.2');
  });

  it('take a unit typed behind the figure, and refuse what two readers read differently', () => {
    expect(parseFigure('range', '300 m', {})).toMatchObject({ status: 'ok', value: 328.084, typedIn: { name: 'm' } });
    expect(fieldText('range', 328.084, PRESETS.metric)).toBe('300');
    expect(parseFigure('range', '300 yd', PRESETS.metric)).toMatchObject({ status: 'ok', value: 300 });
    expect(parseFigure('temperature', '−5 °C', {})).toMatchObject({ status: 'ok', value: 23 });
    expect(parseFigure('wind', '3,5 m/s', {})).toMatchObject({ status: 'ok', value: 7.829277 });
    expect(parseFigure('range', '1,183', {})).toMatchObject({ status: 'ambiguous' });
    expect(parseFigure('bullet', '0,264', {})).toEqual({ status: 'ok', value: 0.264 });
    expect(parseFigure('range', '300 furlongs', {})).toMatchObject({ status: 'not-a-number' });
    expect(parseFigure('range', '', {})).toEqual({ status: 'empty' });
  });

  it('see a target in clicks by its own unit: 2 MOA are 12 clicks of 0.05 mil', () => {
    expect(figureOf('target', 2, { target: 'clicks' }, { clickMil: 0.05 }).figure).toBe('12');
  });

  it('show a nothing of arithmetic as nothing, never by an exponent', () => {
    expect(fieldText('temperature', 32.00001, PRESETS.metric)).toBe('0');
    expect(fieldText('bullet', 0.00001, PRESETS.metric)).toBe('0.000254');
  });

  it('refuse in another unit what they refuse in their own, and what is too much once it is converted', () => {
    expect(parseFigure('range', '1e308 m', {})).toMatchObject({ status: 'ok', value: 1.093613e308 });
    expect(parseFigure('altitude', '1e308', PRESETS.metric)).toMatchObject({ status: 'not-a-number' });
    expect(parseFigure('range', '1,183', PRESETS.metric)).toMatchObject({ status: 'ambiguous' });
    expect(parseFigure('range', ' ', PRESETS.metric)).toEqual({ status: 'empty' });
    expect(parseFigure('range', 'about 300 m', {})).toMatchObject({ status: 'not-a-number' });
    expect(parseFigure('range', 'm 300', {})).toMatchObject({ status: 'not-a-number' });
    expect(parseFigure('range', '1.2.3', PRESETS.metric)).toMatchObject({ status: 'not-a-number' });
    expect(parseFigure('range', '300m', {})).toMatchObject({ status: 'ok', value: 328.084 });
  });

  it('step by round figures of the chosen unit', () => {
    expect(stepOf('range', 25, PRESETS.metric)).toBe(20);
    expect(stepOf('range', 25, {})).toBe(25);
    expect(stepOf('pressure', 0.01, PRESETS.metric)).toBe(0.2);
    expect(stepOf('temperature', 1, PRESETS.metric)).toBe(0.5);
  });
});

describe('a typed number', () => {
  const ok = (value: number) => ({ status: 'ok', value });
  it('is what people write in figures, with either point, sign and exponent', () => {
    expect(
      [' 12 ', '+3', '−0.5', '.25', '7.', '2,5', '0,264', '1e3', '1E-2', '12,50'].map((typed) => typedNumber(typed)),
    ).toEqual([12, 3, -0.5, 0.25, 7, 2.5, 0.264, 1000, 0.01, 12.5].map(ok));
  });
  it('may be thousands or a decimal comma only where three digits follow one to three, with either sign', () => {
    for (const typed of ['1,183', ' 12,000', '999,999', '-1,183', '+1,183', '−1,183'])
      expect(typedNumber(typed), typed).toMatchObject({ status: 'ambiguous' });
    expect(['0,183', '1,1834', '1234,567', '1,18'].map((typed) => typedNumber(typed))).toEqual(
      [0.183, 1.1834, 1234.567, 1.18].map(ok),
    );
  });
  it('may have group marks of any country, where the other mark or a second group leaves no doubt', () => {
    for (const [typed, value] of [
      ['1,369.8', 1369.8],
      ['1.369,8', 1369.8],
      ['1 369,8', 1369.8],
      ['1\u202f369.8', 1369.8],
      ['1\u00a0369', 1369],
      ["1'369.5", 1369.5],
      ['1’369', 1369],
      ['12,345,678', 12_345_678],
      ['12.345.678', 12_345_678],
      ['-1,369.8', -1369.8],
    ] as const)
      expect(typedNumber(typed), typed).toEqual(ok(value));
  });
  it('is what the bounds of its field allow, is asked where both readings fit, and is by the point where a point does', () => {
    const between = (min: number, max: number) => (value: number) => value >= min && value <= max;
    expect(typedNumber('1,255', between(0.1, 10))).toEqual(ok(1.255));
    expect(typedNumber('1,183', between(2, 2000))).toEqual(ok(1183));
    expect(typedNumber('2.700', between(200, 6000))).toEqual(ok(2700));
    expect(typedNumber('1.255', between(0.1, 10))).toEqual(ok(1.255));
    expect(typedNumber('1,500', between(-1000, 15_000))).toEqual({ status: 'ambiguous', readings: [1500, 1.5] });
    expect(typedNumber('1.500', between(-1000, 15_000))).toEqual(ok(1.5));
    expect(typedNumber('9,999', between(0, 5))).toEqual({ status: 'ambiguous', readings: [9999, 9.999] });
  });
  it('is nothing a programmer alone would read so', () => {
    for (const typed of [
      '0x10',
      'Infinity',
      '1e999',
      '12a',
      'a12',
      '1 2',
      '--1',
      '1.2.3',
      '1,2,3',
      '.',
      'e5',
      '.x',
      '1,2345,678',
      '1 23',
      '0 123',
      '1,183.5.2',
      '',
    ])
      expect(typedNumber(typed), typed).toMatchObject({ status: 'not-a-number' });
  });
});

describe('rounding', () => {
  it('is half away from zero, once, without −0', () => {
    expect(['1.005', '-1.005', '2.5', '-0.004'].map((v) => roundFigure(Number(v), v === '2.5' ? 0 : 2))).toEqual([
      '1.01',
      '-1.01',
      '3',
      '0.00',
    ]);
    expect(roundFigure(1e-9, 2)).toBe('0.00');
    expect(roundFigure(1e21, 0)).toBe('1e+21');
  });
});

describe('whole steps', () => {
  it('are the figures one writes, on both sides of zero', () => {
    expect([4.12, 4.1000000000000005, -0.26, 0.15, -0.04, 0.3].map((v) => toWholeSteps(v, 0.1))).toEqual([
      4.1, 4.1, -0.3, 0.2, 0, 0.3,
    ]);
    expect(Object.is(toWholeSteps(-0.04, 0.1), 0)).toBe(true);
    fc.assert(
      fc.property(evenly(-1e4, 1e4), fc.constantFrom(0.05, 0.1, 0.2, 0.25, 5), (v, step) => {
        const stepped = toWholeSteps(v, step);
        expect(Math.abs(stepped - v)).toBeLessThanOrEqual(step / 2 + 1e-9);
        expect(String(stepped)).toMatch(/^-?\d+(\.\d{1,2})?$/);
      }),
    );
  });

  it('are to the last bit what rounding to twelve digits makes of them, at halves and beyond too', () => {
    const rounded = (v: number, step: number): number =>
      Number((Math.sign(v) * Math.round(Math.abs(Number((v / step).toPrecision(12)))) * step).toPrecision(12)) + 0;
    const steps = [0.001, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.25, 0.3, 1 / 3, 0.5, 1, 2, 5, 15];
    const halves = fc.integer({ min: -20_000, max: 20_000 }).map((n) => n / 2);
    const figures = fc.oneof(
      fc.tuple(evenly(-1e4, 1e4), fc.constantFrom(...steps)),
      fc.tuple(halves, fc.constantFrom(...steps)).map(([n, step]): [number, number] => [n * step, step]),
      fc.tuple(fc.double(), fc.constantFrom(...steps)),
    );
    fc.assert(
      fc.property(figures, ([v, step]) => {
        expect(toWholeSteps(v, step)).toBe(rounded(v, step));
      }),
      { numRuns: 2000 },
    );
  });
});

describe('turrets', () => {
  it('dial a correction over the tracking, then to the click', () => {
    expect(dialFor(10, 0.1, 0.983)).toEqual({ clicks: 102, dialMil: 10.2 });
    expect(dialFor(-0.04, 0.1)).toEqual({ clicks: 0, dialMil: 0 });
    expect(dialFor(1, clickMil({ unit: 'moa', value: 0.25 })).clicks).toBe(14);
    expect(dialFor(-0.25, 0.1).clicks).toBe(-3);
  });
  it('are judged by the tall-target test', () => {
    expect(trackingOf(10, 36, 100)).toBeCloseTo(1, 12);
    expect(trackingOf(10, 35.4, 100)).toBeCloseTo(0.983, 3);
  });
});

describe('a share in percent', () => {
  it('is 100 for the whole alone and 0 for nothing alone, and else the nearest', () => {
    const shares = [0, 1e-12, 0.002, 0.004, 0.126, 0.994, 0.998, 0.99999, 1 - 1e-12, 1, 1.2];
    expect(shares.map((share) => percentText(share))).toEqual(
      ['0', '0', '1', '1', '13', '99', '99', '99', '100', '100', '120'].map((figure) => `${figure} %`),
    );
    expect([0.0004, 0.1234, 0.9996, 1].map((share) => percentText(share, 1))).toEqual([
      '0.1 %',
      '12.3 %',
      '99.9 %',
      '100.0 %',
    ]);
  });
});

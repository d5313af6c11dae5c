import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Kind, PRESETS, readFigure, UNITS } from './index.ts';
import type { Box } from './read-figure.ts';

const WIND: Box = { kind: 'angle', axis: 'wind', clickMil: 0.1 };
const ELEVATION: Box = { kind: 'angle', axis: 'elevation', clickMil: 0.1 };
const value = (typed: string, box: Box): number | string => {
  const read = readFigure(typed, box);
  return read.status === 'ok' ? read.value : read.status;
};

describe('a box for a dial or a hold', () => {
  it('takes the side as a letter, a word or a sign, before or behind the figure', () => {
    for (const typed of [
      '0.4 L',
      'L 0.4',
      'L0.4',
      '0.4L',
      'l .4',
      'left 0.4',
      '0.4 Left',
      '-0.4',
      '−0.4',
      '–0.4',
      '0,4 L',
    ])
      expect(value(typed, WIND), typed).toBe(-0.4);
    for (const typed of ['0.4', '+0.4', 'R 0.4', 'R.4', '0.4 right', ' 0,4 '])
      expect(value(typed, WIND), typed).toBe(0.4);
    for (const typed of ['2.5', 'U 2.5', 'up 2.5', '2.5 up', 'u2,5']) expect(value(typed, ELEVATION), typed).toBe(2.5);
    for (const typed of ['D 0.3', 'down 0.3', '-0.3', '0.3d']) expect(value(typed, ELEVATION), typed).toBe(-0.3);
    expect(Object.is(value('L 0', WIND), 0)).toBe(true);
  });

  it('converts what is typed in another unit and says which, clicks where the click is known', () => {
    expect(readFigure('4.2 moa', WIND)).toMatchObject({ status: 'ok', value: 1.22173, typedIn: { name: 'MOA' } });
    expect(readFigure('L 4.2moa', WIND)).toMatchObject({ value: -1.22173 });
    for (const typed of ['12 c', '12 clicks', '12c', 'R 12 clicks', '12 c right'])
      expect(readFigure(typed, WIND), typed).toMatchObject({ value: 1.2, typedIn: { name: 'clicks' } });
    expect(value('12 clicks', { kind: 'angle', axis: 'wind' })).toBe('unknown-click');
    expect(readFigure('1 mil', { ...WIND, choices: { angle: 'MOA' } })).toMatchObject({
      value: 1,
      typedIn: { name: 'mil' },
    });
  });

  it('refuses the rest whole, and names the part it does not know', () => {
    const unread = (typed: string, box = WIND) => {
      const read = readFigure(typed, box);
      return read.status === 'not-a-number' ? read.unread : read.status;
    };
    expect(unread('0.4 lefty')).toBe('lefty');
    expect(unread('U 0.4')).toBe('U');
    expect(unread('R 0.4', ELEVATION)).toBe('R');
    expect(unread('0.4 mph')).toBe('mph');
    expect(unread('about 2')).toBe('about');
    // two sides, or a side and a sign, are two answers
    for (const typed of ['L 0.4 R', 'L -0.4', '-0.4 L', 'L L 0.4', 'L', '-', '0.4.2', '1 2', 'L 1 2'])
      expect(unread(typed), typed).toBe(typed);
    expect(readFigure('L 1,183', WIND)).toEqual({ status: 'ambiguous', readings: ['L 1183', 'L 1.183'] });
    expect(readFigure(' ', WIND)).toEqual({ status: 'empty' });
  });
});

it('a box of one fixed unit takes its words, and a slope its sides', () => {
  expect(value('45 %', { unit: '%' })).toBe(45);
  expect(value('45 percent', { unit: '%' })).toBe(45);
  expect(value('12x', { unit: '×' })).toBe(12);
  expect(value('45 °', { unit: '%' })).toBe('not-a-number');
  for (const typed of ['-5', '-5°', '5° down', 'downhill 5', '5 degrees down'])
    expect(value(typed, { unit: '°', axis: 'elevation' }), typed).toBe(-5);
});

it('in every kind and unit a figure reads the same with its unit behind it, and with any side as with its sign', () => {
  const kinds = Object.keys(UNITS) as Kind[];
  fc.assert(
    fc.property(
      fc.constantFrom(...kinds).chain((kind) => fc.tuple(fc.constant(kind), fc.constantFrom(...UNITS[kind]))),
      fc.constantFrom(PRESETS.us, PRESETS.metric, { angle: 'MOA' }),
      fc.integer({ min: 1, max: 99_999 }),
      ([kind, unit], choices, hundredths) => {
        const context = { clickMil: 0.1, rangeYd: 600 };
        const figure = String(hundredths / 100);
        const chosen = readFigure(figure, { kind, choices: { ...choices, [kind]: unit.name }, ...context });
        const named = readFigure(`${figure} ${unit.name}`, { kind, choices, ...context });
        if (chosen.status !== 'ok' || named.status !== 'ok') throw new Error(`${figure} ${unit.name} must be read`);
        expect(named.value).toBe(chosen.value);
        for (const [typed, sign] of [
          [`${figure} ${unit.name} left`, -1],
          [`R${figure}${unit.name}`, 1],
        ] as const)
          expect(value(typed, { kind, choices, axis: 'wind', ...context }), typed).toBe(
            value(`${sign < 0 ? '-' : ''}${figure} ${unit.name}`, { kind, choices, ...context }),
          );
      },
    ),
    { numRuns: 2000 },
  );
});

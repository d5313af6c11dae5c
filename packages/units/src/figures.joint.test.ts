import { expect, it } from 'vitest';
import {
  clickMil,
  dialFor,
  fieldText,
  figureOf,
  percentOf,
  roundFigure,
  stepOf,
  toWholeSteps,
  trackingOf,
  USUAL_CLICKS,
} from './figures.ts';
import { flagText, readFlag } from './read-flag.ts';
import { numberBy, typedNumber } from './typed-number.ts';

const MIL_PER_RAD = 1000;

it('knows what a click of each mark turns, by the triangle it subtends', () => {
  expect(clickMil({ unit: 'mil', value: 0.1 })).toBe(0.1);
  expect(clickMil({ unit: 'moa', value: 0.25 })).toBeCloseTo((MIL_PER_RAD * Math.PI) / 180 / 60 / 4, 9);
  expect(clickMil({ unit: 'smoa', value: 0.25 })).toBeCloseTo((MIL_PER_RAD * 0.25) / 3600, 9);
  expect(clickMil({ unit: 'cm100', value: 1 })).toBeCloseTo((MIL_PER_RAD * 0.01) / 100, 9);
  expect(Object.values(USUAL_CLICKS).map(({ unit, value }) => `${value} ${unit}`)).toEqual([
    ...['0.1 mil', '0.25 moa', '0.25 smoa', '1 cm100'],
  ]);
});

it('dials more on a turret that moves too little, to whole clicks on either side', () => {
  expect(dialFor(5, 0.1, 0.98)).toEqual({ clicks: 51, dialMil: 5.1 });
  expect(dialFor(-5, 0.1, 1.02)).toEqual({ clicks: -49, dialMil: -4.9 });
  expect(dialFor(0.14, 0.1)).toEqual({ clicks: 1, dialMil: 0.1 });
});

it('finds tracking as measured over dialed: 10 mil at 100 yd are 36 in', () => {
  expect(trackingOf(10, 36, 100)).toBeCloseTo(1, 12);
  expect(trackingOf(10, 35.4, 100)).toBeCloseTo(0.98333, 5);
  expect(trackingOf(10, 72, 200)).toBeCloseTo(1, 12);
});

it('rounds halves away from zero on both sides, and never to -0', () => {
  expect([0.125, -0.125, 1.005, -1.005, 2.5].map((x) => roundFigure(x, 2))).toEqual([
    ...['0.13', '-0.13', '1.01', '-1.01', '2.50'],
  ]);
  expect(roundFigure(-0.004, 2)).toBe('0.00');
  expect([0.25, -0.25, 0.15, 1.25].map((x) => toWholeSteps(x, 0.1))).toEqual([0.3, -0.3, 0.2, 1.3]);
  expect([37, 38, -38].map((x) => toWholeSteps(x, 15))).toEqual([30, 45, -45]);
  expect(Object.is(toWholeSteps(-0.01, 0.1), 0)).toBe(true);
  expect(toWholeSteps(4.1, 0.1)).toBe(4.1);
});

it('says 100 % of the whole alone and 0 % of nothing alone', () => {
  expect([1, 0.998, 0.002, 0, 0.5].map((share) => percentOf(share))).toEqual([100, 99, 1, 0, 50]);
  expect(percentOf(0.9999, 1)).toBe(99.9);
});

it('reads words for yes and no, an empty cell as neither', () => {
  expect(['Yes', ' hit ', 'ja', 'X', '1'].map(readFlag)).toEqual([true, true, true, true, true]);
  expect(['No', 'miss', 'nein', '0'].map(readFlag)).toEqual([false, false, false, false]);
  expect([' ', 'maybe'].map(readFlag)).toEqual([null, 'unknown']);
  expect([true, false].map((flag) => readFlag(flagText(flag)))).toEqual([true, false]);
});

it('reads a number by its decimal mark, and says when it can be two', () => {
  expect([numberBy('.', '1,369.8'), numberBy(',', '1.369,8'), numberBy(',', '1,5')]).toEqual([1369.8, 1369.8, 1.5]);
  expect([numberBy('.', '1,5'), numberBy('.', 'x'), numberBy('.', '−3')]).toEqual([null, null, -3]);
  expect(typedNumber('1,183', (value) => value < 10)).toEqual({ status: 'ok', value: 1.183 });
  expect(typedNumber('1,183', (value) => value > 10)).toEqual({ status: 'ok', value: 1183 });
  expect(typedNumber('1,183')).toEqual({ status: 'ambiguous', readings: [1183, 1.183] });
  expect(typedNumber('1,183', undefined, ',')).toEqual({ status: 'ok', value: 1.183 });
  expect(typedNumber('1.183', undefined, ',')).toEqual({ status: 'ambiguous', readings: [1183, 1.183] });
  expect(typedNumber('')).toEqual({ status: 'not-a-number' });
});

it('shows a figure in the chosen unit with as many more or fewer decimals as it needs', () => {
  const meters = { range: 'm' } as never;
  expect(figureOf('range', 1000, meters)).toMatchObject({ figure: '914', unit: { name: 'm' } });
  expect(figureOf('range', 1000, {} as never, { digits: 1 }).figure).toBe('1000.0');
  expect(fieldText('range', 1000, meters)).toBe('914.4');
  expect(fieldText('range', 1000.125, {} as never)).toBe('1000.125');
  expect(stepOf('range', 10, {} as never)).toBe(10);
  expect(stepOf('range', 10, meters)).toBe(10);
  expect(stepOf('range', 25, meters)).toBe(20);
});

import { expect, it } from 'vitest';
import { type Axis, formatMeasure } from './format-measure.ts';

it.each<[number, Axis, string, string]>([
  [4.26, 'elevation', 'U 4.3', '4.3 mil up'],
  [-4.26, 'elevation', 'D 4.3', '4.3 mil down'],
  [0.6, 'wind', 'R 0.6', '0.6 mil right'],
  [-0.6, 'wind', 'L 0.6', '0.6 mil left'],
  [8, 'crosswind', 'R 8.0', '8.0 mil from the right'],
  [-3, 'headwind', 'T 3.0', '3.0 mil tailwind'],
])('prints %d along %s as %s', (value, axis, printed, spoken) => {
  const { letter, figure, spoken: said } = formatMeasure(value, 1, 'mil', axis);
  expect(`${letter} ${figure}`).toBe(printed);
  expect(said).toBe(spoken);
});

it('gives no side to what rounds to zero', () => {
  expect(formatMeasure(-0.04, 1, 'mil', 'wind')).toEqual({ letter: '', figure: '0.0', spoken: '0.0 mil' });
  expect(formatMeasure(-0.04, 1, 'mil')).toMatchObject({ figure: '0.0' });
});

it('prints a true minus without an axis, and a dash for no value', () => {
  expect(formatMeasure(-12, 0, 's')).toMatchObject({ letter: '', figure: '−12', spoken: '−12 seconds' });
  expect(formatMeasure(null, 1, 'mil').figure).toBe('–');
  expect(formatMeasure(Number.NaN, 1, 'mil', 'wind').figure).toBe('–');
});

import { expect, it } from 'vitest';
import { fontSizePt } from './card-paper.ts';

const content = (rows: number, brackets: number, title = 'Evening card') => ({
  title,
  lines: [
    'Match rifle, zero 100 yd. Close Array',
    '72 °F, 29.92 inHg station pressure, 45 % humidity',
    'Corrections in mil',
  ],
  columnLengths: [5, 5, ...Array.from({ length: 2 * brackets }, () => 5), 5],
  rows,
});

it('is as large as suits the paper where a card is small', () => {
  expect((['card-3x5', 'arm-band', 'page'] as const).map((layout) => fontSizePt(layout, content(3, 1)))).toEqual([
    10, 8.5, 11,
  ]);
});

it('shrinks with more rows, more brackets and longer names, down to what can still be read', () => {
  const few = fontSizePt('arm-band', content(6, 2));
  expect(fontSizePt('arm-band', content(11, 2))).toBeLessThan(few);
  expect(fontSizePt('arm-band', content(6, 4))).toBeLessThan(few);
  expect(fontSizePt('arm-band', content(6, 2, 'A very long name '.repeat(7)))).toBeLessThan(few);
  expect(fontSizePt('arm-band', content(40, 4))).toBe(5);
});

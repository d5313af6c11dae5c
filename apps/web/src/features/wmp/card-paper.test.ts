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

it('is as large as suits a page where a card is small', () => {
  expect(fontSizePt(content(3, 1))).toBe(11);
});

it('shrinks with more rows, more brackets and longer names, down to what can still be read', () => {
  const few = fontSizePt(content(30, 4));
  expect(fontSizePt(content(50, 4))).toBeLessThan(few);
  expect(fontSizePt(content(30, 9))).toBeLessThan(few);
  expect(fontSizePt(content(45, 4, 'A very long name '.repeat(40)))).toBeLessThan(few);
  expect(fontSizePt(content(400, 4))).toBe(5);
});

/// <reference path="./papaparse.d.ts" />
import fc from 'fast-check';
import papa from 'papaparse';
import { expect, it } from 'vitest';
import { cellsOf } from './split-table.ts';

it('splits as another program does, quotes, separators and line breaks in cells included', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '1', ',', ';', '"', '\n', ' ', 'ü'), maxLength: 8 });
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 6 }), (rows) => {
      const text = papa.unparse(rows, { newline: '\n' });
      expect(cellsOf(text, ',', 100)).toEqual(papa.parse(text, { delimiter: ',', newline: '\n' }).data);
    }),
  );
});

it('ends lines with CR, LF or both, and stops at the row it was told', () => {
  expect(cellsOf('a;b\r\nc;"d\r\ne"\rf\n', ';', 10)).toEqual([['a', 'b'], ['c', 'd\r\ne'], ['f'], ['']]);
  expect(cellsOf('a\n'.repeat(50), ',', 3)).toHaveLength(3);
  expect(cellsOf('"never closed, at all', ',', 3)).toEqual([['never closed, at all']]);
});

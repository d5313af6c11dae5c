// @module-tag no-database
import { describe, expect, it } from 'vitest';
import { csvLine, readCsv } from './csv.ts';

describe('CSV', () => {
  it('reads back what it wrote: quotes, commas, line breaks, formulas, empty cells', () => {
    const lines = [
      ['a', 'note', ''],
      ['1', 'says "hit", twice\r\nthen none', '-'],
      ['-2', '=1+1', 'x'],
    ];
    const text = lines.map(csvLine).join('');
    expect(readCsv(text)).toEqual(lines);
    expect(text).toContain("'=1+1");
    expect(readCsv(`\ufeffa,b\n1,2`)).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ]);
  });
});

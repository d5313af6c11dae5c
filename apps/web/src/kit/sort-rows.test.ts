import { expect, it } from 'vitest';
import { sortRows } from './table.tsx';

const by = (row: string | number | null) => row;

it('sorts words without regard to case and numbers within them by size', () => {
  expect(sortRows(['b10', 'B9', 'a'], by, 'ascending')).toEqual(['a', 'B9', 'b10']);
});

it('sorts numbers as numbers, and puts rows without a value last either way', () => {
  expect(sortRows([10, null, 9], by, 'ascending')).toEqual([9, 10, null]);
  expect(sortRows([10, null, 9], by, 'descending')).toEqual([10, 9, null]);
});

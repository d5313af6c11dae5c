import { expect, it } from 'vitest';
import { layOut } from './lay-out-paper.ts';
import type { ResultRow } from './read-results.ts';

const group = (title: string, count: number) => ({
  ...{ title, about: '' },
  rows: Array.from({ length: count }, (_, entry) => ({ entry, name: `${title} ${entry}` }) as ResultRow),
});
const told = (counts: number[], paper: 'letter' | 'a4' = 'letter', notes: string[] = []) =>
  layOut(
    counts.map((count, i) => group(`D${i}`, count)),
    paper,
    notes,
  ).map(({ groups, row }) => `${row} ${groups.map(({ rows }) => rows.length).join('+')}`);

it.each([
  [[5], ['usual 5']],
  [[20], ['usual 20']],
  [[21], ['low 21']],
  [[28], ['low 28']],
  [[60], ['low 29', 'low 29', 'low 2']],
  [[9, 7], ['low 9+7']],
  [
    [30, 4],
    ['low 29', 'low 1+4'],
  ],
  [[0], ['usual 0']],
])('puts %j rows on Letter as %j', (counts, sheets) => {
  expect(told(counts)).toEqual(sheets);
});

it('has room for more on A4, and for less under long notes', () => {
  expect(told([22], 'a4')).toEqual(['usual 22']);
  expect(told([20], 'letter', ['x'.repeat(700)])).toEqual(['low 20']);
});

it('leaves nobody out, and nobody is on two sheets', () => {
  const groups = [group('A', 41), group('B', 3), group('C', 77)];
  const names = layOut(groups, 'a4', ['n']).flatMap((sheet) => sheet.groups.flatMap(({ rows }) => rows));
  expect(names.map(({ name }) => name)).toEqual(groups.flatMap(({ rows }) => rows.map(({ name }) => name)));
});

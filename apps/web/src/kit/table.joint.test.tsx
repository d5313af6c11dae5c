import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Table } from './table.tsx';

afterEach(cleanup);
interface Row {
  readonly name: string;
  readonly score: number | null;
}
const ROWS: readonly Row[] = [
  { name: 'Cy', score: 5 },
  { name: 'Ann', score: null },
  { name: 'Ben', score: 9 },
  { name: 'Dee', score: 7 },
  { name: 'Eve', score: 1 },
];
const table = (rows: readonly Row[], more: object = {}) => (
  <Table
    caption="Scores"
    rows={rows}
    rowKey={({ name }) => name}
    columns={[
      { key: 'name', header: 'Name', sortBy: ({ name }) => name, cell: ({ name }) => name },
      { key: 'score', header: 'Score', align: 'end', sortBy: ({ score }) => score, cell: ({ score }) => score ?? '–' },
      { key: 'note', header: 'Note', cell: () => 'x' },
    ]}
    {...more}
  />
);
const names = () => [...document.querySelectorAll('tbody tr')].map((row) => row.firstChild?.textContent);
const press = (head: string) => fireEvent.click(screen.getByText(head));
const sorts = () => [...document.querySelectorAll('thead th')].map((head) => head.getAttribute('aria-sort'));

it('sorts by the head that is pressed, turns on the second press, and begins ascending at another head', () => {
  render(table(ROWS));
  expect([names(), sorts()]).toEqual([
    ['Cy', 'Ann', 'Ben', 'Dee', 'Eve'],
    [null, null, null],
  ]);
  press('Name');
  press('Name');
  expect([names(), sorts()]).toEqual([
    ['Eve', 'Dee', 'Cy', 'Ben', 'Ann'],
    ['descending', null, null],
  ]);
  press('Score');
  // rows without a score are last either way
  expect([names(), sorts()]).toEqual([
    ['Eve', 'Cy', 'Dee', 'Ben', 'Ann'],
    [null, 'ascending', null],
  ]);
  press('Score');
  expect(names()).toEqual(['Ben', 'Dee', 'Cy', 'Eve', 'Ann']);
  press('Score');
  expect(sorts()).toEqual([null, 'ascending', null]);
  press('Name');
  expect(sorts()).toEqual(['ascending', null, null]);
  expect(screen.getByText('Note').closest('button')).toBeNull();
});

it('begins in the given order, marks rows, and pages over all sorted rows', () => {
  const more = {
    initialOrder: { key: 'score', direction: 'descending' },
    isMarked: ({ name }: Row) => name === 'Dee',
    pageSize: 2,
    noun: 'people',
  };
  const { rerender } = render(table(ROWS, more));
  expect(names()).toEqual(['Ben', 'Dee']);
  expect([...document.querySelectorAll('[data-marked]')].map((row) => row.firstChild?.textContent)).toEqual(['Dee']);
  fireEvent.click(screen.getByLabelText('Next page'));
  expect([names(), screen.getByText(/of/).textContent]).toEqual([['Cy', 'Eve'], '3–4 of 5 people']);
  fireEvent.click(screen.getByLabelText('Next page'));
  expect([names(), screen.getByText(/of/).textContent]).toEqual([['Ann'], '5–5 of 5 people']);
  // when rows disappear, so does their page
  rerender(table(ROWS.slice(0, 3), more));
  expect([names(), screen.getByText(/of/).textContent]).toEqual([['Ann'], '3–3 of 3 people']);
  rerender(table(ROWS.slice(0, 2), more));
  expect(names()).toEqual(['Cy', 'Ann']);
});

it('shows the text for no rows only without any', () => {
  const { rerender } = render(table([], { empty: <p>Nobody yet</p> }));
  expect(screen.getByText('Nobody yet')).toBeTruthy();
  rerender(table(ROWS, { empty: <p>Nobody yet</p> }));
  expect(screen.queryByText('Nobody yet')).toBeNull();
});

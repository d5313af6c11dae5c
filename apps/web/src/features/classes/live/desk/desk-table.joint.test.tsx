import type { ClassTable } from '@windcall/training';
import { expect, it } from 'vitest';
import { freshApp, renderInApp } from '../../../../testing/render-app.tsx';
import { DeskTable } from './desk-table.tsx';

freshApp();
type Cell = ClassTable['rows'][number]['cells'][number];
const row = (memberId: number, name: string, ...cells: Cell[]) => ({ memberId, name, cells });
const call = { lo: 4, hi: 8, best: 5 };
const lines = (table: Omit<ClassTable, 'seq'>) => {
  const { container, unmount } = renderInApp(
    <DeskTable klass={{ id: 3, role: 'assistant' }} table={{ seq: 1, ...table }} />,
  );
  const read = [...container.querySelectorAll('tbody tr')].map((line) =>
    [...line.children].filter((cell) => !cell.matches('.desk-bar')).map(({ textContent }) => textContent?.trim()),
  );
  const missing = [...container.querySelectorAll('[data-miss]')].map((line) => line.firstChild?.textContent);
  const held = [...container.querySelectorAll('[data-held]')].map((bar) => bar.closest('tr')?.firstChild?.textContent);
  unmount();
  return { read, missing, held };
};

it('shows the calls of the open wind, missing students first', () => {
  const rows = [
    row(1, 'Ann', { state: 'waiting' }, { state: 'called', calledS: 12.6, call }),
    row(2, 'Bob', { state: 'called', calledS: 3, call }, { state: 'waiting' }),
    row(3, 'Cy', { state: 'absent' }, { state: 'absent' }),
    row(4, 'Di', { state: 'waiting' }, { state: 'fired', calledS: 20.2, call: { lo: -6, hi: -2, best: null } }),
    row(5, 'Ed', { state: 'waiting' }),
  ];
  for (const state of ['open', 'frozen'] as const)
    expect(lines({ state, task: 2, rows })).toEqual({
      read: [
        ['Bob', 'waiting', '', ''],
        ['Ann', 'called', '13 s', 'R 4.0 to R 8.0'],
        ['Cy', 'not in this one', '', ''],
        ['Di', 'fired', '20 s', 'L 6.0 to L 2.0'],
        ['Ed', 'here', '', ''],
      ],
      missing: ['Bob'],
      held: [],
    });
});

it('shows the wind and the shot once it is revealed, in the order of the class', () => {
  const rows = [
    row(1, 'Ann', { state: 'fired', calledS: 1, call, truth: 6, interval: 4, isHit: true }),
    row(2, 'Bob', { state: 'none' }),
    row(3, 'Cy', { state: 'fired', calledS: 2, call, truth: 9, interval: 4, isHit: true }),
    row(4, 'Di', { state: 'called', calledS: 3, call, truth: 7, interval: 4, isHit: null }),
    row(5, 'Ed', { state: 'fired', calledS: 4, call, truth: -3, interval: 4, isHit: false }),
    row(6, 'Flo', { state: 'waiting' }),
  ] as ClassTable['rows'];
  const called = 'R 4.0 to R 8.0';
  for (const state of ['revealed', 'over'] as const)
    expect(lines({ state, task: 1, rows })).toEqual({
      read: [
        ['Ann', 'fired', '1 s', called, 'R 6.0', 'hit'],
        ['Bob', 'no call', '', '', '', 'no call'],
        ['Cy', 'fired', '2 s', called, 'R 9.0', 'lucky'],
        ['Di', 'called', '3 s', called, 'R 7.0', 'no shot'],
        ['Ed', 'fired', '4 s', called, 'L 3.0', 'miss'],
        ['Flo', 'waiting', '', '', '', ''],
      ],
      missing: [],
      held: ['Ann', 'Di'],
    });
});

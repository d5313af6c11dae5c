import { screen } from '@testing-library/react';
import type { games, ReplyOf } from '@windcall/contract';
import { expect, it } from 'vitest';
import { freshApp, renderInApp } from '../../testing/render-app.tsx';
import { TodaysTable } from './todays-table.tsx';

freshApp();
const ROW = { interval: 9, sigma: 2, held: 4, hits: 3 };
const MINE = { ...ROW, name: 'Anna', you: true, drillId: 7, calls: [] };
const open = (daily: Partial<ReplyOf<typeof games.getDaily>>, isToday = true): void => {
  const board = {
    ...{ day: '2026-11-01', level: 2, near: false, done: true, name: 'Anna', rows: [], mine: null, others: 0 },
    ...{ streak: 1, best: 3, ...daily },
  };
  renderInApp(<TodaysTable board={board} trouble={null} isToday={isToday} />);
};

it('tells the own place though the table ends before it, and how many shot it', () => {
  const rows = Array.from({ length: 100 }, (_, i) => ({ ...ROW, place: i + 1, name: `Shooter ${i + 1}`, you: false }));
  open({ rows, mine: { ...MINE, place: 140 }, others: 61 });
  expect(screen.getByText(/^Place 140:/).textContent).toBe('Place 140: ± 2.0 mph, 4 of 5 held, 3 hits.');
  expect(screen.getAllByRole('row')).toHaveLength(101);
  expect(screen.queryByText(/\(you\)/)).toBeNull();
  expect(screen.getByText('162 shot it')).toBeTruthy();
});

it('marks the own line where it is in the table', () => {
  open({ rows: [{ ...ROW, place: 1, name: 'Anna', you: true }], mine: { ...MINE, place: 1 } });
  expect(screen.getByRole('row', { name: /Anna \(you\)/ }).getAttribute('data-you')).toBe('true');
  expect(screen.getByText('1 shot it')).toBeTruthy();
});

it('shows yesterday’s until the fifth call, and whose table it is', () => {
  open({ near: true }, false);
  expect(screen.getByRole('heading', { name: 'Yesterday’s table' })).toBeTruthy();
  expect(screen.getByText('Nobody shot it.')).toBeTruthy();
  expect(screen.getByText(/Today’s opens after your fifth call\..*rookie table, 250 yd to 400 yd, until/)).toBeTruthy();
  expect(screen.queryByLabelText('Your name in the table')).toBeNull();
});

import { screen } from '@testing-library/react';
import { games, type ReplyOf } from '@windcall/contract';
import { expect, it } from 'vitest';
import { refuse } from '../../testing/fake-server.ts';
import { person } from '../../testing/people.ts';
import { freshApp, renderInApp, signIn } from '../../testing/render-app.tsx';
import { DailyPanel } from './daily-panel.tsx';

const app = freshApp();
const ROW = { interval: 9, sigma: 2, held: 4, hits: 3 };
const MINE = { ...ROW, name: 'Anna', you: true, drillId: 7, calls: [] };
const open = (daily: Partial<ReplyOf<typeof games.getDaily>>): void => {
  signIn(app.server, { user: person(1, 'anna') });
  app.server.on(games.getDaily, {
    ...{ day: '2026-11-01', level: 2, done: true, name: 'Anna', rows: [], mine: null, others: 0, streak: 1, best: 3 },
    ...daily,
  });
  renderInApp(<DailyPanel offline={false} />);
};

it('tells the own place though the table ends before it, and how many more there are', async () => {
  const rows = Array.from({ length: 100 }, (_, i) => ({ ...ROW, place: i + 1, name: `Shooter ${i + 1}`, you: false }));
  open({ rows, mine: { ...MINE, place: 140 }, others: 61 });
  expect((await screen.findByText(/^Place 140:/)).textContent).toBe('Place 140: ± 2.0 mph, 4 of 5 held, 3 hits.');
  expect(screen.getAllByRole('row')).toHaveLength(101);
  expect(screen.queryByText(/\(you\)/)).toBeNull();
  expect(screen.getByText('and 61 more')).toBeTruthy();
});

it('marks the own line where it is in the table', async () => {
  const rows = [{ ...ROW, place: 1, name: 'Anna', you: true }];
  open({ rows, mine: { ...MINE, place: 1 } });
  expect((await screen.findByRole('row', { name: /Anna \(you\)/ })).getAttribute('data-you')).toBe('true');
});

it('keeps the table shut until the fifth call', async () => {
  signIn(app.server, { user: person(1, 'anna') });
  app.server.on(games.getDaily, () => refuse('sealed'));
  renderInApp(<DailyPanel offline={false} />);
  expect(await screen.findByText('The table opens after your fifth call.')).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
});

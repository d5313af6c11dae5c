import { screen, within } from '@testing-library/react';
import { matches } from '@windcall/contract';
import { expect, it } from 'vitest';
import { person } from '../../../testing/people.ts';
import { freshApp, renderInApp, signIn } from '../../../testing/render-app.tsx';
import { MatchResults } from './match-results.tsx';

const app = freshApp();
const row: matches.TableRow = {
  entry: 1,
  place: 1,
  name: 'Ann',
  mine: true,
  points: 0,
  percent: 100,
  overall: { place: 1, percent: 100 },
  impacts: 0,
  x: 0,
  time: 0,
  aim: null,
  courses: [],
  finished: true,
  struck: null,
  withdrew: false,
  ...{ number: null, member: null, class: null, category: null, squad: null },
};
const match = (removed: number): matches.Match => ({
  code: 'AbCdEfGh01234567',
  name: 'Saturday',
  rule: 'impacts',
  wind: 'same',
  rifle: 'own',
  rifleName: null,
  reveal: 'at-once',
  divisions: ['Open'],
  tiebreak: [],
  courses: [],
  createdAt: '2026-03-01T10:00:00.000Z',
  opensAt: null,
  closesAt: null,
  closedAt: null,
  closed: false,
  entered: 1,
  finished: 1,
  removed,
  maker: false,
  hidden: false,
  mine: { entry: null, rifle: null, runs: [], reshoots: [] },
  ...{ rulings: [], entries: 'link', places: [] },
  ...{ state: 'open', shooting: 0, until: null },
  may: { enter: false, seeTable: true, close: false, edit: false, stop: false, settle: false },
});

it.each([
  [0, null],
  [1, 'An entry was removed.'],
  [2, '2 entries were removed.'],
])('says under the rows that %i entries went with their accounts', async (removed, said) => {
  signIn(app.server, { user: person(1, 'ann') });
  app.server.on(matches.getTable, { Open: [row] });
  renderInApp(<MatchResults match={match(removed)} sealed={null} />);
  const table = await screen.findByRole('table', { name: 'Saturday' });
  expect(within(table).getAllByRole('row')).toHaveLength(2);
  expect(screen.queryByText(/removed/)?.textContent ?? null).toBe(said);
});

it('says the middle between the two shooters in the middle', async () => {
  signIn(app.server, { user: person(1, 'ann') });
  const rows = [11, 8, 3, 2].map((points, i) => ({ ...row, entry: i + 1, name: `Shooter ${i}`, points }));
  app.server.on(matches.getTable, { Open: rows });
  renderInApp(<MatchResults match={match(0)} sealed={null} />);
  const table = await screen.findByRole('table', { name: 'Saturday' });
  expect(within(table).getByRole('row', { name: /^Median/ }).textContent).toContain('5.5');
});

it('says in place of an empty table where everybody went', async () => {
  signIn(app.server, { user: person(1, 'ann') });
  app.server.on(matches.getTable, { Open: [] });
  renderInApp(<MatchResults match={match(1)} sealed={null} />);
  expect(await screen.findByText('An entry was removed.')).toBeTruthy();
  expect(screen.queryByText('Nobody has entered.')).toBeNull();
});

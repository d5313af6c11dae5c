import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type courses, matches } from '@windcall/contract';
import { READY_COURSES, seenCourse } from '@windcall/simulation';
import { expect, it } from 'vitest';
import { refuse } from '../../../testing/fake-server.ts';
import { person } from '../../../testing/people.ts';
import { freshApp, renderInApp, signIn } from '../../../testing/render-app.tsx';
import { currentToast } from '../../../toasts/toast.ts';
import { MatchResults } from './match-results.tsx';

const app = freshApp();
const CODE = 'abcdefgh12345678';
const AT = '2026-11-01T10:00:00.000Z';
const UNLISTED = { number: null, member: null, class: null, category: null, squad: null };
const [ready] = READY_COURSES;
if (ready === undefined) throw new Error('there must be a ready course');
const stage = { ...seenCourse(ready as courses.CompleteCourse), rule: 'impacts' as const, most: 3 };
const row = (entry: number, name: string, points: number): matches.TableRow => ({
  ...{
    entry,
    name,
    points,
    place: entry,
    mine: false,
    percent: 100,
    overall: { place: entry, percent: 100 },
    ...UNLISTED,
  },
  ...{ impacts: points, x: 0, time: 0, aim: null, finished: true, struck: null, withdrew: false },
  courses: [{ run: 10 + entry, points, rounds: 'hmn', reshoots: [], x: 0, time: 20 }],
});
const ruling = (number: number, more: Partial<matches.Ruling>): matches.Ruling => ({
  ...{ id: 100 + number, number, kind: 'penalty', entry: 1, course: 1, points: 2, reason: 'Wrong position', at: AT },
  ...{ was: null, run: 11, go: null, results: null, undoes: null },
  ...more,
});
const MATCH: matches.Match = {
  ...{ code: CODE, name: 'Steel', rule: 'impacts', wind: 'same', rifle: 'own', rifleName: null, reveal: 'at-close' },
  ...{
    divisions: ['Open'],
    tiebreak: [],
    courses: [stage],
    createdAt: AT,
    opensAt: null,
    closesAt: null,
    closedAt: AT,
  },
  ...{
    closed: true,
    entered: 2,
    finished: 2,
    removed: 0,
    maker: true,
    hidden: false,
    state: 'provisional',
    shooting: 0,
  },
  ...{ until: null, rulings: [], entries: 'link', places: [] },
  mine: { entry: null, rifle: null, runs: [], reshoots: [] },
  may: { enter: false, seeTable: true, close: false, edit: false, stop: false, settle: true },
};
const open = (more: Partial<matches.Match> = {}) => {
  signIn(app.server, { user: person(1, 'hale') });
  app.server.on(matches.getTable, { Open: [row(1, 'Ann', 1), row(2, 'Ben', 1)] });
  app.server.on(matches.makeRuling, ruling(1, {}));
  app.server.on(matches.undoRuling, ruling(2, { kind: 'undo', undoes: 1 }));
  return renderInApp(<MatchResults match={{ ...MATCH, ...more }} sealed={null} />);
};
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const sent = async () => {
  await waitFor(() => expect(app.server.seenBy(matches.makeRuling)).toHaveLength(1));
  return app.server.seenBy(matches.makeRuling)[0]?.body;
};

it('corrects the round that was pressed, with a reason', async () => {
  open();
  await press('Ann, stage 1: 1, best of the stage');
  await screen.findByRole('heading', { name: 'Rule on Ann, stage 1' });
  await press('Round 2, miss');
  expect(screen.getByRole('button', { name: 'Make ruling 1' })).toHaveProperty('disabled', true);
  type('Reason, printed with the results', ' Plate moved ');
  await press('Make ruling 1');
  expect(await sent()).toEqual({ kind: 'score', entry: 1, course: 1, round: 2, outcome: 'hit', reason: 'Plate moved' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  // the table is read again
  await waitFor(() => expect(app.server.seenBy(matches.getTable).length).toBeGreaterThan(1));
});

it('takes points off and states the rest, never below 0', async () => {
  open();
  await press('Ben, stage 1: 1, best of the stage');
  await press('Penalty');
  type('Points taken off', '3');
  expect((await screen.findByText(/points here/)).textContent).toBe('1 to 0 points here');
  type('Reason, printed with the results', 'Wrong position');
  await press('Make ruling 1');
  expect(await sent()).toEqual({ kind: 'penalty', entry: 2, course: 1, points: 3, reason: 'Wrong position' });
});

it('gives a shoot-off to those with equal points', async () => {
  open();
  await press('Ann, stage 1: 1, best of the stage');
  await press('Shoot-off');
  type('Reason, printed with the results', 'For the first place');
  await press('Make ruling 1');
  expect(await sent()).toEqual({ kind: 'shoot-off', among: [1, 2], course: 1, reason: 'For the first place' });
});

it('disqualifies from the name', async () => {
  open({ rulings: [ruling(7, {})] });
  await press('Ben');
  type('Reason, printed with the results', 'Coached');
  await press('Make ruling 8');
  expect(await sent()).toEqual({ kind: 'disqualify', entry: 2, reason: 'Coached' });
});

it('lists every ruling, crosses out undone ones, and undoes one with a reason', async () => {
  open({
    rulings: [
      ruling(1, {}),
      ruling(2, { kind: 'undo', undoes: 1, reason: 'The move was before the shot' }),
      ruling(3, {
        kind: 'score',
        entry: 2,
        round: 2,
        was: 'miss',
        outcome: 'hit',
        points: null,
        reason: 'Plate moved',
      }),
    ],
  });
  const list = within(await screen.findByRole('region', { name: 'Rulings' }));
  await waitFor(() =>
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent?.replace(/\d+:00.*/, ''))).toEqual([
      expect.stringContaining('Ann, stage 1: penalty 2, Wrong position'),
      expect.stringContaining('Ruling 1 taken back: The move was before the shot'),
      expect.stringContaining('Ben, stage 1, round 2: miss is a hit. Plate moved'),
    ]),
  );
  expect(list.getByText(/penalty 2/).className).toContain('line-through');
  expect(list.getAllByRole('button')).toHaveLength(1);
  await press('Take ruling 3 back');
  type('Reason, printed with the results', 'It was the other plate');
  await press('Take it back');
  await waitFor(() => expect(app.server.seenBy(matches.undoRuling)).toHaveLength(1));
  expect(app.server.seenBy(matches.undoRuling)[0]).toMatchObject({
    path: `/api/matches/${CODE}/rulings/103`,
    body: { reason: 'It was the other plate' },
  });
});

it('rules on nothing once the results are final', async () => {
  open({ state: 'final' });
  await press('Ann, stage 1: 1, best of the stage');
  await screen.findByRole('heading', { name: 'Ann, stage 1' });
  expect(screen.queryByRole('button', { name: /^Make ruling/ })).toBeNull();
});

it('says what was refused', async () => {
  open();
  app.server.on(matches.makeRuling, () => refuse('in-use', { message: 'This entry is out already.' }));
  await press('Ann');
  type('Reason, printed with the results', 'Coached');
  await press('Make ruling 1');
  await waitFor(() =>
    expect(currentToast()).toMatchObject({ title: 'No Ruling', description: 'This entry is out already.' }),
  );
  expect(screen.getByRole('dialog')).toBeTruthy();
});

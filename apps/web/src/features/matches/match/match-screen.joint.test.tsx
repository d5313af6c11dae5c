import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { courses, matches, profiles, runs } from '@windcall/contract';
import { READY_COURSES, seenCourse } from '@windcall/simulation';
import { Route, Routes } from 'react-router';
import { beforeEach, expect, it } from 'vitest';
import { keyOf, queryClient } from '../../../api/index.ts';
import { desk } from '../../../desk/desk.ts';
import { openRun } from '../../../testing/open-run.ts';
import { person } from '../../../testing/people.ts';
import { findDialog, freshApp, renderInApp, signIn } from '../../../testing/render-app.tsx';
import { MatchScreen } from './match-screen.tsx';

const app = freshApp();
const AT = '2026-03-01T10:00:00.000Z';
const CODE = 'AbCdEfGh01234567';
type Match = matches.Match;
const [ready] = READY_COURSES;
if (ready === undefined) throw new Error('there must be a ready course');
const stage = (name: string): Match['courses'][number] => ({
  ...seenCourse(courses.completeCourse(ready)),
  ...{ name, rule: 'impacts', most: 4 },
});
const own = (course: number, id: number, state: Match['mine']['runs'][number]['state']) => ({ course, id, state });
const ENTRY: NonNullable<Match['mine']['entry']> = {
  ...{ id: 3, name: 'Ann', division: 'Open', profileName: 'Match rifle', createdAt: AT, finished: false },
  struckReason: null,
  ...{ number: null, member: null, class: null, category: null, squad: null },
};
const MATCH: Match = {
  ...{ code: CODE, name: 'Saturday', rule: 'impacts', wind: 'same', rifle: 'own', rifleName: null, reveal: 'at-close' },
  ...{ divisions: ['Open', 'Gas'], tiebreak: [2], courses: [stage('Near'), stage('Far'), stage('Mover')] },
  ...{ createdAt: AT, opensAt: null, closesAt: null, closedAt: null, closed: false, entered: 4, finished: 1 },
  ...{ removed: 0, maker: false, hidden: false, state: 'open', shooting: 0, until: null },
  may: { enter: false, seeTable: false, close: false, edit: false, stop: false, settle: false },
  mine: { entry: ENTRY, rifle: null, runs: [], reshoots: [] },
  ...{ rulings: [], entries: 'link', places: [] },
};

beforeEach(() => {
  signIn(app.server, { user: person(1, 'ann') });
  app.server.on(profiles.listProfiles, []);
  app.server.on(runs.createRun, openRun);
  app.server.on(matches.getMatchProgress, { entered: 4, courses: [], entries: null });
});
const open = (change: Partial<Match> = {}) => {
  app.server.on(matches.getMatch, { ...MATCH, ...change });
  return renderInApp(
    <Routes>
      <Route path="/practice/matches/:code" element={<MatchScreen />} />
      <Route path="*" element={null} />
    </Routes>,
    `/practice/matches/${CODE}`,
  );
};

it('puts each own run beside its own stage, and shoots the stage that was pressed', async () => {
  open({ mine: { ...MATCH.mine, runs: [own(2, 41, 'running'), own(1, 40, 'over')] } });
  const link = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href');
  expect(await link('Look back at Near')).toBe('/practice/runs/40');
  expect(await link('Go on with Far')).toBe('/practice/runs/41');
  fireEvent.click(screen.getByRole('button', { name: 'Shoot Mover' }));
  await waitFor(() => expect(app.server.seenBy(runs.createRun)).toHaveLength(1));
  expect(app.server.seenBy(runs.createRun)[0]?.body).toEqual({ match: CODE, course: 3 });
});

it('shoots nothing of a closed match, or without an entry', async () => {
  open({ closed: true, closedAt: AT });
  await screen.findByText('Near', { exact: false });
  expect(screen.queryByRole('button', { name: /^Shoot/ })).toBeNull();
});

it('names the last reason of a reshoot at its own stage', async () => {
  const reshoots = [
    { run: 30, course: 2, reason: 'Wind stopped' },
    { run: 31, course: 2, reason: 'Connection lost' },
  ];
  open({ mine: { ...MATCH.mine, reshoots } });
  const rows = within(await screen.findByRole('region', { name: 'Stages' })).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => /Reshoot: ([^.]*)/.exec(textContent ?? '')?.[1] ?? null)).toEqual([
    null,
    'Connection lost',
    null,
  ]);
  expect(rows[1]?.textContent).toContain('breaks ties');
});

it('says how many have stages left before it closes, and closes once it is confirmed', async () => {
  app.server.on(matches.changeMatch, MATCH);
  open({ maker: true, may: { ...MATCH.may, close: true } });
  fireEvent.click(await screen.findByRole('button', { name: 'Close the match' }));
  const dialog = await findDialog('Close this match?', 'alertdialog');
  expect(dialog.textContent).toContain('3 of 4 have stages or a reshoot left to shoot.');
  expect(app.server.seenBy(matches.changeMatch)).toEqual([]);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Close it' }));
  await waitFor(() => expect(app.server.seenBy(matches.changeMatch)[0]?.body).toEqual({ closed: true }));
});

it.each([
  ['Stop the clocks…', 'Stop the clocks?', 'Stop the clocks', { closed: true, stopClocks: true }, { stop: true }],
  ['Make final…', 'Make the results final?', 'Make final', { final: true }, { settle: true }],
] as const)('asks before %s', async (name, title, confirm, body, may) => {
  app.server.on(matches.changeMatch, MATCH);
  open({
    maker: true,
    closed: true,
    closedAt: AT,
    state: 'closing',
    shooting: 2,
    until: AT,
    may: { ...MATCH.may, ...may },
  });
  fireEvent.click(await screen.findByRole('button', { name }));
  const dialog = await findDialog(title, 'alertdialog');
  expect(app.server.seenBy(matches.changeMatch)).toEqual([]);
  fireEvent.click(within(dialog).getByRole('button', { name: confirm }));
  await waitFor(() => expect(app.server.seenBy(matches.changeMatch)[0]?.body).toEqual(body));
});

it.each([
  [1, /^One run is on the clock. Results open when that run is over, \d+:00:00.* at the latest\.$/],
  [3, /^3 runs are on the clock. Results open when they are over, \d+:00:00.* at the latest\.$/],
])('says with %i on the clock when the results open', async (shooting, words) => {
  open({ closed: true, closedAt: AT, state: 'closing', shooting, until: '2026-03-01T10:00:00.000Z' });
  expect((await screen.findByText(/on the clock/)).textContent).toMatch(words);
});

it('enters with the name, the division and the rifle that are chosen', async () => {
  desk.rifleId.write(0);
  app.server.on(matches.enterMatch, ENTRY);
  open({ mine: { ...MATCH.mine, entry: null }, may: { ...MATCH.may, enter: true } });
  fireEvent.change(await screen.findByLabelText('Your name in the table'), { target: { value: ' Ann B ' } });
  fireEvent.change(screen.getByLabelText('Division'), { target: { value: 'Gas' } });
  fireEvent.click(screen.getByRole('button', { name: 'Enter the match' }));
  await waitFor(() => expect(app.server.seenBy(matches.enterMatch)).toHaveLength(1));
  expect(app.server.seenBy(matches.enterMatch)[0]?.body).toEqual({ name: 'Ann B', division: 'Gas', profileId: 0 });
});

const LISTED = keyOf(matches.listMatches, {});
const isListOld = () => queryClient.getQueryState(LISTED)?.isInvalidated;

it('leaves its own match while no stage is begun, and reads the match and the list again', async () => {
  queryClient.setQueryData(LISTED, []);
  app.server.on(matches.leaveMatch, { success: true });
  open({ mine: { ...MATCH.mine, runs: [own(1, 40, 'ready')] } });
  const leave = await screen.findByRole('button', { name: 'Leave the match' });
  app.server.on(matches.getMatch, { ...MATCH, mine: { ...MATCH.mine, entry: null } });
  fireEvent.click(leave);
  await waitFor(() => expect(screen.queryByText(/You entered as/)).toBeNull());
  expect(app.server.seenBy(matches.leaveMatch)[0]?.path).toBe(`/api/matches/${CODE}/entries/mine`);
  expect(isListOld()).toBe(true);
});

it('offers no way out of a match with a stage begun, nor out of a closed one', async () => {
  const { unmount } = open({ mine: { ...MATCH.mine, runs: [own(1, 40, 'running')] } });
  await screen.findByText(/You entered as/);
  expect(screen.queryByRole('button', { name: 'Leave the match' })).toBeNull();
  unmount();
  open({ closed: true, closedAt: AT });
  await screen.findByText(/You entered as/);
  expect(screen.queryByRole('button', { name: 'Leave the match' })).toBeNull();
});

it('deletes its own match after a question, and takes it off the list', async () => {
  queryClient.setQueryData(LISTED, []);
  app.server.on(matches.deleteMatch, { success: true });
  open({ maker: true });
  fireEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  const dialog = await findDialog('Delete this match?', 'alertdialog');
  expect(app.server.seenBy(matches.deleteMatch)).toEqual([]);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(isListOld()).toBe(true));
  expect(app.server.seenBy(matches.deleteMatch).map(({ path }) => path)).toEqual([`/api/matches/${CODE}`]);
});

it('takes a closed match off the user’s list, and puts a hidden one back', async () => {
  app.server.on(matches.changeMatch, MATCH);
  const { unmount } = open({ maker: true, closed: true, closedAt: AT });
  fireEvent.click(await screen.findByRole('button', { name: 'Take off my list' }));
  await waitFor(() => expect(app.server.seenBy(matches.changeMatch)).toHaveLength(1));
  unmount();
  queryClient.clear();
  open({ maker: true, closed: true, closedAt: AT, hidden: true });
  fireEvent.click(await screen.findByRole('button', { name: 'Put back on my list' }));
  await waitFor(() => expect(app.server.seenBy(matches.changeMatch)).toHaveLength(2));
  expect(app.server.seenBy(matches.changeMatch).map(({ body }) => body)).toEqual([{ hidden: true }, { hidden: false }]);
});

it('shows the user’s entry once it is made', async () => {
  app.server.on(matches.enterMatch, ENTRY);
  open({ mine: { ...MATCH.mine, entry: null }, may: { ...MATCH.may, enter: true } });
  const enter = await screen.findByRole('button', { name: 'Enter the match' });
  app.server.on(matches.getMatch, MATCH);
  fireEvent.click(enter);
  expect((await screen.findByText(/You entered as/)).textContent).toContain('Ann, Open, with Match rifle');
});

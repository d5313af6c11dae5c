import { fireEvent, screen, waitFor } from '@testing-library/react';
import { courses, matches, profiles, type ReplyOf } from '@windcall/contract';
import { READY_COURSES } from '@windcall/simulation';
import { Route, Routes } from 'react-router';
import { beforeEach, expect, it } from 'vitest';
import { person } from '../../testing/people.ts';
import { freshApp, renderInApp, signIn } from '../../testing/render-app.tsx';
import { MatchesScreen } from './matches-screen.tsx';

const app = freshApp();
const [first, second] = READY_COURSES;
if (first === undefined || second === undefined) throw new Error('there must be two ready courses');
const AT = '2026-11-24T19:10:00.000Z';
type Listed = ReplyOf<typeof matches.listMatches>[number];
const ENTRY: NonNullable<Listed['entry']> = {
  ...{ id: 3, name: 'Ann', division: 'Open', profileName: 'Match rifle', createdAt: AT, finished: false },
  ...{ number: null, member: null, class: null, category: null, squad: null },
  struckReason: null,
};
const listed = (name: string, more: Partial<Listed>): Listed => ({
  ...{ code: 'AbCdEfGh01234567', name, courses: 3, finished: 1, entered: 2, closed: false, entry: null, done: 0 },
  ...{ createdAt: AT, opensAt: null, closesAt: null, closedAt: null, rule: 'impacts', maker: false },
  ...more,
});

beforeEach(() => {
  signIn(app.server, { user: person(1, 'ada') });
  app.server.on(profiles.listProfiles, []);
  app.server.on(courses.listCourses, []);
  app.server.on(matches.listMatches, []);
  app.server.on(courses.listReadyCourses, [first, second]);
});
const open = () =>
  renderInApp(
    <Routes>
      <Route path="/practice/matches" element={<MatchesScreen />} />
      <Route path="/practice/stages/:id" element={<p>The builder</p>} />
      <Route path="/practice/matches/AbCdEfGh01234567" element={<p>The match</p>} />
    </Routes>,
    '/practice/matches',
  );

it('copies the ready-made stage that was pressed, and opens the copy', async () => {
  app.server.on(courses.createCourse, ({ parsed }) => ({ ...{ id: 9, createdAt: AT, updatedAt: AT }, ...parsed }));
  open();
  fireEvent.click(await screen.findByLabelText(`Change a copy of ${second.name}`));
  expect(await screen.findByText('The builder')).toBeTruthy();
  expect(app.server.seenBy(courses.createCourse).map(({ body }) => body)).toEqual([
    { course: { ...second, name: `${second.name}, my copy` } },
  ]);
});

it('offers every ready-made stage, the first one in amber', async () => {
  open();
  await screen.findByLabelText(`Shoot ${first.name}`);
  const looks = [first, second].map(({ name }) => screen.getByLabelText(`Shoot ${name}`).dataset.variant);
  expect(looks).toEqual(['primary', 'plain']);
  expect(document.querySelectorAll('[data-variant="primary"]')).toHaveLength(1);
});

it('opens a match by its code or by its whole link, and otherwise explains codes', async () => {
  open();
  const box = await screen.findByLabelText('Code or link of a match');
  fireEvent.change(box, { target: { value: 'saturday' } });
  fireEvent.click(screen.getByText('Open'));
  expect(screen.getByText(/A code has 16 characters/)).toBeTruthy();
  fireEvent.change(box, { target: { value: 'https://range.test/practice/matches/AbCdEfGh01234567 ' } });
  fireEvent.click(screen.getByText('Open'));
  expect(await screen.findByText('The match')).toBeTruthy();
});

it('continues a match with stages left for the user, and marks the matches that they made', async () => {
  const matchesOf = [
    listed('Ours', { entry: ENTRY, done: 1 }),
    listed('Done', { entry: ENTRY, done: 3 }),
    listed('Shut', { entry: ENTRY, done: 1, closed: true }),
    listed('Mine', { maker: true }),
  ];
  app.server.on(
    matches.listMatches,
    matchesOf.map((match, i) => ({ ...match, code: `AbCdEfGh0123456${i}` })),
  );
  open();
  await waitFor(() => expect(screen.getByLabelText('Open Ours').textContent).toBe('Go on'));
  const said = ['Ours', 'Done', 'Shut', 'Mine'].map((name) => {
    const link = screen.getByLabelText(`Open ${name}`);
    const text = link.closest('li')?.querySelector('small')?.textContent ?? '';
    return [link.textContent, text.replace('3 stages, 1 of 2 finished', '')];
  });
  expect(said).toEqual([
    ['Go on', ', you shot 1'],
    ['Open', ', you are done'],
    ['Open', ', you are done'],
    ['Open', ', made by you'],
  ]);
});

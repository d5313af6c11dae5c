import { configure, fireEvent, screen, waitFor } from '@testing-library/react';
import { courses, matches, profiles, scenarios } from '@windcall/contract';
import { READY_COURSES } from '@windcall/simulation';
import { Route, Routes } from 'react-router';
import { beforeEach, expect, it } from 'vitest';
import { desk } from '../../../desk/desk.ts';
import { refuse } from '../../../testing/fake-server.ts';
import { person } from '../../../testing/people.ts';
import { freshApp, renderInApp, signIn } from '../../../testing/render-app.tsx';
import { MakerScreen } from './maker-screen.tsx';
import { bodyOf, NEW_DRAFT, withStage } from './match-draft.ts';

const app = freshApp();
const [first] = READY_COURSES;
if (first === undefined) throw new Error('there must be a ready course');
const CODE = 'AbCdEfGh01234567';
const DRAFT = { ...NEW_DRAFT, name: 'Saturday', stages: withStage([], first), rifle: 'one' as const };

beforeEach(() => {
  // checking every element for visibility is most of the cost of a query by role on a screen of this size
  configure({ defaultHidden: true });
  signIn(app.server, { user: person(1, 'ann') });
  desk.rifleId.write(12);
  app.server.on(profiles.listProfiles, []);
  app.server.on(scenarios.listScenarios, []);
  app.server.on(courses.listReadyCourses, [first]);
  app.server.on(courses.listCourses, []);
  app.server.on(matches.getMatchDraft, bodyOf(DRAFT, 4));
});
const open = () =>
  renderInApp(
    <Routes>
      <Route path="/practice/matches/:code/edit" element={<MakerScreen />} />
      <Route path="/practice/matches/:code" element={<p>The match</p>} />
    </Routes>,
    `/practice/matches/${CODE}/edit`,
  );

it('sends the changed match to its own code with the currently chosen rifle', async () => {
  app.server.on(matches.editMatch, () => refuse('internal'));
  open();
  fireEvent.change(await screen.findByLabelText('Name of the match'), { target: { value: ' Sunday ' } });
  fireEvent.click(screen.getByText('Save the match'));
  await waitFor(() => expect(app.server.seenBy(matches.editMatch)).toHaveLength(1));
  const [sent] = app.server.seenBy(matches.editMatch);
  expect(sent?.path).toBe(`/api/matches/${CODE}`);
  expect(sent?.body).toEqual({ ...bodyOf(DRAFT, 12), name: 'Sunday' });
});

it('keeps what was changed when the server refuses, and says why', async () => {
  app.server.on(matches.editMatch, () => refuse('internal', { message: 'It broke.' }));
  open();
  fireEvent.change(await screen.findByLabelText('Name of the match'), { target: { value: 'Sunday' } });
  fireEvent.click(screen.getByText('Save the match'));
  expect(await screen.findByText(/It broke\./)).toBeTruthy();
  expect(screen.getByLabelText('Name of the match')).toHaveProperty('value', 'Sunday');
});

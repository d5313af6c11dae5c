import { screen, within } from '@testing-library/react';
import { COURSE_LABELS, courses, matches, profiles, scenarios } from '@windcall/contract';
import { READY_COURSES } from '@windcall/simulation';
import { expect, it } from 'vitest';
import { person } from '../../testing/people.ts';
import { freshApp, openApp, signIn } from '../../testing/render-app.tsx';
import { bodyOf, NEW_DRAFT, withStage } from './maker/match-draft.ts';

const app = freshApp();
const [stage] = READY_COURSES;
if (stage === undefined) throw new Error('there must be a ready-made stage');
const open = (path: string) => {
  signIn(app.server, { user: person(1, 'ada') });
  app.server.on(profiles.listProfiles, []);
  app.server.on(scenarios.listScenarios, []);
  app.server.on(courses.listCourses, []);
  app.server.on(courses.listReadyCourses, []);
  return openApp(path);
};
const press = (name: string) => screen.getByRole('button', { name });

it('sends no stage while a box shows another number, and goes to that box', async () => {
  const at = '2026-11-24T19:10:00.000Z';
  const { user } = open('/practice/stages/4');
  app.server.on(courses.getCourse, { id: 4, course: stage, createdAt: at, updatedAt: at } as never);
  await user.type(await screen.findByLabelText('Stage'), ' II');
  const par = screen.getByRole('spinbutton', { name: new RegExp(COURSE_LABELS.parS) });
  await user.clear(par);
  await user.type(par, '99999');
  for (const name of ['Save', 'Try it']) {
    await user.click(press(name));
    expect(document.activeElement).toBe(par);
  }
  expect(app.server.acts()).toEqual([]);
});

it('sends no match while a box shows another number, and goes to that box', async () => {
  const draft = bodyOf({ ...NEW_DRAFT, name: 'Saturday', stages: withStage([], stage) }, 0);
  app.server.on(matches.getMatchDraft, draft);
  const { user } = open('/practice/matches/abcdefgh12345678/edit');
  const par = await screen.findByRole('spinbutton', { name: new RegExp(COURSE_LABELS.parS) });
  await user.clear(par);
  await user.type(par, '99999');
  await user.click(within(par.closest('form') as HTMLElement).getByRole('button', { name: 'Save the match' }));
  expect(document.activeElement).toBe(par);
  expect(app.server.seenBy(matches.editMatch)).toEqual([]);
});

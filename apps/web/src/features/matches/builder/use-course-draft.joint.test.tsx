import { act, configure, fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react';
import { courses, profiles, scenarios } from '@windcall/contract';
import { READY_COURSES } from '@windcall/simulation';
import { Route, Routes } from 'react-router';
import { beforeEach, expect, it } from 'vitest';
import { useCall } from '../../../api/index.ts';
import { AroundHook } from '../../../testing/around-hook.tsx';
import { person } from '../../../testing/people.ts';
import { findDialog, freshApp, renderInApp, signIn } from '../../../testing/render-app.tsx';
import { BuilderScreen, useCourseDraft } from './builder-screen.tsx';

const app = freshApp();
const [ready] = READY_COURSES;
if (ready === undefined) throw new Error('there must be a ready course');
const AT = '2026-11-24T19:10:00.000Z';
const storedAs = (course: courses.Course) => ({ id: 4, course, createdAt: AT, updatedAt: AT });
const names = () => app.server.seenBy(courses.listCourses).length;

beforeEach(() => {
  signIn(app.server, { user: person(1, 'ada') });
  app.server.on(profiles.listProfiles, []);
  app.server.on(courses.listCourses, []);
  app.server.on(scenarios.listScenarios, []);
  let kept = storedAs(ready);
  app.server.on(courses.getCourse, () => kept);
  app.server.on(courses.updateCourse, ({ parsed }) => {
    kept = storedAs({ ...parsed.course, brief: 'As the server keeps it' });
    return kept;
  });
});

it('changes the stage as it is by then, asks before the tab closes, and saves all of it once', async () => {
  const { result } = renderHook(() => ({ draft: useCourseDraft(4), list: useCall(courses.listCourses, {}) }), {
    wrapper: AroundHook,
  });
  const at = () => result.current.draft;
  await waitFor(() => expect([at().course?.name, names()]).toEqual([ready.name, 1]));
  const leave = () => {
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect([at().isChanged, leave()]).toEqual([false, false]);
  // two changes before the next render
  act(() => {
    at().change((now) => ({ ...now, name: 'Ridge' }));
    at().change((now) => ({ ...now, parS: now.parS + 5 }));
  });
  expect([at().course?.name, at().course?.parS, at().isChanged, leave()]).toEqual([
    'Ridge',
    ready.parS + 5,
    true,
    true,
  ]);
  const course = at().course;
  if (course === null) throw new Error('the stage must be there');
  act(() => at().save.mutate({ params: { id: '4' }, body: { course } }));
  await waitFor(() => expect(at().isChanged).toBe(false));
  await waitFor(() => expect(at().course).toMatchObject({ name: 'Ridge', brief: 'As the server keeps it' }));
  expect(leave()).toBe(false);
  // the list shows the new name
  await waitFor(() => expect(names()).toBe(2));
});

it('sends the changed stage to its own address, and deletes that one after a question', async () => {
  // checking every element for visibility is most of the cost of a query by role on a screen of this size
  configure({ defaultHidden: true });
  app.server.on(courses.deleteCourse, { success: true });
  renderInApp(
    <Routes>
      <Route path="/practice/stages/:id" element={<BuilderScreen />} />
      <Route path="/practice/matches" element={<p>The matches</p>} />
    </Routes>,
    '/practice/stages/4',
  );
  fireEvent.change(await screen.findByLabelText('Stage'), { target: { value: 'Ridge' } });
  fireEvent.click(screen.getByText('Save'));
  expect(await screen.findByText('Saved')).toBeTruthy();
  const [saved] = app.server.seenBy(courses.updateCourse);
  expect(saved?.path).toBe('/api/courses/4');
  expect(saved?.body).toEqual({ course: { ...courses.completeCourse(ready), name: 'Ridge' } });
  fireEvent.click(screen.getByText('Delete'));
  const dialog = await findDialog('Delete this stage?', 'alertdialog');
  expect(app.server.seenBy(courses.deleteCourse)).toEqual([]);
  fireEvent.click(within(dialog).getByText('Delete'));
  expect(await screen.findByText('The matches')).toBeTruthy();
  expect(app.server.seenBy(courses.deleteCourse)[0]?.path).toBe('/api/courses/4');
});

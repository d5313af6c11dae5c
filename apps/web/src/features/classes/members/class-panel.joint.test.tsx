import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { classes } from '@windcall/contract';
import { beforeEach, expect, it } from 'vitest';
import { keyOf, queryClient } from '../../../api/index.ts';
import { person } from '../../../testing/people.ts';
import { findDialog, freshApp, renderInApp, signIn } from '../../../testing/render-app.tsx';
import { ClassPanel } from './class-panel.tsx';

const app = freshApp();
const KLASS: classes.ClassView = {
  ...{ id: 3, name: 'Thursday', note: 'Bring a meter', role: 'owner', memberId: 1, displayName: 'Ruth' },
  ...{ ownerName: 'Ruth', students: 2, archived: false, timeZone: null, liveId: null, newCodeAt: null, toDo: [] },
  ...{
    createdAt: '2026-11-24T19:10:00.000Z',
    joining: { code: null, link: null, until: null, letIn: false, expected: null },
  },
};
const CLASS_KEY = keyOf(classes.getClass, { params: { id: '3' } });
beforeEach(() => {
  signIn(app.server, { user: person(1, 'ruth') });
  app.server.on(classes.updateClass, KLASS);
  app.server.on(classes.leaveClass, { success: true });
  queryClient.setQueryData(CLASS_KEY, KLASS);
});
const bodies = () => app.server.seenBy(classes.updateClass).map(({ path, body }) => [path, body]);
const isOld = () => queryClient.getQueryState(CLASS_KEY)?.isInvalidated;

it('changes the name and keeps the note, and sets no time zone if none was chosen', async () => {
  renderInApp(<ClassPanel klass={KLASS} />);
  fireEvent.click(screen.getByText('Change name, note or time zone'));
  const dialog = within(await findDialog('Change the class'));
  fireEvent.change(dialog.getByLabelText('Name'), { target: { value: 'Friday' } });
  fireEvent.click(dialog.getByText('Save'));
  await waitFor(() => expect(isOld()).toBe(true));
  expect(bodies()).toEqual([['/api/classes/3', { name: 'Friday', note: 'Bring a meter' }]]);
});

it('takes a class back from the archive with one press', async () => {
  renderInApp(<ClassPanel klass={{ ...KLASS, archived: true }} />);
  fireEvent.click(screen.getByText('Take back from the archive'));
  await waitFor(() => expect(isOld()).toBe(true));
  expect(bodies()).toEqual([['/api/classes/3', { archived: false }]]);
});

it.each([
  ['Leave', false],
  ['Leave and take my results', true],
])('leaves the class by “%s”, and lists the classes again', async (label, takeResults) => {
  const list = keyOf(classes.listClasses, {});
  queryClient.setQueryData(list, { classes: [KLASS] });
  renderInApp(<ClassPanel klass={{ ...KLASS, role: 'student' }} />);
  fireEvent.click(screen.getByText(/^Leave/));
  const dialog = within(await findDialog('Leave Thursday'));
  fireEvent.click(dialog.getByText(label));
  await waitFor(() => expect(queryClient.getQueryState(list)?.isInvalidated).toBe(true));
  expect(app.server.seenBy(classes.leaveClass).map(({ path, body }) => [path, body])).toEqual([
    ['/api/classes/3/leave', { takeResults }],
  ]);
});

import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { classes } from '@windcall/contract';
import { Route, Routes } from 'react-router';
import { beforeEach, expect, it } from 'vitest';
import { refuse } from '../../testing/fake-server.ts';
import { person, restricted } from '../../testing/people.ts';
import { findDialog, freshApp, renderInApp, signIn } from '../../testing/render-app.tsx';
import { toastTitled } from '../../testing/toast-titled.ts';
import { ClassesScreen } from './classes-screen.tsx';

const app = freshApp();
const klass = (id: number, name: string, more: Partial<classes.ClassView> = {}): classes.ClassView => ({
  ...{ id, name, note: '', role: 'owner', memberId: 1, displayName: 'Ruth', ownerName: 'Ruth', students: 2 },
  ...{ archived: false, timeZone: null, joining: null, liveId: null, newCodeAt: null, toDo: [] },
  createdAt: '2026-11-24T19:10:00.000Z',
  ...more,
});
beforeEach(() => {
  signIn(app.server, { user: person(1, 'ruth') });
  app.server.on(classes.listClasses, { classes: [klass(3, 'Thursday')] });
});
const open = () =>
  renderInApp(
    <Routes>
      <Route path="/classes" element={<ClassesScreen />} />
      <Route path="/classes/9" element={<p>The new class</p>} />
    </Routes>,
    '/classes',
  );
const fill = async (name: string, note: string) => {
  fireEvent.click(await screen.findByText('New class'));
  const dialog = within(await findDialog('New class'));
  fireEvent.change(dialog.getByLabelText('Name'), { target: { value: name } });
  fireEvent.change(dialog.getByLabelText('Note'), { target: { value: note } });
  fireEvent.click(dialog.getByText('Create class'));
};

it('makes a class with its note in the time zone of this device, opens it, and lists it again', async () => {
  app.server.on(classes.createClass, ({ parsed }) => klass(9, parsed.name));
  open();
  await fill('Sunday', 'Bring a meter');
  expect(await screen.findByText('The new class')).toBeTruthy();
  expect(app.server.seenBy(classes.createClass).map(({ body }) => body)).toEqual([
    { name: 'Sunday', note: 'Bring a meter', timeZone: 'America/Denver' },
  ]);
  await waitFor(() => expect(app.server.seenBy(classes.listClasses)).toHaveLength(2));
});

it('leaves an empty note out, and keeps what was typed when the server refuses', async () => {
  app.server.on(classes.createClass, () => refuse('internal'));
  open();
  await fill('Sunday', '  ');
  await toastTitled('Class Not Made');
  expect(app.server.seenBy(classes.createClass)[0]?.body).toEqual({ name: 'Sunday', timeZone: 'America/Denver' });
  expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Sunday');
});

it('names the classes in which the user is a student, and their owners', async () => {
  app.server.on(classes.listClasses, {
    classes: [
      klass(3, 'Own', { students: 1 }),
      klass(4, 'Joined', { role: 'student', ownerName: 'Bea', liveId: 5 }),
      klass(5, 'Old', { role: 'assistant', archived: true }),
    ],
  });
  open();
  await screen.findByLabelText('Open Joined');
  const rows = within(screen.getByRole('region', { name: 'Your classes' })).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent?.replace(/Open$/, ''))).toEqual([
    expect.stringMatching(/^Own +owner, 1 student$/),
    expect.stringMatching(/^Joined live *with Bea, 2 students$/),
    expect.stringMatching(/^Old +archived *assistant, 2 students$/),
  ]);
  expect(screen.getByLabelText('Open Joined').getAttribute('href')).toBe('/classes/4');
});

it('offers no class of their own to a demo account', async () => {
  signIn(app.server, { user: person(1, 'ruth'), restrictions: restricted() });
  open();
  await screen.findByLabelText('Open Thursday');
  await waitFor(() => expect(screen.queryByText('New class')).toBeNull());
});

it('lists past classes, and takes the results along that are still there', async () => {
  const past = (id: number, name: string, more: Partial<classes.PastClass>) => ({
    ...{ id, name, endedAt: '2026-11-22T12:00:00.000Z', removed: false, taken: false, calls: 0 },
    ...more,
  });
  app.server.on(classes.listClasses, {
    classes: [],
    past: [past(4, 'Sunday rimfire', { removed: true, calls: 18 }), past(5, 'Spring basics', { taken: true })],
  });
  app.server.on(classes.leaveClass, { success: true });
  open();
  expect(await screen.findByText(/^You were removed on .*\. Your 18 calls are still in its reviews\.$/)).toBeTruthy();
  expect(screen.getByText(/^You left on .* and took your results\.$/)).toBeTruthy();
  fireEvent.click(screen.getByText('Take my results along…'));
  fireEvent.click(
    within(await screen.findByRole('alertdialog', { name: 'Take your results out of Sunday rimfire?' })).getByText(
      'Take my results along',
    ),
  );
  await waitFor(() =>
    expect(app.server.seenBy(classes.leaveClass).map(({ path, body }) => [path, body])).toEqual([
      ['/api/classes/4/leave', { takeResults: true }],
    ]),
  );
});

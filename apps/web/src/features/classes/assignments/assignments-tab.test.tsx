import { screen, waitFor, within } from '@testing-library/react';
import { assignments, classes, courses, drills, matches, profiles } from '@windcall/contract';
import { expect, it } from 'vitest';
import { queryClient } from '../../../api/index.ts';
import { refuse } from '../../../testing/fake-server.ts';
import { person } from '../../../testing/people.ts';
import { findDialog, freshApp, openApp, signIn } from '../../../testing/render-app.tsx';

const app = freshApp();
const at = '2026-11-24T19:10:00.000Z';
const klass = (role: classes.ClassRole): classes.ClassView => ({
  id: 3,
  name: 'Thursday long range',
  note: '',
  role,
  memberId: 5,
  displayName: 'Ada',
  ownerName: 'Ruth',
  students: 2,
  archived: false,
  timeZone: null,
  joining: null,
  liveId: null,
  newCodeAt: null,
  toDo: [],
  createdAt: at,
});
const given: assignments.Assignment = {
  id: 9,
  title: 'Ten calls at 700',
  what: { drill: 'calls', level: 2, tasks: 10, distances: [700], scenario: null, cells: null },
  wind: 'same',
  opensAt: null,
  dueAt: '2101-01-01T00:00:00.000Z',
  closesAtDue: false,
  isOpen: true,
  tries: 1,
  note: 'Bring a notebook',
  createdAt: at,
  mine: { state: 'none', tries: 0, finishedAt: null, late: false, drillId: null, runId: null },
  class: null,
};
const open = (role: classes.ClassRole, list: assignments.Assignment[], path = '/classes/3?tab=assignments') => {
  signIn(app.server, { user: person(1, 'ada') });
  app.server.on(classes.getClass, klass(role));
  app.server.on(assignments.listAssignments, { assignments: list });
  app.server.on(profiles.listProfiles, []);
  app.server.on(courses.listReadyCourses, []);
  app.server.on(matches.listMatches, []);
  return openApp(path);
};

it('lets a student begin with a rifle, and go on with what was begun', async () => {
  const { user } = open('student', [given]);
  expect(await screen.findByText('Wind calls, 10 calls, level 2, at 700 yd, the same wind for all')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'New assignment' })).toBeNull();
  app.server.on(assignments.startAssignment, refuse('one-try'));
  await user.click(screen.getByRole('button', { name: 'Begin Ten calls at 700' }));
  const dialog = within(await findDialog('Ten calls at 700'));
  await user.click(dialog.getByRole('button', { name: 'Begin' }));
  expect((await dialog.findByRole('alert')).textContent).toBe('There is one try, and it was used.');
  app.server.on(assignments.startAssignment, { drillId: 21 });
  await user.click(dialog.getByRole('button', { name: 'Begin' }));
  await waitFor(() => expect(window.location.search).toBe('?drill=21'));
  expect(app.server.seenBy(assignments.startAssignment)[1]?.body).toEqual({ profileId: 0 });
});

it('goes on with a drill that was begun, and says who is late', async () => {
  const begun = { ...given.mine, state: 'begun', tries: 1, drillId: 21 } as const;
  const late = { ...given.mine, state: 'finished', tries: 1, late: true, drillId: 22 } as const;
  open('student', [
    { ...given, mine: begun },
    { ...given, id: 8, title: 'Earlier', mine: late },
  ]);
  const link = await screen.findByRole('link', { name: 'Go on with Ten calls at 700' });
  expect(link.getAttribute('href')).toBe('/practice?drill=21');
  expect(screen.getByText('finished late.', { exact: false })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Begin/ })).toBeNull();
});

it('opens the try that its notice leads to, and goes on with a begun one', async () => {
  const { user, unmount } = open('student', [given], '/classes/3?tab=assignments&begin=9');
  const dialog = within(await findDialog('Ten calls at 700'));
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(window.location.search).toBe('?tab=assignments');
  expect(screen.queryByRole('dialog')).toBeNull();
  unmount();
  queryClient.clear();
  const mine = { ...given.mine, state: 'begun', tries: 1, drillId: 21 } as const;
  open('student', [{ ...given, mine }], '/classes/3?tab=assignments&begin=9');
  await waitFor(() => expect(window.location.search).toBe('?drill=21'));
});

it('gives the class what an instructor sets, and says how far it is', async () => {
  const { user } = open('instructor', [{ ...given, class: { begun: 1, finished: 2, of: 8 } }]);
  expect(await screen.findByText(/2 of 8 finished, 1 begun/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'New assignment' }));
  const dialog = within(await findDialog('New assignment'));
  await user.type(dialog.getByLabelText('Title'), 'Self-test of May');
  await user.selectOptions(dialog.getByLabelText('What'), 'self-test');
  expect(dialog.queryByLabelText('Level')).toBeNull();
  await user.selectOptions(dialog.getByLabelText('Wind'), 'same');
  app.server.on(assignments.createAssignment, given);
  await user.click(dialog.getByRole('button', { name: 'Assign to the class' }));
  await waitFor(() => expect(app.server.seenBy(assignments.createAssignment)).toHaveLength(1));
  expect(app.server.seenBy(assignments.createAssignment)[0]?.body).toEqual({
    title: 'Self-test of May',
    what: { drill: 'self-test', level: drills.FIRST_LEVEL, tasks: 20 },
    wind: 'same',
    tries: 1,
  });
});

it('shows who has begun, and gives the kinds of wind that the class missed again', async () => {
  const standing = { tries: 1, finishedAt: null, late: false } as const;
  const cell = { range: 'to-700', value: 'full', gust: 'gusty' } as const;
  const call = { memberId: 5, drillId: null, lo: 2, hi: 6, best: 4, truth: 7, held: false, interval: 14, isHit: false };
  app.server.on(assignments.reviewAssignment, {
    rows: [],
    tasks: [{ live: null, assignment: 9, try: 1, task: 1, distance: 700, cell, calls: [call] }],
    said: null,
    attendance: [],
    standing: [],
    runs: [],
    progress: [
      { memberId: 5, name: 'Ada', role: 'student', state: 'finished', ...standing, finishedAt: at },
      { memberId: 6, name: 'Ben', role: 'student', state: 'begun', ...standing },
    ],
  });
  const { user } = open('instructor', [given], '/classes/3?tab=assignments&a=9');
  const table = await screen.findByRole('table', { name: 'Progress' });
  expect(within(table).getByRole('row', { name: /^Ben begun/ })).toBeTruthy();
  app.server.on(assignments.createAssignment, given);
  const student = {
    id: 5,
    name: 'Ada',
    role: 'student' as const,
    isYou: false,
    joinedAt: at,
    leftAt: null,
    removedAt: null,
  };
  app.server.on(classes.listMembers, { members: [student, { ...student, id: 6, name: 'Ben' }] });
  await user.click(screen.getByRole('button', { name: 'Assign as homework…' }));
  // a question names the task and the number of students before anything is assigned
  const assign = await screen.findByRole('button', { name: 'Assign to 2' });
  expect(app.server.seenBy(assignments.createAssignment)).toHaveLength(0);
  await user.click(assign);
  await waitFor(() => expect(app.server.seenBy(assignments.createAssignment)).toHaveLength(1));
  const { body } = app.server.seenBy(assignments.createAssignment)[0] ?? {};
  expect(body).toMatchObject({ what: { drill: 'calls', level: 2, cells: [cell] } });
  expect(body).toMatchObject({ tries: 1, dueAt: expect.any(String) });
  expect(JSON.stringify(body)).not.toContain('Ada');
});

it('changes title, day and tries of what was given, and leaves what is to be done and an hour that was not touched', async () => {
  const { user } = open('instructor', [{ ...given, closesAtDue: true }]);
  await user.click(await screen.findByRole('button', { name: 'Change Ten calls at 700' }));
  const dialog = within(await findDialog('Change Ten calls at 700'));
  expect(dialog.queryByLabelText('What')).toBeNull();
  expect(dialog.queryByLabelText('Wind')).toBeNull();
  expect(
    dialog.getByText(/^Wind calls, 10 calls, level 2, at 700 yd, the same wind for all\. The task cannot change/),
  ).toBeTruthy();
  await user.clear(dialog.getByLabelText('Tries'));
  await user.type(dialog.getByLabelText('Tries'), '3');
  app.server.on(assignments.updateAssignment, refuse('forbidden'));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect((await dialog.findByRole('alert')).textContent).not.toBe('');
  const kept = { title: 'Ten calls at 700', note: 'Bring a notebook', closesAtDue: true, tries: 3 };
  expect(app.server.seenBy(assignments.updateAssignment)[0]?.body).toEqual(kept);
  await user.clear(dialog.getByLabelText('Due'));
  app.server.on(assignments.updateAssignment, given);
  await new Promise((resolve) => setTimeout(resolve, 600));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(app.server.seenBy(assignments.updateAssignment)[1]?.body).toEqual({
    ...kept,
    closesAtDue: false,
    dueAt: null,
  });
});

it('asks before it deletes', async () => {
  const { user } = open('owner', [given]);
  await user.click(await screen.findByRole('button', { name: 'Delete Ten calls at 700' }));
  app.server.on(assignments.deleteAssignment, { success: true });
  const dialog = within(await findDialog('Delete Ten calls at 700?', 'alertdialog'));
  expect(app.server.seenBy(assignments.deleteAssignment)).toHaveLength(0);
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(app.server.seenBy(assignments.deleteAssignment)).toHaveLength(1));
});

import { cleanup, screen, waitFor } from '@testing-library/react';
import { classes } from '@windcall/contract';
import { expect, it } from 'vitest';
import { person } from '../../testing/people.ts';
import { freshApp, openApp, signIn } from '../../testing/render-app.tsx';

const app = freshApp();
const klass: classes.ClassView = {
  id: 3,
  name: 'Thursday long range',
  note: '',
  role: 'student',
  memberId: 5,
  displayName: 'Ada',
  ownerName: 'Ruth',
  students: 2,
  archived: false,
  timeZone: null,
  joining: null,
  liveId: 8,
  newCodeAt: null,
  toDo: [],
  createdAt: '2026-11-24T19:10:00.000Z',
};
const open = (...list: classes.ClassView[]) => {
  signIn(app.server, { user: person(1, 'ada') });
  app.server.on(classes.listClasses, { classes: list });
  return openApp('/classes');
};

it.each([
  ['student', 'Join Thursday long range', '/classes/3/lives/8'],
  ['assistant', 'To the desk of Thursday long range', '/classes/3/desk'],
] as const)('says which class is live, with the way in of a %s', async (role, name, to) => {
  open({ ...klass, role });
  expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe(to);
});

it('says nothing of a class that is not live', async () => {
  open({ ...klass, liveId: null });
  await screen.findByText('Thursday long range');
  expect(screen.queryByText('is live.')).toBeNull();
});

it('tells of a sign-in code that is newer than the last one read, until it is read too', async () => {
  localStorage.setItem('classCodeTold', '2026-05-03T10:00:00.000Z');
  const { user } = open(
    { ...klass, liveId: null, newCodeAt: '2026-05-04T10:00:00.000Z' },
    { ...klass, id: 4, liveId: null, newCodeAt: '2026-05-02T10:00:00.000Z' },
  );
  await screen.findByText(/^Your instructor made you a new code on .*4/);
  await user.click(screen.getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(screen.queryByText(/new code/)).toBeNull());
  expect(localStorage.getItem('classCodeTold')).toBe('2026-05-04T10:00:00.000Z');
});

it('says what is due next in any class, with the way to it', async () => {
  const due = (id: number, title: string, dueAt: string | null) => ({ id, title, dueAt });
  open(
    {
      ...klass,
      liveId: null,
      toDo: [due(1, 'Ten calls at 900', '2101-02-01T00:00:00.000Z'), due(2, 'At no time', null)],
    },
    { ...klass, id: 4, name: 'Friday', liveId: null, toDo: [due(3, 'Ten calls at 700', '2101-01-01T12:00:00.000Z')] },
  );
  const link = await screen.findByRole('link', { name: 'Begin Ten calls at 700 of Friday' });
  expect(link.getAttribute('href')).toBe('/classes/4?tab=assignments&begin=3');
  expect(screen.getByText(/^Due .*2101:/)).toBeTruthy();
  expect(screen.queryByText(/Ten calls at 900/)).toBeNull();
});

it('lies over the screen where it came after it, and has its place from the next time on', async () => {
  const { user } = open({ ...klass });
  const late = await screen.findByText('is live.', { exact: false, selector: '.late-notes p' });
  expect(late.textContent).toBe('Thursday long range is live.');
  // the part under the note can be reached at once
  await user.click(screen.getByRole('button', { name: 'Later' }));
  expect(screen.queryByText('is live.', { exact: false, selector: 'p' })).toBeNull();
  cleanup();
  app.server.on(classes.listClasses, () => new Promise(() => {}));
  openApp('/classes');
  // before the server answers, the space of one note stays free
  await waitFor(() => expect(document.querySelectorAll('.main > .class-note')).toHaveLength(1));
  expect(document.querySelector('.late-notes')).toBeNull();
});

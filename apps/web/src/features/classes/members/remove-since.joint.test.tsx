import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { classes } from '@windcall/contract';
import { beforeEach, expect, it, vi } from 'vitest';
import { person } from '../../../testing/people.ts';
import { findDialog, freshApp, renderInApp, signIn } from '../../../testing/render-app.tsx';
import { RemoveSince } from './members-tab.tsx';

const app = freshApp();
const NOW = Date.parse('2026-11-24T19:30:00.000Z');
const klass: classes.ClassView = {
  ...{ id: 3, name: 'Thursday', note: '', role: 'owner', memberId: 1, displayName: 'Ruth', ownerName: 'Ruth' },
  ...{ students: 2, archived: false, timeZone: null, liveId: null, newCodeAt: null, toDo: [] },
  joining: { code: null, link: null, until: null, letIn: false, expected: null },
  createdAt: '2026-11-01T10:00:00.000Z',
};
const member = (id: number, name: string, more: Partial<classes.ClassMember> = {}): classes.ClassMember => ({
  ...{ id, name, role: 'student', isYou: false, joinedAt: '2026-11-24T19:20:00.000Z', note: '', managed: false },
  ...{ deletedOn: null, leftAt: null, removedAt: null },
  ...more,
});

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: NOW }));

const open = (...members: classes.ClassMember[]) => {
  signIn(app.server, { user: person(1, 'ruth') });
  return renderInApp(<RemoveSince klass={klass} members={members} />);
};

it('counts students who joined in the last quarter of an hour, and nobody else', async () => {
  open(
    member(2, 'Kim'),
    member(3, 'Early', { joinedAt: '2026-11-24T19:14:00.000Z' }),
    member(4, 'Assistant', { role: 'assistant' }),
    member(5, 'Instructor', { role: 'instructor' }),
    member(6, 'Left', { leftAt: '2026-11-24T19:25:00.000Z' }),
    member(7, 'Removed', { removedAt: '2026-11-24T19:25:00.000Z' }),
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Remove 1 student' }));
  expect((await findDialog('Remove 1 student?', 'alertdialog')).textContent).toContain(': Kim.');
});

it('sends the moment that was typed by the clock of this machine', async () => {
  app.server.on(classes.removeSince, { removed: 1 });
  open(member(2, 'Kim'), member(3, 'Lee', { joinedAt: '2026-11-24T18:40:00.000Z' }));
  fireEvent.change(await screen.findByLabelText('Joined since'), { target: { value: '2026-11-24T11:30' } });
  fireEvent.click(screen.getByRole('button', { name: 'Remove 2 students' }));
  const dialog = within(await findDialog('Remove 2 students?', 'alertdialog'));
  fireEvent.click(dialog.getByRole('button', { name: 'Remove 2 students' }));
  await waitFor(() => expect(app.server.seenBy(classes.removeSince)).toHaveLength(1));
  expect(app.server.seenBy(classes.removeSince)[0]?.body).toEqual({
    since: new Date('2026-11-24T11:30').toISOString(),
  });
});

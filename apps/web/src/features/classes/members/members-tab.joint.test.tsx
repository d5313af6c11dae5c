import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { classes } from '@windcall/contract';
import { beforeEach, expect, it } from 'vitest';
import { refuse } from '../../../testing/fake-server.ts';
import { person } from '../../../testing/people.ts';
import { findDialog, freshApp, renderInApp, signIn } from '../../../testing/render-app.tsx';
import { toastTitled } from '../../../testing/toast-titled.ts';
import { MembersTab } from './members-tab.tsx';

const app = freshApp();
const at = '2026-11-24T19:10:00.000Z';
const KLASS: classes.ClassView = {
  ...{ id: 3, name: 'Thursday', note: '', role: 'owner', memberId: 1, displayName: 'Ruth', ownerName: 'Ruth' },
  ...{ students: 2, archived: false, timeZone: null, liveId: null, newCodeAt: null, toDo: [], createdAt: at },
  joining: { code: null, link: null, until: null, letIn: false, expected: null },
};
const member = (id: number, name: string, more: Partial<classes.ClassMember> = {}): classes.ClassMember => ({
  ...{ id, name, role: 'student', isYou: false, joinedAt: at, note: '', managed: false, deletedOn: null },
  ...{ leftAt: null, removedAt: null },
  ...more,
});
let members: classes.ClassMember[] = [];
beforeEach(() => {
  signIn(app.server, { user: person(1, 'ruth') });
  members = [
    member(1, 'Ruth', { role: 'owner', isYou: true }),
    member(5, 'Kim'),
    member(6, 'Lee', { managed: true }),
    member(7, 'Max', { removedAt: at }),
    member(8, 'Bea', { role: 'instructor' }),
  ];
  app.server.on(classes.listMembers, () => ({ members }));
  app.server.on(classes.updateMember, ({ params, parsed }) => {
    members = members.map((one) =>
      String(one.id) === params.memberId ? { ...one, removedAt: parsed.removed === true ? at : null } : one,
    );
    return members[0] as classes.ClassMember;
  });
});
const confirm = async (title: string, label: string): Promise<void> => {
  const dialog = within(await findDialog(title, 'alertdialog'));
  expect(sent()).toEqual([]);
  fireEvent.click(dialog.getByText(label));
};
const sent = () => app.server.acts().map(({ path, body }) => [path.replace('/api/classes/3/members/', ''), body]);

it('removes the pressed member after a question, and lists them as removed', async () => {
  renderInApp(<MembersTab klass={KLASS} />);
  fireEvent.click(await screen.findByLabelText('Remove Kim'));
  await confirm('Remove Kim', 'Remove');
  expect(await screen.findByLabelText('Let Kim back in')).toBeTruthy();
  expect(sent()).toEqual([['5', { removed: true }]]);
});

it('lets a removed member back in without a question', async () => {
  renderInApp(<MembersTab klass={KLASS} />);
  fireEvent.click(await screen.findByLabelText('Let Max back in'));
  await waitFor(() => expect(screen.queryByLabelText('Let Max back in')).toBeNull());
  expect(sent()).toEqual([['7', { removed: false }]]);
});

it('deletes the account of a member who signs in with a code, and of nobody else', async () => {
  app.server.on(classes.deleteMemberAccount, ({ params }) => {
    members = members.filter(({ id }) => String(id) !== params.memberId);
    return { success: true as const };
  });
  renderInApp(<MembersTab klass={KLASS} />);
  fireEvent.click(await screen.findByLabelText('Delete the account of Lee'));
  expect(screen.queryByLabelText('Delete the account of Kim')).toBeNull();
  await confirm('Delete the account of Lee', 'Delete the account');
  await waitFor(() => expect(screen.queryByText('Lee')).toBeNull());
  expect(sent()).toEqual([['6/account', undefined]]);
});

it('keeps the question open when the server refuses', async () => {
  app.server.on(classes.updateMember, () => refuse('internal'));
  renderInApp(<MembersTab klass={KLASS} />);
  fireEvent.click(await screen.findByLabelText('Hand the class over to Kim'));
  await confirm('Hand the class over to Kim', 'Hand over');
  await toastTitled('Not Changed');
  expect(screen.getByText(/You stay in it as an instructor/)).toBeTruthy();
  expect(sent()).toEqual([['5', { role: 'owner' }]]);
});

it('lets an instructor change students, but no other instructor and no owner', async () => {
  renderInApp(<MembersTab klass={{ ...KLASS, role: 'instructor' }} />);
  await screen.findByLabelText('Change Kim');
  for (const name of ['Change Bea', 'Change Ruth', 'Remove Bea', 'Hand the class over to Kim'])
    expect(screen.queryByLabelText(name) === null || name === 'Change Ruth').toBe(true);
});

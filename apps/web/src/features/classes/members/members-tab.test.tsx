import { render, screen, waitFor, within } from '@testing-library/react';
import { classes } from '@windcall/contract';
import { expect, it } from 'vitest';
import { papersShown } from '../../../paper/use-paper-of.tsx';
import { refuse } from '../../../testing/fake-server.ts';
import { person } from '../../../testing/people.ts';
import { findDialog, freshApp, openApp, signIn } from '../../../testing/render-app.tsx';
import { rolesFor } from './members-tab.tsx';

const app = freshApp();
const at = '2026-11-24T19:10:00.000Z';
const klass: classes.ClassView = {
  id: 3,
  name: 'Thursday long range',
  note: '',
  role: 'owner',
  memberId: 1,
  displayName: 'Ruth',
  ownerName: 'Ruth',
  students: 2,
  archived: false,
  timeZone: null,
  joining: { code: null, link: null, until: null, letIn: false, expected: null },
  liveId: null,
  newCodeAt: null,
  toDo: [],
  createdAt: at,
};
const member = (id: number, name: string, more: Partial<classes.ClassMember> = {}): classes.ClassMember => ({
  id,
  name,
  role: 'student',
  isYou: false,
  joinedAt: at,
  note: '',
  managed: false,
  deletedOn: null,
  leftAt: null,
  removedAt: null,
  ...more,
});
const ruth = member(1, 'Ruth', { role: 'owner', isYou: true });
const open = (own: Partial<classes.ClassView>, ...members: classes.ClassMember[]) => {
  signIn(app.server, { user: person(1, 'ruth') });
  app.server.on(classes.getClass, { ...klass, ...own });
  app.server.on(classes.listMembers, { members });
  app.server.on(classes.updateMember, members[0] ?? ruth);
  return openApp('/classes/3?tab=members');
};

it('gives roles by who gives them: owners name instructors, nobody makes one of an account with a code', () => {
  expect(rolesFor('owner', { role: 'student', managed: false })).toEqual(['instructor', 'assistant', 'student']);
  expect(rolesFor('owner', { role: 'student', managed: true })).toEqual(['assistant', 'student']);
  expect(rolesFor('instructor', { role: 'student', managed: false })).toEqual(['assistant', 'student']);
  expect(rolesFor('instructor', { role: 'instructor', managed: false })).toEqual(['instructor']);
  expect(rolesFor('owner', { role: 'owner', managed: false })).toEqual(['owner']);
});

it('sends only what was changed of a member', async () => {
  const { user } = open({}, ruth, member(5, 'Kim', { note: 'Kim Smith' }));
  await user.click(await screen.findByRole('button', { name: 'Change Kim' }));
  const dialog = within(await findDialog('Change Kim'));
  await user.clear(dialog.getByLabelText('Display name'));
  await user.type(dialog.getByLabelText('Display name'), 'Kay');
  await user.selectOptions(dialog.getByLabelText('Role'), 'assistant');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(app.server.seenBy(classes.updateMember)[0]?.body).toEqual({ name: 'Kay', role: 'assistant' });
});

it('hands the class over only after it was asked', async () => {
  const { user } = open({}, ruth, member(5, 'Kim'));
  await user.click(await screen.findByRole('button', { name: 'Hand the class over to Kim' }));
  const dialog = within(await findDialog('Hand the class over to Kim', 'alertdialog'));
  expect(app.server.seenBy(classes.updateMember)).toHaveLength(0);
  await user.click(dialog.getByRole('button', { name: 'Hand over' }));
  await waitFor(() => expect(app.server.seenBy(classes.updateMember)[0]?.body).toEqual({ role: 'owner' }));
});

it('makes codes for several, keeps those made when one fails, and makes them slips to print', async () => {
  const { user } = open({}, ruth, member(5, 'Kim', { managed: true }), member(6, 'Lee', { managed: true }));
  let isDown = true;
  app.server.on(classes.makeSignInCode, ({ params }) =>
    params.memberId === '6' && isDown
      ? refuse('busy')
      : { signInCode: params.memberId === '5' ? '4F7K2-92MD-QX3T' : '8H2M4-11AB-CD2E' },
  );
  await user.click(await screen.findByRole('button', { name: 'New codes for several' }));
  const dialog = within(await findDialog('New sign-in codes'));
  await user.click(dialog.getByRole('checkbox', { name: 'Kim' }));
  await user.click(dialog.getByRole('checkbox', { name: 'Lee' }));
  await user.click(dialog.getByRole('button', { name: 'Make 2 codes' }));
  expect((await dialog.findByRole('alert')).textContent).toMatch(/^Lee: /);
  expect(dialog.getByText('4F7K2-92MD-QX3T')).toBeTruthy();
  isDown = false;
  await user.click(dialog.getByRole('button', { name: 'Make the code' }));
  const print = await dialog.findByRole('link', { name: 'Print slips' });
  expect(print.getAttribute('href')).toMatch(/^\/paper\?of=/);
  const [paper] = papersShown();
  render(paper?.sheets('letter'));
  const slips = [...document.querySelectorAll('.slip')].map(({ textContent }) => textContent);
  expect(slips).toHaveLength(2);
  expect(slips[1]).toContain('Lee8H2M4-11AB-CD2E');
  expect(app.server.seenBy(classes.makeSignInCode)).toHaveLength(3);
});

it('deletes the class only once its name is typed', async () => {
  app.server.on(classes.deleteClass, { success: true });
  const { user } = open({}, ruth);
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  const dialog = within(await findDialog('Delete Thursday long range'));
  await user.type(dialog.getByLabelText('Type the name of the class'), 'Thursday');
  await user.click(dialog.getByRole('button', { name: 'Delete the class' }));
  expect(dialog.getByText('Type Thursday long range to delete it.')).toBeTruthy();
  expect(app.server.seenBy(classes.deleteClass)).toHaveLength(0);
  await user.type(dialog.getByLabelText('Type the name of the class'), ' long range');
  await user.click(dialog.getByRole('button', { name: 'Delete the class' }));
  await screen.findByText('You are in no class');
});

it.each([
  ['Leave', false],
  ['Leave and take my results', true],
] as const)('lets a student go: %s', async (name, takeResults) => {
  app.server.on(classes.leaveClass, { success: true });
  const { user } = open(
    { role: 'student', joining: null },
    { id: 5, name: 'Ada', role: 'student', isYou: true, joinedAt: at },
  );
  await user.click(await screen.findByRole('button', { name: 'Leave the class' }));
  await user.click(within(await findDialog('Leave Thursday long range')).getByRole('button', { name }));
  await screen.findByText('You are in no class');
  expect(app.server.seenBy(classes.leaveClass)[0]?.body).toEqual({ takeResults });
});

it('shows an archived class to its owner with the way back, and nothing to change', async () => {
  app.server.on(classes.updateClass, klass);
  const { user } = open({ archived: true }, ruth, member(5, 'Kim'));
  await user.click(await screen.findByRole('button', { name: 'Take back from the archive' }));
  await waitFor(() => expect(app.server.seenBy(classes.updateClass)[0]?.body).toEqual({ archived: false }));
  expect(screen.queryByRole('button', { name: 'Remove Kim' })).toBeNull();
});

it.each([
  ['http://127.0.0.1:3000', /HOST=0\.0\.0\.0 and with PUBLIC_URL/],
  ['http://localhost:3000', /HOST=0\.0\.0\.0 and with PUBLIC_URL/],
  ['http://[::1]:3000', /HOST=0\.0\.0\.0 and with PUBLIC_URL/],
  ['http://192.168.1.20:3000', /^This address is plain http\. That is enough for a class/],
  ['https://localhost.example.org', /^$/],
])('says whether phones can open a link to %s, and what they lack there', async (home, note) => {
  const joining = {
    code: '7KQ2-M4XD',
    link: `${home}/join/7KQ2-M4XD`,
    until: '2101-01-01T00:00:00.000Z',
    letIn: false,
    expected: null,
  };
  open({ joining }, ruth);
  expect((await screen.findByLabelText('Join code')).textContent).toBe('7KQ2-M4XD');
  expect(screen.queryByRole('note')?.textContent ?? '').toMatch(note);
});

it('lists who waits apart from the members, and lets in, turns away or lets all in', async () => {
  const joining = {
    code: '7KQ2-M4XD',
    link: 'https://w.example/join/7KQ2-M4XD',
    until: '2101-01-01T00:00:00.000Z',
    letIn: true,
    expected: null,
  };
  const { user } = open({ joining }, ruth, member(5, 'Kim', { waitingAt: at }), member(6, 'Lee', { waitingAt: at }));
  app.server.on(classes.letAllIn, { letIn: 2, waiting: 0 });
  expect(await screen.findByText('2 wait.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Change Kim' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Let Kim in' }));
  await user.click(screen.getByRole('button', { name: 'Turn Lee away' }));
  await waitFor(() =>
    expect(app.server.seenBy(classes.updateMember).map(({ body }) => body)).toEqual([
      { removed: false },
      { removed: true },
    ]),
  );
  await user.click(screen.getByRole('button', { name: 'Let all in' }));
  await waitFor(() => expect(app.server.seenBy(classes.letAllIn)).toHaveLength(1));
});

it('groups who waits by network: the desk’s is let in by one press, another is turned away with a new code', async () => {
  const joining = {
    ...{ code: '7KQ2-M4XD', link: 'https://w.example/join/7KQ2-M4XD', until: '2101-01-01T00:00:00.000Z' },
    ...{ letIn: false, expected: 14 },
  };
  const far = (id: number, s: number, heard: boolean) =>
    member(id, `xx ${id}`, { waitingAt: `2026-11-24T20:14:0${s}.000Z`, network: 'a1b2', heard });
  const near = member(5, 'Otis', { waitingAt: at, network: 'desk', heard: true });
  const { user } = open({ joining }, ruth, near, far(6, 0, false), far(7, 9, true));
  app.server.on(classes.letAllIn, { letIn: 1, waiting: 0 });
  app.server.on(classes.turnAwayAll, { turnedAway: 2 });
  const desk = await screen.findByRole('region', { name: '1 on this desk’s network' });
  const other = screen.getByRole('region', { name: '2 from one other network' });
  expect(other.textContent).toMatch(/all within 9 s\. 1 of the 2 phones does not answer\./);
  expect(within(desk).queryByRole('button', { name: /Turn away/ })).toBeNull();
  await user.click(within(desk).getByRole('button', { name: 'Let in 1' }));
  await user.click(within(other).getByRole('button', { name: 'Turn away, new code' }));
  await waitFor(() => expect(app.server.seenBy(classes.turnAwayAll)[0]?.body).toEqual({ network: 'a1b2' }));
  expect(app.server.seenBy(classes.letAllIn)[0]?.query.get('network')).toBe('desk');
});

it('asks how many are in the room before joining opens', async () => {
  const { user } = open({}, ruth);
  app.server.on(classes.setJoining, { code: null, link: null, until: null, letIn: false, expected: 14 });
  await user.type(await screen.findByLabelText('How many are in the room?'), '14');
  await user.click(screen.getByRole('button', { name: 'Open joining' }));
  await waitFor(() => expect(app.server.seenBy(classes.setJoining)[0]?.body).toMatchObject({ expected: 14 }));
});

it('opens joining with students let in one by one', async () => {
  const { user } = open({}, ruth);
  app.server.on(classes.setJoining, { code: null, link: null, until: null, letIn: true, expected: null });
  await user.click(await screen.findByLabelText('I let students in myself'));
  await user.click(screen.getByRole('button', { name: 'Open joining' }));
  await waitFor(() =>
    expect(app.server.seenBy(classes.setJoining)[0]?.body).toMatchObject({ open: true, letIn: true }),
  );
});

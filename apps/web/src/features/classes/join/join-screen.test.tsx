import { screen, waitFor } from '@testing-library/react';
import { auth, classes } from '@windcall/contract';
import { expect, it } from 'vitest';
import { authToken } from '../../../desk/owner.ts';
import { refuse } from '../../../testing/fake-server.ts';
import { makeToken } from '../../../testing/make-token.ts';
import { person } from '../../../testing/people.ts';
import { freshApp, openApp } from '../../../testing/render-app.tsx';
import { codeOf } from './kept-code.ts';

const app = freshApp();
const door = { className: 'Thursday long range', ownerName: 'Ruth', students: 7, mayMakeAccounts: true, letIn: false };

it('lets a stranger in by a name: the sign-in code waits in the lobby of the class', async () => {
  const token = makeToken({ sub: 9 });
  const made = { token, user: person(9, 'student-4f7k2'), classId: 3, memberId: 5, name: 'Kim 2', waiting: false };
  app.server.on(classes.lookAtJoining, door);
  app.server.on(classes.joinWithNewAccount, { ...made, signInCode: '4F7K2-92MD-QX3T' });
  const { user } = openApp('/join/7KQ2-M4XD');
  await screen.findByRole('heading', { name: 'Thursday long range' });
  await user.type(screen.getByLabelText('Your name'), 'Kim');
  await user.click(screen.getByRole('button', { name: 'Join' }));
  await waitFor(() => expect(codeOf(3)).toMatchObject({ code: '4F7K2-92MD-QX3T', name: 'Kim 2' }));
  // another class’s lobby does not show the code
  expect(codeOf(4)).toBeNull();
  expect(authToken.read()).toBe(token);
  expect(app.server.seenBy(classes.joinWithNewAccount)[0]?.body).toMatchObject({ name: 'Kim' });
});

it('waits while the server is busy, and then joins', async () => {
  const token = makeToken({ sub: 9 });
  const made = { token, user: person(9, 'student-4f7k2'), classId: 6, memberId: 5, name: 'Kim', waiting: false };
  app.server.on(classes.lookAtJoining, door);
  const busy = refuse('busy');
  busy.headers.set('retry-after', '1');
  app.server.on(classes.joinWithNewAccount, busy);
  const { user } = openApp('/join/7KQ2-M4XD');
  await user.type(await screen.findByLabelText('Your name'), 'Kim');
  await user.click(screen.getByRole('button', { name: 'Join' }));
  await waitFor(() => expect(app.server.seenBy(classes.joinWithNewAccount)).toHaveLength(1));
  app.server.on(classes.joinWithNewAccount, { ...made, signInCode: '4F7K2-92MD-QX3T' });
  await waitFor(() => expect(codeOf(6)).toMatchObject({ name: 'Kim' }), { timeout: 10_000 });
  const [first, again] = app.server.seenBy(classes.joinWithNewAccount).map(({ body }) => body);
  expect(again).toEqual(first);
});

it.each(['/join', '/join/'])('asks who types %s alone for the code', async (path) => {
  const { user } = openApp(path);
  await user.type(await screen.findByLabelText('Code or link of a class'), '7KQ2');
  await user.click(screen.getByRole('button', { name: 'Join' }));
  expect(await screen.findByText(/eight letters and figures/)).toBeTruthy();
  expect(screen.queryByRole('tab', { name: 'Login' })).toBeNull();
});

it('says so where no class is open under the code', async () => {
  app.server.on(classes.lookAtJoining, refuse('not-found', { message: 'No class is open under this code.' }));
  openApp('/join/7KQ2-M4XD');
  expect(await screen.findByText('No class is open under this code.')).toBeTruthy();
  expect(screen.queryByLabelText('Your name')).toBeNull();
});

it('offers no new account where the server makes none', async () => {
  app.server.on(classes.lookAtJoining, { ...door, mayMakeAccounts: false });
  openApp('/join/7KQ2-M4XD');
  expect(await screen.findByText(/This server makes no new accounts/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Join' })).toBeNull();
});

it('signs in with a sign-in code by the ordinary login, and says what a code looks like', async () => {
  app.server.on(auth.login, refuse('invalid-credentials', { remainingAttempts: 4 }));
  const { user } = openApp('/classes');
  await user.click(await screen.findByRole('button', { name: 'Use a sign-in code' }));
  const field = screen.getByLabelText('Sign-in code');
  await user.type(field, '4F7K2');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(await screen.findByText(/has 13 letters and figures/)).toBeTruthy();
  await user.type(field, '-92md-qx3t');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  await screen.findAllByText('Invalid Credentials');
  expect(app.server.seenBy(auth.login)[0]?.body).toEqual({ username: 'student-4f7k2', password: '92MDQX3T' });
});

it('says that one waits to be let in, and what became of it', async () => {
  const token = makeToken({ sub: 9 });
  const made = { token, user: person(9, 'student-4f7k2'), classId: 3, memberId: 5, name: 'Kim', waiting: true };
  app.server.on(classes.lookAtJoining, { ...door, letIn: true });
  app.server.on(classes.joinWithNewAccount, { ...made, signInCode: '4F7K2-92MD-QX3T' });
  app.server.on(classes.lookAtWaiting, { waiting: true });
  const { user } = openApp('/join/7KQ2-M4XD');
  await user.type(await screen.findByLabelText('Your name'), 'Kim');
  await user.click(screen.getByRole('button', { name: 'Join' }));
  expect(await screen.findByText('Waiting to be let in')).toBeTruthy();
  expect(screen.getByText('4F7K2-92MD-QX3T')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /go to the class/ })).toBeNull();
  app.server.on(classes.lookAtWaiting, refuse('not-found', { message: 'This class was not found.' }));
  expect(await screen.findByText(/You were not let in, or joining has ended/, {}, { timeout: 10_000 })).toBeTruthy();
});

import { screen } from '@testing-library/react';
import { auth, cards, demo, profiles } from '@windcall/contract';
import { expect, it } from 'vitest';
import { authToken } from '../../desk/owner.ts';
import { refuse } from '../../testing/fake-server.ts';
import { makeToken } from '../../testing/make-token.ts';
import { asMe, person } from '../../testing/people.ts';
import { freshApp, openApp } from '../../testing/render-app.tsx';
import { toastTitled } from '../../testing/toast-titled.ts';
import { SIGN_IN_PATHS } from './use-sign-in.ts';

const app = freshApp();
const anna = person(1, 'anna');
const token = makeToken({ sub: 1 });

/** After the login, Fire Control opens and sends its requests. */
const letIn = (): void => {
  app.server.on(auth.me, asMe(anna));
  app.server.on(cards.listCards, { wmpDopeCards: [] });
  app.server.on(profiles.listProfiles, []);
  app.server.on(demo.getRestrictions, { hasRestrictions: false, restrictions: null });
};
const logIn = async () => {
  const { user } = openApp('/account');
  await user.type(await screen.findByLabelText('Username'), 'anna');
  await user.type(screen.getByLabelText('Password'), 'secret');
  await user.click(screen.getByRole('button', { name: 'Login' }));
  return user;
};
const openRegister = async () => {
  const { user } = openApp('/');
  await user.click(await screen.findByRole('tab', { name: 'Register' }));
  await user.type(screen.getByLabelText('Username'), 'anna');
  await user.type(screen.getByLabelText('Password'), 'secret');
  return user;
};

it('offers two tabs, Login first and Register', async () => {
  openApp('/');
  const login = await screen.findByRole('tab', { name: 'Login', selected: true });
  expect(screen.getAllByRole('tab')).toEqual([login, screen.getByRole('tab', { name: 'Register' })]);
});

it('logs in, keeps the token, welcomes, and goes to /', async () => {
  letIn();
  app.server.on(auth.login, { token, user: anna });
  await logIn();
  await toastTitled('Welcome back!');
  expect(authToken.read()).toBe(token);
  expect(app.server.seenBy(auth.login)[0]?.body).toEqual({ username: 'anna', password: 'secret', stay: true });
  expect(screen.queryByRole('heading', { name: 'Account Settings' })).toBeNull();
});

it('says that this browser, which has none, cannot ask for the passkey of an account', async () => {
  const passkey = { ceremony: '0b8e3c1e-6f5d-4a1b-9c2d-3e4f5a6b7c8d', options: { challenge: 'abc' } };
  app.server.on(auth.login, () => refuse('passkey-required', { passkey }));
  await logIn();
  expect(await toastTitled('Passkey Not Confirmed')).toContain('This browser cannot ask for a passkey here.');
  expect(authToken.read()).toBeNull();
  expect(screen.getByRole('button', { name: 'Login' })).toBeTruthy();
});

it.each([
  [4, 'Invalid Credentials'],
  [2, 'Invalid Credentials'],
  [1, 'Warning: Last Attempt'],
  [0, 'Account Locked'],
])('with %d attempts left says %s', async (remainingAttempts, title) => {
  app.server.on(auth.login, refuse('invalid-credentials', { remainingAttempts }));
  await logIn();
  expect(await toastTitled(title)).toContain('The username or password is not correct.');
  expect(authToken.read()).toBeNull();
});

it('says that the account is locked on 429, in the server’s words', async () => {
  app.server.on(auth.login, refuse('account-locked', { message: 'Wait 15 minutes.' }));
  await logIn();
  expect(await toastTitled('Account Temporarily Locked')).toContain('Wait 15 minutes.');
});

it.each([
  ['nothing', () => new Response('', { status: 429, statusText: 'Too Many Requests' })],
  ['an empty object', () => Response.json({}, { status: 429 })],
])('has words of its own for a 429 that says %s', async (_, answer) => {
  app.server.on(auth.login, answer);
  await logIn();
  expect(await toastTitled('Account Temporarily Locked')).toContain(
    'Too many failed login attempts. Please try again later.',
  );
});

it.each([
  ['a 401 that counts no attempts', () => refuse('invalid-credentials')],
  ['a failing server', () => refuse('internal')],
])('says Login Failed on %s', async (_, answer) => {
  app.server.on(auth.login, answer);
  await logIn();
  await toastTitled('Login Failed');
});

it('does not take a token that does not decode for a sign-in', async () => {
  app.server.on(auth.login, { token: 'rubbish', user: anna });
  await logIn();
  await toastTitled('Login Failed');
  expect(authToken.read()).toBeNull();
});

it('registers, sending empty optional fields as null', async () => {
  letIn();
  app.server.on(auth.register, { token, user: anna });
  const user = await openRegister();
  await user.type(screen.getByLabelText('Confirm password'), 'secret');
  await user.type(screen.getByLabelText('First name'), ' Anna ');
  await user.click(screen.getByRole('button', { name: 'Create account' }));
  await toastTitled('Account Created!');
  expect(app.server.seenBy(auth.register)[0]?.body).toEqual({
    username: 'anna',
    password: 'secret',
    email: null,
    firstName: 'Anna',
    lastName: null,
    stay: true,
  });
});

it.each(['Login', 'Create account'])('stays signed in by %s unless its switch is turned off', async (act) => {
  letIn();
  const isLogin = act === 'Login';
  app.server.on(auth.login, { token, user: anna });
  app.server.on(auth.register, { token, user: anna });
  const { user } = openApp('/account');
  if (!isLogin) await user.click(await screen.findByRole('tab', { name: 'Register' }));
  await user.type(await screen.findByLabelText('Username'), 'anna');
  await user.type(screen.getByLabelText('Password'), 'secret');
  if (!isLogin) await user.type(screen.getByLabelText('Confirm password'), 'secret');
  const stay = screen.getByRole('switch', { name: 'Stay signed in here for 30 days.', checked: true });
  expect(screen.getByText('Turn off on a shared device.')).toBeTruthy();
  await user.click(stay);
  await user.click(screen.getByRole('button', { name: act }));
  await toastTitled(isLogin ? 'Welcome back!' : 'Account Created!');
  expect(app.server.seenBy(isLogin ? auth.login : auth.register)[0]?.body).toMatchObject({ stay: false });
});

it('does not register while the two passwords differ', async () => {
  const user = await openRegister();
  await user.type(screen.getByLabelText('Confirm password'), 'secrets');
  await user.click(screen.getByRole('button', { name: 'Create account' }));
  await toastTitled("Passwords don't match");
  expect(app.server.seenBy(auth.register)).toHaveLength(0);
});

it('shows the server’s message when registration is refused', async () => {
  app.server.on(auth.register, refuse('registration-closed'));
  const user = await openRegister();
  await user.type(screen.getByLabelText('Confirm password'), 'secret');
  await user.click(screen.getByRole('button', { name: 'Create account' }));
  expect(await toastTitled('Registration Failed')).toContain('Registration is closed on this server.');
});

it('shows what the server found wrong beside the field', async () => {
  const issues = [{ field: 'username', message: 'Too short' }];
  app.server.on(auth.register, refuse('validation-failed', { issues }));
  const user = await openRegister();
  await user.type(screen.getByLabelText('Confirm password'), 'secret');
  await user.click(screen.getByRole('button', { name: 'Create account' }));
  expect(await screen.findByText('Too short')).toBeTruthy();
  expect(screen.getByLabelText('Username').getAttribute('aria-invalid')).toBe('true');
});

it('takes a pasted password, and shows it on demand', async () => {
  const { user } = openApp('/');
  const field = await screen.findByLabelText('Password');
  await user.click(field);
  await user.paste('pässwörd 🎯');
  expect(field).toHaveProperty('value', 'pässwörd 🎯');
  await user.click(screen.getByRole('button', { name: 'Show what is typed' }));
  expect(field.getAttribute('type')).toBe('text');
});

it('calls what the contract declares', () => {
  expect(SIGN_IN_PATHS).toEqual({ login: auth.login.path, register: auth.register.path });
  expect([auth.login.method, auth.register.method]).toEqual(['POST', 'POST']);
});

import { act, screen, waitFor } from '@testing-library/react';
import { auth, cards, demo, oidc, passkeys, profiles } from '@windcall/contract';
import { beforeEach, expect, it, vi } from 'vitest';
import { goToProvider, type Purpose } from '../../api/index.ts';
import * as reloading from '../../api/reload-page.ts';
import { authToken } from '../../desk/owner.ts';
import { refuse } from '../../testing/fake-server.ts';
import { makeToken } from '../../testing/make-token.ts';
import { asMe, person } from '../../testing/people.ts';
import { freshApp, openApp, signIn } from '../../testing/render-app.tsx';
import { toastTitled } from '../../testing/toast-titled.ts';

const app = freshApp();
const anna = person(1, 'anna');
const token = makeToken({ sub: 1 });
const begun = { ticket: 'T'.repeat(43), continueAt: 'https://id.example/auth?state=s' };
const identity = { id: 4, name: 'ann', createdAt: '2026-03-01T10:00:00Z', lastUsedAt: null };
beforeEach(() => {
  sessionStorage.clear();
  vi.spyOn(reloading, 'leaveFor').mockReturnValue();
});

/** Returns from the provider, as after a redirect to it. */
const comeBack = (query: string, purpose: Purpose | null = 'sign-in') => {
  if (purpose !== null) goToProvider(begun, purpose);
  return openApp(`${oidc.RETURN_PATH}${query}`);
};
/** After the login, Fire Control opens and sends its requests. */
const letIn = (): void => {
  app.server.on(auth.me, asMe(anna));
  app.server.on(cards.listCards, { wmpDopeCards: [] });
  app.server.on(profiles.listProfiles, []);
  app.server.on(demo.getRestrictions, { hasRestrictions: false, restrictions: null });
};

it('has no button where the server has no provider, or says nothing of one', async () => {
  openApp('/');
  await waitFor(() => expect(app.server.seenBy(oidc.getProvider)).toHaveLength(1));
  expect(screen.queryByRole('button', { name: /Sign in with/ })).toBeNull();
});

it('goes to the provider by its name, and keeps the ticket in this tab', async () => {
  app.server.on(oidc.getProvider, { name: 'Range Club' });
  app.server.on(oidc.beginSignIn, begun);
  const { user } = openApp('/');
  await user.click(await screen.findByRole('button', { name: 'Sign in with Range Club' }));
  await waitFor(() => expect(reloading.leaveFor).toHaveBeenCalledWith(begun.continueAt));
  expect(JSON.parse(sessionStorage.getItem('oidc_ticket') ?? '')).toEqual({
    ticket: begun.ticket,
    purpose: 'sign-in',
  });
  expect(localStorage.getItem('oidc_ticket')).toBeNull();
  // the button can be pressed again after going back
  expect(screen.getByRole('button', { name: 'Going to Range Club...' }).getAttribute('aria-busy')).toBe('true');
  act(() => void window.dispatchEvent(new Event('pageshow')));
  expect(screen.getByRole('button', { name: 'Sign in with Range Club' }).getAttribute('aria-busy')).not.toBe('true');
});

it('says so when the provider cannot be reached, and leaves the password to sign in with', async () => {
  app.server.on(oidc.getProvider, { name: 'Range Club' });
  app.server.on(oidc.beginSignIn, refuse('provider-unreachable'));
  const { user } = openApp('/');
  await user.click(await screen.findByRole('button', { name: 'Sign in with Range Club' }));
  expect(await toastTitled('Login Failed')).toContain('The sign-in provider cannot be reached.');
  expect(screen.getByRole('button', { name: 'Login' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Sign in with Range Club' }).getAttribute('aria-busy')).not.toBe('true');
});

it('finishes what came back once: code and state leave the address, the ticket leaves the tab', async () => {
  letIn();
  app.server.on(oidc.finishSignIn, { token, user: anna });
  comeBack('?code=c1&state=s1&iss=https%3A%2F%2Fid.example&session_state=x');
  expect(await toastTitled('Welcome back!')).toContain('anna');
  expect(authToken.read()).toBe(token);
  const body = { ticket: begun.ticket, code: 'c1', state: 's1', iss: 'https://id.example' };
  expect(app.server.seenBy(oidc.finishSignIn).map((seen) => seen.body)).toEqual([body]);
  expect([window.location.pathname, window.location.search]).toEqual(['/', '']);
  expect(sessionStorage.getItem('oidc_ticket')).toBeNull();
});

it('says what the server does not accept, and leads back to the sign-in screen', async () => {
  app.server.on(oidc.finishSignIn, refuse('sign-in-refused'));
  const { user } = comeBack('?code=c1&state=s1');
  expect((await screen.findByRole('alert')).textContent).toBe('This sign-in was not accepted. Please start again.');
  expect(window.location.search).toBe('');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByRole('tab', { name: 'Login' });
  expect(authToken.read()).toBeNull();
});

it.each([
  ['?error=access_denied&state=s', 'sign-in', 'You did not finish signing in at the provider.'],
  ['?error=server_error', 'sign-in', 'The provider did not sign you in (server_error).'],
  ['?code=c1&state=s1', null, 'Nothing is waiting for a sign-in here. Please start again.'],
  ['?code=c1', 'sign-in', 'Nothing is waiting for a sign-in here. Please start again.'],
  ['', 'sign-in', 'Nothing is waiting for a sign-in here. Please start again.'],
] as const)('asks the server nothing for %s (%s)', async (query, purpose, text) => {
  comeBack(query, purpose);
  expect((await screen.findByRole('alert')).textContent).toBe(text);
  expect(app.server.seen.filter(({ method }) => method === 'POST')).toEqual([]);
  expect(sessionStorage.getItem('oidc_ticket')).toBeNull();
});

it('does not take what else lies under its key for a ticket', async () => {
  sessionStorage.setItem('oidc_ticket', '{"ticket":7');
  openApp('/signed-in?code=c1&state=s1');
  await screen.findByText('Nothing is waiting for a sign-in here. Please start again.');
});

it('asks for the passkey of an account that has one, after a press, and again where the browser gave none', async () => {
  const passkey = { ceremony: '0b8e3c1e-6f5d-4a1b-9c2d-3e4f5a6b7c8d', options: { challenge: 'abc' } };
  app.server.on(oidc.finishSignIn, () => refuse('passkey-required', { passkey }));
  const { user } = comeBack('?code=c1&state=s1');
  await screen.findByRole('heading', { name: 'One more step' });
  await user.click(screen.getByRole('button', { name: 'Confirm with your passkey' }));
  // this browser has no passkeys
  expect((await screen.findByRole('alert')).textContent).toBe('This browser cannot ask for a passkey here.');
  expect(app.server.seenBy(passkeys.confirmLogin)).toEqual([]);
  expect(screen.getByRole('button', { name: 'Confirm with your passkey' })).toBeTruthy();
});

it('links for whoever is signed in, and goes to Account', async () => {
  signIn(app.server, { user: anna });
  app.server.on(oidc.finishLink, identity);
  comeBack('?code=c1&state=s1', 'link');
  expect(await toastTitled('Sign-in Linked')).toContain('ann opens this account too');
  expect(await screen.findByRole('heading', { name: 'Account Settings' })).toBeTruthy();
  const [seen] = app.server.seenBy(oidc.finishLink);
  expect(seen?.headers.authorization).toContain('Bearer');
  expect(app.server.seenBy(oidc.finishSignIn)).toEqual([]);
});

it('says why a sign-in cannot be linked, and leads back to Account', async () => {
  signIn(app.server, { user: anna });
  app.server.on(oidc.finishLink, refuse('in-use', { message: 'This sign-in opens another account.' }));
  const { user } = comeBack('?code=c1&state=s1', 'link');
  expect((await screen.findByRole('alert')).textContent).toBe('This sign-in opens another account.');
  expect(screen.getByRole('heading', { name: 'Not linked' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Back to Account' }));
  await screen.findByRole('heading', { name: 'Account Settings' });
});

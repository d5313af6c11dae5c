import { act, screen } from '@testing-library/react';
import { auth } from '@windcall/contract';
import { afterEach, expect, it, vi } from 'vitest';
import { desk } from '../desk/desk.ts';
import { outbox, putItem } from '../desk/outbox.ts';
import { authToken, storedOwner } from '../desk/owner.ts';
import { refuse } from '../testing/fake-server.ts';
import { makeToken } from '../testing/make-token.ts';
import { person } from '../testing/people.ts';
import { freshApp, openApp, signIn } from '../testing/render-app.tsx';
import { clearSession, currentSession, EXPIRY_CHECK_MS, onForget, readSession, watchSession } from './session.ts';

const app = freshApp();
const anna = person(1, 'anna');
const HOUR_S = 3600;
let made = 0;
/** A new token of a browser that stays signed in, with `leftS` seconds left. */
const tokenOf = (sub: number, leftS: number, more: Partial<auth.TokenClaims> = {}): string =>
  makeToken({
    ...{ sub, username: sub === 1 ? 'anna' : 'bert', sid: `sign-in of ${sub}`, stay: true },
    ...{ exp: Math.floor(Date.now() / 1000) + leftS, iat: ++made, ...more },
  });
const asked = () => app.server.seenBy(auth.renew);
/** Holds renewals, which the test answers one after the other. */
const holdRenewals = () => {
  const waiting: ((answer: Response | { token: string; user: auth.User }) => void)[] = [];
  app.server.on(auth.renew, () => new Promise((give) => waiting.push(give)));
  return {
    answer: async (answer: Response | { token: string; user: auth.User }): Promise<void> => {
      await vi.waitFor(() => expect(waiting.length).toBeGreaterThan(0));
      await act(async () => waiting.shift()?.(answer));
    },
  };
};
let stop = (): void => undefined;
afterEach(() => stop());
/** Opens a page with a stored token. */
const openedWith = (token: string): void => {
  clearSession();
  authToken.write(token);
};
const status = () => currentSession().status;
/** Keeps an item that only its user may send. */
const keepShot = (userId: string): boolean => putItem({ userId, kind: 'entry', id: `of ${userId}`, value: { userId } });
const kept = () => outbox.read().map(({ userId, id }) => [userId, id]);

it('opens Day 2 signed in: the old token is dropped, Loading... is shown, and the new one opens the screen', async () => {
  signIn(app.server, { user: anna });
  const [old, next] = [tokenOf(1, -60), tokenOf(1, 12 * HOUR_S)];
  authToken.write(old);
  const renewals = holdRenewals();
  openApp('/account');
  expect(await screen.findByText('Loading...')).toBeTruthy();
  await vi.waitFor(() => expect(asked().map(({ body }) => body)).toEqual([{ token: old }]));
  expect([authToken.read(), asked()[0]?.headers.authorization]).toEqual([null, undefined]);
  await renewals.answer({ token: next, user: anna });
  expect(await screen.findByRole('heading', { name: 'Account Settings' })).toBeTruthy();
  expect([authToken.read(), asked()]).toEqual([next, expect.objectContaining({ length: 1 })]);
});

it.each([
  ['refused', () => refuse('invalid-credentials')],
  ['answered with nonsense', () => new Response('<html>', { headers: { 'content-type': 'text/html' } })],
  ['answered with a token that ran out', () => ({ token: tokenOf(1, -1), user: anna })],
  ['not answered', () => Promise.reject(new TypeError('no network'))],
])('shows the login screen if the renewal is %s', async (_, answer) => {
  authToken.write(tokenOf(1, -60));
  app.server.on(auth.renew, answer as () => Response);
  openApp('/account');
  expect(await screen.findByRole('tab', { name: 'Login' })).toBeTruthy();
  expect(authToken.read()).toBeNull();
});

it('shows the login screen after three seconds without an answer, and an answer after that changes nothing', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  authToken.write(tokenOf(1, -60));
  const renewals = holdRenewals();
  openApp('/account');
  await screen.findByText('Loading...');
  await act(() => vi.advanceTimersByTimeAsync(3000));
  expect(await screen.findByRole('tab', { name: 'Login' })).toBeTruthy();
  await renewals.answer({ token: tokenOf(1, HOUR_S), user: anna });
  expect([status(), authToken.read()]).toEqual(['signed-out', null]);
});

it.each([
  ['that does not decode', 'a.b.c'],
  ['without the word that its browser stays', makeToken({ sub: 1, exp: 1 })],
])('never renews a token %s', async (_, token) => {
  authToken.write(token);
  openApp('/account');
  expect(await screen.findByRole('tab', { name: 'Login' })).toBeTruthy();
  expect([asked(), authToken.read()]).toEqual([[], null]);
});

it('asks once for an edited token, which the server refuses, and logs out', async () => {
  const [header, , signature] = tokenOf(1, HOUR_S).split('.');
  const edited = `${header}.${tokenOf(1, -5, { isAdmin: true }).split('.')[1]}.${signature}`;
  app.server.on(auth.renew, () => refuse('invalid-credentials'));
  authToken.write(edited);
  openApp('/account');
  expect(await screen.findByRole('tab', { name: 'Login' })).toBeTruthy();
  authToken.write(edited);
  expect([status(), authToken.read(), asked().length]).toEqual(['signed-out', null, 1]);
});

it('renews a token below six hours beside the screen, which keeps what is typed', async () => {
  signIn(app.server, { user: anna });
  authToken.write(tokenOf(1, 7 * HOUR_S));
  const { user } = openApp('/account');
  const field = await screen.findByLabelText('First name');
  await user.type(field, 'Ann');
  expect(asked()).toEqual([]);
  const next = tokenOf(1, 12 * HOUR_S);
  app.server.on(auth.renew, { token: next, user: anna });
  await act(async () => authToken.write(tokenOf(1, 5 * HOUR_S)));
  await vi.waitFor(() => expect(authToken.read()).toBe(next));
  expect([screen.getByLabelText('First name') === field, asked().length]).toEqual([true, 1]);
  expect(field).toHaveProperty('value', 'Ann');
  expect(currentSession()).toMatchObject({ status: 'signed-in', token: next });
});

it('asks again a minute later if the server did not answer, and never again if it refused', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  const token = tokenOf(1, 5 * HOUR_S);
  openedWith(token);
  app.server.on(auth.renew, () => refuse('busy'));
  stop = watchSession();
  await vi.waitFor(() => expect(asked()).toHaveLength(1));
  await vi.waitFor(() => {
    vi.advanceTimersByTime(EXPIRY_CHECK_MS);
    expect(asked().length).toBeGreaterThan(1);
  });
  app.server.on(auth.renew, () => refuse('invalid-credentials'));
  const before = asked().length;
  await vi.waitFor(() => {
    vi.advanceTimersByTime(EXPIRY_CHECK_MS);
    expect(asked().length).toBeGreaterThan(before);
  });
  const refused = asked().length;
  vi.advanceTimersByTime(10 * EXPIRY_CHECK_MS);
  expect([asked().length, status(), authToken.read()]).toEqual([refused, 'signed-in', token]);
});

it('renews a token that runs out while its early renewal is under way, and keeps desk and outbox of its user', async () => {
  const [old, next] = [tokenOf(1, 30), tokenOf(1, 12 * HOUR_S)];
  const renewals = holdRenewals();
  openedWith(old);
  readSession();
  desk.rifleId.write(12);
  expect(keepShot('1')).toBe(true);
  await vi.waitFor(() => expect(asked()).toHaveLength(1));
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31_000 });
  readSession();
  expect(status()).toBe('loading');
  await renewals.answer(refuse('busy'));
  expect([authToken.read(), kept(), storedOwner.read()]).toEqual([null, [['1', 'of 1']], '1']);
  await renewals.answer({ token: next, user: anna });
  expect([status(), authToken.read(), desk.rifleId.read(), kept()]).toEqual([
    ...['signed-in', next, 12],
    [['1', 'of 1']],
  ]);
});

it.each([
  ['runs out', -60],
  ['has five hours left', 5 * HOUR_S],
])('never puts a renewed token over that of somebody who signed in meanwhile: the old one %s', async (_, leftS) => {
  openedWith(tokenOf(1, leftS));
  const renewals = holdRenewals();
  readSession();
  keepShot('1');
  const theirs = tokenOf(2, 12 * HOUR_S);
  await vi.waitFor(() => expect(asked()).toHaveLength(1));
  authToken.write(theirs);
  readSession();
  await renewals.answer({ token: tokenOf(1, 12 * HOUR_S), user: anna });
  expect(currentSession()).toMatchObject({ status: 'signed-in', token: theirs, claims: { username: 'bert' } });
  expect([authToken.read(), kept()]).toEqual([theirs, [['1', 'of 1']]]);
});

it('leaves nobody signed in if a logout comes while a renewal is under way', async () => {
  openedWith(tokenOf(1, 5 * HOUR_S));
  const renewals = holdRenewals();
  readSession();
  clearSession();
  await renewals.answer({ token: tokenOf(1, 12 * HOUR_S), user: anna });
  expect([status(), authToken.read()]).toEqual(['signed-out', null]);
});

it('follows a renewal in another tab without forgetting what was answered', () => {
  openedWith(tokenOf(1, 7 * HOUR_S));
  readSession();
  const next = tokenOf(1, 12 * HOUR_S);
  const forgotten = vi.fn();
  onForget(forgotten);
  authToken.write(next);
  readSession();
  expect([currentSession(), forgotten.mock.calls]).toEqual([expect.objectContaining({ token: next }), []]);
});

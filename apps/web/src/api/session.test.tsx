import { afterEach, beforeEach, expect, it } from 'vitest';
import { desk } from '../desk/desk.ts';
import { authToken } from '../desk/owner.ts';
import { makeToken } from '../testing/make-token.ts';
import { clearSession, currentSession, onForget, startSession, watchSession } from './session.ts';

/** One user's answer, forgotten with the user. */
let cached: string | null;
onForget(() => {
  cached = null;
});
let stop = (): void => {};
beforeEach(() => {
  clearSession();
  stop = watchSession();
});
afterEach(() => {
  stop();
  clearSession();
});

const tokenOf = (id: number, username: string): string => makeToken({ sub: id, username });
const who = (): string | null => {
  const session = currentSession();
  return session.status === 'signed-in' ? session.claims.username : null;
};

it('forgets what was answered when the user signs out', () => {
  startSession(tokenOf(1, 'anna'));
  cached = 'of anna';
  clearSession();
  expect([who(), cached, authToken.read()]).toEqual([null, null, null]);
});

it('forgets what was answered before somebody signs in', () => {
  startSession(tokenOf(1, 'anna'));
  cached = 'of anna';
  startSession(tokenOf(2, 'bert'));
  expect([who(), cached]).toEqual(['bert', null]);
});

it('forgets what was answered when another window signs somebody else in', () => {
  startSession(tokenOf(1, 'anna'));
  cached = 'of anna';
  authToken.write(tokenOf(2, 'bert'));
  expect([who(), cached]).toEqual(['bert', null]);
});

it('keeps what was answered while the same user stays', () => {
  startSession(tokenOf(1, 'anna'));
  cached = 'of anna';
  const token = authToken.read();
  if (token !== null) authToken.write(token);
  expect([who(), cached]).toEqual(['anna', 'of anna']);
});

it.each([
  ['here', 11, 12],
  ['in another window', 21, 22],
] as const)('puts the desk of one aside and lays out the other’s when somebody signs in %s', (where, first, second) => {
  const signIn = (id: number): void => {
    if (where === 'here') startSession(tokenOf(id, `user ${id}`));
    else authToken.write(tokenOf(id, `user ${id}`));
  };
  signIn(first);
  desk.rifleId.write(12);
  signIn(second);
  expect(desk.rifleId.read()).toBe(0);
  desk.rifleId.write(40);
  signIn(first);
  expect(desk.rifleId.read()).toBe(12);
  signIn(second);
  expect(desk.rifleId.read()).toBe(40);
});

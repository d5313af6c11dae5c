import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { authToken } from '../desk/owner.ts';
import { fakeCaches } from '../testing/fake-caches.ts';
import { makeToken } from '../testing/make-token.ts';
import { currentToast } from '../toasts/toast.ts';
import { keepAnswer } from './kept-answers.ts';
import { clearSession, currentSession, EXPIRY_CHECK_MS, startSession, watchSession } from './session.ts';

const NOW = Date.parse('2026-11-01T10:00:00.000Z');
const PATH = '/api/training-scenarios';
let stores: ReturnType<typeof fakeCaches>;
let stop = (): void => undefined;

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: NOW });
  stores = fakeCaches();
});
afterEach(() => {
  stop();
  clearSession();
  localStorage.clear();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const tokenOf = (sub: number): string => makeToken({ sub, username: `user ${sub}`, exp: NOW / 1000 + 600 });
const keptOf = (sub: number) => stores.get(`windcall-answers-${sub}`)?.get(PATH);
const keep = async (sub: number): Promise<void> => {
  keepAnswer([PATH], [`of ${sub}`]);
  await vi.waitFor(() => expect(keptOf(sub)).toBe(`["of ${sub}"]`));
};

it('forgets the kept answers of a user whose sign-in ran out while the app was open, and of no other', async () => {
  stop = watchSession();
  startSession(tokenOf(2));
  await keep(2);
  startSession(tokenOf(1));
  await keep(1);
  vi.advanceTimersByTime(10 * EXPIRY_CHECK_MS);
  expect(currentSession().status).toBe('signed-out');
  expect(currentToast()?.title).toBe('Signed Out');
  expect(authToken.read()).toBeNull();
  await vi.waitFor(() => expect(keptOf(1)).toBeUndefined());
  expect(keptOf(2)).toBe('["of 2"]');
});

it('stays signed in, with what is kept, until the moment the sign-in runs out', async () => {
  stop = watchSession();
  startSession(tokenOf(1));
  await keep(1);
  vi.advanceTimersByTime(9 * EXPIRY_CHECK_MS);
  expect(currentSession().status).toBe('signed-in');
  expect(keptOf(1)).toBeDefined();
});

it('removes the kept answers of a user whose sign-in ran out before the page was opened', async () => {
  startSession(tokenOf(1));
  // the page is closed and opened again: only the browser's storage remains
  for (const user of [1, 2]) await (await caches.open(`windcall-answers-${user}`)).put(PATH, Response.json(user));
  vi.setSystemTime(NOW + 601_000);
  const again = './session.ts?opened-again';
  const fresh = (await import(/* @vite-ignore */ again)) as typeof import('./session.ts');
  stop = fresh.watchSession();
  expect(fresh.currentSession().status).toBe('signed-out');
  expect(localStorage.getItem('auth_token')).toBeNull();
  await vi.waitFor(() => expect(keptOf(1)).toBeUndefined());
  expect(keptOf(2)).toBe('2');
});

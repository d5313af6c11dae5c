import { authToken, keepApart, storedOwner } from '../desk/owner.ts';
import { toastError } from '../toasts/toast.ts';
import { ApiError } from './api-error.ts';
import { type Claims, claimsOf, isSubscribed } from './claims.ts';
import { isOffline, onConnectionChange } from './connection.ts';
import { keepAnswersOf } from './kept-answers.ts';
import { answerOf } from './read-answer.ts';
import { send } from './request.ts';

/** Interval of checks of the token's expiry, ms. */
export const EXPIRY_CHECK_MS = 60_000;
/** A token with less time left than this, ms, is renewed if the browser stays signed in. */
const RENEW_BELOW_MS = 6 * 3_600_000;
/** Longest wait for a renewal before the login screen, ms. */
const REOPEN_MS = 3000;

export type Session =
  | { readonly status: 'loading' }
  | { readonly status: 'signed-out' }
  | { readonly status: 'signed-in'; readonly token: string; readonly claims: Claims; readonly subscribed: boolean };

let session: Session = { status: 'loading' };
const listeners = new Set<() => void>();

/** Caches of server answers, emptied when the user leaves. */
const forgetters = new Set<() => void>();
export const onForget = (forget: () => void): void => void forgetters.add(forget);
const forget = (): void => {
  for (const one of forgetters) one();
};

const tell = (): void => {
  for (const listener of [...listeners]) listener();
};

const become = (next: Session): void => {
  keepApart(next.status === 'signed-in' ? String(next.claims.sub) : null);
  session = next;
  keepAnswersOf(next.status === 'signed-in' ? String(next.claims.sub) : null);
  tell();
};

const signedIn = (token: string, claims: Claims): Session => ({
  status: 'signed-in',
  token,
  claims,
  subscribed: isSubscribed(claims, Date.now()),
});

/** Forgets the token and all cached answers. The login screen follows. */
export const clearSession = (): void => {
  // first, so that a mounted screen does not fetch again without a token
  become({ status: 'signed-out' });
  authToken.remove();
  forget();
};

const endSession = (wasOpen: boolean): void => {
  // a page opened without a live token has no owner yet, but must remove its last user's answers
  if (!wasOpen) keepAnswersOf(storedOwner.read());
  clearSession();
  if (wasOpen) toastError('Signed Out', 'Your session has expired. Please log in again.');
};

/** The token that is being renewed in the background, and the token that the server refused to renew. */
let asked: string | null = null;
let refused: string | null = null;

/** Requests a new token; null if the server refuses for good. Throws if the server does not answer. */
const renewed = async (token: string, signal?: AbortSignal): Promise<string | null> => {
  try {
    const response = await send('POST', '/api/auth/jwt/renew', { token }, signal);
    return ((await answerOf(response, 'application/json')) as { token: string }).token;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    refused = token;
    return null;
  }
};

/** Renews a live token in the background. A token stored meanwhile stays: another user may have signed in. */
const renewEarly = async (token: string): Promise<void> => {
  if (asked === token || refused === token || isOffline()) return;
  asked = token;
  try {
    const next = await renewed(token);
    if (next !== null && authToken.read() === token && claimsOf(next, Date.now()) !== null) authToken.write(next);
  } catch (error) {
    console.error('the sign-in was not renewed', error);
    asked = null;
  }
};

let isReopening = false;

/** Renews an expired token. Drops it first, so that a sign-in meanwhile stays. */
const reopen = async (token: string): Promise<void> => {
  const wasOpen = session.status === 'signed-in';
  isReopening = true;
  // before the token is dropped: a screen that is still mounted must not fetch without one
  session = { status: 'loading' };
  tell();
  authToken.remove();
  const stop = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((give) => {
    timer = setTimeout(() => give(null), REOPEN_MS);
  });
  const next = await Promise.race([renewed(token, stop.signal).catch(() => null), late]);
  clearTimeout(timer);
  stop.abort();
  isReopening = false;
  if (session.status !== 'loading') return;
  if (next === null || !startSession(next)) endSession(wasOpen);
};

/** Syncs the session with the stored token: at start, every minute, and after another tab changes it. */
export const readSession = (): void => {
  const token = authToken.read();
  const claims = claimsOf(token, 0);
  const lifeMs = claims === null ? 0 : claims.exp * 1000 - Date.now();
  if (token !== null && claims !== null && lifeMs > 0) {
    if (session.status !== 'signed-in' || session.token !== token) {
      const isRenewed = session.status === 'signed-in' && claims.sid !== undefined && session.claims.sid === claims.sid;
      if (session.status === 'signed-in' && !isRenewed) forget();
      become(signedIn(token, claims));
    }
    if (claims.stay === true && lifeMs < RENEW_BELOW_MS) void renewEarly(token);
  } else if (token !== null && claims?.stay === true && refused !== token) {
    void reopen(token);
  } else if (!isReopening && (session.status !== 'signed-out' || token !== null)) {
    endSession(session.status === 'signed-in' && token !== null);
  }
};

/** Stores a new token and signs its user in; false if the token does not decode or has expired. */
export const startSession = (token: string): boolean => {
  const claims = claimsOf(token, Date.now());
  if (claims === null) return false;
  forget();
  become(signedIn(token, claims));
  authToken.write(token);
  return true;
};

export const watchSession = (): (() => void) => {
  readSession();
  const clock = setInterval(readSession, EXPIRY_CHECK_MS);
  const stops = [authToken.subscribe(readSession), onConnectionChange(readSession)];
  return () => {
    clearInterval(clock);
    for (const stop of stops) stop();
  };
};

export const currentSession = (): Session => session;
export const onSessionChange = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

import { authToken, keepApart, storedOwner } from '../desk/owner.ts';
import { toastError } from '../toasts/toast.ts';
import { type Claims, claimsOf, isSubscribed } from './claims.ts';
import { keepAnswersOf } from './kept-answers.ts';

/** Interval of checks of the token's expiry, ms. */
export const EXPIRY_CHECK_MS = 60_000;

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

const become = (next: Session): void => {
  keepApart(next.status === 'signed-in' ? String(next.claims.sub) : null);
  session = next;
  keepAnswersOf(next.status === 'signed-in' ? String(next.claims.sub) : null);
  for (const listener of [...listeners]) listener();
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

/** Syncs the session with the stored token: at start, every minute, and after another tab changes it. */
export const readSession = (): void => {
  const token = authToken.read();
  const claims = claimsOf(token, Date.now());
  if (token !== null && claims !== null) {
    if (session.status === 'signed-in' && session.token === token) return;
    if (session.status === 'signed-in') forget();
    become(signedIn(token, claims));
  } else if (session.status !== 'signed-out' || token !== null) {
    const expired = session.status === 'signed-in' && token !== null;
    // a page opened without a live token has no owner yet, but must remove its last user's answers
    if (session.status === 'loading') keepAnswersOf(storedOwner.read());
    clearSession();
    if (expired) toastError('Signed Out', 'Your session has expired. Please log in again.');
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

/** Reads the stored token and watches it. Returns a function that stops it. */
export const watchSession = (): (() => void) => {
  readSession();
  const clock = setInterval(readSession, EXPIRY_CHECK_MS);
  const stop = authToken.subscribe(readSession);
  return () => {
    clearInterval(clock);
    stop();
  };
};

export const currentSession = (): Session => session;
export const onSessionChange = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

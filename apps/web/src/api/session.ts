import { authToken, keepApart, storedOwner } from '../desk/owner.ts';
import { toastError } from '../toasts/toast.ts';
import { type Claims, claimsOf, isSubscribed } from './claims.ts';
import { keepAnswersOf } from './kept-answers.ts';

/** How often the token's expiry is checked. */
export const EXPIRY_CHECK_MS = 60_000;

export type Session =
  | { readonly status: 'loading' }
  | { readonly status: 'signed-out' }
  | { readonly status: 'signed-in'; readonly token: string; readonly claims: Claims; readonly subscribed: boolean };

let session: Session = { status: 'loading' };
const listeners = new Set<() => void>();

/** What keeps answers of the server, and must forget them with the one they were given to. */
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

/** Forgets the token and everything cached. The screen becomes the login screen. */
export const clearSession = (): void => {
  // Signed out first: a screen that is still mounted must not fetch again without a token.
  become({ status: 'signed-out' });
  authToken.remove();
  forget();
};

/** Makes the session agree with the stored token: at start, every minute, and when another tab changes it. */
export const readSession = (): void => {
  const token = authToken.read();
  const claims = claimsOf(token, Date.now());
  if (token !== null && claims !== null) {
    if (session.status === 'signed-in' && session.token === token) return;
    if (session.status === 'signed-in') forget();
    become(signedIn(token, claims));
  } else if (session.status !== 'signed-out' || token !== null) {
    const expired = session.status === 'signed-in' && token !== null;
    // A page that opens without a live token has opened nobody's answers yet, and must remove those of its last user.
    if (session.status === 'loading') keepAnswersOf(storedOwner.read());
    clearSession();
    if (expired) toastError('Signed Out', 'Your session has expired. Please log in again.');
  }
};

/** Stores a new token and marks its user as signed in; false when the token does not decode or has expired. */
export const startSession = (token: string): boolean => {
  const claims = claimsOf(token, Date.now());
  if (claims === null) return false;
  forget();
  become(signedIn(token, claims));
  authToken.write(token);
  return true;
};

/** Reads the stored token and keeps watching it. Returns the way to stop. */
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

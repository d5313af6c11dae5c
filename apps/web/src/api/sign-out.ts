import { auth } from '@windcall/contract';
import { request } from './request.ts';
import { clearSession } from './session.ts';

/**
 * Revokes the token on the server, then clears this browser's session even if that failed. Returns the provider's sign-out page;
 * null without one.
 */
export const signOut = async (): Promise<string | null> => {
  try {
    return (await request(auth.logout, {})).continueAt ?? null;
  } catch (error) {
    console.error('the server did not take the sign-out', error);
    return null;
  } finally {
    clearSession();
  }
};

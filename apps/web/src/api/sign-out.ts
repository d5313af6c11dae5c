import { auth } from '@windcall/contract';
import { request } from './request.ts';
import { clearSession } from './session.ts';

/**
 * Revokes the token on the server, then clears this browser's session even if that failed. Gives the page of the sign-in provider
 * that ends the session there, null where there is none.
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

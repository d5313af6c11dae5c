import { auth } from '@windcall/contract';
import { request } from './request.ts';
import { clearSession } from './session.ts';

/** Revokes the token on the server, then clears this browser's session even if that failed. */
export const signOut = async (): Promise<void> => {
  try {
    await request(auth.logout, {});
  } catch (error) {
    console.error('the server did not take the sign-out', error);
  } finally {
    clearSession();
  }
};

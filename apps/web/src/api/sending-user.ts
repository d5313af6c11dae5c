import { authToken } from '../desk/owner.ts';
import { claimsOf } from './claims.ts';

/**
 * The user whose token the next request carries: the stored token is asked, not the screen, since another tab may have
 * changed it a moment ago. Null without one.
 */
export const sendingUser = (): string | null => {
  const claims = claimsOf(authToken.read(), Date.now());
  return claims === null ? null : String(claims.sub);
};

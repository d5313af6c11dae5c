import { authToken } from '../desk/owner.ts';
import { claimsOf } from './claims.ts';

/** User of the next request's token; null without one. Reads the stored token, because another tab may just have changed it. */
export const sendingUser = (): string | null => {
  const claims = claimsOf(authToken.read(), Date.now());
  return claims === null ? null : String(claims.sub);
};

import { auth } from '@windcall/contract';

export type Claims = auth.TokenClaims;

/** The claims of a token, or null when it does not decode or has expired at `nowMs`. The server checks the signature. */
export const claimsOf = (token: string | null, nowMs: number): Claims | null => {
  const payload = token?.split('.')[1];
  if (payload === undefined) return null;
  try {
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0));
    const claims = auth.tokenClaims.parse(JSON.parse(new TextDecoder().decode(bytes)));
    return claims.exp * 1000 > nowMs ? claims : null;
  } catch (error) {
    console.error('the sign-in token does not decode', error);
    return null;
  }
};

/** Administrator: the role says so, or the flag. */
export const isAdminClaim = (claims: Claims): boolean => claims.role === 'admin' || claims.isAdmin === true;

/** Subscribed: active or trialing, or within the period of grace at `nowMs`. */
export const isSubscribed = (claims: Pick<Claims, 'sub_status' | 'grace_until'>, nowMs: number): boolean =>
  claims.sub_status === 'active' || claims.sub_status === 'trialing' || (claims.grace_until ?? 0) * 1000 > nowMs;

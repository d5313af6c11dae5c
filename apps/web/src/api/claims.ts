import type { auth } from '@windcall/contract';
import { authToken } from '../desk/owner.ts';

/** User of the stored token, which another tab may just have changed; null without one. */
export const sendingUser = (): string | null => {
  const claims = claimsOf(authToken.read(), Date.now());
  return claims === null ? null : String(claims.sub);
};

export type Claims = auth.TokenClaims;

const isNone = (value: unknown): boolean => value === undefined || value === null;
const isText = (value: unknown): boolean => typeof value === 'string';
const isNumber = (value: unknown): boolean => typeof value === 'number' && Number.isFinite(value);
const isFlag = (value: unknown): boolean => value === undefined || typeof value === 'boolean';

/** Checks claims like the contract's `auth.tokenClaims`, without a schema, which the login screen does not load. */
const isClaims = (value: unknown): value is Claims => {
  if (typeof value !== 'object' || value === null) return false;
  const {
    sub,
    username,
    email,
    firstName,
    lastName,
    role,
    isAdmin,
    isDemoUser,
    exp,
    iat,
    sid,
    stay,
    sub_status,
    grace_until,
  } = value as Record<string, unknown>;
  return (
    (isText(sub) || isNumber(sub)) &&
    isText(username) &&
    isNumber(exp) &&
    [email, firstName, lastName, sub_status].every((one) => isNone(one) || isText(one)) &&
    [role, sid].every((one) => one === undefined || isText(one)) &&
    [isAdmin, isDemoUser, stay].every(isFlag) &&
    (iat === undefined || isNumber(iat)) &&
    (isNone(grace_until) || isNumber(grace_until))
  );
};

/** The claims of a token; null if it does not decode or has expired at `nowMs`. The server checks the signature. */
export const claimsOf = (token: string | null, nowMs: number): Claims | null => {
  const payload = token?.split('.')[1];
  if (payload === undefined) return null;
  try {
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0));
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    if (!isClaims(claims)) throw new TypeError('a claim is missing or of another kind');
    return claims.exp * 1000 > nowMs ? claims : null;
  } catch (error) {
    console.error('the sign-in token does not decode', error);
    return null;
  }
};

export const isAdminClaim = (claims: Claims): boolean => claims.role === 'admin' || claims.isAdmin === true;

/** Active, trialing, or within the grace period at `nowMs`. */
export const isSubscribed = (claims: Pick<Claims, 'sub_status' | 'grace_until'>, nowMs: number): boolean =>
  claims.sub_status === 'active' || claims.sub_status === 'trialing' || (claims.grace_until ?? 0) * 1000 > nowMs;

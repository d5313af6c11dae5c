import { auth, type Call, demo, type Gate } from '@windcall/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { hasPasskey } from '../accounts/has-passkey.ts';
import type { SignedInUser } from '../accounts/signed-in-user.ts';
import type { LoggedEvent } from '../log.ts';
import { Refusal } from '../refusal.ts';
import type { Platform } from './platform.ts';
import { networkOf } from './request-budget.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who makes the request; null without a valid token. Set by the guard before the body is read. */
    signedIn: SignedInUser | null;
  }
}

const BEARER = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i;

/** Tokens whose claims are remembered, about 500 bytes each. */
const MOST_KNOWN = 5000;
/** How far clocks may differ, ms; as the verifier is told. */
export const CLOCK_TOLERANCE_MS = 5000;

type ReadToken = (app: FastifyInstance, header: string | undefined) => auth.TokenClaims | null;

/**
 * Reads a token's claims when it is one of ours, unaltered and in its time; null otherwise. A signature once found good
 * stays good until the token's `exp`. Whether it is revoked is asked of the database all the same.
 */
const createTokenReader = (): ReadToken => {
  const known = new Map<string, { readonly claims: auth.TokenClaims; readonly untilMs: number }>();
  return (app, header) => {
    const token = BEARER.exec(header ?? '')?.[1];
    if (token === undefined) return null;
    const before = known.get(token);
    if (before !== undefined && Date.now() < before.untilMs) return before.claims;
    try {
      const verified = app.jwt.verify<{ exp: number }>(token);
      const claims = auth.tokenClaims.parse(verified);
      known.set(token, { claims, untilMs: 1000 * verified.exp + CLOCK_TOLERANCE_MS });
      const [oldest] = known.keys();
      if (known.size > MOST_KNOWN && oldest !== undefined) known.delete(oldest);
      return claims;
    } catch {
      known.delete(token);
      return null;
    }
  };
};

const readers = new WeakMap<Platform, ReadToken>();
/** The one reader of a server: its routes share what it knows. */
const tokenReaderOf = (platform: Platform): ReadToken => {
  const reader = readers.get(platform) ?? createTokenReader();
  readers.set(platform, reader);
  return reader;
};

const note = (request: FastifyRequest, event: LoggedEvent, more: object = {}): void =>
  request.log.warn({
    event,
    method: request.method,
    route: request.routeOptions.url,
    userId: request.signedIn?.id,
    ...more,
  });

/** Why a gate is shut for this user, or null when it is open. */
const findGateRefusal = (user: SignedInUser, gate: Gate): Refusal | null => {
  if (user.restrictions !== null) {
    return user.restrictions[gate] ? null : new Refusal('demo-limitation', { message: demo.demoLimitationText(gate) });
  }
  const missing =
    (gate === 'wmpAnalysisEnabled' && !user.planFeatures.canUseWMP) ||
    (gate === 'truingEnabled' && !user.planFeatures.canUseTruing);
  return missing ? new Refusal('plan-required') : null;
};

const findRefusal = async ({ config, db }: Platform, user: SignedInUser, call: Call): Promise<Refusal | null> => {
  if (call.access === 'admin') {
    if (!user.isAdmin) return new Refusal('admin-required');
    // Every session of an account with a passkey was confirmed with one: registering the first ends those before it.
    if (config.passkeys !== null && !(await hasPasskey(db, user.id))) return new Refusal('passkey-missing');
  }
  return call.gate === undefined ? null : findGateRefusal(user, call.gate);
};

/** Finds who a request's token belongs to now: null where it is none of ours, has run out or was revoked. */
export const createSignedInReader = (app: FastifyInstance, platform: Platform) => {
  const readToken = tokenReaderOf(platform);
  return async (request: FastifyRequest): Promise<SignedInUser | null> => {
    const claims = readToken(app, request.headers.authorization);
    const user = claims?.sid === undefined ? null : await platform.findSignedInUser(claims.sid);
    return user !== null && String(user.id) === String(claims?.sub) ? user : null;
  };
};

/**
 * The guard of one call, run before the body is read: finds the user, charges the request to the budget of the user, of the
 * address, or of the address at an open call, and refuses who may not. Cookies are never looked at.
 */
export const createGuard = (app: FastifyInstance, platform: Platform, call: Call) => {
  const readSignedIn = createSignedInReader(app, platform);
  const isOpen = call.access === 'public';
  const hasOwnLimits = isOpen && (call.ownLimits === true || call.tag === 'auth');
  /** What needs no token has a budget of each call's own: old tabs that ask without a valid token must not shut it. */
  const takeOfAddress = (address: string): number =>
    isOpen
      ? platform.budgets.open.take(`${address} ${call.method} ${call.path}`)
      : platform.budgets.address.take(address);
  return async (request: FastifyRequest): Promise<void> => {
    request.signedIn = await readSignedIn(request);

    if (hasOwnLimits) return;
    const waitS =
      request.signedIn === null
        ? takeOfAddress(networkOf(request.ip))
        : platform.budgets.user.take(String(request.signedIn.id));
    if (waitS > 0) {
      note(request, 'limit-hit', { limit: 'requests' });
      throw new Refusal('too-many-requests', { retryAfterS: waitS });
    }
    if (isOpen) return;
    if (request.signedIn === null) throw new Refusal('not-signed-in');
    const refusal = await findRefusal(platform, request.signedIn, call);
    if (refusal !== null) {
      note(request, 'access-denied', { code: refusal.code });
      throw refusal;
    }
  };
};

import { auth, type Call, demo, type Gate } from '@windcall/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { hasPasskey } from '../accounts/find-signed-in-user.ts';
import type { SignedInUser } from '../accounts/index.ts';
import type { LoggedEvent } from '../log.ts';
import { Refusal } from '../refusal.ts';
import type { Platform } from './platform.ts';
import { networkOf } from './request-budget.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The user of the request; null without a valid token. Set by the guard before the body is read. */
    signedIn: SignedInUser | null;
  }
}

const BEARER = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i;

/** Number of tokens whose claims are cached, about 500 bytes each. */
const MOST_KNOWN = 5000;
/** Allowed clock difference, ms. Passed to the verifier. */
export const CLOCK_TOLERANCE_MS = 5000;

type ReadToken = (app: FastifyInstance, header: string | undefined) => auth.TokenClaims | null;

/** Reads the claims of a valid token; null otherwise. Signatures are cached until `exp`; revocation is in the database. */
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
/** One reader per server, so that routes share its cache. */
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

/** Refusal of a gated call; null if the user may use it. */
export const findGateRefusal = (user: SignedInUser, gate: Gate): Refusal | null => {
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
    // Sessions of an account with a passkey were confirmed by it: registering the first passkey ends earlier sessions.
    if (config.passkeys !== null && !(await hasPasskey(db, user.id))) return new Refusal('passkey-missing');
  }
  return call.gate === undefined ? null : findGateRefusal(user, call.gate);
};

/** Finds the user of a request's token; null if it is foreign, expired or revoked. */
export const createSignedInReader = (app: FastifyInstance, platform: Platform) => {
  const readToken = tokenReaderOf(platform);
  return async (request: FastifyRequest): Promise<SignedInUser | null> => {
    const claims = readToken(app, request.headers.authorization);
    const user = claims?.sid === undefined ? null : await platform.findSignedInUser(claims.sid);
    return user !== null && String(user.id) === String(claims?.sub) ? user : null;
  };
};

/**
 * The guard of one call, before the body is read: finds the user, charges the budget of the user or (per public call)
 * of the address, and refuses users without access. Ignores cookies.
 */
export const createGuard = (app: FastifyInstance, platform: Platform, call: Call) => {
  const readSignedIn = createSignedInReader(app, platform);
  const isOpen = call.access === 'public';
  const hasOwnLimits = isOpen && (call.ownLimits === true || call.tag === 'auth');
  /** Each public call has its own budget: old tabs that keep asking without a valid token must not exhaust it. */
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

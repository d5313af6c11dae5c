import { auth, type Call, demo, type Gate } from '@windcall/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { SignedInUser } from '../accounts/signed-in-user.ts';
import type { LoggedEvent } from '../log.ts';
import type { Platform } from '../platform.ts';
import { Refusal } from '../refusal.ts';
import { networkOf } from './request-budget.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who makes the request; null without a valid token. Set by the guard before the body is read. */
    signedIn: SignedInUser | null;
  }
}

const BEARER = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i;

/** The token's claims when it is one of ours, unaltered and in its time; null otherwise. */
const readToken = (app: FastifyInstance, header: string | undefined): auth.TokenClaims | null => {
  const token = BEARER.exec(header ?? '')?.[1];
  if (token === undefined) return null;
  try {
    return auth.tokenClaims.parse(app.jwt.verify(token));
  } catch {
    return null;
  }
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

const findRefusal = (user: SignedInUser, call: Call): Refusal | null => {
  if (call.access === 'admin' && !user.isAdmin) return new Refusal('admin-required');
  return call.gate === undefined ? null : findGateRefusal(user, call.gate);
};

/**
 * The guard of one call, run before the body is read: finds the user, charges the request to the user's or the
 * address's budget, and refuses who may not. Cookies are never looked at.
 */
export const createGuard =
  (app: FastifyInstance, platform: Platform, call: Call) =>
  async (request: FastifyRequest): Promise<void> => {
    const claims = readToken(app, request.headers.authorization);
    const user = claims?.sid === undefined ? null : await platform.findSignedInUser(claims.sid);
    request.signedIn = user !== null && String(user.id) === String(claims?.sub) ? user : null;

    const waitS =
      request.signedIn === null
        ? platform.budgets.address.take(networkOf(request.ip))
        : platform.budgets.user.take(String(request.signedIn.id));
    if (waitS > 0) {
      note(request, 'limit-hit', { limit: 'requests' });
      throw new Refusal('too-many-requests', { retryAfterS: waitS });
    }
    if (call.access === 'public') return;
    if (request.signedIn === null) throw new Refusal('not-signed-in');
    const refusal = findRefusal(request.signedIn, call);
    if (refusal !== null) {
      note(request, 'access-denied', { code: refusal.code });
      throw refusal;
    }
  };

import { randomBytes, randomUUID } from 'node:crypto';
import { auth } from '@windcall/contract';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { TOKEN_ID } from '../../accounts/find-signed-in-user.ts';
import { type SignedInUser, toUser, type UserRow } from '../../accounts/index.ts';
import { readCookie, setCookie } from '../../accounts/known-device.ts';
import { digestOfLink } from '../../accounts/one-use-link.ts';
import type { Config } from '../../config.ts';
import { type Db, iso, transaction } from '../../db/index.ts';
import type { Platform } from '../../http/platform.ts';
import { Refusal } from '../../refusal.ts';
import type { Asked } from './hooks.ts';
import {
  deleteOwnSignIn,
  deleteSignIn,
  deleteStay,
  findSignIns,
  insertSignIn,
  lockSignIn,
  renewSignIn,
} from './store.ts';

/** Life of a token, ms. */
const TOKEN_MS = 12 * 3_600_000;
const DAY_MS = 24 * 3_600_000;
/** A browser stays signed in for this long after its last use, and after its sign-in in all. */
const STAY_DAYS = { unused: 30, inAll: 180 } as const;
/** How long the previous cookie still gets a token after a renewal: two tabs may renew at once. */
const GRACE_MS = 60_000;

const COOKIE = 'windcall-stay';
const SECRET = /^[\w-]{43}$/;

/** A browser that signs in, and the reply to it. */
export interface Browser {
  readonly config: Config;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly stay: boolean;
}

/** Hash of the stay cookie of a request; null without one, or with a foreign one. */
const cookieHash = (request: FastifyRequest): string | null => {
  const secret = readCookie(request.headers.cookie, COOKIE);
  return secret !== undefined && SECRET.test(secret) ? digestOfLink(secret) : null;
};

/** Whether a browser may stay signed in to an account: not a shared one, an administrator's or a class's. */
const mayStay = (row: UserRow): boolean => !row.isAdmin && !row.isDemoUser && !row.managed;

/** Draws a secret of 256 bits for the cookie, with its end. */
const drawStay = (createdAt: Date, now: number) => {
  const secret = randomBytes(32).toString('base64url');
  const untilMs = Math.min(now + STAY_DAYS.unused * DAY_MS, createdAt.getTime() + STAY_DAYS.inAll * DAY_MS);
  return { secret, stayHash: digestOfLink(secret), stayUntil: new Date(untilMs) };
};

const give = ({ config, reply }: Omit<Browser, 'stay'>, secret: string, until: Date): void =>
  setCookie(config, reply, `${COOKIE}=${secret}`, Math.floor((until.getTime() - Date.now()) / 1000));

export const takeBack = (config: Config, request: FastifyRequest, reply: FastifyReply): void => {
  if (readCookie(request.headers.cookie, COOKIE) !== undefined) setCookie(config, reply, `${COOKIE}=`, 0);
};

/** Names in a user agent, most specific first: Edge also names Chrome, and Chrome names Safari. */
const BROWSERS = [
  ['Edg', 'Edge'],
  ['SamsungBrowser', 'Samsung Internet'],
  ['Firefox', 'Firefox'],
  ['FxiOS', 'Firefox'],
  ['CriOS', 'Chrome'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
] as const;
const SYSTEMS = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['CrOS', 'ChromeOS'],
  ['Windows', 'Windows'],
  ['Mac OS', 'Mac'],
  ['Linux', 'Linux'],
] as const;

/** Browser and system of a `User-Agent` header: "Chrome, Android". */
const nameDevice = (agent = ''): string => {
  const found = [BROWSERS, SYSTEMS].flatMap((names) => names.find(([part]) => agent.includes(part))?.[1] ?? []);
  return found.join(', ') || UNKNOWN_DEVICE;
};
const UNKNOWN_DEVICE = 'Unknown browser';

const sign = (app: FastifyInstance, row: UserRow, sid: string, expiresAt: Date, stay: boolean): string => {
  const { id, createdAt: _, ...user } = toUser(row);
  const [iat, exp] = [Math.floor(Date.now() / 1000), Math.floor(expiresAt.getTime() / 1000)];
  const claims: auth.TokenClaims = { sub: String(id), ...user, iat, exp, sid, ...(stay && { stay }) };
  return app.jwt.sign(claims);
};

/**
 * Signs a user in: stores a new token's id and returns the token. Null if the password in `row` is no longer the
 * account's. Ends a stay in the browser's earlier cookie.
 */
export const issueToken = async (
  app: FastifyInstance,
  db: Db,
  row: UserRow,
  { throughProvider = false, browser }: { readonly throughProvider?: boolean; readonly browser?: Browser } = {},
): Promise<string | null> => {
  const now = Date.now();
  const [sid, createdAt, expiresAt] = [randomUUID(), new Date(now), new Date(now + TOKEN_MS)];
  const stay = browser?.stay && !throughProvider && mayStay(row) ? drawStay(createdAt, now) : null;
  const signIn = {
    ...{ sid, userId: row.id, createdAt, expiresAt, throughProvider },
    device: browser === undefined ? null : nameDevice(browser.request.headers['user-agent']),
    stayHash: stay?.stayHash ?? null,
    stayUntil: stay?.stayUntil ?? null,
  };
  if (!(await insertSignIn(db, signIn, row.passwordHash))) return null;
  const before = browser === undefined ? null : cookieHash(browser.request);
  if (before !== null) await deleteStay(db, before);
  if (browser !== undefined && stay !== null) give(browser, stay.secret, stay.stayUntil);
  else if (browser !== undefined) takeBack(browser.config, browser.request, browser.reply);
  return sign(app, row, sid, expiresAt, stay !== null);
};

/** The claims of this server's unaltered token of any age; null otherwise. */
const readClaims = (app: FastifyInstance, token: string): auth.TokenClaims | null => {
  try {
    return auth.tokenClaims.parse(app.jwt.verify(token, { ignoreExpiration: true }));
  } catch {
    return null;
  }
};

const findStay = async (tx: Db, { sid, sub }: auth.TokenClaims) => {
  if (sid === undefined || !TOKEN_ID.test(sid)) return null;
  const found = await lockSignIn(tx, sid);
  return found !== undefined && String(found.user.id) === String(sub) ? found : null;
};

interface Renewed {
  readonly token: string;
  readonly user: auth.User;
  /** The next cookie; null if the browser has it already. */
  readonly next: { readonly secret: string; readonly stayUntil: Date } | null;
}

/** Renews a sign-in whose cookie has this hash, in a transaction. Null refuses. */
const renewRow = async (
  app: FastifyInstance,
  tx: Db,
  claims: auth.TokenClaims,
  given: string,
): Promise<Renewed | 'reused' | null> => {
  const found = await findStay(tx, claims);
  const now = Date.now();
  if (found === null || !mayStay(found.user)) return null;
  const { sid, createdAt, expiresAt, stayHash, previousHash, stayUntil, usedAt } = found.signIn;
  if (stayHash === null || stayUntil === null || stayUntil.getTime() <= now) return null;
  const renewed = (until: Date, next: Renewed['next']): Renewed => ({
    ...{ token: sign(app, found.user, sid, until, true), user: toUser(found.user), next },
  });
  if (given === previousHash && usedAt !== null && now - usedAt.getTime() <= GRACE_MS) return renewed(expiresAt, null);
  if (given !== stayHash) {
    await deleteSignIn(tx, sid);
    return 'reused';
  }
  const { secret, ...next } = drawStay(createdAt, now);
  const until = new Date(now + TOKEN_MS);
  await renewSignIn(tx, sid, { ...next, previousHash: stayHash, usedAt: new Date(now), expiresAt: until });
  return renewed(until, { secret, stayUntil: next.stayUntil });
};

/**
 * A new token and cookie for a browser that stays signed in, by its token and its last cookie. The previous cookie gets
 * a token for 60 s; any other cookie was copied or invented, and ends the sign-in.
 */
export const renew = async (
  app: FastifyInstance,
  { db, config }: Platform,
  { token, request, reply, log }: Asked & { readonly token: string },
): Promise<{ token: string; user: auth.User }> => {
  const claims = readClaims(app, token);
  const given = cookieHash(request);
  const renewed =
    claims === null || given === null ? null : await transaction(db, (tx) => renewRow(app, tx, claims, given));
  if (renewed === 'reused') log.warn({ event: 'device-reuse', userId: Number(claims?.sub) });
  if (renewed === null || renewed === 'reused')
    throw new Refusal('invalid-credentials', { message: 'Your session has ended. Please log in again.' });
  const { next, ...signedIn } = renewed;
  if (next !== null) give({ config, request, reply }, next.secret, next.stayUntil);
  return signedIn;
};

export const listDevices = async ({ db }: Platform, user: SignedInUser) => {
  const rows = await findSignIns(db, user.id);
  return rows.map(({ sid, device, createdAt, usedAt, stayUntil }) => ({
    id: sid,
    name: device ?? UNKNOWN_DEVICE,
    createdAt: createdAt.toISOString(),
    usedAt: (usedAt ?? createdAt).toISOString(),
    staysUntil: iso(stayUntil),
    isCurrent: sid === user.sid,
  }));
};

export const endDevice = async ({ db }: Platform, user: SignedInUser, sid: string, log: FastifyBaseLogger) => {
  if (!(await deleteOwnSignIn(db, user.id, sid)))
    throw new Refusal('not-found', { message: 'This device is not signed in.' });
  log.info({ event: 'signed-out', userId: user.id });
  return { success: true as const };
};

import type { auth, ParsedBodyOf, passkeys } from '@windcall/contract';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { hasPasskey } from '../../accounts/find-signed-in-user.ts';
import { toUser, type UserRow } from '../../accounts/index.ts';
import { attemptKeys, rememberDevice } from '../../accounts/known-device.ts';
import {
  clearAttempts,
  FAILED_SIGN_INS,
  lockKey,
  refundAddress,
  reserveAttempt,
  takeFromAddress,
} from '../../accounts/login-locks.ts';
import { transaction } from '../../db/index.ts';
import type { Platform } from '../../http/platform.ts';
import { networkOf } from '../../http/request-budget.ts';
import { Refusal } from '../../refusal.ts';
import type { Asked, AuthHooks } from './hooks.ts';
import { waitForRegistration } from './passkey-store.ts';
import { demandPasskey, provePasskey } from './passkeys.ts';
import { type Browser, issueToken } from './stay.ts';
import { findByUsername, updateUser } from './store.ts';

type Attempted = Asked & ParsedBodyOf<typeof auth.login>;

/** A charge to an address; `refund` returns it. */
interface Charge {
  refund(): Promise<void>;
}
const NO_CHARGE: Charge = { refund: async () => {} };

/** Charges a failed sign-in or registration to its address. */
export const chargeAddress = async (platform: Platform, address: string, log: FastifyBaseLogger): Promise<Charge> => {
  const key = lockKey(platform.config.jwtSecret, 'address', networkOf(address));
  const waitS = await takeFromAddress(platform.db, key, FAILED_SIGN_INS);
  if (waitS > 0) {
    log.warn({ event: 'limit-hit', limit: 'sign-ins' });
    throw new Refusal('too-many-requests', { retryAfterS: waitS });
  }
  return { refund: () => refundAddress(platform.db, key, FAILED_SIGN_INS) };
};

/** The row with its password hashed by today's parameters; unchanged if the password has changed meanwhile. */
const rehashed = async ({ db, passwords }: Platform, row: UserRow, password: string): Promise<UserRow> => {
  if (!passwords.isOutdated(row.passwordHash)) return row;
  const passwordHash = await passwords.hash(password);
  return (await updateUser(db, row.id, row.passwordHash, { passwordHash })) ?? row;
};

/** Result of a verified sign-in: its token, or null if the account has changed since. */
type Issued = { readonly token: string | null } | 'needs-passkey';

/** Signs in by password or provider alone, unless the account has a passkey, or is registering one. */
export const issueWithoutPasskey = (
  app: FastifyInstance,
  { db, config }: Platform,
  row: UserRow,
  way: { readonly throughProvider: boolean; readonly browser: Browser },
): Promise<Issued> => {
  if (config.passkeys === null) return issueToken(app, db, row, way).then((token) => ({ token }));
  return transaction(db, async (tx) => {
    await waitForRegistration(tx, row.id);
    return (await hasPasskey(tx, row.id)) ? 'needs-passkey' : { token: await issueToken(app, tx, row, way) };
  });
};

export type SignedIn = { readonly token: string; readonly user: auth.User };

/** Completes a granted sign-in: clears the counters of its name and address. */
export const finish = async (
  platform: Platform,
  hooks: AuthHooks,
  row: UserRow,
  token: string,
  { request, reply, log, charge }: Asked & { readonly charge: Charge },
): Promise<SignedIn> => {
  if (row.isDemoUser) await hooks.onDemoSignIn(row.id);
  await clearAttempts(platform.db, attemptKeys(platform.config, row.username, request).counted);
  await charge.refund();
  rememberDevice(platform.config, row.username, request, reply);
  log.info({ event: 'login-succeeded', userId: row.id });
  return { token, user: toUser(row) };
};

/** Limits sign-ins under one name, even with the right password, because each costs a hash. */
const limitSignIns = ({ budgets }: Platform, counted: string, log: FastifyBaseLogger): void => {
  const waitS = budgets.address.take(`sign-ins ${counted}`);
  if (waitS === 0) return;
  log.warn({ event: 'limit-hit', limit: 'requests' });
  throw new Refusal('too-many-requests', { retryAfterS: waitS });
};

/**
 * Signs in by name and password. Unknown names take the same steps in the same time as existing ones. A known browser
 * is not charged to its address: failing neighbors must not shut it out.
 */
export const logIn = async (
  app: FastifyInstance,
  platform: Platform,
  hooks: AuthHooks,
  { username, password, stay = false, ...asked }: Attempted,
): Promise<SignedIn> => {
  const { db, passwords, config } = platform;
  const { request, log } = asked;
  const { name, counted, isKnownDevice } = attemptKeys(config, username, request);
  const charge = isKnownDevice ? NO_CHARGE : await chargeAddress(platform, request.ip, log);
  limitSignIns(platform, counted, log);
  const attempt = await reserveAttempt(db, counted);
  if (attempt.status === 'locked') {
    log.warn({ event: 'login-locked', name });
    throw new Refusal('account-locked', { retryAfterS: attempt.retryAfterS });
  }
  const refuse = (): never => {
    log.warn({ event: 'login-failed', name, remainingAttempts: attempt.remainingAttempts });
    throw new Refusal('invalid-credentials', { remainingAttempts: attempt.remainingAttempts });
  };
  const row = await findByUsername(db, username);
  const matches = await passwords.matches(password, row?.passwordHash ?? null);
  if (row === null || !matches) return refuse();
  const proved = await rehashed(platform, row, password);
  const issued = await issueWithoutPasskey(app, platform, proved, {
    ...{ throughProvider: false, browser: { config, ...asked, stay } },
  });
  // The attempt stays counted until the passkey has answered, so that the password alone gets few challenges.
  if (issued === 'needs-passkey') return demandPasskey(platform, proved);
  // The password may have changed, or the account gone, during the comparison: treated as a wrong password.
  if (issued.token === null) return refuse();
  return finish(platform, hooks, proved, issued.token, { ...asked, charge });
};

/** The second step of signing in: a passkey answers the challenge. */
export const logInWithPasskey = async (
  app: FastifyInstance,
  platform: Platform,
  hooks: AuthHooks,
  { body, ...asked }: Asked & { readonly body: ParsedBodyOf<typeof passkeys.confirmLogin> },
): Promise<SignedIn> => {
  const charge = await chargeAddress(platform, asked.request.ip, asked.log);
  const { row, throughProvider } = await provePasskey(platform, body, asked.log);
  const token = await issueToken(app, platform.db, row, {
    ...{ throughProvider, browser: { config: platform.config, ...asked, stay: body.stay ?? false } },
  });
  if (token === null) throw new Refusal('passkey-refused');
  // the first step was charged too, unless the browser was known
  if (!attemptKeys(platform.config, row.username, asked.request).isKnownDevice) await charge.refund();
  return finish(platform, hooks, row, token, { ...asked, charge });
};

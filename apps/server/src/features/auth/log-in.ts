import type { auth } from '@windcall/contract';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import {
  clearAttempts,
  lockKey,
  refundAddress,
  reserveAttempt,
  takeFromAddress,
} from '../../platform/accounts/login-locks.ts';
import { toUser } from '../../platform/accounts/signed-in-user.ts';
import { usernameKey } from '../../platform/accounts/username-key.ts';
import { networkOf } from '../../platform/http/request-budget.ts';
import type { Platform } from '../../platform/platform.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { AuthHooks } from './hooks.ts';
import { issueToken } from './issue-token.ts';
import { findByUsername, updateUser } from './store.ts';

interface Attempted {
  readonly username: string;
  readonly password: string;
  readonly address: string;
  readonly log: FastifyBaseLogger;
}

/** Charges a failed sign-in or registration to the address it came from; `refund` takes the charge back. */
export const chargeAddress = async (
  platform: Platform,
  address: string,
  log: FastifyBaseLogger,
): Promise<{ refund(): Promise<void> }> => {
  const key = lockKey(platform.config.jwtSecret, 'address', networkOf(address));
  const waitS = await takeFromAddress(platform.db, key);
  if (waitS > 0) {
    log.warn({ event: 'limit-hit', limit: 'sign-ins' });
    throw new Refusal('too-many-requests', { retryAfterS: waitS });
  }
  return { refund: () => refundAddress(platform.db, key) };
};

/**
 * Signs in by name and password. Names that do not exist take the same steps in the same time as those that do:
 * charge the address, count the attempt, compare with a hash, answer.
 */
export const logIn = async (
  app: FastifyInstance,
  platform: Platform,
  hooks: AuthHooks,
  { username, password, address, log }: Attempted,
): Promise<{ token: string; user: auth.User }> => {
  const { db, passwords, config } = platform;
  const charge = await chargeAddress(platform, address, log);
  const name = lockKey(config.jwtSecret, 'name', usernameKey(username));
  const attempt = await reserveAttempt(db, name);
  if (attempt.status === 'locked') {
    log.warn({ event: 'login-locked', name });
    throw new Refusal('account-locked', { retryAfterS: attempt.retryAfterS });
  }
  const row = await findByUsername(db, username);
  const matches = await passwords.matches(password, row?.passwordHash ?? null);
  if (row === null || !matches) {
    log.warn({ event: 'login-failed', name, remainingAttempts: attempt.remainingAttempts });
    throw new Refusal('invalid-credentials', { remainingAttempts: attempt.remainingAttempts });
  }
  await clearAttempts(db, name);
  await charge.refund();
  if (passwords.isOutdated(row.passwordHash))
    await updateUser(db, row.id, { passwordHash: await passwords.hash(password) });
  if (row.isDemoUser) await hooks.onDemoSignIn(row.id);
  log.info({ event: 'login-succeeded', userId: row.id });
  return { token: await issueToken(app, db, row), user: toUser(row) };
};

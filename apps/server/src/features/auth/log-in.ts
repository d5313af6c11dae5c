import type { auth } from '@windcall/contract';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { attemptKeys, rememberDevice } from '../../platform/accounts/known-device.ts';
import {
  clearAttempts,
  FAILED_SIGN_INS,
  lockKey,
  refundAddress,
  reserveAttempt,
  takeFromAddress,
} from '../../platform/accounts/login-locks.ts';
import { toUser, type UserRow } from '../../platform/accounts/signed-in-user.ts';
import { networkOf } from '../../platform/http/request-budget.ts';
import type { Platform } from '../../platform/platform.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { AuthHooks } from './hooks.ts';
import { issueToken } from './issue-token.ts';
import { findByUsername, updateUser } from './store.ts';

interface Attempted {
  readonly username: string;
  readonly password: string;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly log: FastifyBaseLogger;
}

/** Charges a failed sign-in or registration to the address it came from; `refund` takes the charge back. */
export const chargeAddress = async (
  platform: Platform,
  address: string,
  log: FastifyBaseLogger,
): Promise<{ refund(): Promise<void> }> => {
  const key = lockKey(platform.config.jwtSecret, 'address', networkOf(address));
  const waitS = await takeFromAddress(platform.db, key, FAILED_SIGN_INS);
  if (waitS > 0) {
    log.warn({ event: 'limit-hit', limit: 'sign-ins' });
    throw new Refusal('too-many-requests', { retryAfterS: waitS });
  }
  return { refund: () => refundAddress(platform.db, key, FAILED_SIGN_INS) };
};

/** The row with its password hashed as it is today, unless the password has changed meanwhile: then the row as it was. */
const rehashed = async ({ db, passwords }: Platform, row: UserRow, password: string): Promise<UserRow> => {
  if (!passwords.isOutdated(row.passwordHash)) return row;
  const passwordHash = await passwords.hash(password);
  return (await updateUser(db, row.id, row.passwordHash, { passwordHash })) ?? row;
};

/**
 * Signs in by name and password. Names that do not exist take the same steps in the same time as those that do:
 * charge the address, count the attempt, compare with a hash, answer.
 */
export const logIn = async (
  app: FastifyInstance,
  platform: Platform,
  hooks: AuthHooks,
  { username, password, request, reply, log }: Attempted,
): Promise<{ token: string; user: auth.User }> => {
  const { db, passwords, config } = platform;
  const charge = await chargeAddress(platform, request.ip, log);
  const { name, counted } = attemptKeys(config, username, request);
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
  // The password may have changed, or the account gone, while the hash was compared: then it was the wrong password.
  const token = await issueToken(app, db, proved);
  if (token === null) return refuse();
  if (row.isDemoUser) await hooks.onDemoSignIn(row.id);
  await clearAttempts(db, counted);
  await charge.refund();
  rememberDevice(config, row.username, request, reply);
  log.info({ event: 'login-succeeded', userId: row.id });
  return { token, user: toUser(proved) };
};

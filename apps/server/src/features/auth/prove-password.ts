import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { hasPassword, type SignedInUser, type UserRow } from '../../accounts/index.ts';
import { attemptKeys } from '../../accounts/known-device.ts';
import { clearAttempts, reserveAttempt } from '../../accounts/login-locks.ts';
import type { Db } from '../../db/index.ts';
import type { Platform } from '../../http/platform.ts';
import { Refusal } from '../../refusal.ts';
import { findById } from './store.ts';

const NO_PASSWORD = 'This account has no password. Ask an administrator for a link that sets one.';

export const refuseField = (field: string, message: string): never => {
  throw new Refusal('validation-failed', { message, issues: [{ field, message }] });
};

/** Counts an attempt against a name; refuses with `account-locked` if there were too many. */
export const countAttempt = async (db: Db, counted: string): Promise<void> => {
  const attempt = await reserveAttempt(db, counted);
  if (attempt.status === 'locked') throw new Refusal('account-locked', { retryAfterS: attempt.retryAfterS });
};

/** Digest of a stored password: a proof of it ends when the password changes. */
export const digestOfHash = (passwordHash: string): string =>
  createHash('sha256').update(passwordHash).digest('base64url');

/** The account, if the current password matches. A wrong password counts toward the name's lock and ends no session. */
export const proveCurrentPassword = async (
  { db, config, passwords }: Platform,
  user: SignedInUser,
  request: FastifyRequest,
  given: string | undefined,
): Promise<UserRow> => {
  if (given === undefined || given === '') return refuseField('currentPassword', 'Current Password Required');
  const before = await findById(db, user.id);
  if (before !== null && !hasPassword(before.passwordHash))
    throw new Refusal('password-wrong', { message: NO_PASSWORD });
  const { counted } = attemptKeys(config, user.username, request);
  await countAttempt(db, counted);
  const row = await findById(db, user.id);
  if (row === null || !(await passwords.matches(given, row.passwordHash))) throw new Refusal('password-wrong');
  await clearAttempts(db, counted);
  return row;
};

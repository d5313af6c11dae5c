import type { auth, ParsedBodyOf } from '@windcall/contract';
import type { FastifyBaseLogger } from 'fastify';
import { refuseForbiddenPassword } from '../../platform/accounts/forbidden-passwords.ts';
import { clearAttempts, lockKey, reserveAttempt } from '../../platform/accounts/login-locks.ts';
import { type SignedInUser, toUser } from '../../platform/accounts/signed-in-user.ts';
import { usernameKey } from '../../platform/accounts/username-key.ts';
import type { Platform } from '../../platform/platform.ts';
import { Refusal } from '../../platform/refusal.ts';
import { deleteOtherSignIns, findById, updateUser } from './store.ts';

type Changes = ParsedBodyOf<typeof auth.updateAccount>;

const refuseField = (field: string, message: string): never => {
  throw new Refusal('validation-failed', { message, issues: [{ field, message }] });
};

/** Compares the current password. A wrong one counts towards the lock of the name, but ends no session. */
const checkCurrentPassword = async (platform: Platform, user: SignedInUser, given: string): Promise<void> => {
  const key = lockKey(platform.config.jwtSecret, 'name', usernameKey(user.username));
  const attempt = await reserveAttempt(platform.db, key);
  if (attempt.status === 'locked') throw new Refusal('account-locked', { retryAfterS: attempt.retryAfterS });
  const row = await findById(platform.db, user.id);
  if (!(await platform.passwords.matches(given, row?.passwordHash ?? null))) throw new Refusal('password-wrong');
  await clearAttempts(platform.db, key);
};

/** The new password's hash, or undefined when none is asked for. Texts: product specification, section 5.1. */
const hashNewPassword = async (platform: Platform, user: SignedInUser, c: Changes): Promise<string | undefined> => {
  if (c.newPassword === undefined) return undefined;
  if (c.currentPassword === undefined || c.currentPassword === '') {
    return refuseField('currentPassword', 'Current Password Required');
  }
  if (c.confirmPassword !== undefined && c.confirmPassword !== c.newPassword) {
    return refuseField('confirmPassword', "Passwords Don't Match");
  }
  refuseForbiddenPassword(platform.config.passwordBlocklist, c.newPassword, c.username ?? user.username);
  await checkCurrentPassword(platform, user, c.currentPassword);
  return platform.passwords.hash(c.newPassword);
};

/**
 * Changes the fields sent. A new password or username revokes the user's other tokens and keeps the presented one.
 */
export const updateAccount = async (
  platform: Platform,
  user: SignedInUser,
  changes: Changes,
  log: FastifyBaseLogger,
): Promise<{ user: auth.User; usernameChanged: boolean }> => {
  const passwordHash = await hashNewPassword(platform, user, changes);
  const { username, email, firstName, lastName } = changes;
  const usernameChanged = username !== undefined && username !== user.username;
  const wanted = {
    ...(usernameChanged && { username, usernameKey: usernameKey(username) }),
    ...(email !== undefined && { email }),
    ...(firstName !== undefined && { firstName }),
    ...(lastName !== undefined && { lastName }),
    ...(passwordHash !== undefined && { passwordHash }),
  };
  if (Object.keys(wanted).length === 0) return { user, usernameChanged: false };
  const row = await updateUser(platform.db, user.id, wanted);
  if (row === null) throw new Refusal('not-signed-in');
  if (passwordHash !== undefined || usernameChanged) await deleteOtherSignIns(platform.db, user.id, user.sid);
  if (passwordHash !== undefined) log.info({ event: 'password-changed', userId: user.id });
  return { user: toUser(row), usernameChanged };
};

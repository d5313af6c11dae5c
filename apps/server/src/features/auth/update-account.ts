import type { auth, classes, ParsedBodyOf } from '@windcall/contract';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import { lockAccounts, refuseForbiddenPassword, type SignedInUser, toUser } from '../../accounts/index.ts';
import { refuseTakenName } from '../../accounts/username-key.ts';
import { transaction } from '../../db/index.ts';
import type { Platform } from '../../http/platform.ts';
import { Refusal } from '../../refusal.ts';
import type { Asked } from './hooks.ts';
import { proveCurrentPassword, refuseField } from './prove-password.ts';
import { issueToken } from './stay.ts';
import { deleteOtherSignIns, deleteSignIns, keepUser, ownsProfile, updateUser } from './store.ts';

/** Makes a sign-in code account its user's own: the code and all sessions end, its shooting stays. */
export const keepAccount = async (
  app: FastifyInstance,
  { db, config, passwords }: Platform,
  user: SignedInUser,
  { username, password, email }: ParsedBodyOf<typeof classes.keepAccount>,
  { log, ...asked }: Asked,
): Promise<{ token: string; user: auth.User }> => {
  const refuse = (): never => {
    throw new Refusal('forbidden', { message: 'This account has a username and a password of its own already.' });
  };
  if (!user.managed) return refuse();
  refuseForbiddenPassword(config.passwordBlocklist, password, username);
  const passwordHash = await passwords.hash(password);
  const row = await transaction(db, async (tx) => {
    await lockAccounts(tx);
    await refuseTakenName(tx, username, user.id);
    const own = { username, passwordHash, email: email ?? null, subStatus: config.signupSubscription };
    const kept = await keepUser(tx, user.id, own);
    if (kept === undefined) return refuse();
    await deleteSignIns(tx, user.id);
    return kept;
  });
  log.info({ event: 'password-changed', userId: row.id });
  const token = await issueToken(app, db, row, { browser: { config, ...asked, stay: false } });
  if (token === null) throw new Refusal('not-signed-in');
  return { token, user: toUser(row) };
};

type Changes = ParsedBodyOf<typeof auth.updateAccount>;

/** A user's preferences, on every device. */
const PREFERENCES: readonly string[] = ['units', 'rifleId'] satisfies (keyof Changes)[];

/** Refuses an invalid new password. Texts: product specification, section 5.1. */
const checkNewPassword = (platform: Platform, user: SignedInUser, c: Changes): void => {
  if (c.newPassword === undefined) return;
  if (c.currentPassword === undefined || c.currentPassword === '') {
    refuseField('currentPassword', 'Current Password Required');
  }
  if (c.confirmPassword !== undefined && c.confirmPassword !== c.newPassword) {
    refuseField('confirmPassword', "Passwords Don't Match");
  }
  refuseForbiddenPassword(platform.config.passwordBlocklist, c.newPassword, c.username ?? user.username);
};

/**
 * Changes the sent fields. A new password or username needs the current password and revokes the user's other tokens;
 * email and names need none (product specification, section 5.1). A sent password is always checked.
 */
export const updateAccount = async (
  platform: Platform,
  user: SignedInUser,
  changes: Changes,
  request: FastifyRequest,
  log: FastifyBaseLogger,
): Promise<{ user: auth.User; usernameChanged: boolean }> => {
  // a sign-in code account gave only a display name: it may change preferences and nothing else
  const isMore = Object.entries(changes).some(([key, value]) => !PREFERENCES.includes(key) && value !== undefined);
  if (user.managed && isMore) throw new Refusal('managed-account');
  checkNewPassword(platform, user, changes);
  const { username, email, firstName, lastName, units, rifleId, newPassword } = changes;
  // a demo account is shared: one visitor's choice would apply to the others
  if (rifleId !== undefined && user.isDemoUser) throw new Refusal('demo-limitation');
  if (rifleId !== undefined && rifleId !== 0 && !(await ownsProfile(platform.db, user.id, rifleId))) {
    throw new Refusal('not-found', { message: 'This weapon profile was not found.' });
  }
  const usernameChanged = username !== undefined && username !== user.username;
  const needsPassword = newPassword !== undefined || usernameChanged || Boolean(changes.currentPassword);
  const provedHash = needsPassword
    ? (await proveCurrentPassword(platform, user, request, changes.currentPassword)).passwordHash
    : undefined;
  const passwordHash = newPassword === undefined ? undefined : await platform.passwords.hash(newPassword);
  const wanted = {
    ...(usernameChanged && { username }),
    ...(email !== undefined && { email }),
    ...(firstName !== undefined && { firstName }),
    ...(lastName !== undefined && { lastName }),
    ...(units !== undefined && { units }),
    ...(rifleId !== undefined && { rifleId }),
    ...(passwordHash !== undefined && { passwordHash }),
  };
  if (Object.keys(wanted).length === 0) return { user, usernameChanged: false };
  const row = await transaction(platform.db, async (tx) => {
    if (usernameChanged) await lockAccounts(tx);
    const changed = await updateUser(tx, user.id, provedHash, wanted);
    if (changed !== null && (passwordHash !== undefined || usernameChanged)) {
      await deleteOtherSignIns(tx, user.id, user.sid);
    }
    return changed;
  });
  // Another request has set a new password since this one was checked.
  if (row === null) throw new Refusal(provedHash === undefined ? 'not-signed-in' : 'password-wrong');
  if (passwordHash !== undefined) log.info({ event: 'password-changed', userId: user.id });
  return { user: toUser(row), usernameChanged };
};

import { randomBytes } from 'node:crypto';
import { lockAccounts } from '../accounts/insert-account.ts';
import { lockKey, unlockName } from '../accounts/login-locks.ts';
import { createPasswords } from '../accounts/passwords.ts';
import type { UserRow } from '../accounts/signed-in-user.ts';
import { usernameKey } from '../accounts/username-key.ts';
import type { Db } from '../db/db.ts';
import { transaction } from '../db/transaction.ts';
import { deletePasskeys, deleteSignIns, insertAudit, updateUser } from '../features/admin/store.ts';
import { findAccount } from './export-user.ts';

const nameLockKey = (jwtSecret: string, username: string): string => lockKey(jwtSecret, 'name', usernameKey(username));

const note = (tx: Db, action: string, account: UserRow): Promise<void> =>
  insertAudit(tx, {
    at: new Date(),
    adminId: null,
    adminName: 'command line',
    action,
    userId: account.id,
    userName: account.username,
    details: {},
  });

/** Lifts the lock of an account's name on every device. Returns a report. */
export const unlock = (db: Db, username: string, jwtSecret: string): Promise<string> =>
  transaction(db, async (tx) => {
    const account = await findAccount(tx, username);
    const counters = await unlockName(tx, nameLockKey(jwtSecret, username));
    await note(tx, 'unlock', account);
    return counters === 0
      ? `${account.username} was not locked: there was no failed login.`
      : `${account.username} may sign in again.`;
  });

/** Sets a new password and returns it. Ends the account's sessions, removes its passkeys and lifts its lock. */
export const resetPassword = async (db: Db, username: string, jwtSecret: string): Promise<string> => {
  const password = randomBytes(15).toString('base64url');
  const passwordHash = await createPasswords().hash(password);
  return transaction(db, async (tx) => {
    await lockAccounts(tx);
    const account = await findAccount(tx, username);
    await updateUser(tx, account.id, { passwordHash });
    await deleteSignIns(tx, account.id);
    const passkeys = await deletePasskeys(tx, account.id);
    await unlockName(tx, nameLockKey(jwtSecret, username));
    await note(tx, 'reset-password', account);
    return `The password of ${account.username} is now ${password} (shown once: change it). All its sessions have ended${passkeys === 0 ? '' : ', and its passkeys are removed'}.`;
  });
};

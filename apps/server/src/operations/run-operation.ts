import { randomBytes } from 'node:crypto';
import { count, eq } from 'drizzle-orm';
import { z } from 'zod';
import { countAdministrators, createPasswords, lockAccounts, type UserRow } from '../accounts/index.ts';
import { lockKey, unlockName } from '../accounts/login-locks.ts';
import { removeAccount } from '../accounts/remove-account.ts';
import { usernameKey } from '../accounts/username-key.ts';
import { describeDamage, findDamage, whatNow } from '../db/find-damage.ts';
import {
  cards,
  causeOf,
  type Db,
  isDamage,
  profiles,
  scenarios,
  shots,
  trainingSessions,
  transaction,
} from '../db/index.ts';
import { compareSchema } from '../db/schema-version.ts';
import { deletePasskeys, deleteSignIns, insertAudit, updateUser } from '../features/admin/store.ts';
import type { WriteText } from '../http/write-into.ts';
import { writeBackup } from './backup-text.ts';
import { IncompleteDump } from './dump-tables.ts';
import { exportUser, findAccount } from './export-user.ts';
import { OperationRefused } from './operation-refused.ts';
import type { Release } from './release.ts';

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

const countOwned = async (tx: Db, userId: number): Promise<string> => {
  const parts: string[] = [];
  for (const [name, table] of Object.entries({ profiles, scenarios, sessions: trainingSessions, cards })) {
    const [row] = await tx.select({ n: count() }).from(table).where(eq(table.userId, userId));
    parts.push(`${row?.n ?? 0} ${name}`);
  }
  const [fired] = await tx
    .select({ n: count() })
    .from(shots)
    .innerJoin(trainingSessions, eq(trainingSessions.id, shots.sessionId))
    .where(eq(trainingSessions.userId, userId));
  return [...parts, `${fired?.n ?? 0} shots`].join(', ');
};

/**
 * Deletes an account with everything it owns, and reports the rows; without `confirmed` it only reports. Refuses the
 * last administrator. Leaves an audit entry.
 */
export const deleteUser = (db: Db, username: string, confirmed: boolean): Promise<string> =>
  transaction(db, async (tx) => {
    await lockAccounts(tx);
    const account = await findAccount(tx, username);
    const owned = await countOwned(tx, account.id);
    if (!confirmed) return `${account.username} owns ${owned}. Add --yes to delete them and the account for good.`;
    if (account.isAdmin && (await countAdministrators(tx)) <= 1) {
      throw new OperationRefused(`${account.username} is the last administrator: make another one first.`);
    }
    await removeAccount(tx, account.id);
    await insertAudit(tx, {
      at: new Date(),
      adminId: null,
      adminName: 'command line',
      action: 'delete-user',
      userId: null,
      userName: account.username,
      details: { id: account.id },
    });
    return `${account.username} was deleted, with ${owned}.`;
  });

export const operation = z.discriminatedUnion('name', [
  z.object({ name: z.literal('backup') }),
  z.object({ name: z.literal('export-user'), username: z.string() }),
  z.object({ name: z.literal('delete-user'), username: z.string(), confirmed: z.boolean() }),
  z.object({ name: z.literal('unlock'), username: z.string() }),
  z.object({ name: z.literal('reset-password'), username: z.string() }),
]);
export type Operation = z.infer<typeof operation>;

export interface OperationSetting extends Release {
  /** The signing secret, which also keys the digests of locked names. */
  jwtSecret(): string;
}

/** Writes a backup, or throws with a full damage report, because reading stops at the first damage. */
const backUp = async (db: Db, version: string, write: WriteText): Promise<void> => {
  try {
    await writeBackup(db, version, write);
  } catch (error) {
    if (!(error instanceof IncompleteDump) && !isDamage(error)) throw error;
    const damage = await findDamage(db);
    const what = damage.length > 0 ? describeDamage(damage) : causeOf(error);
    throw new OperationRefused(
      `The database is damaged: ${what}. Nothing was backed up, and no older backup was deleted. ${whatNow(damage.length > 0 ? damage : null)}`,
    );
  }
};

/** Runs an operation and writes its result. Throws `OperationRefused` for errors that the operator can fix. */
export const runOperation = async (
  db: Db,
  asked: Operation,
  setting: OperationSetting,
  write: WriteText,
): Promise<void> => {
  // A backup copies any tables; other operations need the tables of this release.
  if (asked.name === 'backup') return backUp(db, setting.version, write);
  if ((await compareSchema(db, setting.migrationsDir)) !== 'current') {
    throw new OperationRefused('The database is of another release: start the server once with this one.');
  }
  switch (asked.name) {
    case 'export-user':
      return exportUser(db, asked.username, write);
    case 'delete-user':
      return write(`${await deleteUser(db, asked.username, asked.confirmed)}\n`);
    case 'unlock':
      return write(`${await unlock(db, asked.username, setting.jwtSecret())}\n`);
    case 'reset-password':
      return write(`${await resetPassword(db, asked.username, setting.jwtSecret())}\n`);
  }
};

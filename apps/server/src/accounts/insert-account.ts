import { eq, sql } from 'drizzle-orm';
import { type Db, isUniqueViolation, only, selectRows, users } from '../db/index.ts';
import { Refusal } from '../refusal.ts';
import type { UserRow } from './signed-in-user.ts';
import { refuseTakenName, usernameKey } from './username-key.ts';

export interface NewAccount {
  readonly username: string;
  readonly passwordHash: string;
  readonly email?: string | null | undefined;
  readonly firstName?: string | null | undefined;
  readonly lastName?: string | null | undefined;
  readonly isAdmin?: boolean;
  readonly isDemoUser?: boolean;
  readonly subStatus: string;
  readonly managed?: boolean;
  readonly managedClassId?: number;
  readonly managedSeenAt?: Date;
}

/** Stores a new account. Refuses a look-alike name with `username-taken`. Call it with the accounts locked. */
export const insertAccount = async (db: Db, account: NewAccount): Promise<UserRow> => {
  await refuseTakenName(db, account.username);
  try {
    return only(
      db
        .insert(users)
        .values({ ...account, usernameKey: usernameKey(account.username) })
        .returning(),
    );
  } catch (error) {
    if (isUniqueViolation(error)) throw new Refusal('username-taken');
    throw error;
  }
};

export const countAdministrators = async (db: Db): Promise<number> => {
  return db.$count(users, eq(users.isAdmin, true));
};

/** Whether there is no account yet. */
export const hasNoAccounts = async (db: Db): Promise<boolean> => {
  const [row] = await selectRows<{ empty: boolean }>(db, sql`SELECT NOT EXISTS (SELECT 1 FROM users) AS empty`);
  return row?.empty ?? true;
};

/** Serializes transactions that depend on all accounts: whether one is the first, or the last administrator. */
export const lockAccounts = async (tx: Db): Promise<void> => {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(7215335)`);
};

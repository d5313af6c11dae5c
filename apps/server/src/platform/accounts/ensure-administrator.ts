import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Db } from '../db/db.ts';
import { users } from '../db/tables.ts';
import { transaction } from '../db/transaction.ts';
import { hasNoAccounts, insertAccount, lockAccounts } from './insert-account.ts';
import type { Passwords } from './passwords.ts';
import { usernameKey } from './username-key.ts';

/** How the first administrator comes to be. */
export type Administrator =
  /** There are accounts already, or the named one exists. */
  | { readonly status: 'present' }
  /** The operator's account was made; `oneTimePassword` is set when it was generated. */
  | { readonly status: 'created'; readonly username: string; readonly oneTimePassword: string | null }
  /** No administrator was named and there is no account: who registers first becomes the administrator. */
  | { readonly status: 'first-to-register' };

/** Creates the administrator the operator has named, unless an account of that name exists. */
export const ensureAdministrator = async (
  db: Db,
  passwords: Passwords,
  named: { readonly username: string; readonly password: string | null } | null,
): Promise<Administrator> => {
  if (named === null) return { status: (await hasNoAccounts(db)) ? 'first-to-register' : 'present' };
  const password = named.password ?? randomBytes(15).toString('base64url');
  const passwordHash = await passwords.hash(password);
  return transaction(db, async (tx): Promise<Administrator> => {
    await lockAccounts(tx);
    const found = await tx
      .select({ id: users.id })
      .from(users)
      .where(eq(users.usernameKey, usernameKey(named.username)));
    if (found.length > 0) return { status: 'present' };
    await insertAccount(tx, { username: named.username, passwordHash, isAdmin: true, subStatus: 'active' });
    return {
      status: 'created',
      username: named.username,
      oneTimePassword: named.password === null ? password : null,
    };
  });
};

import { randomBytes } from 'node:crypto';
import { type Db, transaction } from '../db/index.ts';
import { Refusal } from '../refusal.ts';
import { countAdministrators, hasNoAccounts, insertAccount, lockAccounts } from './insert-account.ts';
import type { Passwords } from './passwords.ts';

/** Outcome of the check for an administrator at start. */
export type Administrator =
  /** There is an administrator, or none was named and there are accounts. */
  | { readonly status: 'present' }
  /** There is no administrator, and an ordinary account has the name. A setting never promotes an account. */
  | { readonly status: 'name-taken'; readonly username: string }
  /** The operator's account was made; `oneTimePassword` is set if it was generated. */
  | { readonly status: 'created'; readonly username: string; readonly oneTimePassword: string | null }
  /**
   * No administrator was named and there is no account: the first to register on this machine becomes administrator.
   */
  | { readonly status: 'first-to-register' };

/** Creates the named administrator if there is no administrator. A renamed or demoted account stays as it is. */
export const ensureAdministrator = async (
  db: Db,
  passwords: Passwords,
  named: { readonly username: string; readonly password: string | null } | null,
): Promise<Administrator> => {
  if (named === null) return { status: (await hasNoAccounts(db)) ? 'first-to-register' : 'present' };
  if ((await countAdministrators(db)) > 0) return { status: 'present' };
  const password = named.password ?? randomBytes(15).toString('base64url');
  const passwordHash = await passwords.hash(password);
  return transaction(db, async (tx): Promise<Administrator> => {
    await lockAccounts(tx);
    if ((await countAdministrators(tx)) > 0) return { status: 'present' };
    try {
      await insertAccount(tx, { username: named.username, passwordHash, isAdmin: true, subStatus: 'active' });
    } catch (error) {
      if (!(error instanceof Refusal && error.code === 'username-taken')) throw error;
      return { status: 'name-taken', username: named.username };
    }
    return {
      status: 'created',
      username: named.username,
      oneTimePassword: named.password === null ? password : null,
    };
  });
};

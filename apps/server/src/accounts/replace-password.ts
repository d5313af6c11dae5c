import { eq } from 'drizzle-orm';
import { type Db, first } from '../db/db.ts';
import { signIns, users } from '../db/tables.ts';
import { lockKey, unlockName } from './login-locks.ts';
import type { UserRow } from './signed-in-user.ts';

/** Sets an account's password, ends its sessions and lifts a lock of its name; undefined if the account is gone. */
export const replacePassword = async (
  tx: Db,
  { jwtSecret }: { readonly jwtSecret: string },
  id: number,
  passwordHash: string,
): Promise<UserRow | undefined> => {
  const row = await first(tx.update(users).set({ passwordHash }).where(eq(users.id, id)).returning());
  await tx.delete(signIns).where(eq(signIns.userId, id));
  if (row) await unlockName(tx, lockKey(jwtSecret, 'name', row.usernameKey));
  return row;
};

import { and, desc, eq, gt, ne, notInArray } from 'drizzle-orm';
import type { UserRow } from '../../platform/accounts/signed-in-user.ts';
import { usernameKey } from '../../platform/accounts/username-key.ts';
import { isUniqueViolation } from '../../platform/db/database-errors.ts';
import type { Db } from '../../platform/db/db.ts';
import { signIns, users } from '../../platform/db/tables.ts';
import { Refusal } from '../../platform/refusal.ts';

export const findByUsername = async (db: Db, username: string): Promise<UserRow | null> => {
  const [row] = await db
    .select()
    .from(users)
    .where(eq(users.usernameKey, usernameKey(username)));
  return row ?? null;
};

export const findById = async (db: Db, id: number): Promise<UserRow | null> => {
  const [row] = await db.select().from(users).where(eq(users.id, id));
  return row ?? null;
};

/** Changes an account. Null when it is gone; refuses with `username-taken`. */
export const updateUser = async (
  db: Db,
  id: number,
  changes: Partial<typeof users.$inferInsert>,
): Promise<UserRow | null> => {
  try {
    const [row] = await db.update(users).set(changes).where(eq(users.id, id)).returning();
    return row ?? null;
  } catch (error) {
    if (isUniqueViolation(error)) throw new Refusal('username-taken');
    throw error;
  }
};

/** Tokens of one user that are valid at the same time; signing in once more ends the oldest. */
const MAX_SIGN_INS = 50;

/** Stores a token's id, and forgets those of this user that have expired or are too many. */
export const insertSignIn = async (db: Db, row: typeof signIns.$inferInsert): Promise<void> => {
  await db.insert(signIns).values(row);
  const newest = db
    .select({ sid: signIns.sid })
    .from(signIns)
    .where(and(eq(signIns.userId, row.userId), gt(signIns.expiresAt, new Date())))
    .orderBy(desc(signIns.createdAt), desc(signIns.sid))
    .limit(MAX_SIGN_INS);
  await db.delete(signIns).where(and(eq(signIns.userId, row.userId), notInArray(signIns.sid, newest)));
};

export const deleteSignIn = async (db: Db, sid: string): Promise<void> => {
  await db.delete(signIns).where(eq(signIns.sid, sid));
};

/** Revokes every token of a user but one. */
export const deleteOtherSignIns = async (db: Db, userId: number, sid: string): Promise<void> => {
  await db.delete(signIns).where(and(eq(signIns.userId, userId), ne(signIns.sid, sid)));
};

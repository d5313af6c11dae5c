import { and, desc, eq, ne, not, notInArray, sql } from 'drizzle-orm';
import type { UserRow } from '../../accounts/signed-in-user.ts';
import { refuseTakenName, usernameKey } from '../../accounts/username-key.ts';
import { type Db, selectRows } from '../../db/db.ts';
import { isOver, profiles, signIns, users } from '../../db/tables.ts';

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

/** Fields that an account may change of itself. */
export type AccountChanges = Partial<
  Pick<UserRow, 'username' | 'email' | 'firstName' | 'lastName' | 'units' | 'rifleId' | 'passwordHash'>
>;

/**
 * Changes an account; with a hash, only while its password is still the verified one. Null if it is not, or the account
 * is gone. Refuses a new name with `username-taken`; call that with the accounts locked.
 */
export const updateUser = async (
  db: Db,
  id: number,
  provedHash: string | undefined,
  changes: AccountChanges,
): Promise<UserRow | null> => {
  const { username } = changes;
  if (username !== undefined) await refuseTakenName(db, username, id);
  const [row] = await db
    .update(users)
    .set({ ...changes, ...(username !== undefined && { usernameKey: usernameKey(username) }) })
    .where(and(eq(users.id, id), provedHash === undefined ? undefined : eq(users.passwordHash, provedHash)))
    .returning();
  return row ?? null;
};

/** Whether a weapon profile is this user's. */
export const ownsProfile = async (db: Db, userId: number, id: number): Promise<boolean> =>
  (
    await db
      .select({ id: profiles.id })
      .from(profiles)
      .where(and(eq(profiles.userId, userId), eq(profiles.id, id)))
  ).length > 0;

/**
 * The user's rifle on every device: the last chosen one if it still exists (0 is the built-in one), else their only
 * profile. Null if none was chosen and they have none, or several.
 */
export const findRifleInUse = async (
  db: Db,
  { id: userId, rifleId }: { readonly id: number; readonly rifleId: number | null },
): Promise<number | null> => {
  if (rifleId === 0) return 0;
  const [first, second] = await db
    .select({ id: profiles.id })
    .from(profiles)
    .where(eq(profiles.userId, userId))
    .orderBy(sql`${profiles.id} = ${rifleId ?? 0} DESC`)
    .limit(2);
  if (first === undefined) return null;
  return first.id === rifleId || second === undefined ? first.id : null;
};

/** Simultaneous sign-ins of one user; a further one ends the oldest. */
const MAX_SIGN_INS = 50;

type NewSignIn = Omit<typeof signIns.$inferSelect, 'previousHash' | 'usedAt'>;

/**
 * Stores a token's id while the verified password is still the account's, and deletes this user's expired and surplus
 * ones. False if the password has changed or the account is gone. FOR SHARE waits for a change under way, so that no
 * sign-in escapes the deletion of the others.
 */
export const insertSignIn = async (db: Db, row: NewSignIn, provedHash: string): Promise<boolean> => {
  const stored = await selectRows(
    db,
    sql`INSERT INTO sign_ins (sid, user_id, created_at, expires_at, through_provider, device, stay_hash, stay_until)
        SELECT ${row.sid}::uuid, id, ${row.createdAt.toISOString()}::timestamptz, ${row.expiresAt.toISOString()}::timestamptz,
          ${row.throughProvider}::boolean, ${row.device}::text, ${row.stayHash}::text, ${row.stayUntil?.toISOString() ?? null}::timestamptz
        FROM users WHERE id = ${row.userId} AND password_hash = ${provedHash} FOR SHARE
        RETURNING sid`,
  );
  if (stored.length === 0) return false;
  await db
    .update(users)
    .set({ managedSeenAt: row.createdAt })
    .where(and(eq(users.id, row.userId), eq(users.managed, true)));
  const newest = db
    .select({ sid: signIns.sid })
    .from(signIns)
    .where(and(eq(signIns.userId, row.userId), not(isOver(new Date()))))
    .orderBy(desc(signIns.createdAt), desc(signIns.sid))
    .limit(MAX_SIGN_INS);
  await db.delete(signIns).where(and(eq(signIns.userId, row.userId), notInArray(signIns.sid, newest)));
  return true;
};

/** Revokes a token; true if its sign-in came through the provider. */
export const deleteSignIn = async (db: Db, sid: string): Promise<boolean> => {
  const [row] = await db.delete(signIns).where(eq(signIns.sid, sid)).returning();
  return row?.throughProvider ?? false;
};

/** Revokes a user's other tokens. */
export const deleteOtherSignIns = async (db: Db, userId: number, sid: string): Promise<void> => {
  await db.delete(signIns).where(and(eq(signIns.userId, userId), ne(signIns.sid, sid)));
};

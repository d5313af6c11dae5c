import { passkeys as contract } from '@windcall/contract';
import { and, asc, desc, eq, lte, notInArray, sql } from 'drizzle-orm';
import {
  type Db,
  isUniqueViolation,
  lockUser,
  only,
  passkeyChallenges,
  passkeys,
  signIns,
  transaction,
  users,
} from '../../db/index.ts';
import { Refusal } from '../../refusal.ts';

export type PasskeyRow = typeof passkeys.$inferSelect;
export type Challenge = typeof passkeyChallenges.$inferSelect;

export const findPasskeys = (db: Db, userId: number): Promise<PasskeyRow[]> =>
  db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.id));

/** Most pending challenges per account; a further one deletes the oldest. */
const MAX_CHALLENGES = 5;

export const insertChallenge = async (db: Db, challenge: Challenge): Promise<void> => {
  await db.insert(passkeyChallenges).values(challenge);
  const newest = db
    .select({ id: passkeyChallenges.id })
    .from(passkeyChallenges)
    .where(eq(passkeyChallenges.userId, challenge.userId))
    .orderBy(desc(passkeyChallenges.expiresAt), desc(passkeyChallenges.id))
    .limit(MAX_CHALLENGES);
  await db
    .delete(passkeyChallenges)
    .where(and(eq(passkeyChallenges.userId, challenge.userId), notInArray(passkeyChallenges.id, newest)));
};

/** Removes and returns a challenge, so that it is used once; null if it is missing or expired. */
export const takeChallenge = async (db: Db, id: string, purpose: Challenge['purpose']): Promise<Challenge | null> => {
  const [row] = await db
    .delete(passkeyChallenges)
    .where(and(eq(passkeyChallenges.id, id), eq(passkeyChallenges.purpose, purpose)))
    .returning();
  return row !== undefined && row.expiresAt > new Date() ? row : null;
};

/**
 * Stores a passkey and ends every other session of its account. Locks the user, so that a login under way finds the
 * passkey.
 */
export const insertPasskey = async (
  db: Db,
  passkey: typeof passkeys.$inferInsert,
  { sid, provedHash }: { readonly sid: string; readonly provedHash: string },
): Promise<PasskeyRow> => {
  try {
    return await transaction(db, async (tx) => {
      if ((await lockUser(tx, passkey.userId))?.passwordHash !== provedHash) throw new Refusal('passkey-refused');
      const held = await tx.$count(passkeys, eq(passkeys.userId, passkey.userId));
      if (held >= contract.MAX_PASSKEYS) throw new Refusal('quota-reached');
      const row = await only(tx.insert(passkeys).values(passkey).returning());
      await tx.delete(signIns).where(and(eq(signIns.userId, passkey.userId), sql`${signIns.sid} <> ${sid}::uuid`));
      return row;
    });
  } catch (error) {
    // the authenticator was registered before, here or by another account
    if (isUniqueViolation(error)) throw new Refusal('passkey-refused');
    throw error;
  }
};

/** Waits for a registration under way, so that the rest of this transaction sees its passkey. */
export const waitForRegistration = async (tx: Db, userId: number): Promise<void> => {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('share');
};

/** Stores a use. False if the passkey is gone, or a use with a later count was stored first. */
export const notePasskeyUse = async (db: Db, id: number, counter: number): Promise<boolean> => {
  const touched = await db
    .update(passkeys)
    .set({ counter, lastUsedAt: new Date() })
    .where(and(eq(passkeys.id, id), lte(passkeys.counter, counter)))
    .returning({ id: passkeys.id });
  return touched.length === 1;
};

export const ownsPasskey = async (db: Db, userId: number, id: number): Promise<boolean> => {
  const rows = await db
    .select({ id: passkeys.id })
    .from(passkeys)
    .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)));
  return rows.length === 1;
};

export const deletePasskey = async (db: Db, userId: number, id: number): Promise<void> => {
  await db.delete(passkeys).where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)));
};

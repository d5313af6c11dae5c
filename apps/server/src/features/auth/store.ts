import { and, desc, eq, gt, isNull, ne, not, notInArray, sql } from 'drizzle-orm';
import type { UserRow } from '../../accounts/index.ts';
import { digestOfLink } from '../../accounts/one-use-link.ts';
import { refuseTakenName, usernameKey } from '../../accounts/username-key.ts';
import { type Db, first, isOver, iso, oneUseLinks, profiles, selectRows, signIns, users } from '../../db/index.ts';

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

export type AccountChanges = Partial<
  Pick<UserRow, 'username' | 'email' | 'firstName' | 'lastName' | 'units' | 'rifleId' | 'passwordHash'>
>;

/**
 * Changes an account, given a hash only if it still has that one; otherwise returns null. Lock accounts for a new name.
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

/** The rifle on every device: the last chosen one if it exists (0 is the built-in one), else the only profile, else null. */
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
 * Stores a token's id if the verified password is still the account's; deletes expired and surplus ids. False if the
 * password changed. FOR SHARE waits for a change under way, so that no sign-in escapes it.
 */
export const insertSignIn = async (db: Db, row: NewSignIn, provedHash: string): Promise<boolean> => {
  const stored = await selectRows(
    db,
    sql`INSERT INTO sign_ins (sid, user_id, created_at, expires_at, through_provider, device, stay_hash, stay_until)
        SELECT ${row.sid}::uuid, id, ${row.createdAt.toISOString()}::timestamptz, ${row.expiresAt.toISOString()}::timestamptz,
          ${row.throughProvider}::boolean, ${row.device}::text, ${row.stayHash}::text, ${iso(row.stayUntil)}::timestamptz
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

export const deleteOtherSignIns = async (db: Db, userId: number, sid: string): Promise<void> => {
  await db.delete(signIns).where(and(eq(signIns.userId, userId), ne(signIns.sid, sid)));
};

export const deleteSignIns = async (db: Db, userId: number): Promise<void> => {
  await db.delete(signIns).where(eq(signIns.userId, userId));
};

/** Ends the stay of a browser's earlier cookie. */
export const deleteStay = async (db: Db, stayHash: string): Promise<void> => {
  await db.delete(signIns).where(eq(signIns.stayHash, stayHash));
};

export const lockSignIn = (tx: Db, sid: string) =>
  first(
    tx
      .select({ signIn: signIns, user: users })
      .from(signIns)
      .innerJoin(users, eq(users.id, signIns.userId))
      .where(eq(signIns.sid, sid))
      .for('update', { of: signIns }),
  );

export const renewSignIn = async (
  tx: Db,
  sid: string,
  changes: Pick<typeof signIns.$inferSelect, 'stayHash' | 'stayUntil' | 'previousHash' | 'usedAt' | 'expiresAt'>,
): Promise<void> => {
  await tx.update(signIns).set(changes).where(eq(signIns.sid, sid));
};

/** A user's current sign-ins, last used first. */
export const findSignIns = (db: Db, userId: number) =>
  db
    .select()
    .from(signIns)
    .where(and(eq(signIns.userId, userId), not(isOver(new Date()))))
    .orderBy(desc(sql<Date>`coalesce(${signIns.usedAt}, ${signIns.createdAt})`), signIns.sid);

/** Ends a sign-in of a user; false if it is not theirs. */
export const deleteOwnSignIn = async (db: Db, userId: number, sid: string): Promise<boolean> =>
  (
    await db
      .delete(signIns)
      .where(and(eq(signIns.sid, sid), eq(signIns.userId, userId)))
      .returning({ sid: signIns.sid })
  ).length > 0;

/** Turns a class's account into its user's own; undefined if it is theirs already. */
export const keepUser = async (
  tx: Db,
  id: number,
  changes: AccountChanges & Pick<UserRow, 'username' | 'subStatus'>,
): Promise<UserRow | undefined> => {
  const own = { managed: false, managedClassId: null, managedSeenAt: null };
  const [kept] = await tx
    .update(users)
    .set({ ...own, ...changes, usernameKey: usernameKey(changes.username) })
    .where(and(eq(users.id, id), eq(users.managed, true)))
    .returning();
  return kept;
};

const isValid = (token: string) =>
  and(eq(oneUseLinks.digest, digestOfLink(token)), isNull(oneUseLinks.usedAt), gt(oneUseLinks.expiresAt, new Date()));

/** A valid link, and the account it is for; undefined if it is used, expired, revoked or guessed. */
export const findLink = (db: Db, token: string) =>
  first(
    db
      .select({ kind: oneUseLinks.kind, expiresAt: oneUseLinks.expiresAt, username: users.username })
      .from(oneUseLinks)
      .leftJoin(users, eq(users.id, oneUseLinks.userId))
      .where(isValid(token)),
  );

/** Marks a link as used, in one statement, so that it works once; undefined if it is invalid. */
export const takeLink = (tx: Db, token: string) =>
  first(tx.update(oneUseLinks).set({ usedAt: new Date() }).where(isValid(token)).returning());

export const nameLinkUser = async (tx: Db, linkId: number, usedBy: string): Promise<void> => {
  await tx.update(oneUseLinks).set({ usedBy }).where(eq(oneUseLinks.id, linkId));
};

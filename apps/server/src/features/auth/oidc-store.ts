import { randomBytes } from 'node:crypto';
import { oidc as contract } from '@windcall/contract';
import { and, asc, eq, getTableColumns, isNull } from 'drizzle-orm';
import type { UserRow } from '../../accounts/index.ts';
import { digestOfLink } from '../../accounts/one-use-link.ts';
import {
  auditEntries,
  type Db,
  isUniqueViolation,
  lockUser,
  oidcIdentities,
  oidcRequests,
  only,
  transaction,
  users,
} from '../../db/index.ts';
import { Refusal } from '../../refusal.ts';
import type { Begun, Person } from './oidc.ts';

export type IdentityRow = typeof oidcIdentities.$inferSelect;
type RequestRow = typeof oidcRequests.$inferSelect;

/** Longest time at the provider before the browser returns, ms. */
const REQUEST_MS = 10 * 60_000;

/** Stores a begun sign-in, for any server to finish; returns the ticket that opens it. `link`: account to link to. */
export const insertRequest = async (
  db: Db,
  { state, nonce, verifier }: Begun,
  link: { readonly userId: number; readonly proved: string } | null,
): Promise<string> => {
  const ticket = randomBytes(32).toString('base64url');
  const expiresAt = new Date(Date.now() + REQUEST_MS);
  await db.insert(oidcRequests).values({ digest: digestOfLink(ticket), state, nonce, verifier, ...link, expiresAt });
  return ticket;
};

/** Removes and returns a begun sign-in, so that it is used once; null if missing or expired. `userId`: account to link. */
export const takeRequest = async (db: Db, ticket: string, userId: number | null): Promise<RequestRow | null> => {
  const whose = userId === null ? isNull(oidcRequests.userId) : eq(oidcRequests.userId, userId);
  const [row] = await db
    .delete(oidcRequests)
    .where(and(eq(oidcRequests.digest, digestOfLink(ticket)), whose))
    .returning();
  return row !== undefined && row.expiresAt > new Date() ? row : null;
};

/** The account linked to a person at the provider; null if there is none. */
export const findLinked = async (
  db: Db,
  { issuer, subject }: Person,
): Promise<{ readonly identity: IdentityRow; readonly user: UserRow } | null> => {
  const [row] = await db
    .select({ identity: getTableColumns(oidcIdentities), user: getTableColumns(users) })
    .from(oidcIdentities)
    .innerJoin(users, eq(users.id, oidcIdentities.userId))
    .where(and(eq(oidcIdentities.issuer, issuer), eq(oidcIdentities.subject, subject)));
  return row ?? null;
};

export const findIdentities = (db: Db, userId: number): Promise<IdentityRow[]> =>
  db.select().from(oidcIdentities).where(eq(oidcIdentities.userId, userId)).orderBy(asc(oidcIdentities.id));

export const insertIdentity = async (
  db: Db,
  identity: Omit<typeof oidcIdentities.$inferInsert, 'id'>,
): Promise<IdentityRow> => {
  return only(db.insert(oidcIdentities).values(identity).returning());
};

const TAKEN = 'This sign-in opens another account. Unlink it there first.';

/** Links a person at the provider to an account whose password is still the verified one. An existing link stays. */
export const linkIdentity = async (
  db: Db,
  person: Person & { readonly name: string },
  userId: number,
  isStillProved: (passwordHash: string) => boolean,
): Promise<IdentityRow> => {
  try {
    return await transaction(db, async (tx) => {
      const account = await lockUser(tx, userId);
      if (account === undefined || !isStillProved(account.passwordHash)) throw new Refusal('sign-in-refused');
      const linked = await findLinked(tx, person);
      if (linked !== null && linked.user.id !== userId) throw new Refusal('in-use', { message: TAKEN });
      if (linked !== null) return linked.identity;
      const held = await tx.$count(oidcIdentities, eq(oidcIdentities.userId, userId));
      if (held >= contract.MAX_IDENTITIES) throw new Refusal('quota-reached');
      const { issuer, subject, name } = person;
      return insertIdentity(tx, { userId, issuer, subject, name });
    });
  } catch (error) {
    // another account was linked to this person at the same moment
    if (isUniqueViolation(error)) throw new Refusal('in-use', { message: TAKEN });
    throw error;
  }
};

export const findIdentity = async (db: Db, userId: number, id: number): Promise<IdentityRow | null> => {
  const [row] = await db
    .select()
    .from(oidcIdentities)
    .where(and(eq(oidcIdentities.id, id), eq(oidcIdentities.userId, userId)));
  return row ?? null;
};

export const deleteIdentity = async (db: Db, id: number): Promise<void> => {
  await db.delete(oidcIdentities).where(eq(oidcIdentities.id, id));
};

/** Stores the time of use and the person's current name at the provider. */
export const noteIdentityUse = async (
  db: Db,
  id: number,
  used: { readonly name: string; readonly madeAdmin: boolean },
): Promise<void> => {
  await db
    .update(oidcIdentities)
    .set({ ...used, lastUsedAt: new Date() })
    .where(eq(oidcIdentities.id, id));
};

/** Sets or clears an account's administrator flag, with an audit entry; `by` is the provider's name. */
export const setAdmin = async (tx: Db, { id, username }: UserRow, isAdmin: boolean, by: string): Promise<UserRow> => {
  const [row] = await tx.update(users).set({ isAdmin }).where(eq(users.id, id)).returning();
  if (row === undefined) throw new Refusal('sign-in-refused');
  await tx.insert(auditEntries).values({
    adminId: null,
    adminName: by,
    action: 'update-user',
    userId: id,
    userName: username,
    details: { isAdmin },
  });
  return row;
};

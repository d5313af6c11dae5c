import { and, asc, count, desc, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { UserRow } from '../../accounts/index.ts';
import { containing } from '../../db/containing.ts';
import {
  auditEntries,
  type Db,
  demoRestrictions,
  oneUseLinks,
  passkeys,
  selectRows,
  shots,
  signIns,
  trainingSessions,
  users,
} from '../../db/index.ts';

export interface Page {
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
}
const LARGEST_PAGE = 200;

const matching = (search: string | undefined) =>
  containing(search, users.username, users.email, users.firstName, users.lastName);

export const findUsers = (db: Db, search: string | undefined, page: Page): Promise<UserRow[]> =>
  db
    .select()
    .from(users)
    .where(matching(search))
    .orderBy(asc(users.id))
    .limit(page.limit ?? LARGEST_PAGE)
    .offset(page.offset ?? 0);

export const countUsers = async (db: Db, search: string | undefined): Promise<number> => {
  const [row] = await db.select({ n: count() }).from(users).where(matching(search));
  return row?.n ?? 0;
};

export const isAdministrator = async (tx: Db, id: number): Promise<boolean> => {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), eq(users.isAdmin, true)));
  return rows.length > 0;
};

export const updateUser = async (tx: Db, id: number, changes: Partial<typeof users.$inferInsert>): Promise<UserRow> => {
  const [row] = await tx.update(users).set(changes).where(eq(users.id, id)).returning();
  if (row === undefined) throw new Error(`user ${id} must be locked while it is changed`);
  return row;
};

export const deleteSignIns = async (tx: Db, userId: number): Promise<void> => {
  await tx.delete(signIns).where(eq(signIns.userId, userId));
};

export const deletePasskeys = async (tx: Db, userId: number): Promise<number> =>
  (await tx.delete(passkeys).where(eq(passkeys.userId, userId)).returning({ id: passkeys.id })).length;

export const insertAudit = async (tx: Db, entry: typeof auditEntries.$inferInsert): Promise<void> => {
  await tx.insert(auditEntries).values(entry);
};

export const findAudit = (db: Db, page: Page) =>
  db
    .select()
    .from(auditEntries)
    .orderBy(desc(auditEntries.id))
    .limit(page.limit ?? LARGEST_PAGE)
    .offset(page.offset ?? 0);

export const saveRestrictions = async (
  tx: Db,
  changes: Partial<typeof demoRestrictions.$inferInsert>,
): Promise<void> => {
  await tx
    .insert(demoRestrictions)
    .values({ ...changes, id: 1 })
    .onConflictDoUpdate({ target: demoRestrictions.id, set: { ...changes, id: 1 } });
};

export const insertLink = async (tx: Db, values: typeof oneUseLinks.$inferInsert): Promise<number> => {
  const [row] = await tx.insert(oneUseLinks).values(values).returning({ id: oneUseLinks.id });
  if (row === undefined) throw new Error('an inserted link must return its row');
  return row.id;
};
export const deleteLinkRow = async (tx: Db, id: number): Promise<boolean> =>
  (await tx.delete(oneUseLinks).where(eq(oneUseLinks.id, id)).returning({ id: oneUseLinks.id })).length > 0;

const makers = alias(users, 'makers');
export const findLinks = (db: Db) =>
  db
    .select({
      id: oneUseLinks.id,
      kind: oneUseLinks.kind,
      name: oneUseLinks.name,
      plan: oneUseLinks.plan,
      username: users.username,
      madeBy: makers.username,
      createdAt: oneUseLinks.createdAt,
      expiresAt: oneUseLinks.expiresAt,
      usedAt: oneUseLinks.usedAt,
      usedBy: oneUseLinks.usedBy,
    })
    .from(oneUseLinks)
    .leftJoin(users, eq(users.id, oneUseLinks.userId))
    .leftJoin(makers, eq(makers.id, oneUseLinks.madeBy))
    .orderBy(desc(oneUseLinks.id))
    .limit(LARGEST_PAGE);

export const countRows = async (db: Db): Promise<{ users: number; sessions: number; shots: number }> => {
  const of = async (table: typeof users | typeof trainingSessions | typeof shots): Promise<number> => {
    const [row] = await db.select({ n: count() }).from(table);
    return row?.n ?? 0;
  };
  return { users: await of(users), sessions: await of(trainingSessions), shots: await of(shots) };
};

export const describeDatabase = async (db: Db): Promise<{ version: string; bytes: number }> => {
  const [row] = await selectRows<{ version: string; bytes: string | number }>(
    db,
    sql`SELECT current_setting('server_version') AS version, pg_database_size(current_database()) AS bytes`,
  );
  return { version: row?.version ?? '', bytes: Number(row?.bytes ?? 0) };
};

import { and, asc, count, eq, inArray, type SQL } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from './db.ts';
import { noteSqlCaller } from './sql-callers.ts';
import { users } from './tables.ts';

/** Locks an account until the transaction ends, so that a user's simultaneous requests run one after the other. */
export const lockUser = async (tx: Db, id: number): Promise<typeof users.$inferSelect | undefined> => {
  noteSqlCaller();
  return (await tx.select().from(users).where(eq(users.id, id)).for('update'))[0];
};

/** Locks several accounts in one order, so that overlapping calls do not deadlock. */
export const lockUsers = async (tx: Db, ids: readonly number[]): Promise<void> => {
  noteSqlCaller();
  if (ids.length === 0) return;
  await tx
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, [...ids]))
    .orderBy(asc(users.id))
    .for('update');
};

/** Locks a user and counts their rows that match `which`, so that simultaneous requests cannot exceed a quota. */
export const lockAndCount = async (
  tx: Db,
  userId: number,
  table: PgTable & { readonly userId: AnyPgColumn },
  which?: SQL,
): Promise<number> => {
  await lockUser(tx, userId);
  const [row] = await tx
    .select({ n: count() })
    .from(table as PgTable)
    .where(and(eq(table.userId, userId), which));
  return row?.n ?? 0;
};

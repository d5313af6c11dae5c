import type { shares as calls } from '@windcall/contract';
import { and, desc, eq, sql } from 'drizzle-orm';
import { type Db, shares } from '../../db/index.ts';

type ShareRow = typeof shares.$inferSelect;
const summary = {
  id: shares.id,
  kind: sql<calls.SharedKind>`${shares.thing} ->> 'kind'`,
  name: shares.name,
  createdAt: shares.createdAt,
};
type Summary = Pick<ShareRow, 'id' | 'name' | 'createdAt'> & { readonly kind: calls.SharedKind };

export const findShares = (db: Db, userId: number): Promise<Summary[]> =>
  db.select(summary).from(shares).where(eq(shares.userId, userId)).orderBy(desc(shares.createdAt), desc(shares.id));

export const findShare = async (db: Db, id: string): Promise<ShareRow | undefined> =>
  (await db.select().from(shares).where(eq(shares.id, id)))[0];

/** A user's newest link to an equal thing. Compares the short name first. */
export const findShareOf = async (
  tx: Db,
  { userId, name, thing }: Pick<ShareRow, 'userId' | 'name' | 'thing'>,
): Promise<Summary | undefined> =>
  (
    await tx
      .select(summary)
      .from(shares)
      .where(and(eq(shares.userId, userId), eq(shares.name, name), eq(shares.thing, thing)))
      .orderBy(desc(shares.createdAt))
      .limit(1)
  )[0];

export const insertShare = async (tx: Db, values: typeof shares.$inferInsert): Promise<Summary> => {
  const [row] = await tx.insert(shares).values(values).returning(summary);
  if (row === undefined) throw new Error('insert must return the row');
  return row;
};

export const deleteShareRow = async (db: Db, userId: number, id: string): Promise<boolean> =>
  (
    await db
      .delete(shares)
      .where(and(eq(shares.userId, userId), eq(shares.id, id)))
      .returning({ id: shares.id })
  ).length > 0;

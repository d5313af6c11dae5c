import type { firstCalls as firstCallCalls } from '@windcall/contract';
import { eq } from 'drizzle-orm';
import { type Db, firstCalls } from '../../db/index.ts';

/** Stores a call with its account; false if its wind was already stored. */
export const insertFirstCall = async (
  tx: Db,
  userId: number,
  { id, told }: { readonly id: string; readonly told: firstCallCalls.ToldCall },
): Promise<boolean> => {
  const rows = await tx
    .insert(firstCalls)
    .values({ id, userId, told, at: new Date(told.at) })
    .onConflictDoNothing()
    .returning({ id: firstCalls.id });
  return rows.length > 0;
};

export const findFirstCall = async (db: Db, userId: number): Promise<firstCallCalls.ToldCall | null> => {
  const [row] = await db.select({ told: firstCalls.told }).from(firstCalls).where(eq(firstCalls.userId, userId));
  return row?.told ?? null;
};

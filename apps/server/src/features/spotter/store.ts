import { and, eq, isNull } from 'drizzle-orm';
import { type Db, spotterRounds, spotterShots } from '../../db/index.ts';

export type RoundRow = typeof spotterRounds.$inferSelect;
export type ShotRow = typeof spotterShots.$inferSelect;

export const insertRound = async (tx: Db, values: typeof spotterRounds.$inferInsert): Promise<RoundRow> => {
  const [row] = await tx.insert(spotterRounds).values(values).returning();
  if (row === undefined) throw new Error('an inserted round must return its row');
  return row;
};

export const findRound = async (db: Db, userId: number, id: number): Promise<RoundRow | undefined> =>
  (
    await db
      .select()
      .from(spotterRounds)
      .where(and(eq(spotterRounds.userId, userId), eq(spotterRounds.id, id)))
  )[0];

export const findShot = async (db: Db, roundId: number, number: number): Promise<ShotRow | undefined> =>
  (
    await db
      .select()
      .from(spotterShots)
      .where(and(eq(spotterShots.roundId, roundId), eq(spotterShots.number, number)))
  )[0];

/** Does nothing if another request has just made the shot. */
export const insertShot = async (db: Db, values: typeof spotterShots.$inferInsert): Promise<void> => {
  await db.insert(spotterShots).values(values).onConflictDoNothing();
};

export const storeCall = async (
  db: Db,
  id: number,
  values: Pick<typeof spotterShots.$inferInsert, 'call' | 'off'>,
): Promise<ShotRow | undefined> =>
  (
    await db
      .update(spotterShots)
      .set(values)
      .where(and(eq(spotterShots.id, id), isNull(spotterShots.call)))
      .returning()
  )[0];

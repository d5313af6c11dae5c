import { and, eq, gt, isNull, or, sql } from 'drizzle-orm';
import { type Db, databaseNow, matchEntries, matches, users } from '../db/index.ts';
import { leaveClasses } from './leave-classes.ts';

/** Takes an account out of matches before it is deleted: its entries are counted as removed, its own matches close. */
const leaveMatches = async (tx: Db, userId: number): Promise<void> => {
  const entered = sql`EXISTS (SELECT 1 FROM ${matchEntries} e WHERE e.match_id = "matches"."id" AND e.user_id = ${userId})`;
  await tx
    .update(matches)
    .set({ removedEntries: sql`${matches.removedEntries} + 1` })
    .where(entered);
  const now = await databaseNow(tx);
  // an earlier closing time stays
  const open = and(isNull(matches.closedAt), or(isNull(matches.closesAt), gt(matches.closesAt, now)));
  await tx
    .update(matches)
    .set({ closedAt: now })
    .where(and(eq(matches.userId, userId), open));
};

/** Deletes an account with everything it owns, after removing it from classes and matches. */
export const removeAccount = async (tx: Db, userId: number): Promise<void> => {
  await leaveClasses(tx, userId);
  await leaveMatches(tx, userId);
  await tx.delete(users).where(eq(users.id, userId));
};

import { and, eq, gt, isNull, or, sql } from 'drizzle-orm';
import { databaseNow } from '../db/clock.ts';
import type { Db } from '../db/db.ts';
import { matchEntries, matches } from '../db/tables.ts';

/**
 * Takes an account that is about to be deleted out of matches: each match it entered counts an entry that was removed, and
 * those it made are closed. Rows of others stay.
 */
export const leaveMatches = async (tx: Db, userId: number): Promise<void> => {
  const entered = sql`EXISTS (SELECT 1 FROM ${matchEntries} e WHERE e.match_id = "matches"."id" AND e.user_id = ${userId})`;
  await tx
    .update(matches)
    .set({ removedEntries: sql`${matches.removedEntries} + 1` })
    .where(entered);
  const now = await databaseNow(tx);
  // one that was to close earlier keeps that moment
  const open = and(isNull(matches.closedAt), or(isNull(matches.closesAt), gt(matches.closesAt, now)));
  await tx
    .update(matches)
    .set({ closedAt: now })
    .where(and(eq(matches.userId, userId), open));
};

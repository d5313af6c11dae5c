import { eq } from 'drizzle-orm';
import type { Db } from '../db/db.ts';
import { users } from '../db/tables.ts';
import { leaveClasses } from './leave-classes.ts';
import { leaveMatches } from './leave-matches.ts';

/** Deletes an account with everything it owns, after removing it from classes and matches. */
export const removeAccount = async (tx: Db, userId: number): Promise<void> => {
  await leaveClasses(tx, userId);
  await leaveMatches(tx, userId);
  await tx.delete(users).where(eq(users.id, userId));
};

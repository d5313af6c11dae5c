import { demo } from '@windcall/contract';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Db } from '../db/db.ts';
import { demoRestrictions, signIns, users } from '../db/tables.ts';
import { type SignedInUser, toSignedInUser } from './signed-in-user.ts';

/** The restrictions of every demo account: the stored row, or the defaults while no administrator has changed them. */
export const findDemoRestrictions = async (db: Db): Promise<demo.DemoRestrictions> => {
  const [row] = await db.select().from(demoRestrictions);
  return row === undefined ? demo.DEFAULT_DEMO_RESTRICTIONS : demo.demoRestrictions.parse(row);
};

/** Finds the user a token id belongs to; null when it is revoked, expired or its user deleted. */
export type FindSignedInUser = (sid: string) => Promise<SignedInUser | null>;

/**
 * Prepares the lookup that every request makes: building its SQL anew each time would cost as much as running it. It is
 * prepared on the connection too, unless `keepsSessions` is false: behind a pooler the next transaction may get another.
 */
export const prepareSignedInLookup = (db: Db, keepsSessions = true): FindSignedInUser => {
  const lookup = db
    .select({ user: users })
    .from(signIns)
    .innerJoin(users, eq(users.id, signIns.userId))
    .where(and(eq(signIns.sid, sql.placeholder('sid')), gt(signIns.expiresAt, sql.placeholder('now'))))
    .prepare(keepsSessions ? 'find_signed_in_user' : '');
  return async (sid) => {
    const now = new Date();
    const [found] = await lookup.execute({ sid, now });
    if (found === undefined) return null;
    return toSignedInUser(found.user, sid, found.user.isDemoUser ? await findDemoRestrictions(db) : null, now);
  };
};

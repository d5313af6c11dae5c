import { demo } from '@windcall/contract';
import DataLoader from 'dataloader';
import { and, eq, gt, sql } from 'drizzle-orm';
import { type Db, demoRestrictions, selectRows, signIns, users } from '../db/index.ts';
import { prepared } from '../db/prepared.ts';
import { type SignedInUser, toSignedInUser, type UserRow } from './signed-in-user.ts';

/** Whether an account has a passkey, which must confirm its sign-ins if passkeys are on. */
export const hasPasskey = async (db: Db, userId: number): Promise<boolean> => {
  const [row] = await selectRows<{ there: boolean }>(
    db,
    sql`SELECT EXISTS (SELECT 1 FROM passkeys WHERE user_id = ${userId}) AS there`,
  );
  return row?.there ?? false;
};

/** The restrictions of every demo account: the stored row, or the defaults while no administrator has changed them. */
export const findDemoRestrictions = async (db: Db): Promise<demo.DemoRestrictions> => {
  const [row] = await db.select().from(demoRestrictions);
  return row === undefined ? demo.DEFAULT_DEMO_RESTRICTIONS : demo.demoRestrictions.parse(row);
};

/** Form of the server's token ids. Any other text would fail the query that it shares with others. */
export const TOKEN_ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
/** Tokens looked up by one query at most. */
const MOST_TOGETHER = 100;

/** Finds the user of a token id; null if it is revoked or expired, or its user was deleted. */
export type FindSignedInUser = (sid: string) => Promise<SignedInUser | null>;

const lookup = prepared('find_signed_in_users', (db) =>
  db
    .select({ sid: signIns.sid, user: users })
    .from(signIns)
    .innerJoin(users, eq(users.id, signIns.userId))
    .where(
      and(sql`${signIns.sid} = ANY(${sql.placeholder('sids')}::uuid[])`, gt(signIns.expiresAt, sql.placeholder('now'))),
    ),
);

/**
 * The lookup of every request. Requests of one turn of the event loop share a query, because the embedded database
 * answers one at a time. Nothing is cached: a revoked token fails at once.
 */
export const prepareSignedInLookup = (db: Db): FindSignedInUser => {
  const signedIn = new DataLoader<string, UserRow | null>(
    async (asked) => {
      const rows = await lookup(db).execute({ sids: asked, now: new Date() });
      const bySid = new Map(rows.map((row) => [row.sid, row.user]));
      return asked.map((sid) => bySid.get(sid) ?? null);
    },
    { cache: false, maxBatchSize: MOST_TOGETHER, batchScheduleFn: (run) => setImmediate(run) },
  );
  return async (sid) => {
    const user = TOKEN_ID.test(sid) ? await signedIn.load(sid) : null;
    if (user === null) return null;
    return toSignedInUser(user, sid, user.isDemoUser ? await findDemoRestrictions(db) : null, new Date());
  };
};

import { createHmac } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { addressBudgets, type Db, loginLocks, selectRows } from '../db/index.ts';

/** Tries per account name in a window before the name is locked. */
const MAX_ATTEMPTS = 5;
const WINDOW_MIN = 15;
const LOCK_MIN = 15;
const MAX_LOCK_MIN = 24 * 60;

/** Names and addresses are stored as HMACs, so the tables hold neither mistyped names nor anybody's address. */
export const lockKey = (
  secret: string,
  kind: 'name' | 'address' | 'device' | 'sign-up' | 'door',
  value: string,
): string => createHmac('sha256', secret).update(`${kind}:${value}`).digest('hex');

export type Attempt =
  | { readonly status: 'allowed'; readonly remainingAttempts: number }
  | { readonly status: 'locked'; readonly retryAfterS: number };

/**
 * Counts an attempt before its password is checked, in one statement, so that simultaneous guesses stay within the
 * limit. The fifth locks the name; each lock in a row lasts twice as long.
 */
export const reserveAttempt = async (db: Db, key: string): Promise<Attempt> => {
  const now = new Date();
  const at = sql`${now.toISOString()}::timestamptz`;
  // An expired lock, or else an expired window, starts the count again. A lock beyond the longest was set while this
  // server's clock was ahead.
  const end = sql`coalesce(l.locked_until, l.window_ends_at)`;
  const isOver = sql`(${end} <= ${at} OR ${end} > ${at} + make_interval(mins => ${MAX_LOCK_MIN}))`;
  const attempts = sql`CASE WHEN ${isOver} THEN 1 ELSE least(l.attempts + 1, 1000) END`;
  const locks = sql`(${attempts} = ${MAX_ATTEMPTS})`;
  const [row] = await selectRows<{ attempts: number; locked_for_s: number | null }>(
    db,
    sql`INSERT INTO login_locks AS l (key, attempts, window_ends_at, locks, expires_at)
        VALUES (${key}, 1, ${at} + make_interval(mins => ${WINDOW_MIN}), 0, ${at} + interval '1 day')
        ON CONFLICT (key) DO UPDATE SET
          attempts = ${attempts},
          window_ends_at = CASE WHEN ${isOver} THEN ${at} + make_interval(mins => ${WINDOW_MIN}) ELSE l.window_ends_at END,
          locks = CASE WHEN l.expires_at <= ${at} THEN 0 WHEN ${locks} THEN l.locks + 1 ELSE l.locks END,
          locked_until = CASE
            WHEN ${locks} THEN ${at} + make_interval(mins => least(${LOCK_MIN} * (2 ^ least(l.locks, 10))::int, ${MAX_LOCK_MIN}))
            WHEN ${isOver} THEN NULL
            ELSE l.locked_until END,
          expires_at = ${at} + interval '2 days'
        RETURNING attempts, ceil(extract(epoch FROM locked_until - ${at}))::int AS locked_for_s`,
  );
  if (row === undefined) throw new Error('reserving an attempt must return its row');
  return row.attempts <= MAX_ATTEMPTS
    ? { status: 'allowed', remainingAttempts: MAX_ATTEMPTS - row.attempts }
    : { status: 'locked', retryAfterS: row.locked_for_s ?? 1 };
};

export const clearAttempts = async (db: Db, key: string): Promise<void> => {
  await db.delete(loginLocks).where(eq(loginLocks.key, key));
};

/** Lifts every lock of a name and of its devices; returns the number of counters. */
export const unlockName = async (db: Db, nameKey: string): Promise<number> => {
  const gone = await db
    .delete(loginLocks)
    .where(sql`${loginLocks.key} = ${nameKey} OR starts_with(${loginLocks.key}, ${`${nameKey}:`})`)
    .returning({ key: loginLocks.key });
  return gone.length;
};

/** A token bucket per address: its size, and its refill rate. */
export interface Bucket {
  readonly burst: number;
  readonly refillPerS: number;
}
export const FAILED_SIGN_INS: Bucket = { burst: 30, refillPerS: 10 / 60 };
/** Longest refill time of any bucket, ms: a bucket idle for longer need not be kept. */
export const SLOWEST_REFILL_MS = 24 * 3_600_000;
export const signUpBucket = (perDay: number): Bucket => ({ burst: perDay, refillPerS: perDay / 86_400 });

/** Takes one token from an address's bucket, in one statement. Returns 0, or the seconds until there is a token. */
export const takeFromAddress = async (db: Db, key: string, { burst, refillPerS }: Bucket): Promise<number> => {
  const at = sql`${new Date().toISOString()}::timestamptz`;
  // a corrected clock must not take back refilled tokens
  const sinceS = sql`greatest(0, extract(epoch FROM ${at} - b.updated_at))`;
  const filled = sql`least(${burst}::float8, b.tokens + ${sinceS} * ${refillPerS}::float8)`;
  const taken = await selectRows(
    db,
    sql`INSERT INTO address_budgets AS b (key, tokens, updated_at) VALUES (${key}, ${burst - 1}, ${at})
        ON CONFLICT (key) DO UPDATE SET tokens = ${filled} - 1, updated_at = ${at} WHERE ${filled} >= 1
        RETURNING tokens`,
  );
  return taken.length === 1 ? 0 : Math.ceil(1 / refillPerS);
};

/** Returns a token, because only failed sign-ins are charged. */
export const refundAddress = async (db: Db, key: string, { burst }: Bucket): Promise<void> => {
  await db
    .update(addressBudgets)
    .set({ tokens: sql`least(${burst}::float8, ${addressBudgets.tokens} + 1)` })
    .where(eq(addressBudgets.key, key));
};

import { sql } from 'drizzle-orm';
import { type Db, selectRows } from '../db/index.ts';
import { Refusal } from '../refusal.ts';

const MB = 1_000_000;
/** Bytes sent, and writes, after which a user's rows are measured again. */
const WEIGH_AFTER_BYTES = 2 * MB;
const WEIGH_AFTER_WRITES = 200;
/** Users remembered; beyond it, the longest-idle user is forgotten and measured again. */
const MAX_USERS = 10_000;

/**
 * Bytes that a user's rows take as stored (compressed): tables by their `user_id`, shots by their session, classes by
 * their owner. A new table needs no change here.
 */
export const weighUser = async (db: Db, userId: number): Promise<number> => {
  const tables = await selectRows<{ name: string }>(
    db,
    sql`SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
        WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attname = 'user_id' AND NOT a.attisdropped
          AND c.relname NOT IN ('sign_ins', 'audit_entries', 'class_members', 'one_use_links', 'oidc_requests')`,
  );
  // sizes on disk of a row's columns, also of columns stored outside the row
  const widths = (alias: string) =>
    sql`(SELECT coalesce(sum(pg_column_size(${sql.identifier(alias)}.*)), 0) FROM ${sql.identifier(alias)} WHERE user_id = ${userId})`;
  const owned = tables.map(({ name }) => widths(name));
  const fired = sql`(SELECT coalesce(sum(pg_column_size(s.*)), 0) FROM shots s JOIN training_sessions t ON t.id = s.session_id WHERE t.user_id = ${userId})`;
  // A class's rows count for its owner.
  const taught = ['class_members', 'class_events', 'class_assignments'].map(
    (name) =>
      sql`(SELECT coalesce(sum(pg_column_size(k.*)), 0) FROM ${sql.identifier(name)} k JOIN classes c ON c.id = k.class_id WHERE c.owner_id = ${userId})`,
  );
  // listed names that nobody has taken count for the match's director
  const listed = sql`(SELECT coalesce(sum(pg_column_size(e.*)), 0) FROM match_entries e JOIN matches m ON m.id = e.match_id WHERE e.user_id IS NULL AND m.user_id = ${userId})`;
  const opened = sql`(SELECT coalesce(sum(pg_column_size(l.*)), 0) FROM class_lives l JOIN classes c ON c.id = l.class_id WHERE c.owner_id = ${userId})
    + (SELECT coalesce(sum(pg_column_size(k.*)), 0) FROM class_tasks k JOIN class_lives l ON l.id = k.live_id JOIN classes c ON c.id = l.class_id WHERE c.owner_id = ${userId})`;
  const [row] = await selectRows<{ bytes: number | string }>(
    db,
    sql`SELECT (${sql.join([...owned, fired, ...taught, listed, opened], sql` + `)})::float8 AS bytes`,
  );
  return Number(row?.bytes ?? 0);
};

/** Limits the stored bytes per account. */
export interface ByteQuota {
  /** Call before storing `bytes` sent bytes: refuses with `quota-reached` if the account stores too much. */
  charge(userId: number, bytes: number): Promise<void>;
}

/**
 * A quota of bytes per account. Measures rows now and then, and adds the bytes sent since. Measures a user over the
 * quota at every write, because they may have deleted something.
 */
export const createByteQuota = (db: Db, quotaMb: number, mostUsers = MAX_USERS): ByteQuota => {
  const known = new Map<number, { weighed: number; sent: number; writes: number }>();
  return {
    charge: async (userId, bytes) => {
      let entry = known.get(userId);
      const isStale =
        entry === undefined ||
        entry.writes >= WEIGH_AFTER_WRITES ||
        entry.sent + bytes > WEIGH_AFTER_BYTES ||
        entry.weighed + entry.sent + bytes > quotaMb * MB;
      if (entry === undefined || isStale) entry = { weighed: await weighUser(db, userId), sent: 0, writes: 0 };
      known.delete(userId);
      known.set(userId, { ...entry, sent: entry.sent + bytes, writes: entry.writes + 1 });
      for (const oldest of known.keys()) {
        if (known.size <= mostUsers) break;
        known.delete(oldest);
      }
      if (entry.weighed + entry.sent + bytes <= quotaMb * MB) return;
      known.delete(userId);
      throw new Refusal('quota-reached', {
        message: `Your account may keep ${quotaMb} MB, and that is reached. Delete sessions, scenarios, cards or saved winds you no longer need.`,
      });
    },
  };
};

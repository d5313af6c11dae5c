import { sql } from 'drizzle-orm';
import { type Db, selectRows } from './db.ts';

/** Tables that are swept constantly and hold nothing of lasting value. */
const NOT_GUARDED = [
  'sign_ins',
  'login_locks',
  'address_budgets',
  'idempotency_keys',
  'passkey_challenges',
  'oidc_requests',
  'one_use_links',
];

export const guardedTables = async (db: Db): Promise<string[]> => {
  const rows = await selectRows<{ name: string }>(
    db,
    sql`SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY relname`,
  );
  return rows.map(({ name }) => name).filter((name) => !NOT_GUARDED.includes(name));
};

const TALLY = ` BEGIN
    UPDATE guard.row_tallies SET rows = rows + (SELECT count(*) FROM changed) * TG_ARGV[0]::int WHERE name = TG_TABLE_NAME;
    RETURN NULL;
  END `;

/**
 * Makes the embedded database tally every table's rows in the transaction that changes them: a page of zeros passes the
 * checksums and looks empty. Not on PostgreSQL, where writers would wait for each other.
 */
export const guardRows = async (db: Db): Promise<void> => {
  const [kept] = await selectRows<{ tally: string | null; tables: string[] }>(
    db,
    sql`SELECT (SELECT prosrc FROM pg_proc WHERE oid = to_regproc('guard.tally')) AS tally,
      (SELECT coalesce(json_agg(tgrelid::regclass::text), '[]') FROM pg_trigger WHERE tgname = 'guard_insert') AS tables`,
  );
  // at nearly every start the function is current and stays
  if (kept?.tally !== TALLY) {
    await db.execute(sql`CREATE SCHEMA IF NOT EXISTS guard`);
    await db.execute(sql`CREATE TABLE IF NOT EXISTS guard.row_tallies (name text PRIMARY KEY, rows bigint NOT NULL)`);
    await db.execute(
      sql.raw(`CREATE OR REPLACE FUNCTION guard.tally() RETURNS trigger LANGUAGE plpgsql AS $$${TALLY}$$`),
    );
  }
  for (const table of await guardedTables(db)) {
    if (kept?.tables.includes(table)) continue;
    const name = sql.identifier(table);
    await db.execute(sql`CREATE TRIGGER guard_insert AFTER INSERT ON ${name} REFERENCING NEW TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION guard.tally('1')`);
    await db.execute(sql`CREATE TRIGGER guard_delete AFTER DELETE ON ${name} REFERENCING OLD TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION guard.tally('-1')`);
    await tallyAnew(db, table);
  }
};

const tallyAnew = async (db: Db, table: string): Promise<void> => {
  await db.execute(sql`INSERT INTO guard.row_tallies SELECT ${table}, count(*) FROM ${sql.identifier(table)}
    ON CONFLICT (name) DO UPDATE SET rows = excluded.rows`);
};

/** Sets the tallies of these tables, or of all, to the present rows: after damage that no backup repairs. */
export const acceptRows = async (db: Db, only?: ReadonlySet<string>): Promise<void> => {
  for (const table of await guardedTables(db)) if (only === undefined || only.has(table)) await tallyAnew(db, table);
};

export const TALLIES = 'guard.row_tallies';

export const readTallies = async (db: Db): Promise<ReadonlyMap<string, number> | null> => {
  const [there] = await selectRows<{ there: boolean }>(
    db,
    sql`SELECT to_regclass('guard.row_tallies') IS NOT NULL AS there`,
  );
  if (!there?.there) return null;
  const rows = await selectRows<{ name: string; rows: string | number }>(
    db,
    sql`SELECT name, rows FROM guard.row_tallies`,
  );
  return new Map(rows.map(({ name, rows: n }) => [name, Number(n)]));
};

/** Difference of a row count from its tally, as the rest of a sentence that begins with the table; null if equal. */
export const compareWithTally = (found: number, due: number | undefined): string | null => {
  if (due === found) return null;
  return due === undefined ? `has ${found} rows and no tally of them` : `holds ${found} of ${due} rows`;
};

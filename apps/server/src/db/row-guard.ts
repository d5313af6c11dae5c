import { sql } from 'drizzle-orm';
import { type Db, selectRows } from './db.ts';

/** Tables that are swept all the time and lose nothing that anybody would miss. */
const NOT_GUARDED = [
  'sign_ins',
  'login_locks',
  'address_budgets',
  'idempotency_keys',
  'passkey_challenges',
  'oidc_requests',
  'one_use_links',
];

/** Tables whose rows are tallied. */
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
 * Has the embedded database keep a tally of every table's rows, changed in the very transaction that inserts or deletes
 * them. A page that a disk has turned into zeros passes the checksums and merely holds no row: only a tally tells. A table
 * that has none yet begins with what it holds. (Not on a PostgreSQL server, where writers would wait for each other.)
 */
export const guardRows = async (db: Db): Promise<void> => {
  const [kept] = await selectRows<{ tally: string | null; tables: string[] }>(
    db,
    sql`SELECT (SELECT prosrc FROM pg_proc WHERE oid = to_regproc('guard.tally')) AS tally,
      (SELECT coalesce(json_agg(tgrelid::regclass::text), '[]') FROM pg_trigger WHERE tgname = 'guard_insert') AS tables`,
  );
  // nearly every start: what is as it should be is not written again
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

/** Takes what is there for all there is, in these tables or in every one: after damage that no backup makes good. */
export const acceptRows = async (db: Db, only?: ReadonlySet<string>): Promise<void> => {
  for (const table of await guardedTables(db)) if (only === undefined || only.has(table)) await tallyAnew(db, table);
};

/** Where the tallies are kept. */
export const TALLIES = 'guard.row_tallies';

/** The tallies; null where none are kept. */
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

/** How a table's number of rows differs from its tally, as the rest of a sentence that begins with the table; or null. */
export const compareWithTally = (found: number, due: number | undefined): string | null => {
  if (due === found) return null;
  return due === undefined ? `has ${found} rows and no tally of them` : `holds ${found} of ${due} rows`;
};

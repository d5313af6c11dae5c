import { sql } from 'drizzle-orm';
import { type Db, selectRows } from './db.ts';
import { type Counter, type Damage, findDamage } from './find-damage.ts';
import { acceptRows, TALLIES } from './row-guard.ts';

// `text` may contain only names that the catalog has quoted.
const run = (db: Db, text: string): Promise<unknown> => db.execute(sql.raw(text));

/** Sets a counter beyond the greatest number of its rows. A damaged counter cannot be set and is replaced. */
const remakeCounter = async (db: Db, { name, table, column, identity }: Counter): Promise<void> => {
  const [row] = await selectRows<{ next: string }>(
    db,
    sql.raw(`SELECT (coalesce(max(${column}), 0) + 1)::text AS next FROM ${table}`),
  );
  const next = row?.next ?? '1';
  await db.transaction(async (tx) => {
    if (identity === null) {
      await run(tx, `ALTER TABLE ${table} ALTER COLUMN ${column} DROP DEFAULT`);
      await run(tx, `DROP SEQUENCE ${name}`);
      await run(tx, `CREATE SEQUENCE ${name} START WITH ${next} OWNED BY ${table}.${column}`);
      await run(tx, `ALTER TABLE ${table} ALTER COLUMN ${column} SET DEFAULT nextval('${name}')`);
      return;
    }
    await run(tx, `ALTER TABLE ${table} ALTER COLUMN ${column} DROP IDENTITY`);
    const made = `GENERATED ${identity} AS IDENTITY (SEQUENCE NAME ${name} START WITH ${next})`;
    await run(tx, `ALTER TABLE ${table} ALTER COLUMN ${column} ADD ${made}`);
  });
};

/** Rebuilds damaged indexes and counters from the rows of their tables. Loses nothing. */
const remakeFromRows = async (db: Db, damage: readonly Damage[]): Promise<void> => {
  const tables = new Set(damage.filter(({ counter }) => counter === undefined).map(({ table }) => table));
  for (const table of tables) await run(db, `REINDEX TABLE ${table}`);
  for (const { counter } of damage) if (counter !== undefined) await remakeCounter(db, counter);
};

/** Repairs what rows can restore, until nothing more is found. Returns the remaining damage. */
export const repairFromRows = async (db: Db): Promise<Damage[]> => {
  // a repair can reveal more: a counter whose table had no index, a row whose long values were not found
  for (let round = 0; round < 3; round++) {
    const damage = await findDamage(db);
    if (damage.length === 0 || damage.some(({ losesRows }) => losesRows)) return damage;
    await remakeFromRows(db, damage);
  }
  return findDamage(db);
};

/** Deletes unreadable rows of a table and rewrites the others to new pages with new indexes. */
const keepReadable = async (db: Db, table: string): Promise<void> => {
  await run(db, `REINDEX TABLE ${table}`);
  await run(
    db,
    `DO $$ DECLARE place tid; BEGIN
      FOR place IN SELECT ctid FROM ${table} LOOP
        BEGIN
          PERFORM length(t::text) FROM ${table} t WHERE ctid = place;
        EXCEPTION WHEN OTHERS THEN
          DELETE FROM ${table} WHERE ctid = place;
        END;
      END LOOP;
    END $$`,
  );
  await run(db, `VACUUM (FULL) ${table}`);
};

interface Reference extends Record<string, unknown> {
  readonly from: string;
  readonly column: string;
  readonly to: string;
  readonly key: string;
  readonly canBeEmpty: boolean;
}

/** Deletes rows whose owner is gone and clears broken references: a backup with them could not be restored. */
const dropOrphans = async (db: Db): Promise<void> => {
  const references = await selectRows<Reference>(
    db,
    sql`SELECT f.conrelid::regclass::text AS from, quote_ident(a.attname) AS column, f.confrelid::regclass::text AS to,
        quote_ident(k.attname) AS key, NOT a.attnotnull AND f.confdeltype <> 'c' AS "canBeEmpty"
      FROM pg_constraint f JOIN pg_attribute a ON a.attrelid = f.conrelid AND a.attnum = f.conkey[1]
      JOIN pg_attribute k ON k.attrelid = f.confrelid AND k.attnum = f.confkey[1] WHERE f.contype = 'f'`,
  );
  // a deleted row may have been referenced; chains are at most as long as the list of references
  for (let round = 0; round < references.length; round++) {
    let changed = 0;
    for (const { from, column, to, key, canBeEmpty } of references) {
      const change = canBeEmpty ? `UPDATE ${from} c SET ${column} = NULL` : `DELETE FROM ${from} c`;
      const rows = await selectRows(
        db,
        sql.raw(
          `${change} WHERE ${column} IS NOT NULL AND NOT EXISTS (SELECT 1 FROM ${to} p WHERE p.${key} = c.${column}) RETURNING 1 AS one`,
        ),
      );
      changed += rows.length;
    }
    if (changed === 0) return;
  }
};

/** The database's own tables, whose rows are indispensable. */
const isOfCatalog = ({ table }: Damage): boolean => table === 'the catalog' || table.startsWith('pg_');

/** Keeps only the readable rows. Returns the remaining damage. */
export const acceptLoss = async (db: Db, damage: readonly Damage[]): Promise<readonly Damage[]> => {
  const losing = damage.filter(({ losesRows }) => losesRows);
  if (losing.some(isOfCatalog)) return losing.filter(isOfCatalog);
  // reads pages with bad checksums as empty; the rewritten rows have none
  await run(db, 'SET zero_damaged_pages = on');
  try {
    const tables = new Set(losing.map(({ table }) => table));
    for (const table of tables) await keepReadable(db, table);
    await acceptRows(db, tables.has(TALLIES) ? undefined : tables);
    const left = await repairFromRows(db);
    if (left.length > 0) return left;
    await dropOrphans(db);
    return await findDamage(db);
  } finally {
    await run(db, 'RESET zero_damaged_pages');
  }
};

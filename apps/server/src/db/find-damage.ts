import { type SQL, sql } from 'drizzle-orm';
import { causeOf } from './database-errors.ts';
import { type Db, selectRows } from './db.ts';
import { compareWithTally, guardedTables, readTallies, TALLIES } from './row-guard.ts';

export interface Damage {
  readonly table: string;
  /** Text that follows the table's name. */
  readonly what: string;
  /** Whether rows are missing or unreadable. If not, an index or counter is damaged, which the rows restore. */
  readonly losesRows: boolean;
  readonly counter?: Counter;
}

/** A sequence that numbers the rows of a table. */
export interface Counter {
  readonly name: string;
  readonly table: string;
  readonly column: string;
  /** Use by the column: as an identity, or (null) as a plain default. */
  readonly identity: 'ALWAYS' | 'BY DEFAULT' | null;
}

const told = (error: unknown): string => causeOf(error).replaceAll(/\s+/g, ' ');

/** Counts the rows in the pages of tables, in one statement. */
const countRows = (db: Db, tables: readonly string[]): Promise<ReadonlyMap<string, number>> =>
  db.transaction(async (tx) => {
    // an index may still list lost rows
    await tx.execute(
      sql`SELECT set_config('enable_' || scan, (scan = 'seqscan')::text, true) FROM unnest(ARRAY['seqscan', 'indexonlyscan', 'indexscan', 'bitmapscan']) AS scan`,
    );
    const counts = tables.map(
      (table) => sql`SELECT ${table}::text AS name, count(*)::int AS n FROM ${sql.identifier(table)}`,
    );
    const rows = await selectRows<{ name: string; n: number }>(tx, sql.join(counts, sql` UNION ALL `));
    return new Map(rows.map(({ name, n }) => [name, n]));
  });

/** Tables whose number of rows differs from their tally, and tables that cannot be counted, with the reason. */
const countAgain = async (
  db: Db,
  tallies: ReadonlyMap<string, number>,
): Promise<{ missing: Damage[]; uncounted: Map<string, string> }> => {
  const tables = await guardedTables(db);
  const whole = await countRows(db, tables).catch(() => null);
  const missing: Damage[] = [];
  const uncounted = new Map<string, string>();
  for (const table of tables) {
    try {
      // if one table cannot be read, each is read alone
      const found = (whole ?? (await countRows(db, [table]))).get(table) ?? 0;
      const what = compareWithTally(found, tallies.get(table));
      if (what !== null) missing.push({ table, what, losesRows: true });
    } catch (error) {
      uncounted.set(table, told(error));
    }
  }
  return { missing, uncounted };
};

interface Relation extends Record<string, unknown> {
  readonly id: number;
  readonly name: string;
  readonly table: string;
  readonly longValueIndex: number | null;
}

/** Tables of the product and of the database, and their hidden tables of long values (TOAST). */
const findRelations = (db: Db): Promise<Relation[]> =>
  selectRows<Relation>(
    db,
    sql`SELECT c.oid::int AS id, c.oid::regclass::text AS name, coalesce(o.oid, c.oid)::regclass::text AS table,
        i.indexrelid::int AS "longValueIndex"
      FROM pg_class c LEFT JOIN pg_class o ON o.reltoastrelid = c.oid AND c.relkind = 't'
      LEFT JOIN pg_index i ON i.indrelid = c.reltoastrelid AND c.reltoastrelid <> 0
      WHERE c.relkind IN ('r', 't') AND c.relpersistence = 'p' ORDER BY c.relkind DESC, c.oid`,
  );

const findIndexes = (db: Db): Promise<Relation[]> =>
  selectRows<Relation>(
    db,
    sql`SELECT c.oid::int AS id, c.relname AS name, coalesce(o.oid, t.oid)::regclass::text AS table
      FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid JOIN pg_am a ON a.oid = c.relam AND a.amname = 'btree'
      JOIN pg_class t ON t.oid = i.indrelid LEFT JOIN pg_class o ON o.reltoastrelid = t.oid AND t.relkind = 't'
      WHERE c.relkind = 'i' AND c.relpersistence = 'p' AND i.indisvalid ORDER BY c.oid`,
  );

const ids = (relations: readonly Relation[]): SQL => sql`ANY(${`{${relations.map(({ id }) => id).join(',')}}`}::oid[])`;

/** Indexes that are damaged or lack rows of their tables, with the reason. */
const findBrokenIndexes = async (db: Db): Promise<Map<Relation, string>> => {
  const check = (some: readonly Relation[]): Promise<unknown> =>
    db.execute(sql`SELECT count(guard.bt_index_check(oid, true)) FROM pg_class WHERE oid = ${ids(some)}`);
  const indexes = await findIndexes(db);
  const broken = new Map<Relation, string>();
  try {
    await check(indexes);
  } catch {
    for (const index of indexes) {
      await check([index]).catch((error: unknown) => broken.set(index, told(error)));
    }
  }
  return broken;
};

const findUnreadable = async (db: Db, brokenIndexes: ReadonlySet<number>): Promise<Damage[]> => {
  interface Fault extends Record<string, unknown> {
    readonly id: number;
    readonly msg: string;
  }
  const check = (some: readonly Relation[]): Promise<Fault[]> => {
    // without its index no long value is found, so only the index is reported
    const whole = some.filter(({ longValueIndex }) => !brokenIndexes.has(longValueIndex ?? 0));
    return selectRows<Fault>(
      db,
      sql`SELECT c.oid::int AS id, v.msg FROM pg_class c CROSS JOIN LATERAL
        guard.verify_heapam(c.oid, on_error_stop => true, check_toast => c.oid = ${ids(whole)}) v WHERE c.oid = ${ids(some)}`,
    );
  };
  const relations = await findRelations(db);
  const damage = new Map<string, Damage>();
  const note = ({ table }: Relation, why: string): void => {
    if (!damage.has(table)) {
      damage.set(table, { table, what: `cannot be read whole (${why.replaceAll(/\s+/g, ' ')})`, losesRows: true });
    }
  };
  try {
    const faults = new Map((await check(relations)).map(({ id, msg }) => [id, msg]));
    for (const relation of relations) if (faults.has(relation.id)) note(relation, faults.get(relation.id) ?? '');
  } catch {
    for (const relation of relations) {
      await check([relation]).then(
        ([fault]) => fault && note(relation, fault.msg),
        (error: unknown) => note(relation, told(error)),
      );
    }
  }
  return [...damage.values()];
};

const findBrokenCounters = async (db: Db): Promise<Damage[]> => {
  const counters = await selectRows<{ [Key in keyof Counter]: Counter[Key] }>(
    db,
    sql`SELECT s.oid::regclass::text AS name, t.oid::regclass::text AS table, quote_ident(a.attname) AS column,
        CASE a.attidentity WHEN 'a' THEN 'ALWAYS' WHEN 'd' THEN 'BY DEFAULT' END AS identity
      FROM pg_depend d JOIN pg_class s ON s.oid = d.objid AND s.relkind = 'S' JOIN pg_class t ON t.oid = d.refobjid
      JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = d.refobjsubid
      WHERE d.classid = 'pg_class'::regclass AND d.deptype IN ('a', 'i') ORDER BY s.oid`,
  );
  const damage: Damage[] = [];
  for (const counter of counters) {
    const { name, table, column } = counter;
    const isBroken = (what: string): void => {
      damage.push({ table, what, losesRows: false, counter });
    };
    try {
      const [state] = await selectRows<{ next: string; most: string }>(
        db,
        sql.raw(
          `SELECT (last_value + is_called::int)::text AS next, (SELECT coalesce(max(${column}), 0)::text FROM ${table}) AS most FROM ${name}`,
        ),
      );
      if (state === undefined) isBroken(`has a damaged counter ${name} (it is empty)`);
      else if (Number(state.next) <= Number(state.most)) {
        isBroken(`has a damaged counter ${name} (next is ${state.next}, and row ${state.most} exists)`);
      }
    } catch (error) {
      isBroken(`has a damaged counter ${name} (${told(error)})`);
    }
  }
  return damage;
};

/**
 * Checks the whole embedded database: rows against tallies, long values, indexes and counters. Empty on PostgreSQL,
 * which keeps no tallies. Cost: docs/operations.md, "Damage".
 */
export const findDamage = async (db: Db): Promise<Damage[]> => {
  let tallies: ReadonlyMap<string, number> | null;
  try {
    tallies = await readTallies(db);
  } catch (error) {
    return [{ table: TALLIES, what: `cannot be read (${told(error)})`, losesRows: true }];
  }
  if (tallies === null) return [];
  try {
    await db.execute(sql`CREATE EXTENSION IF NOT EXISTS amcheck WITH SCHEMA guard`);
    const { missing, uncounted } = await countAgain(db, tallies);
    const broken = await findBrokenIndexes(db);
    const unreadable = await findUnreadable(db, new Set([...broken.keys()].map(({ id }) => id)));
    const damaged = new Set<string>();
    /** Keeps the gravest cause per table. Rows come first, because repairing them remakes indexes and counter. */
    const ofOthers = <T extends Damage>(found: readonly T[]): readonly T[] => {
      const others = found.filter(({ table }) => !damaged.has(table));
      for (const { table } of others) damaged.add(table);
      return others;
    };
    const rows = [...ofOthers(missing), ...ofOthers(unreadable)];
    const indexes = ofOthers(
      [...broken].map(([{ table, name }, why]) => ({
        table,
        what: `has a damaged index ${name} (${why})`,
        losesRows: false,
      })),
    );
    // a table with a missing index file cannot even be counted; the index is the damage
    const others = ofOthers(
      [...uncounted].map(([table, why]) => ({ table, what: `cannot be read (${why})`, losesRows: true })),
    );
    const counters = ofOthers(await findBrokenCounters(db));
    return [...rows, ...others, ...indexes, ...counters];
  } catch (error) {
    return [{ table: 'the catalog', what: `cannot be read (${told(error)})`, losesRows: true }];
  }
};

export const describeDamage = (damage: readonly Damage[]): string =>
  damage.map(({ table, what }) => `${table} ${what}`).join('; ');

/** Advice for the operator about damage, or about a database that cannot be opened (null). */
export const whatNow = (damage: readonly Damage[] | null): string => {
  const keep = 'Keep a copy of the folder, then';
  if (damage?.every(({ losesRows }) => !losesRows)) {
    return `No row is lost. ${keep} have the indexes and counters made again from the rows: npm run repair (docs/operations.md).`;
  }
  const orGoOn = damage === null ? '' : ', or go on with what is left (npm run accept-loss)';
  return `${keep} restore the last good backup into an empty one (npm run restore)${orGoOn}: docs/operations.md.`;
};

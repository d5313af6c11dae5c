import { sql } from 'drizzle-orm';
import { type Db, selectRows } from '../db/index.ts';

export interface Table {
  readonly name: string;
  /** Columns for ORDER BY: the primary key, another unique index, or the whole row. */
  readonly order: string;
}

/** Sorts tables before those that refer to them, otherwise by name. */
const byReference = (tables: readonly Table[], references: ReadonlyMap<string, ReadonlySet<string>>): Table[] => {
  const sorted: Table[] = [];
  const left = new Map(tables.map((table) => [table.name, table]));
  while (left.size > 0) {
    const free = [...left.values()].filter((table) =>
      [...(references.get(table.name) ?? [])].every((name) => name === table.name || !left.has(name)),
    );
    if (free.length === 0) throw new Error(`tables refer to each other in a circle: ${[...left.keys()].join(', ')}`);
    for (const table of free.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      sorted.push(table);
      left.delete(table.name);
    }
  }
  return sorted;
};

/**
 * The tables of the database, of any release, each after those it refers to. Text sorts by code point, so that
 * databases of different locales agree.
 */
export const findTables = async (db: Db): Promise<Table[]> => {
  const tables = await selectRows<{ name: string; order: string | null }>(
    db,
    sql`SELECT c.relname AS name, (
          SELECT string_agg(format('%I%s', a.attname, CASE WHEN a.attcollation <> 0 THEN ' COLLATE "C"' ELSE '' END), ', ' ORDER BY k.place)
          FROM (SELECT indkey FROM pg_index WHERE indrelid = c.oid AND indisunique AND indpred IS NULL
                ORDER BY indisprimary DESC, indexrelid LIMIT 1) i,
               unnest(i.indkey::int2[]) WITH ORDINALITY k(attnum, place)
          JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = k.attnum
        ) AS "order"
        FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')`,
  );
  const references = new Map<string, Set<string>>();
  const links = await selectRows<{ from: string; to: string }>(
    db,
    sql`SELECT c.relname AS "from", r.relname AS "to" FROM pg_constraint f
        JOIN pg_class c ON c.oid = f.conrelid JOIN pg_class r ON r.oid = f.confrelid
        WHERE f.contype = 'f' AND f.connamespace = 'public'::regnamespace`,
  );
  for (const { from, to } of links) references.set(from, (references.get(from) ?? new Set()).add(to));
  return byReference(
    tables.map(({ name, order }) => ({ name, order: order ?? 't' })),
    references,
  );
};

export const findSequences = async (db: Db): Promise<string[]> => {
  const rows = await selectRows<{ name: string }>(
    db,
    sql`SELECT sequencename AS name FROM pg_sequences WHERE schemaname = 'public' ORDER BY sequencename COLLATE "C"`,
  );
  return rows.map((row) => row.name);
};

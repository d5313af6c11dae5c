// @module-tag long
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Connection } from '../src/db/connect.ts';
import { type Db, selectRows } from '../src/db/index.ts';
import { compareWithTally, readTallies } from '../src/db/row-guard.ts';
import { compareSchema, findAppliedMigrations } from '../src/db/schema-version.ts';
import { findTables } from '../src/operations/catalog.ts';
import { migrationsUpTo } from '../src/operations/restore-backup.ts';
import { migrationsDir, openEmptyDatabase } from './template-database.ts';

// Takes a database from the first schema to the newest, one migration at a time, and adds a row to every table at each
// schema. So each row goes through the same steps as in an upgrade from its release.

interface Column {
  readonly name: string;
  readonly type: string;
  readonly required: boolean;
  /** The table that it refers to, if any. */
  readonly table: string | null;
  readonly column: string | null;
}

const columnsOf = (db: Db, table: string): Promise<Column[]> =>
  selectRows<Column & Record<string, unknown>>(
    db,
    sql`SELECT a.attname AS name, format_type(a.atttypid, NULL) AS type,
          a.attnotnull AND NOT a.atthasdef AND a.attidentity = '' AS required, r.relname AS "table", ra.attname AS "column"
        FROM pg_attribute a
        LEFT JOIN pg_constraint f ON f.conrelid = a.attrelid AND f.contype = 'f' AND f.conkey = ARRAY[a.attnum]
        LEFT JOIN pg_class r ON r.oid = f.confrelid
        LEFT JOIN pg_attribute ra ON ra.attrelid = f.confrelid AND ra.attnum = f.confkey[1]
        WHERE a.attrelid = ${`public.${table}`}::regclass AND a.attnum > 0 AND NOT a.attisdropped ORDER BY a.attnum`,
  );

/** A value of a type, unique among rows if the type has enough values. */
const sampleOf = (type: string, n: number): unknown => {
  if (type.endsWith('[]')) return [];
  if (type.startsWith('json')) return { made: n };
  if (/^(integer|bigint|smallint|real|double precision|numeric)$/.test(type)) return n;
  if (type === 'boolean') return n % 2 === 0;
  if (type === 'uuid') return `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
  if (type === 'date') return `2026-01-${String((n % 28) + 1).padStart(2, '0')}`;
  if (type.startsWith('timestamp')) return new Date(Date.UTC(2026, 0, 1, 0, 0, n)).toISOString();
  if (type === 'bytea') return `\\x${String(n).padStart(8, '0')}`;
  return `made-${n}`;
};

/** A row of a table with its required values, referring to existing rows. */
const insertRow = async (db: Db, table: string, n: number): Promise<void> => {
  const row: Record<string, unknown> = {};
  for (const { name, type, required, table: to, column } of await columnsOf(db, table)) {
    if (!required && to === null) continue;
    if (to !== null && column !== null) {
      // the newest row, if possible one of this schema
      const [found] = await selectRows<{ value: unknown }>(
        db,
        sql`SELECT to_jsonb(${sql.identifier(column)}) AS value FROM ${sql.identifier(to)} ORDER BY ctid DESC LIMIT 1`,
      );
      if (found !== undefined) row[name] = found.value;
    } else row[name] = sampleOf(type, n);
  }
  const names = Object.keys(row).map((name) => sql.identifier(name));
  const into = sql.identifier(table);
  // a table of one row already has its row
  await db.execute(
    names.length === 0
      ? sql`INSERT INTO ${into} DEFAULT VALUES ON CONFLICT DO NOTHING`
      : sql`INSERT INTO ${into} (${sql.join(names, sql`, `)}) SELECT ${sql.join(names, sql`, `)}
          FROM jsonb_populate_record(NULL::${into}, ${JSON.stringify(row)}::jsonb) ON CONFLICT DO NOTHING`,
  );
};

type Rows = Record<string, Record<string, unknown>[]>;
const readRows = async (db: Db): Promise<Rows> => {
  const rows: Rows = {};
  for (const { name } of await findTables(db)) {
    const found = await selectRows<{ row: Record<string, unknown> }>(
      db,
      sql`SELECT to_jsonb(t) AS row FROM ${sql.identifier(name)} t`,
    );
    rows[name] = found.map(({ row }) => row);
  }
  return rows;
};

const journal: { entries: { when: number; tag: string }[] } = JSON.parse(
  readFileSync(join(migrationsDir, 'meta', '_journal.json'), 'utf8'),
);

describe('rows of every schema', () => {
  let database: Connection;
  /** The rows of each schema before the next migration, by its tag. */
  const kept = new Map<string, Rows>();
  beforeAll(async () => {
    database = await openEmptyDatabase();
    const { db } = database;
    const all = await applied();
    for (const [k, { tag }] of journal.entries.entries()) {
      const upTo = migrationsUpTo(migrationsDir, all.slice(0, k + 1));
      try {
        await database.migrate(upTo.dir);
      } finally {
        upTo.remove();
      }
      for (const { name } of await findTables(db)) {
        await insertRow(db, name, k + 1).catch((error: unknown) => {
          throw new Error(`${tag}, ${name}: ${error instanceof Error ? (error.cause ?? error.message) : error}`);
        });
      }
      kept.set(tag, await readRows(db));
    }
  });
  afterAll(() => database.close());

  /** Every migration, from a database that has had all of them. */
  const applied = async () => {
    const whole = await openEmptyDatabase();
    try {
      await whole.migrate(migrationsDir);
      return await findAppliedMigrations(whole.db);
    } finally {
      await whole.close();
    }
  };

  it('are there for every release that was made', () => {
    const changelog = readFileSync(new URL('../../../CHANGELOG.md', import.meta.url), 'utf8');
    const releases = [...changelog.matchAll(/^## \d+\.\d+\.\d+ \((\d{4}-\d\d-\d\d)\)$/gm)].map(([, day = '']) => day);
    expect(releases.length).toBeGreaterThan(1);
    for (const day of releases) {
      const had = journal.entries.filter(({ when }) => when < Date.parse(day) + 86_400_000);
      expect(kept.has(had.at(-1)?.tag ?? ''), `schema of ${day}`).toBe(true);
    }
    expect(kept.size).toBe(journal.entries.length);
  });

  it.each(journal.entries.map(({ tag }) => tag))(
    'of %s are in the newest as they were, every value of them',
    async (tag) => {
      const [then, now] = [kept.get(tag) ?? {}, await readRows(database.db)];
      // every table has a row, and each schema has added one
      expect(Object.keys(then).filter((table) => then[table]?.length === 0)).toEqual([]);
      expect(then.users).toHaveLength(journal.entries.findIndex((entry) => entry.tag === tag) + 1);
      for (const [table, rows] of Object.entries(then)) {
        const columns = Object.keys(rows[0] ?? {});
        const told = (row: Record<string, unknown>): string => JSON.stringify(columns.map((name) => row[name]));
        const found = new Set((now[table] ?? []).map(told));
        for (const row of rows) expect(found, `${table} ${told(row)}`).toContain(told(row));
      }
    },
  );

  // PostgreSQL checks its own pages, so rows are tallied only in the embedded database
  it.skipIf(process.env.TEST_DATABASE === 'postgres')('are tallied as they are, in the newest schema', async () => {
    expect(await compareSchema(database.db, migrationsDir)).toBe('current');
    const [tallies, now] = [await readTallies(database.db), await readRows(database.db)];
    expect(tallies?.size).toBeGreaterThan(20);
    for (const [table, due] of tallies ?? []) expect(compareWithTally(now[table]?.length ?? 0, due), table).toBeNull();
  });
});

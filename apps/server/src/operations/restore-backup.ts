import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Connection } from '../db/connect.ts';
import { type Db, selectRows } from '../db/index.ts';
import { type AppliedMigration, findAppliedMigrations } from '../db/schema-version.ts';
import { writeBackupBody } from './backup-text.ts';
import { findTables } from './catalog.ts';
import { OperationRefused } from './operation-refused.ts';
import { type CheckedBackup, linesOf } from './read-backup.ts';

interface Journal {
  entries: { when: number; tag: string }[];
}

/**
 * A temporary folder with only the migrations that a database had, to recreate its tables. Refuses unless they are this
 * release's first ones. Call `remove` when done.
 */
export const migrationsUpTo = (
  migrationsDir: string,
  applied: readonly AppliedMigration[],
): { readonly dir: string; remove(): void } => {
  const journal: Journal = JSON.parse(readFileSync(join(migrationsDir, 'meta', '_journal.json'), 'utf8'));
  if (applied.length > journal.entries.length) {
    throw new OperationRefused('The backup was written by a newer release of Windcall: restore it with that one.');
  }
  const entries = journal.entries.slice(0, applied.length);
  entries.forEach((entry, i) => {
    const text = readFileSync(join(migrationsDir, `${entry.tag}.sql`), 'utf8');
    const hash = createHash('sha256').update(text).digest('hex');
    if (entry.when !== applied[i]?.when || hash !== applied[i].hash) {
      throw new OperationRefused(
        'The backup was written by a release of Windcall that this one does not descend from.',
      );
    }
  });
  const dir = mkdtempSync(join(tmpdir(), 'windcall-migrations-'));
  cpSync(migrationsDir, dir, { recursive: true });
  writeFileSync(join(dir, 'meta', '_journal.json'), JSON.stringify({ ...journal, entries }));
  return { dir, remove: () => rmSync(dir, { recursive: true, force: true }) };
};

const ROWS_AT_ONCE = 1000;
const LENGTH_AT_ONCE = 4_000_000;

/** Refuses a database with data; drops the empty tables of an unused Windcall. */
const takeEmpty = (db: Db): Promise<void> =>
  db.transaction(async (tx) => {
    const tables = await findTables(tx);
    const ours = (await findAppliedMigrations(tx)).length > 0;
    if (tables.length > 0 && !ours) throw new OperationRefused('The target database holds tables of something else.');
    for (const { name } of tables) {
      await tx.execute(sql`LOCK TABLE ${sql.identifier(name)} IN ACCESS EXCLUSIVE MODE`);
      const rows = await selectRows(tx, sql`SELECT 1 AS one FROM ${sql.identifier(name)} LIMIT 1`);
      if (rows.length > 0) throw new OperationRefused(`The target database is not empty: ${name} has rows.`);
    }
    for (const { name } of tables.toReversed()) await tx.execute(sql`DROP TABLE ${sql.identifier(name)}`);
    if (ours) await tx.execute(sql`DROP SCHEMA drizzle CASCADE`);
  });

const insertRows = async (tx: Db, table: string, lines: readonly string[]): Promise<void> => {
  if (lines.length === 0) return;
  const name = sql.identifier(table);
  await tx.execute(
    sql`INSERT INTO ${name} OVERRIDING SYSTEM VALUE SELECT * FROM jsonb_populate_recordset(NULL::${name}, ${`[${lines.join(',')}]`}::jsonb)`,
  );
};

const setSequence = (tx: Db, [, name, last, called]: readonly [string, string, string, boolean]): Promise<unknown> =>
  tx.execute(sql`SELECT setval(${`public.${name}`}::regclass, ${last}::bigint, ${called})`);

const loadLines = async (tx: Db, file: string): Promise<void> => {
  let table = '';
  let lines: string[] = [];
  let length = 0;
  const flush = async (): Promise<void> => {
    await insertRows(tx, table, lines);
    lines = [];
    length = 0;
  };
  let isHead = true;
  for await (const line of linesOf(file)) {
    if (isHead) {
      isHead = false;
    } else if (line.startsWith('[')) {
      await flush();
      const marker = JSON.parse(line);
      if (marker[0] === 'table') table = marker[1];
      if (marker[0] === 'sequence') await setSequence(tx, marker);
    } else {
      lines.push(line);
      length += line.length;
      if (lines.length >= ROWS_AT_ONCE || length >= LENGTH_AT_ONCE) await flush();
    }
  }
};

/**
 * Fills an empty database from a checked backup: its original tables, all rows in one transaction, which commits only
 * if the database reproduces the backup text, then the later migrations.
 */
export const restoreBackup = async (
  backup: CheckedBackup,
  target: Connection,
  migrationsDir: string,
): Promise<void> => {
  const then = migrationsUpTo(migrationsDir, backup.head.migrations);
  try {
    await takeEmpty(target.db);
    await target.migrate(then.dir);
    await target.db.transaction(async (tx) => {
      await loadLines(tx, backup.file);
      const { sha256 } = await writeBackupBody(tx, backup.headLine, async () => {});
      if (sha256 !== backup.sha256) throw new Error('the restored rows differ from the backup: nothing was kept');
    });
    await target.migrate(migrationsDir);
  } finally {
    then.remove();
  }
};

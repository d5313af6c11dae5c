import { createHash, type Hash } from 'node:crypto';
import { z } from 'zod';
import type { Db } from '../db/index.ts';
import { findAppliedMigrations } from '../db/schema-version.ts';
import type { WriteText } from '../http/write-into.ts';
import { dumpTables, type RowCounts } from './dump-tables.ts';
import { OperationRefused } from './operation-refused.ts';

/**
 * A backup is text, one JSON value per line: a head, for each table a line `["table", name]` and its rows as objects,
 * then `["sequence", name, last, called]`, and finally `["end", …]` with the SHA-256 of all lines above.
 */
export const backupHead = z.object({
  windcall: z.literal('backup'),
  format: z.literal(1),
  release: z.string(),
  createdAt: z.string().refine((text) => !Number.isNaN(Date.parse(text)), 'must be a moment'),
  migrations: z.array(z.object({ when: z.number(), hash: z.string() })).min(1),
});
export type BackupHead = z.infer<typeof backupHead>;

export const backupEnd = z.object({ rows: z.record(z.string(), z.number()), sha256: z.string() });
export type BackupEnd = z.infer<typeof backupEnd>;

export const digesting = (hash: Hash, write: WriteText): WriteText => {
  return (text) => {
    hash.update(text);
    return write(text);
  };
};

/** Writes the head line and the rows of an open transaction; returns the content of the end line. */
export const writeBackupBody = async (tx: Db, headLine: string, write: WriteText): Promise<BackupEnd> => {
  const hash = createHash('sha256');
  const digested = digesting(hash, write);
  await digested(headLine);
  const rows: RowCounts = await dumpTables(tx, digested);
  return { rows, sha256: hash.digest('hex') };
};

/**
 * Writes a backup of the database at one moment, during use. The embedded database has one session, so other requests
 * wait.
 */
export const writeBackup = (db: Db, release: string, write: WriteText): Promise<void> =>
  db.transaction(
    async (tx) => {
      const migrations = await findAppliedMigrations(tx);
      if (migrations.length === 0) throw new OperationRefused('There is nothing to back up: the database is empty.');
      const head: BackupHead = {
        windcall: 'backup',
        format: 1,
        release,
        createdAt: new Date().toISOString(),
        migrations,
      };
      const end = await writeBackupBody(tx, `${JSON.stringify(head)}\n`, write);
      await write(`${JSON.stringify(['end', end])}\n`);
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );

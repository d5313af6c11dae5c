import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** File in the data directory with the outcome of the last backup command. */
export const BACKUP_NOTE = 'last-backup.json';

const backupNote = z.object({
  /** The last good backup: time (ISO 8601), file, and rows by table. */
  at: z.string().optional(),
  file: z.string().optional(),
  rows: z.record(z.string(), z.number()).optional(),
  /** Error of a later failed backup, or the fault of this backup. */
  failed: z.string().optional(),
});
export type BackupNote = z.infer<typeof backupNote>;

export const readBackupNote = (dataDir: string): BackupNote => {
  try {
    return backupNote.parse(JSON.parse(readFileSync(join(dataDir, BACKUP_NOTE), 'utf8')));
  } catch {
    return {};
  }
};

/** Losses up to a tenth of the rows, or 20 rows, are usual between two backups. */
const USUAL_LOSS = { share: 0.1, rows: 20 };

interface Loss {
  readonly table: string;
  readonly had: number;
  readonly has: number;
}

export const findLosses = (before: Readonly<Record<string, number>>, now: (table: string) => number): Loss[] =>
  Object.entries(before)
    .map(([table, had]) => ({ table, had, has: now(table) }))
    .filter(({ had, has }) => had - has > Math.max(USUAL_LOSS.rows, USUAL_LOSS.share * had));

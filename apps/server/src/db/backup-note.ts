import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** File in the data directory in which the backup command notes how it went. */
export const BACKUP_NOTE = 'last-backup.json';

const backupNote = z.object({
  /** When the last good backup was made (ISO 8601), where, and the rows it holds by table. */
  at: z.string().optional(),
  file: z.string().optional(),
  rows: z.record(z.string(), z.number()).optional(),
  /** Why a later one was not made, or this one is not as it should be. */
  failed: z.string().optional(),
});
export type BackupNote = z.infer<typeof backupNote>;

/** What the backup command has noted in a data directory; empty where it never did. */
export const readBackupNote = (dataDir: string): BackupNote => {
  try {
    return backupNote.parse(JSON.parse(readFileSync(join(dataDir, BACKUP_NOTE), 'utf8')));
  } catch {
    return {};
  }
};

/** A table may lose so much between two backups without anybody being asked: a tenth, and a handful of rows. */
const USUAL_LOSS = { share: 0.1, rows: 20 };

/** A table that holds far fewer rows than in the backup before. */
interface Loss {
  readonly table: string;
  readonly had: number;
  readonly has: number;
}

/** Tables that hold far fewer rows than in the backup before. */
export const findLosses = (before: Readonly<Record<string, number>>, now: (table: string) => number): Loss[] =>
  Object.entries(before)
    .map(([table, had]) => ({ table, had, has: now(table) }))
    .filter(({ had, has }) => had - has > Math.max(USUAL_LOSS.rows, USUAL_LOSS.share * had));

import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AppliedMigration } from '../db/schema-version.ts';
import { OperationRefused } from './operation-refused.ts';

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

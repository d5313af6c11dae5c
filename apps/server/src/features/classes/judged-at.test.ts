import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { migrationsDir, openEmptyDatabase } from '../../../test/template-database.ts';
import { selectRows } from '../../db/index.ts';

/** A folder with the migrations before the named one. */
const migrationsBefore = (name: string): string => {
  const dir = mkdtempSync(join(tmpdir(), 'windcall-before-'));
  cpSync(migrationsDir, dir, { recursive: true });
  const file = join(dir, 'meta', '_journal.json');
  const journal = JSON.parse(readFileSync(file, 'utf8'));
  const at = journal.entries.findIndex(({ tag }: { tag: string }) => tag.endsWith(name));
  expect(at).toBeGreaterThan(0);
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, at) }));
  return dir;
};

it('calls of earlier releases were judged when they were fired, and what was not fired was not judged', async () => {
  const database = await openEmptyDatabase();
  try {
    const dir = migrationsBefore('_classes');
    await database.migrate(dir);
    rmSync(dir, { recursive: true });
    const { db } = database;
    await db.execute(sql`INSERT INTO users (username, username_key, password_hash) VALUES ('ann', 'ann', '-')`);
    await db.execute(sql`INSERT INTO drills (user_id, kind, level, tasks, profile_name, base, grounds, farthest, seed)
      SELECT id, 'calls', 1, 2, 'Mine', '{}', '{}', 1000, '00' FROM users`);
    await db.execute(sql`INSERT INTO drill_tasks (drill_id, number, made, cell, distance, fired_at)
      SELECT id, 1, '{}'::jsonb, '{}'::jsonb, 500, '2026-05-17T10:00:00Z'::timestamptz FROM drills
      UNION ALL SELECT id, 2, '{}', '{}', 500, NULL FROM drills`);
    await database.migrate(migrationsDir);
    const rows = await selectRows<{ number: number; same: boolean | null }>(
      db,
      sql`SELECT number, judged_at = fired_at AS same FROM drill_tasks ORDER BY number`,
    );
    expect(rows).toEqual([
      { number: 1, same: true },
      { number: 2, same: null },
    ]);
  } finally {
    await database.close();
  }
});

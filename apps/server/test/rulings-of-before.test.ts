import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { selectRows } from '../src/db/index.ts';
import { findAppliedMigrations } from '../src/db/schema-version.ts';
import { migrationsUpTo } from '../src/operations/restore-backup.ts';
import { migrationsDir, openEmptyDatabase } from './template-database.ts';

const LAST_BEFORE = '0033_days';

it('makes rulings of entries that were struck and runs that were set aside, and leaves those rows as they were', async () => {
  const database = await openEmptyDatabase();
  const { db } = database;
  const all = await openEmptyDatabase();
  await all.migrate(migrationsDir);
  const applied = await findAppliedMigrations(all.db);
  await all.close();
  const upTo = migrationsUpTo(migrationsDir, applied.slice(0, Number(LAST_BEFORE.slice(0, 4)) + 1));
  await database.migrate(upTo.dir);
  upTo.remove();
  await db.execute(
    sql`INSERT INTO users (username, username_key, password_hash) VALUES ('hale', 'hale', ''), ('ann', 'ann', '')`,
  );
  await db.execute(sql`INSERT INTO matches (user_id, code, name, document, seed, closed_at) VALUES
    (1, 'AbCdEfGh01234567', 'Old', '{"courses": [{}]}', '1', '2026-05-02T10:00:00Z'), (NULL, 'AbCdEfGh01234568', 'Older', '{"courses": [{}]}', '2', NULL)`);
  await db.execute(sql`INSERT INTO match_entries (match_id, user_id, name, division, profile_name, base, seed, struck_reason, created_at) VALUES
    (1, 1, 'Hale', 'Open', 'Rifle', '{}', '3', NULL, '2026-05-01T10:00:00Z'), (1, 2, 'Ann', 'Open', 'Rifle', '{}', '4', 'Coached', '2026-05-01T10:00:00Z'),
    (2, 2, 'Ann', 'Open', 'Rifle', '{}', '5', 'Two accounts', '2026-05-01T11:00:00Z')`);
  await db.execute(sql`INSERT INTO runs (user_id, entry_id, course_number, profile_name, document, made, seed, level, scored, points, set_aside_at, set_aside_reason) VALUES
    (1, 1, 1, 'Rifle', '{}', '{}', '6', 1, true, 7, '2026-05-01T12:00:00Z', 'Wire down')`);
  const rows = () =>
    selectRows(
      db,
      sql`SELECT e.id, e.user_id, e.name, e.struck_reason, r.points, r.set_aside_reason FROM match_entries e LEFT JOIN runs r ON r.entry_id = e.id ORDER BY e.id`,
    );
  const before = await rows();
  await database.migrate(migrationsDir);
  expect(await rows()).toEqual(before);
  const rulings = await selectRows<Record<string, unknown>>(
    db,
    sql`SELECT match_id, number, kind, entry_id, course, run_id, reason, user_id FROM match_rulings ORDER BY match_id, number`,
  );
  expect(rulings.map((row) => Object.values(row))).toEqual([
    [1, 1, 'reshoot', 1, 1, 1, 'Wire down', 1],
    [1, 2, 'disqualify', 2, null, null, 'Coached', 1],
    [2, 1, 'disqualify', 3, null, null, 'Two accounts', null],
  ]);
  await database.close();
});

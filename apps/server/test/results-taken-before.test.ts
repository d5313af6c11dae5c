import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { type Db, selectRows } from '../src/db/index.ts';
import { findAppliedMigrations } from '../src/db/schema-version.ts';
import { migrationsUpTo } from '../src/operations/restore-backup.ts';
import { migrationsDir, openEmptyDatabase } from './template-database.ts';

const LAST_BEFORE = '0021_law-of-drawn-winds';

const insertEvent = (db: Db, seq: number, minute: number, kind: string, memberId: number | null, data: object) =>
  db.execute(
    sql`INSERT INTO class_events (class_id, seq, at, kind, member_id, data)
        VALUES (1, ${seq}, ${`2026-05-01T18:${String(minute).padStart(2, '0')}:00Z`}, ${kind}, ${memberId}, ${JSON.stringify(data)}::jsonb)`,
  );

it('removes from a class’s events what was removed from the class earlier, and nothing else', async () => {
  const database = await openEmptyDatabase();
  const { db } = database;
  const all = await openEmptyDatabase();
  await all.migrate(migrationsDir);
  const applied = await findAppliedMigrations(all.db);
  await all.close();
  const upTo = migrationsUpTo(migrationsDir, applied.slice(0, Number(LAST_BEFORE.slice(0, 4)) + 1));
  await database.migrate(upTo.dir);
  upTo.remove();
  await db.execute(sql`INSERT INTO classes (name) VALUES ('Evening')`);
  await db.execute(sql`INSERT INTO class_streams (class_id, last_seq) VALUES (1, 7)`);
  await db.execute(sql`INSERT INTO class_members (class_id, name, role, took_results_at)
    VALUES (1, 'Zebulon', 'student', '2026-05-01T18:30:00Z'), (1, 'Bo', 'student', NULL)`);
  const call = { call: { lo: -1.25, hi: 2.5 }, calledS: 12 };
  const results = [
    { memberId: 1, hit: true, interval: 3 },
    { memberId: 2, hit: false, interval: 4 },
  ];
  await insertEvent(db, 1, 1, 'member-joined', 1, { name: 'Zebulon', role: 'student' });
  await insertEvent(db, 2, 2, 'called', 1, call);
  await insertEvent(db, 3, 3, 'called', 2, call);
  await insertEvent(db, 4, 4, 'revealed', null, { results });
  // results after coming back stay
  await insertEvent(db, 5, 40, 'called', 1, call);
  await insertEvent(db, 6, 41, 'revealed', null, { results });
  await insertEvent(db, 7, 42, 'member-joined', 2, { name: 'Bo', role: 'student' });

  await database.migrate(migrationsDir);
  const rows = await selectRows<{ data: unknown }>(db, sql`SELECT data FROM class_events ORDER BY seq`);
  expect(rows.map(({ data }) => data)).toEqual([
    { name: 'a student', role: 'student' },
    {},
    call,
    { results: results.slice(1) },
    call,
    { results },
    { name: 'Bo', role: 'student' },
  ]);
  await database.close();
});

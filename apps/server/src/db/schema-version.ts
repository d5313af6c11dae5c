import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { type Db, selectRows } from './db.ts';

const newestMigration = (migrationsDir: string): number => {
  const journal: { entries: { when: number }[] } = JSON.parse(
    readFileSync(join(migrationsDir, 'meta', '_journal.json'), 'utf8'),
  );
  return Math.max(0, ...journal.entries.map((e) => e.when));
};

/** A migration of a database: time (ms since 1970) and SHA-256 of its file, in hex. */
export interface AppliedMigration {
  readonly when: number;
  readonly hash: string;
}

/** Applied migrations, oldest first; empty if the database is not Windcall's. */
export const findAppliedMigrations = async (db: Db): Promise<AppliedMigration[]> => {
  const [found] = await selectRows<{ present: boolean }>(
    db,
    sql`SELECT to_regclass('drizzle.__drizzle_migrations') IS NOT NULL AS present`,
  );
  if (!found?.present) return [];
  const rows = await selectRows<{ when: string | number; hash: string }>(
    db,
    sql`SELECT created_at AS "when", hash FROM drizzle.__drizzle_migrations ORDER BY created_at`,
  );
  return rows.map(({ when, hash }) => ({ when: Number(when), hash }));
};

/** Whether a database has the migrations of a folder, fewer, or more. */
export const compareSchema = async (db: Db, migrationsDir: string): Promise<'current' | 'older' | 'newer'> => {
  const last = (await findAppliedMigrations(db)).at(-1)?.when ?? 0;
  const newest = newestMigration(migrationsDir);
  if (last === newest) return 'current';
  return last < newest ? 'older' : 'newer';
};

/** Whether a database needs migrations of a folder. Throws if a newer release migrated it: going back loses data. */
export const needsMigration = async (db: Db, migrationsDir: string): Promise<boolean> => {
  const compared = await compareSchema(db, migrationsDir);
  if (compared === 'newer') {
    throw new Error('The database was written by a newer release of Windcall. Start that release, or a newer one.');
  }
  return compared === 'older';
};

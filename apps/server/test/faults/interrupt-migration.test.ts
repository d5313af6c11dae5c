import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { build } from 'rolldown';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectEmbedded, connectPostgres } from '../../src/db/connect.ts';
import { selectRows } from '../../src/db/index.ts';
import { findAppliedMigrations } from '../../src/db/schema-version.ts';
import { SHORT_LIVED } from '../server-process.ts';
import { migrationsDir } from '../template-database.ts';
import { isFull, reportFault } from './fault-scale.ts';
import { createFaultPlace, type FaultPlace } from './fault-server.ts';

const ROUNDS = isFull ? 5 : 1;
const ROWS = 5000;
const STEPS = [
  'CREATE TABLE half (id int PRIMARY KEY)',
  `INSERT INTO half SELECT generate_series(1, ${ROWS})`,
  'ALTER TABLE users ADD COLUMN call_sign text',
  'SELECT pg_sleep(1.5)',
  'INSERT INTO half VALUES (0)',
];

const here = fileURLToPath(new URL('.', import.meta.url));
let place: FaultPlace;
let migrations: string;
/** Beside the tests, so that the bundle finds the same packages. */
let bundle: string;
beforeAll(async () => {
  place = await createFaultPlace();
  bundle = mkdtempSync(join(here, 'migrate-'));
  await build({
    input: join(here, 'migrate-child.ts'),
    external: [/^@electric-sql\//, /^drizzle-orm/, 'pg'],
    platform: 'node',
    output: { dir: bundle },
  });
  migrations = mkdtempSync(join(tmpdir(), 'windcall-slow-migration-'));
  cpSync(migrationsDir, migrations, { recursive: true });
  const file = join(migrations, 'meta', '_journal.json');
  const journal = JSON.parse(readFileSync(file, 'utf8'));
  journal.entries.push({ idx: 99, version: '7', when: Date.now() + 1e12, tag: '0099_slow', breakpoints: true });
  writeFileSync(file, JSON.stringify(journal));
  writeFileSync(join(migrations, '0099_slow.sql'), STEPS.join(';\n--> statement-breakpoint\n'));
});
afterAll(async () => {
  await place.remove();
  rmSync(migrations, { recursive: true });
  rmSync(bundle, { recursive: true });
});

const open = () => {
  const url = place.env.DATABASE_URL;
  return url === undefined ? connectEmbedded(join(place.dataDir, 'db')) : connectPostgres(url);
};

/** Migrates in its own process and kills it after `killAfterMs`, if given. Returns its output. */
const migrateInChild = async (killAfterMs: number | null): Promise<string> => {
  const url = place.env.DATABASE_URL;
  const where = url === undefined ? ['embedded', join(place.dataDir, 'db')] : ['postgres', url];
  const child = spawn(process.execPath, [...SHORT_LIVED, join(bundle, 'migrate-child.js'), ...where, migrations]);
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
    if (killAfterMs !== null && output.includes('migrating')) setTimeout(() => child.kill('SIGKILL'), killAfterMs);
  });
  child.stderr.on('data', (chunk) => {
    output += chunk;
  });
  await new Promise((resolve) => child.on('close', resolve));
  return output;
};

describe('a migration whose process is killed', () => {
  it('leaves the database as it was, and runs again whole', async () => {
    const before = await open();
    await before.migrate(migrationsDir);
    const count = (await findAppliedMigrations(before.db)).length;
    await before.close();
    for (let round = 0; round < ROUNDS; round++) {
      expect(await migrateInChild(600 + 150 * round)).not.toContain('done');
      const database = await open();
      expect(await findAppliedMigrations(database.db)).toHaveLength(count);
      const half = await selectRows(database.db, sql`SELECT to_regclass('half') AS half`);
      expect(half).toEqual([{ half: null }]);
      await database.close();
    }
    expect(await migrateInChild(null)).toMatch(/done/);
    const after = await open();
    expect(await findAppliedMigrations(after.db)).toHaveLength(count + 1);
    expect(await selectRows(after.db, sql`SELECT count(*)::int AS n FROM half`)).toEqual([{ n: ROWS + 1 }]);
    await after.close();
    reportFault({
      fault: `migration killed half-way ${ROUNDS} times, then run again`,
      found: 'each time nothing of it was left; the next run completed it',
    });
  });
});

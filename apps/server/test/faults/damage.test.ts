import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openEmbedded } from '../../src/platform/db/connect.ts';
import { selectRows } from '../../src/platform/db/db.ts';
import { scenarios, users } from '../../src/platform/db/tables.ts';
import { freePort, runOperator, spawnServer } from '../server-process.ts';
import { migrationsDir } from '../template-database.ts';
import { isFull, reportFault } from './fault-scale.ts';

const PAGE = 8192;
const ROWS = 200;
const folder = mkdtempSync(join(tmpdir(), 'windcall-damage-'));
const whole = join(folder, 'whole');
let heapFile: string;
let goodBackup: string;
let backups: string;

/** A data directory of a server that was stopped in good order, and a good backup of it. */
beforeAll(async () => {
  if (process.env.TEST_DATABASE === 'postgres') return;
  const { db, close } = await openEmbedded(join(whole, 'db'), migrationsDir);
  const [user] = await db.insert(users).values({ username: 'ann', usernameKey: 'ann', passwordHash: '-' }).returning();
  for (let i = 0; i < ROWS; i++) {
    await db.insert(scenarios).values({
      userId: user?.id ?? 0,
      name: `scenario ${i}`,
      description: 'x'.repeat(300),
      scenarioType: 'simple',
      engagements: [],
      directionOfFire: 90,
    });
  }
  const [file] = await selectRows<{ path: string }>(db, sql`SELECT pg_relation_filepath('scenarios') AS path`);
  heapFile = join('db', file?.path ?? '');
  await close();
  backups = join(folder, 'backups');
  expect(await runOperator(['backup', backups, '--keep', '3'], { DATA_DIR: whole })).toMatchObject({ code: 0 });
  goodBackup = join(folder, 'good.jsonl.gz');
  cpSync(join(backups, readdirSync(backups)[0] ?? ''), goodBackup);
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const zeroPage = (dataDir: string): void => {
  const file = join(dataDir, heapFile);
  const content = readFileSync(file);
  content.fill(0, 3 * PAGE, 4 * PAGE);
  writeFileSync(file, content);
};
const flipBit = (dataDir: string): void => {
  const file = join(dataDir, heapFile);
  const content = readFileSync(file);
  content[3 * PAGE + 4000] = (content[3 * PAGE + 4000] ?? 0) ^ 1;
  writeFileSync(file, content);
};
const cutFile = (dataDir: string): void => truncateSync(join(dataDir, heapFile), 4 * PAGE);
const cutLog = (dataDir: string): void => {
  const logs = join(dataDir, 'db', 'pg_wal');
  for (const name of readdirSync(logs).filter((log) => /^[0-9A-F]{24}$/.test(log))) {
    truncateSync(join(logs, name), Math.floor(statSync(join(logs, name)).size / 2));
  }
};

describe.runIf(process.env.TEST_DATABASE !== 'postgres')(
  'a data directory that was damaged',
  { timeout: 120_000 },
  () => {
    const faults = [
      ['a page of a table turned into zeros', zeroPage, /scenarios holds \d+ of 200 rows/],
      ['a bit of a page flipped', flipBit, /scenarios cannot be read \(invalid page in block 3/],
      ['a table’s file cut short', cutFile, /scenarios (holds \d+ of 200 rows|cannot be read)/],
    ] as const;
    it.each(isFull ? faults : faults.slice(0, 1))(
      '%s: the server names it and does not start; no backup is made, and none deleted',
      async (fault, damage, names) => {
        const dataDir = join(folder, `case-${names.source.length}-${fault.length}`);
        cpSync(whole, dataDir, { recursive: true });
        damage(dataDir);
        const server = spawnServer(await freePort(), { DATA_DIR: dataDir });
        expect(await server.exited).toBe(1);
        const said = server.output();
        expect(said).toMatch(names);
        expect(said.trim().split('\n')).toHaveLength(1);
        expect(said).toContain('npm run restore');
        const before = readdirSync(backups);
        const backup = await runOperator(['backup', backups, '--keep', '1'], { DATA_DIR: dataDir });
        expect(backup.code).toBe(1);
        expect(readdirSync(backups)).toEqual(before);
        reportFault({ fault, found: `named at start: “${names.exec(said)?.[0]}”; no backup made of it, none deleted` });
      },
    );

    it('what is left can be gone on with, on a second word', async () => {
      const dataDir = join(folder, 'accepted');
      cpSync(whole, dataDir, { recursive: true });
      zeroPage(dataDir);
      const asked = await runOperator(['accept-loss'], { DATA_DIR: dataDir });
      expect(asked.output).toMatch(/^Missing: scenarios holds \d+ of 200 rows\. Add --yes/);
      expect(await runOperator(['accept-loss', '--yes'], { DATA_DIR: dataDir })).toMatchObject({ code: 0 });
      const kept = await runOperator(['backup', backups, '--keep', '1'], { DATA_DIR: dataDir });
      expect([kept.code, kept.output]).toEqual([
        1,
        expect.stringMatching(/Rows have vanished since .*: scenarios \d+ of 200/),
      ]);
      expect(readdirSync(backups)).toHaveLength(2);
      const meant = await runOperator(['backup', backups, '--keep', '2', '--accept'], { DATA_DIR: dataDir });
      expect(meant.code).toBe(0);
      expect(readdirSync(backups)).toHaveLength(2);
    });

    it('the log of the database cut short after a good stop', async () => {
      const dataDir = join(folder, 'cut-log');
      cpSync(whole, dataDir, { recursive: true });
      cutLog(dataDir);
      const server = spawnServer(await freePort(), { DATA_DIR: dataDir });
      let ready = false;
      for (let i = 0; i < 300 && server.child.exitCode === null && !ready; i++) {
        ready = await fetch(`${server.url}/readyz`).then(
          (answer) => answer.ok,
          () => false,
        );
        if (!ready) await new Promise((resolve) => setTimeout(resolve, 100));
      }
      server.child.kill('SIGTERM');
      await server.exited;
      reportFault({
        fault: 'the log of the database (WAL) cut short',
        found: ready
          ? 'healed: the server starts and every row is there'
          : `named: “${server.output().trim().replace(dataDir, 'data').slice(0, 90)}…”`,
      });
      if (ready) {
        const { db, close } = await openEmbedded(join(dataDir, 'db'), migrationsDir);
        expect(await selectRows(db, sql`SELECT count(*)::int AS n FROM scenarios`)).toEqual([{ n: ROWS }]);
        await close();
      } else expect(server.output()).toMatch(/is damaged and cannot be opened .*npm run restore/);
    });

    it('a bit of a backup flipped: refused by name', async () => {
      const file = join(folder, 'flipped.jsonl.gz');
      const content = readFileSync(goodBackup);
      const middle = Math.floor(content.length / 2);
      content[middle] = (content[middle] ?? 0) ^ 1;
      writeFileSync(file, content);
      const verified = await runOperator(['backup', '--verify', file], {});
      expect([verified.code, verified.output]).toEqual([1, expect.stringMatching(/is damaged: .*\n$/)]);
      reportFault({
        fault: 'a bit of a backup flipped',
        found: `named: “${verified.output.trim().replace(`${folder}/`, '')}”`,
      });
    });

    it('a good backup is proved by restoring it', async () => {
      const verified = await runOperator(['backup', '--verify', goodBackup], {});
      expect(verified).toMatchObject({ code: 0, output: expect.stringContaining('can be restored: ') });
    });
  },
);

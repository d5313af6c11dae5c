// @module-tag long
import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPasswords } from '../../src/accounts/index.ts';
import { createApp } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import { readBackupNote } from '../../src/db/backup-note.ts';
import { openEmbedded } from '../../src/db/connect.ts';
import { scenarios, selectRows, users } from '../../src/db/index.ts';
import { createLog } from '../../src/log.ts';
import { keepBackup, nameBackup } from '../../src/operations/keep-backup.ts';
import { OperationRefused } from '../../src/operations/operation-refused.ts';
import { operateOn } from '../../src/operations/place.ts';
import { goOnWithout, repairData } from '../../src/operations/repair-data.ts';
import { StartRefused, startPlatform } from '../../src/start.ts';
import { freePort, runOperator, spawnServer, untilReady } from '../server-process.ts';
import { migrationsDir } from '../template-database.ts';
import { isFull, reportFault } from './fault-scale.ts';

const PAGE = 8192;
const ROWS = 200;
/** Scenarios whose long values fill their own pages. */
const LONG = 6;
const PASSWORD = 'a good long password';
const folder = mkdtempSync(join(tmpdir(), 'windcall-damage-'));
const whole = join(folder, 'whole');
/** Files of relations below a data directory, by name. */
const files = new Map<string, string>();
let goodBackup: string;
let backups: string;

const fileOf = (dataDir: string, relation: string): string => join(dataDir, files.get(relation) ?? 'unknown');

/** A data directory of a properly stopped server, and a good backup of it. */
beforeAll(async () => {
  if (process.env.TEST_DATABASE === 'postgres') return;
  const { db, close } = await openEmbedded(join(whole, 'db'), migrationsDir);
  const passwordHash = await createPasswords().hash(PASSWORD);
  const [user] = await db.insert(users).values({ username: 'ann', usernameKey: 'ann', passwordHash }).returning();
  for (let i = 0; i < ROWS; i++) {
    await db.insert(scenarios).values({
      userId: user?.id ?? 0,
      name: `scenario ${i}`,
      // random, so that it does not shrink: long values leave the row
      description: i < LONG ? randomBytes(6000).toString('base64') : 'x'.repeat(300),
      scenarioType: 'simple',
      engagements: [],
      directionOfFire: 90,
    });
  }
  const found = await selectRows<{ name: string; path: string }>(
    db,
    sql`SELECT c.relname AS name, pg_relation_filepath(c.oid) AS path FROM pg_class c WHERE relnamespace = 'public'::regnamespace
      UNION ALL SELECT 'long values of ' || c.relname, pg_relation_filepath(reltoastrelid) FROM pg_class c WHERE relname = 'scenarios'
      UNION ALL SELECT 'index of long values of ' || c.relname, pg_relation_filepath(indexrelid) FROM pg_class c
        JOIN pg_index ON indrelid = reltoastrelid WHERE relname = 'scenarios'
      UNION ALL SELECT 'tallies', pg_relation_filepath('guard.row_tallies')`,
  );
  for (const { name, path } of found) if (path !== null) files.set(name, join('db', path));
  await close();
  backups = join(folder, 'backups');
  expect(await runOperator(['backup', backups, '--keep', '3'], { DATA_DIR: whole })).toMatchObject({ code: 0 });
  goodBackup = join(folder, 'good.jsonl.gz');
  cpSync(join(backups, readdirSync(backups)[0] ?? ''), goodBackup);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Harm = (file: string) => void;
const zero =
  (page: number): Harm =>
  (file) => {
    const content = readFileSync(file);
    expect(content.length).toBeGreaterThan(page * PAGE);
    content.fill(0, page * PAGE, (page + 1) * PAGE);
    writeFileSync(file, content);
  };
const flip =
  (page: number): Harm =>
  (file) => {
    const content = readFileSync(file);
    const at = page * PAGE + 4000;
    expect(content.length).toBeGreaterThan(at);
    content[at] = (content[at] ?? 0) ^ 1;
    writeFileSync(file, content);
  };
const cut: Harm = (file) => truncateSync(file, statSync(file).size - PAGE);
const remove: Harm = (file) => rmSync(file);
const cutLog = (dataDir: string): void => {
  const logs = join(dataDir, 'db', 'pg_wal');
  for (const name of readdirSync(logs).filter((log) => /^[0-9A-F]{24}$/.test(log))) {
    truncateSync(join(logs, name), Math.floor(statSync(join(logs, name)).size / 2));
  }
};

/** Effect of a fault on a file of the database, the server's message, and the command that repairs it. */
const faults: readonly (readonly [fault: string, relation: string, Harm, RegExp, 'repair' | 'accept-loss'])[] = [
  ['a page of a table turned into zeros', 'scenarios', zero(3), /scenarios holds \d+ of 200 rows/, 'accept-loss'],
  [
    'a bit of a table flipped',
    'scenarios',
    flip(3),
    /scenarios cannot be read whole \(invalid page in block 3/,
    'accept-loss',
  ],
  ['a table’s file cut short', 'scenarios', cut, /scenarios (holds \d+ of 200 rows|cannot be read)/, 'accept-loss'],
  [
    'a page of long values turned into zeros',
    'long values of scenarios',
    zero(2),
    /scenarios cannot be read whole \(toast value \d+/,
    'accept-loss',
  ],
  [
    'a bit of long values flipped',
    'long values of scenarios',
    flip(2),
    /scenarios cannot be read whole \(invalid page/,
    'accept-loss',
  ],
  [
    'the file of long values cut short',
    'long values of scenarios',
    cut,
    /scenarios cannot be read whole \((toast value|could not read blocks)/,
    'accept-loss',
  ],
  [
    'the index of long values turned into zeros',
    'index of long values of scenarios',
    zero(1),
    /scenarios has a damaged index pg_toast_\d+_index/,
    'repair',
  ],
  [
    'the index of names turned into zeros',
    'users_username_key',
    zero(1),
    /users has a damaged index users_username_key \(/,
    'repair',
  ],
  [
    'a bit of the index of names flipped',
    'users_username_key',
    flip(1),
    /users has a damaged index users_username_key \(/,
    'repair',
  ],
  [
    'the index of names gone',
    'users_username_key',
    remove,
    /users has a damaged index users_username_key \(/,
    'repair',
  ],
  ['a primary key gone', 'scenarios_pkey', remove, /scenarios has a damaged index scenarios_pkey \(/, 'repair'],
  ['a counter turned into zeros', 'users_id_seq', zero(0), /users has a damaged counter users_id_seq \(/, 'repair'],
  ['a bit of a counter flipped', 'users_id_seq', flip(0), /users has a damaged counter users_id_seq \(/, 'repair'],
  ['the tallies turned into zeros', 'tallies', zero(0), /scenarios has 200 rows and no tally of them/, 'accept-loss'],
];

/** In a quick round: one fault for each way of detection; the others differ from these in a byte. */
const QUICK: readonly string[] = [
  'a page of a table turned into zeros',
  'a bit of long values flipped',
  'the index of long values turned into zeros',
  'the index of names gone',
  'a bit of a counter flipped',
  'the tallies turned into zeros',
];
const drilled = faults.filter(([fault]) => isFull || QUICK.includes(fault));

const place = (dataDir: string) => ({ kind: 'embedded', dataDir }) as const;
const setting = { migrationsDir, version: '0.0.0', jwtSecret: () => '' };
const places = { ...setting, workerFile: new URL('../../src/worker.ts', import.meta.url), operateFile: '' };

/** Starts a server on a data directory as the product does; rejects with the line that would end it. */
const startOn = async (dataDir: string): Promise<{ app: FastifyInstance; release(): Promise<void> }> => {
  const log = createLog('silent');
  const started = await startPlatform(readConfig({ DATA_DIR: dataDir }), places, log);
  return { app: await createApp(started.platform, dataDir), release: started.release };
};
const lineOf = (failing: Promise<unknown>): Promise<string> =>
  failing.then(
    () => 'nothing was refused',
    (error: unknown) => {
      // any other error is printed with its stack
      expect(error instanceof StartRefused || error instanceof OperationRefused, String(error)).toBe(true);
      return error instanceof Error ? error.message : '';
    },
  );

describe.runIf(process.env.TEST_DATABASE !== 'postgres')(
  'a data directory that was damaged',
  { timeout: 300_000 },
  () => {
    it.each(drilled)(
      '%s: the server does not start and names it, no bad backup is made, and a command brings it back',
      async (fault, relation, harm, names, remedy) => {
        const dataDir = join(folder, fault);
        cpSync(whole, dataDir, { recursive: true });
        harm(fileOf(dataDir, relation));
        const said = await lineOf(startOn(dataDir));
        expect(said).toMatch(names);
        expect(said).toContain(`npm run ${remedy}`);
        expect(said).not.toContain('\n');

        const keep = (name: string) =>
          keepBackup(nameBackup(join(folder, `${fault} ${name}`)), (write) =>
            operateOn(place(dataDir), { name: 'backup' }, setting, write),
          );
        const backup = keep('before');
        const isBackedUp = await backup.then(
          () => true,
          () => false,
        );
        if (isBackedUp) {
          // the backup succeeds only if it does not read the damaged part, and then it has every row
          expect((await backup).rows).toMatchObject({ scenarios: ROWS, users: 1 });
        } else {
          const line = await lineOf(backup);
          expect(line).toMatch(/^The database is damaged: .*Nothing was backed up.*npm run/);
          expect(line).toMatch(names);
          expect(readdirSync(join(folder, `${fault} before`))).toEqual([]);
        }

        if (remedy === 'repair') {
          expect(await lineOf(goOnWithout(place(dataDir), true))).toMatch(/^Nothing is missing, but .*npm run repair/);
          expect(await repairData(place(dataDir))).toMatch(names);
        } else {
          expect(await lineOf(repairData(place(dataDir)))).toMatch(/^Rows are lost: .*npm run accept-loss/);
          expect(await goOnWithout(place(dataDir), true)).toMatch(names);
        }
        const { app, release } = await startOn(dataDir);
        const post = async (url: string, payload: object) => {
          // a busy machine may refuse a password at first, with `busy`
          for (let tries = 1; ; tries++) {
            const answer = await app.inject({ method: 'POST', url, payload });
            if (answer.statusCode !== 503 || tries === 100) return answer;
            await new Promise((resolve) => setTimeout(resolve, 100));
          }
        };
        expect((await post('/api/auth/jwt/login', { username: 'ann', password: PASSWORD })).statusCode).toBe(200);
        const ben = await post('/api/auth/jwt/register', { username: 'ben', password: PASSWORD });
        expect(ben.statusCode, ben.body).toBe(201);
        await app.close();
        await release();
        const after = await keep('after');
        expect(after.rows.users).toBe(2);
        if (remedy === 'repair' || relation === 'tallies') expect(after.rows.scenarios).toBe(ROWS);
        else expect(after.rows.scenarios).toBeLessThan(ROWS);
        reportFault({
          fault,
          found: `named at start: “${names.exec(said)?.[0]}”; ${isBackedUp ? 'backed up whole' : 'no backup made of it'}; back after npm run ${remedy}`,
        });
      },
    );

    // as processes: the exit code, and one line instead of a stack
    it.each(isFull ? faults : faults.filter(([fault]) => fault === 'the index of names turned into zeros'))(
      '%s: server and commands end in one line',
      async (fault, relation, harm, names, remedy) => {
        const dataDir = join(folder, `${fault} as processes`);
        cpSync(whole, dataDir, { recursive: true });
        harm(fileOf(dataDir, relation));
        const refused = spawnServer(await freePort(), { DATA_DIR: dataDir });
        expect(await refused.exited).toBe(1);
        const lines = [refused.output()];
        const env = { DATA_DIR: dataDir };
        lines.push((await runOperator(['backup', join(folder, 'as processes')], env)).output);
        const brought = await runOperator(remedy === 'repair' ? ['repair'] : ['accept-loss', '--yes'], env);
        expect(brought).toMatchObject({ code: 0, output: expect.stringMatching(names) });
        for (const line of [...lines, brought.output]) expect(line.trim().split('\n'), line).toHaveLength(1);
      },
    );

    it('what is left can be gone on with, on a second word', async () => {
      const dataDir = join(folder, 'accepted');
      cpSync(whole, dataDir, { recursive: true });
      zero(3)(fileOf(dataDir, 'scenarios'));
      const asked = await runOperator(['accept-loss'], { DATA_DIR: dataDir });
      expect(asked.output).toMatch(/^Missing: scenarios holds \d+ of 200 rows\. Add --yes/);
      expect(await runOperator(['accept-loss', '--yes'], { DATA_DIR: dataDir })).toMatchObject({ code: 0 });
      const kept = await runOperator(['backup', backups, '--keep', '1'], { DATA_DIR: dataDir });
      expect([kept.code, kept.output]).toEqual([
        2,
        expect.stringMatching(/Rows have vanished since .*: scenarios \d+ of 200/),
      ]);
      expect(readdirSync(backups)).toHaveLength(2);
      // the server's metrics report it
      expect(readBackupNote(dataDir).failed).toMatch(/^Rows have vanished since/);
      const meant = await runOperator(['backup', backups, '--keep', '2', '--accept'], { DATA_DIR: dataDir });
      expect(meant.code).toBe(0);
      expect(readBackupNote(dataDir).failed).toBeUndefined();
      expect(readdirSync(backups)).toHaveLength(2);
    });

    it('the log of the database cut short after a good stop', async () => {
      const dataDir = join(folder, 'cut-log');
      cpSync(whole, dataDir, { recursive: true });
      cutLog(dataDir);
      const server = spawnServer(await freePort(), { DATA_DIR: dataDir });
      const ready = await untilReady(server).then(
        () => true,
        () => false,
      );
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

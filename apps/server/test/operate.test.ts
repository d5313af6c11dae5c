import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { selectRows } from '../src/db/index.ts';
import { readDeployed } from './deploy-files.ts';
import { createCaller } from './faults/http-caller.ts';
import { createShotWriter } from './faults/shot-writer.ts';
import { freePort, runOperator, type ServerProcess, spawnServer, untilReady } from './server-process.ts';
import { openEmptyDatabase } from './template-database.ts';

const SECRET = 'Zm9vYmFyYmF6cXV4MDEyMzQ1Njc4OWFiY2RlZmdoaWo';
const METRICS_TOKEN = 'a-token-for-metrics';
let folder: string;
let dataDir: string;
const running: ServerProcess[] = [];
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'windcall-operate-'));
  dataDir = join(folder, 'data');
});
afterAll(async () => {
  for (const { child } of running) child.kill('SIGKILL');
  await Promise.all(running.map((server) => server.exited));
  rmSync(folder, { recursive: true, force: true });
});

const start = async (env: Record<string, string> = {}): Promise<ServerProcess> => {
  const server = spawnServer(await freePort(), { DATA_DIR: dataDir, METRICS_TOKEN, ...env });
  running.push(server);
  await untilReady(server);
  return server;
};
const end = async (server: ServerProcess, signal: NodeJS.Signals): Promise<void> => {
  server.child.kill(signal);
  await server.exited;
};
const sign = (server: ServerProcess, way: 'login' | 'register', username: string): Promise<Response> =>
  fetch(`${server.url}/api/auth/jwt/${way}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: 'secret-1' }),
  });

const embedded = (): void => {
  describe('the operator’s commands on an embedded database', () => {
    /** Serves one data directory for all these tests: each continues with the data of the last one. */
    let server: ServerProcess;
    beforeAll(async () => {
      server = await start();
    });

    it('work through the running server, which goes on serving', async () => {
      expect((await sign(server, 'register', 'ann')).status).toBe(201);
      const writing = Promise.all([1, 2, 3].map((n) => sign(server, 'register', `during-${n}`)));
      const backup = await runOperator(['backup', join(folder, 'backups')], { DATA_DIR: dataDir });
      expect(backup).toMatchObject({ code: 0, output: expect.stringMatching(/^Backed up .* into .*\d+ users/) });
      expect((await writing).map((answer) => answer.status)).toEqual([201, 201, 201]);
      const file = join(folder, 'ann.json');
      expect(await runOperator(['export-user', 'ann', file], { DATA_DIR: dataDir })).toMatchObject({ code: 0 });
      expect(JSON.parse(readFileSync(file, 'utf8')).account.username).toBe('ann');
      const asked = await runOperator(['delete-user', 'during-1'], { DATA_DIR: dataDir });
      expect(asked.output).toContain('Add --yes');
      const deleted = await runOperator(['delete-user', 'during-1', '--yes'], { DATA_DIR: dataDir });
      expect(deleted.output).toMatch(/^during-1 was deleted/);
      expect((await sign(server, 'login', 'during-1')).status).toBe(401);
      expect((await sign(server, 'login', 'during-2')).status).toBe(200);
      const refused = await runOperator(['restore', backup.output.split(' into ')[1]?.split(': ')[0] ?? ''], {
        DATA_DIR: dataDir,
      });
      expect(refused.code).toBe(1);
      expect(refused.output).toBe(
        `${dataDir} is in use by another Windcall server (process ${server.child.pid}). Stop that one, or set DATA_DIR.\n`,
      );
    });

    it('tell the alert of a backup that was made beside files from the future, and of the next good one', async () => {
      const place = join(folder, 'dated');
      const backup = () => runOperator(['backup', place, '--keep', '3'], { DATA_DIR: dataDir });
      /** The metrics behind the alert on failed backups. */
      const failed = async () => {
        const told = await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
        return /^last_backup_failed(?:\{[^}]*\})? (\S+)$/m.exec(await told.text())?.[1];
      };
      expect(await backup()).toMatchObject({ code: 0 });
      expect(await failed()).toBe('0');
      const ahead = join(place, 'windcall-2097-01-01T00-00-00-000Z.jsonl.gz');
      cpSync(join(place, readdirSync(place)[0] ?? ''), ahead);
      expect(await backup()).toMatchObject({ code: 3, output: expect.stringContaining('windcall-2097') });
      expect(await failed()).toBe('1');
      expect(readDeployed('alerts.yml')).toContain('expr: last_backup_failed{job="windcall"} > 0');
      rmSync(ahead);
      expect(await backup()).toMatchObject({ code: 0 });
      expect(await failed()).toBe('0');
    });

    it('open a locked account again, through the running server and without one', async () => {
      const guess = () =>
        fetch(`${server.url}/api/auth/jwt/login`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ username: 'ann', password: 'wrong-1' }),
        });
      for (let i = 0; i < 6; i++) await guess();
      expect((await sign(server, 'login', 'ann')).status).toBe(429);
      expect(await runOperator(['unlock', 'ann'], { DATA_DIR: dataDir })).toEqual({
        code: 0,
        output: 'ann may sign in again.\n',
      });
      expect((await sign(server, 'login', 'ann')).status).toBe(200);
      await end(server, 'SIGKILL');
      const reset = await runOperator(['reset-password', 'ann'], { DATA_DIR: dataDir });
      expect(reset).toMatchObject({ code: 0, output: expect.stringMatching(/^The password of ann is now \S{20} /) });
      server = await start();
      expect((await sign(server, 'login', 'ann')).status).toBe(401);
    });

    it('bring everything back after the server was killed and its directory lost', async () => {
      await end(server, 'SIGKILL');
      const file = join(folder, 'kept.jsonl.gz');
      expect(await runOperator(['backup', file], { DATA_DIR: dataDir })).toMatchObject({ code: 0 });
      renameSync(dataDir, join(folder, 'lost'));
      expect(await runOperator(['backup', join(folder, 'none')], { DATA_DIR: dataDir })).toEqual({
        code: 1,
        output: `There are no data in ${dataDir}.\n`,
      });
      expect(await runOperator(['restore', '--check', file], {})).toMatchObject({
        code: 0,
        output: expect.stringContaining('is whole'),
      });
      expect(await runOperator(['restore', file], { DATA_DIR: dataDir })).toMatchObject({ code: 0 });
      const again = await start();
      expect((await sign(again, 'login', 'during-2')).status).toBe(200);
    });

    it('explain themselves in one line', async () => {
      expect(await runOperator([], {})).toMatchObject({ code: 1, output: expect.stringMatching(/^Commands: .*\n$/) });
      expect((await runOperator(['bakcup'], {})).output).toMatch(/^There is no command bakcup\. Commands: backup, /);
      expect(await runOperator(['restore'], {})).toMatchObject({
        code: 1,
        output: expect.stringMatching(/^Which.*\n$/),
      });
      expect(await runOperator(['backup', '--frequently'], {})).toMatchObject({
        code: 1,
        output: expect.stringMatching(/^Unknown option.*\n$/),
      });
      expect(await runOperator(['move'], { DATA_DIR: dataDir })).toMatchObject({
        code: 1,
        output: 'Where to? Set DATABASE_URL to an empty PostgreSQL database.\n',
      });
    });
  });
};

const onPostgres = (): void => {
  describe('moving from the embedded database to PostgreSQL', () => {
    /** The rows and counters of a backup, without its head and end, which hold the time. */
    const rowsIn = (file: string): string[] =>
      gunzipSync(readFileSync(file)).toString('utf8').trim().split('\n').slice(1, -1);
    const backUp = async (name: string, env: Record<string, string>): Promise<string[]> => {
      const file = join(folder, name);
      expect(await runOperator(['backup', file], env)).toMatchObject({ code: 0 });
      return rowsIn(file);
    };

    it('is one command that takes everything along and leaves the old data, and a backup leads back', async () => {
      const target = await openEmptyDatabase();
      const [row] = await selectRows<{ name: string }>(target.db, sql`SELECT current_database() AS name`);
      const databaseUrl = new URL(process.env.DATABASE_URL_TEST ?? '');
      databaseUrl.pathname = `/${row?.name}`;
      const env = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl.href };
      const before = await start();
      await sign(before, 'register', 'ann');
      const writer = await createShotWriter(createCaller(before.url), 'mover');
      await writer.write(createCaller(before.url), () => writer.count() >= 60);
      const held = await runOperator(['move'], env);
      expect(held).toMatchObject({ code: 1, output: expect.stringContaining('is in use by another Windcall server') });
      await end(before, 'SIGTERM');
      const rows = await backUp('before.jsonl.gz', { DATA_DIR: dataDir });
      expect(rows.length).toBeGreaterThan(60);
      const moved = await runOperator(['move'], env);
      expect(moved).toMatchObject({
        code: 0,
        output: expect.stringMatching(/^Moved .* to PostgreSQL at 127\.0\.0\.1/),
      });
      expect(existsSync(join(dataDir, 'db'))).toBe(true);
      expect(await backUp('moved.jsonl.gz', { DATABASE_URL: databaseUrl.href })).toEqual(rows);
      const after = await start({ DATABASE_URL: databaseUrl.href, JWT_SECRET: SECRET });
      expect((await sign(after, 'login', 'ann')).status).toBe(200);
      await writer.signInAgain(createCaller(after.url));
      expect(await writer.audit(createCaller(after.url))).toMatchObject({ acknowledged: 60, stored: 60, altered: 0 });
      expect(await runOperator(['move'], env)).toMatchObject({
        code: 1,
        output: expect.stringContaining('The target database is not empty'),
      });
      await end(after, 'SIGTERM');
      const back = { DATA_DIR: join(folder, 'back') };
      expect(await runOperator(['restore', join(folder, 'moved.jsonl.gz')], back)).toMatchObject({ code: 0 });
      expect(await backUp('back.jsonl.gz', back)).toEqual(rows);
      await target.close();
    });
  });
};

if (process.env.TEST_DATABASE === 'postgres') onPostgres();
else embedded();

import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { prometheus } from '../../../scripts/system-packages.mjs';
import { readDeployed, root } from './deploy-files.ts';
import { freePort } from './server-process.ts';
import { startTestApp, type TestApp } from './test-app.ts';

// The alerts as judged by a real Prometheus that collects from a real server.

const TOKEN = 'a-token-for-metrics';
const onPostgres = process.env.TEST_DATABASE === 'postgres';
const HOUR_MS = 3_600_000;

const rules = z
  .object({ groups: z.array(z.object({ rules: z.array(z.object({ alert: z.string(), expr: z.string() })) })) })
  .parse(parse(readDeployed('alerts.yml')))
  .groups.flatMap((group) => group.rules);

const folder = mkdtempSync(join(tmpdir(), 'windcall-alerts-'));
const dataDir = join(folder, 'server');
let server: TestApp;
let watcher: ChildProcess;
let api: string;
let nobody: number;

const answer = z.object({
  data: z.object({
    result: z.array(z.object({ metric: z.record(z.string(), z.string()), value: z.tuple([z.number(), z.string()]) })),
  }),
});
const ask = async (query: string) => {
  const response = await fetch(`${api}/api/v1/query?query=${encodeURIComponent(query)}`);
  expect(response.status, await response.clone().text()).toBe(200);
  return answer.parse(await response.json()).data.result;
};

/** Waits until Prometheus has collected again; twice if a rate is needed. */
const collected = async (): Promise<void> => {
  const since = Date.now() / 1000;
  await expect
    .poll(async () => Number((await ask('min(timestamp(up))')).at(0)?.value[1]), { timeout: 30_000, interval: 200 })
    .toBeGreaterThan(since);
};

const alerting = async (): Promise<string[]> => {
  await collected();
  const held: string[] = [];
  for (const { alert, expr } of rules) if ((await ask(expr)).length > 0) held.push(alert.replace('Windcall', ''));
  return held.filter((name) => name !== 'Down');
};

const note = (content: object): void => writeFileSync(join(dataDir, 'last-backup.json'), JSON.stringify(content));
const hoursAgo = (hours: number): string => new Date(Date.now() - hours * HOUR_MS).toISOString();

beforeAll(async () => {
  cpSync(join(root, 'deploy/alerts.yml'), join(folder, 'alerts.yml'));
  writeFileSync(join(folder, 'token'), TOKEN);
  mkdirSync(dataDir);
  server = await startTestApp({
    config: { metricsToken: TOKEN, dataDir, databaseUrl: onPostgres ? (process.env.DATABASE_URL_TEST ?? null) : null },
  });
  const url = new URL(await server.app.listen({ host: '127.0.0.1', port: 0 }));
  nobody = await freePort();
  // as shipped, except for addresses, the token's place, and the pace
  const shipped = readDeployed('prometheus.yml')
    .replace('scrape_interval: 15s', 'scrape_interval: 1s\n  evaluation_interval: 1s')
    .replace('/etc/prometheus/windcall-metrics-token', join(folder, 'token'))
    .replace(/targets: .*/, `targets: ["${url.host}", "127.0.0.1:${nobody}"]`);
  writeFileSync(join(folder, 'prometheus.yml'), shipped);
  const port = await freePort();
  api = `http://127.0.0.1:${port}`;
  watcher = spawn(
    prometheus(),
    [
      `--config.file=${join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(folder, 'figures')}`,
      `--web.listen-address=127.0.0.1:${port}`,
      '--log.level=error',
    ],
    { stdio: 'inherit' },
  );
  await vi.waitFor(async () => expect((await fetch(`${api}/-/ready`)).ok).toBe(true), {
    timeout: 300_000,
    interval: 200,
  });
});
afterAll(async () => {
  const gone = new Promise((resolve) => watcher.once('exit', resolve));
  watcher.kill('SIGKILL');
  await gone;
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('the alerts, as Prometheus judges them', () => {
  it('are rules that it loads and evaluates, every one', async () => {
    await collected();
    const told = z
      .object({
        data: z.object({
          groups: z.array(z.object({ rules: z.array(z.object({ name: z.string(), health: z.string() })) })),
        }),
      })
      .parse(await (await fetch(`${api}/api/v1/rules`)).json());
    const loaded = told.data.groups.flatMap((group) => group.rules);
    expect(loaded.map(({ name }) => name)).toEqual(rules.map(({ alert }) => alert));
    expect(new Set(loaded.map(({ health }) => health))).toEqual(new Set(['ok']));
  });

  it('name the server that does not answer, and no other', async () => {
    await collected();
    const down = await ask(rules.find(({ alert }) => alert === 'WindcallDown')?.expr ?? '');
    expect(down.map(({ metric }) => metric.instance)).toEqual([`127.0.0.1:${nobody}`]);
  });

  it('ask for a first backup of the embedded database; a PostgreSQL may be backed up by others', async () => {
    expect(await alerting()).toEqual(onPostgres ? [] : ['NeverBackedUp']);
  });

  it('are silent after a good backup', async () => {
    note({ at: hoursAgo(1), rows: { users: 0 } });
    expect(await alerting()).toEqual([]);
  });

  it('tell a backup that is more than a day old', async () => {
    note({ at: hoursAgo(27), rows: { users: 0 } });
    expect(await alerting()).toEqual(['BackupOld']);
  });

  it('tell a backup that failed, on either database, until the next good one', async () => {
    note({ at: hoursAgo(1), rows: { users: 0 }, failed: 'no room' });
    expect(await alerting()).toEqual(['BackupFailed']);
    note({ failed: 'the first one failed' });
    expect(await alerting()).toEqual(onPostgres ? ['BackupFailed'] : ['NeverBackedUp', 'BackupFailed']);
    note({ at: hoursAgo(0), rows: { users: 0 } });
    expect(await alerting()).toEqual([]);
  });

  it('tell rows of the embedded database that vanished since the last good backup', async () => {
    note({ at: hoursAgo(1), rows: { shots: 40 } });
    expect(await alerting()).toEqual(onPostgres ? [] : ['RowsVanished']);
    note({ at: hoursAgo(0), rows: { users: 0 } });
  });

  it('tell that passwords are being guessed', async () => {
    await server.db.execute(
      sql`INSERT INTO login_locks (key, attempts, window_ends_at, locked_until, expires_at)
        SELECT 'name-' || n, 5, later, later, later FROM generate_series(1, 21) n, (SELECT now() + interval '1 hour' AS later) l`,
    );
    expect(await alerting()).toEqual(['NamesLocked']);
    await server.db.execute(sql`DELETE FROM login_locks`);
    expect(await alerting()).toEqual([]);
  });

  it('tell answers that fail, when the table of accounts is gone', async () => {
    await server.db.execute(sql`ALTER TABLE users RENAME TO users_gone`);
    for (let i = 0; i < 3; i++) {
      for (let n = 0; n < 5; n++) {
        const payload = { username: `somebody-${i}-${n}`, password: 'a good long password' };
        await server.app.inject({ method: 'POST', url: '/api/auth/jwt/login', payload });
      }
      await collected();
    }
    expect(await alerting()).toEqual(['Errors']);
    await server.db.execute(sql`ALTER TABLE users_gone RENAME TO users`);
  });
});

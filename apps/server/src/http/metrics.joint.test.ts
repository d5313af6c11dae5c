// @module-tag one-database
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { fastify } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase } from '../../test/template-database.ts';
import { insertAccount } from '../accounts/index.ts';
import type { Config } from '../config.ts';
import { BACKUP_NOTE } from '../db/backup-note.ts';
import type { Database } from '../db/connect.ts';
import { loginLocks, users } from '../db/index.ts';
import { serveMetrics } from './metrics.ts';
import type { Platform } from './platform.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'windcall-metrics-'));
let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(async () => {
  await database.close();
  rmSync(dataDir, { recursive: true });
});

const note = (about: object) => writeFileSync(join(dataDir, BACKUP_NOTE), JSON.stringify(about));
/** Metrics of a new server, by name and labels. */
const figures = async (config: Partial<Config> = {}) => {
  const app = fastify();
  const platform = {
    db: database.db,
    config: { metricsToken: 'token', dataDir, databaseUrl: null, ...config },
    databaseLoad: () => ({ open: 7, idle: 2, waiting: 3 }),
    pool: { load: () => ({ running: 1, waiting: 4 }) },
    streams: { load: () => ({ open: 5, ended: { client: 6, age: 8 } }), lagS: () => 1.5 },
  } as unknown as Platform;
  serveMetrics(app, platform);
  const produces = { call: { produces: 'text/event-stream' } } as never;
  app.get('/things/:id', async (_, reply) => reply.code(202).send('x'));
  app.get('/stream', { config: produces }, async () => 'x');
  app.get('/refused', { config: produces }, async (_, reply) => reply.code(503).send('x'));
  for (const url of ['/things/1', '/things/2', '/stream', '/refused', '/nowhere']) await app.inject(url);
  const { body } = await app.inject({ url: '/metrics', headers: { authorization: 'Bearer token' } });
  await app.close();
  const values = new Map(
    body.split('\n').flatMap((line) => {
      const [, name, value] = /^([^#].*) (\S+)$/.exec(line) ?? [];
      return name === undefined ? [] : [[name, Number(value)] as const];
    }),
  );
  return (name: string) => values.get(name) ?? null;
};

it('shows each figure of the platform under its own name', async () => {
  const at = (s: number) => new Date(Date.now() + 1000 * s);
  const lock = (key: string, lockedUntil: Date | null) => ({
    key,
    attempts: 5,
    windowEndsAt: at(60),
    lockedUntil,
    expiresAt: at(60),
  });
  await database.db
    .insert(loginLocks)
    .values([lock('a', at(600)), lock('b', at(600)), lock('c', at(-1)), lock('d', null)]);
  const figure = await figures();
  const named = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, figure(name)]));
  expect(
    named([
      'worker_jobs{state="running"}',
      'worker_jobs{state="waiting"}',
      'event_streams',
      'event_streams_ended{state="client"}',
      'event_streams_ended{state="age"}',
      'event_streams_lag_seconds',
      'login_locks',
      'database_connections{state="busy"}',
      'database_connections{state="idle"}',
      'database_connections{state="waiting"}',
    ]),
  ).toEqual({
    ...{ 'worker_jobs{state="running"}': 1, 'worker_jobs{state="waiting"}': 4, event_streams: 5 },
    ...{
      'event_streams_ended{state="client"}': 6,
      'event_streams_ended{state="age"}': 8,
      event_streams_lag_seconds: 1.5,
    },
    ...{ login_locks: 2, 'database_connections{state="busy"}': 5, 'database_connections{state="idle"}': 2 },
    'database_connections{state="waiting"}': 3,
  });
  const answers = (route: string, status: number) =>
    figure(`http_request_duration_seconds_count{method="GET",route="${route}",status="${status}"}`);
  expect([
    answers('/things/:id', 202),
    answers('/stream', 200),
    answers('/refused', 503),
    answers('none', 404),
  ]).toEqual([2, null, 1, 1]);
});

it('reports the noted backup, and nothing without a note', async () => {
  const of = async () => {
    const figure = await figures();
    return ['last_backup_timestamp_seconds', 'last_backup_failed', 'vanished_rows'].map(figure);
  };
  expect(await of()).toEqual([null, null, null]);
  const at = '2026-05-06T07:08:09Z';
  note({ at });
  expect(await of()).toEqual([Date.parse(at) / 1000, 0, null]);
  note({ at, failed: 'disk full' });
  expect((await of()).slice(0, 2)).toEqual([Date.parse(at) / 1000, 1]);
  note({ failed: 'disk full' });
  expect((await of()).slice(0, 2)).toEqual([null, 1]);
});

it('counts rows lost since the backup, beyond a tenth and twenty of a table', async () => {
  const { db } = database;
  for (let i = 0; i < 3; i++)
    await insertAccount(db, { username: `somebody-${i}`, passwordHash: '-', subStatus: 'none' });
  const [{ n } = { n: 0 }] = await db.select({ n: sql<number>`count(*)::int` }).from(users);
  const vanished = async (rows: object) => {
    note({ at: '2026-05-06T07:08:09Z', rows });
    return (await figures())('vanished_rows');
  };
  expect(await vanished({ users: n + 20 })).toBe(0);
  expect(await vanished({ users: n + 21, no_such_table: 500 })).toBe(21);
  expect(await vanished({ users: n + 21, cards: 30 })).toBe(51);
});

it('reports the free share of the disk for the embedded database', async () => {
  const { bavail, blocks } = statfsSync(dataDir);
  expect((await figures())('data_directory_free_ratio')).toBeCloseTo(bavail / blocks, 1);
  expect((await figures({ databaseUrl: 'postgres://x' }))('data_directory_free_ratio')).toBeNull();
  expect((await figures({ dataDir: join(dataDir, 'gone') }))('data_directory_free_ratio')).toBeNull();
});

import { timingSafeEqual } from 'node:crypto';
import { statfsSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { findLosses, readBackupNote } from '../db/backup-note.ts';
import { selectRows } from '../db/db.ts';
import { readTallies } from '../db/row-guard.ts';
import type { Platform } from '../platform.ts';
import { Refusal } from '../refusal.ts';

const equalText = (a: string, b: string): boolean => {
  const [x, y] = [Buffer.from(a), Buffer.from(b)];
  return x.length === y.length && timingSafeEqual(x, y);
};

const countLocks = async (platform: Platform): Promise<number> => {
  const [row] = await selectRows<{ locked: number }>(
    platform.db,
    sql`SELECT count(*)::int AS locked FROM login_locks WHERE locked_until > now()`,
  );
  return row?.locked ?? 0;
};

/**
 * Rows that the embedded database had in its last good backup and has no longer, by its own tally, beyond what is usually
 * deleted; null where nothing was backed up, or nothing is tallied.
 */
const countVanished = async ({ db, config }: Platform): Promise<number | null> => {
  const { rows } = readBackupNote(config.dataDir);
  if (rows === undefined) return null;
  const tallies = await readTallies(db);
  if (tallies === null) return null;
  // of a table without a tally nothing is known
  const losses = findLosses(rows, (table) => tallies.get(table) ?? rows[table] ?? 0);
  return losses.reduce((sum, { had, has }) => sum + had - has, 0);
};

const freeShare = (dataDir: string): number | null => {
  try {
    const { bavail, blocks } = statfsSync(dataDir);
    return bavail / blocks;
  } catch {
    return null;
  }
};

/**
 * `/metrics` in Prometheus' format, for who brings the bearer token `METRICS_TOKEN`; without that setting there is no
 * such page. Latency by route, event-loop delay, worker pool, locked account names, connections,
 * process figures.
 */
export const serveMetrics = (app: FastifyInstance, platform: Platform): void => {
  const expected = platform.config.metricsToken;
  if (expected === null) return;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const latency = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [registry],
  });
  new Gauge({
    name: 'worker_jobs',
    help: 'Jobs in the worker pool',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const load = platform.pool.load();
      this.set({ state: 'running' }, load.running);
      this.set({ state: 'waiting' }, load.waiting);
    },
  });
  new Gauge({
    name: 'login_locks',
    help: 'Account names that are locked now',
    registers: [registry],
    async collect() {
      this.set(await countLocks(platform));
    },
  });
  new Gauge({
    name: 'database_connections',
    help: 'Connections to the PostgreSQL server, and requests waiting for one; absent with the embedded database',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const load = platform.databaseLoad();
      if (load === null) return;
      this.set({ state: 'busy' }, load.open - load.idle);
      this.set({ state: 'idle' }, load.idle);
      this.set({ state: 'waiting' }, load.waiting);
    },
  });
  new Gauge({
    name: 'last_backup_timestamp_seconds',
    help: 'When the embedded database was last backed up, seconds since 1970; absent where it never was',
    registers: [registry],
    collect() {
      const { at } = readBackupNote(platform.config.dataDir);
      if (at !== undefined) this.set(Date.parse(at) / 1000);
    },
  });
  new Gauge({
    name: 'last_backup_failed',
    help: 'Whether the last attempt to back the embedded database up made none: 1, otherwise 0',
    registers: [registry],
    collect() {
      this.set(readBackupNote(platform.config.dataDir).failed === undefined ? 0 : 1);
    },
  });
  new Gauge({
    name: 'vanished_rows',
    help: 'Rows of the last good backup that the embedded database has no longer, beyond what is usually deleted',
    registers: [registry],
    async collect() {
      const vanished = await countVanished(platform);
      if (vanished !== null) this.set(vanished);
    },
  });
  new Gauge({
    name: 'data_directory_free_ratio',
    help: 'Share of the disk of the data directory that is free',
    registers: [registry],
    collect() {
      const share = freeShare(platform.config.dataDir);
      if (share !== null) this.set(share);
    },
  });
  app.addHook('onResponse', async (request, reply) => {
    latency.observe(
      { method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
  });
  app.get('/metrics', { logLevel: 'warn' }, async (request, reply) => {
    if (!equalText(request.headers.authorization ?? '', `Bearer ${expected}`)) throw new Refusal('not-signed-in');
    return reply.type(registry.contentType).send(await registry.metrics());
  });
};

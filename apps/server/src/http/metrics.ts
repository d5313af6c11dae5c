import { timingSafeEqual } from 'node:crypto';
import { statfsSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { findLosses, readBackupNote } from '../db/backup-note.ts';
import { selectRows } from '../db/index.ts';
import { readTallies } from '../db/row-guard.ts';
import { Refusal } from '../refusal.ts';
import type { Platform } from './platform.ts';

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

/** Rows missing since the last good backup, by tallies, beyond usual deletions; null without a backup or tallies. */
const countVanished = async ({ db, config }: Platform): Promise<number | null> => {
  const { rows } = readBackupNote(config.dataDir);
  if (rows === undefined) return null;
  const tallies = await readTallies(db);
  if (tallies === null) return null;
  // a table without a tally counts as complete
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

/** One value, values by state, or null if unknown. */
type Reading = number | null | Readonly<Record<string, number>>;
const byState = (reading: Reading): (readonly [string | null, number])[] =>
  reading === null ? [] : typeof reading === 'number' ? [[null, reading]] : Object.entries(reading);

/** `/metrics` in Prometheus format for the bearer token `METRICS_TOKEN`; absent without that setting. */
export const serveMetrics = (app: FastifyInstance, platform: Platform): void => {
  const expected = platform.config.metricsToken;
  if (expected === null) return;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  // a linter refuses these gauges, which are named like counters; figures by type stay
  for (const name of ['handles', 'requests', 'resources']) registry.removeSingleMetric(`nodejs_active_${name}_total`);
  const latency = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [registry],
  });
  const gauge = (name: string, help: string, read: () => Reading | Promise<Reading>): void => {
    new Gauge({
      name,
      help,
      labelNames: ['state'],
      registers: [registry],
      async collect() {
        // an unknown figure is absent, because 0 would be a value
        this.reset();
        for (const [state, value] of byState(await read())) this.set(state === null ? {} : { state }, value);
      },
    });
  };
  gauge('worker_jobs', 'Jobs in the worker pool', () => ({ ...platform.pool.load() }));
  gauge('event_streams', 'Streams of events that are open', () => platform.streams.load().open);
  gauge('event_streams_ended', 'Streams of events that have ended, by cause', () => platform.streams.load().ended);
  gauge(
    'event_streams_lag_seconds',
    'Time since the events that streams carry were last read; 0 while nobody watches',
    () => platform.streams.lagS(),
  );
  gauge('login_locks', 'Account names that are locked now', () => countLocks(platform));
  gauge(
    'database_connections',
    'Connections to the PostgreSQL server, and requests waiting for one; absent with the embedded database',
    () => {
      const load = platform.databaseLoad();
      return load && { busy: load.open - load.idle, idle: load.idle, waiting: load.waiting };
    },
  );
  gauge(
    'last_backup_timestamp_seconds',
    'When the last good backup was made, seconds since 1970; absent without a note in the data directory',
    () => {
      const { at } = readBackupNote(platform.config.dataDir);
      return at === undefined ? null : Date.parse(at) / 1000;
    },
  );
  gauge(
    'last_backup_failed',
    'Whether the last backup was not made, or found rows gone: 1, otherwise 0; absent without a note',
    () => {
      const { at, failed } = readBackupNote(platform.config.dataDir);
      return failed !== undefined ? 1 : at === undefined ? null : 0;
    },
  );
  gauge(
    'vanished_rows',
    'Rows of the last good backup that the embedded database has no longer, beyond what is usually deleted',
    () => countVanished(platform),
  );
  gauge('data_directory_free_ratio', 'Share of the disk of the embedded database that is free', () =>
    platform.config.databaseUrl === null ? freeShare(platform.config.dataDir) : null,
  );
  app.addHook('onResponse', async (request, reply) => {
    // the duration of a stream is no latency
    if (request.routeOptions.config.call?.produces === 'text/event-stream' && reply.statusCode === 200) return;
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

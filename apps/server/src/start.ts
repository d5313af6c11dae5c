import { join } from 'node:path';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { createByteQuota } from './accounts/byte-quota.ts';
import { type Administrator, ensureAdministrator } from './accounts/ensure-administrator.ts';
import { prepareSignedInLookup } from './accounts/find-signed-in-user.ts';
import { createPasswords } from './accounts/index.ts';
import { prune } from './accounts/prune.ts';
import type { Config } from './config.ts';
import { type Database, openEmbedded, openPostgres } from './db/connect.ts';
import { CannotOpen, DiskFull, lockData } from './db/durable-files.ts';
import { describeDamage, findDamage, whatNow } from './db/find-damage.ts';
import { causeOf, isDamage, whyNoDatabase } from './db/index.ts';
import { whyUnusable } from './db/unusable-folder.ts';
import { createEventStreams } from './http/event-streams.ts';
import { createLargeTurns, createListTurns } from './http/large-turns.ts';
import type { Platform } from './http/platform.ts';
import { createRequestBudget } from './http/request-budget.ts';
import { createWorkerPool } from './pool/worker-pool.ts';

const USER_REQUESTS_PER_MIN = 600;
const ADDRESS_REQUESTS_PER_MIN = 120;
/** A school shares one address: sixty students look, join and reload. */
const DOOR_REQUESTS_PER_MIN = 600;
const MAX_EVENT_LOOP_DELAY_MS = 1000;
const WAIT_FOR_LAST_MS = 5000;
const PRUNE_EVERY_MS = 10 * 60_000;

export interface Places {
  readonly migrationsDir: string;
  readonly workerFile: URL;
  readonly version: string;
  readonly operateFile: string;
}

/** A server that is set up but does not listen yet. */
export interface Started {
  readonly platform: Platform;
  readonly database: Database;
  /** Await before serving. It runs beside the setup of routes, which takes as long as hashing a first password. */
  readonly administrator: Promise<Administrator>;
  release(): Promise<void>;
}

/** The server cannot start; the message is one line for the operator. */
export class StartRefused extends Error {}

/** Advice for the operator if the error is known, otherwise the error itself. */
const refusedBy = (error: unknown, variable: string): unknown => {
  const why = whyNoDatabase(error, variable);
  return why === null ? error : new StartRefused(why, { cause: error });
};

const NO_KERNEL_LOCK =
  'The data directory is held without a lock of the kernel (no program flock, or a file system without locks): a second server is kept out by signs of life alone.';

const openDatabase = async (config: Config, migrationsDir: string, log: FastifyBaseLogger) => {
  if (config.databaseUrl !== null) {
    const { migrationDatabaseUrl: migrationUrl, databasePoolSize: poolSize } = config;
    const database = await openPostgres(config.databaseUrl, migrationsDir, { migrationUrl, poolSize }).catch(
      (error: unknown) => {
        throw refusedBy(error, migrationUrl === null ? 'DATABASE_URL' : 'DATABASE_URL or MIGRATION_DATABASE_URL');
      },
    );
    return { database, unlock: () => {} };
  }
  const lock = await lockData(config.dataDir, { waitMs: WAIT_FOR_LAST_MS });
  if (lock.status === 'held') throw new StartRefused(lock.message);
  if (!lock.isKernelLocked) log.warn({ event: 'no-kernel-lock' }, NO_KERNEL_LOCK);
  try {
    const database = await openEmbedded(join(config.dataDir, 'db'), migrationsDir, lock.holds);
    const damage = await findDamage(database.db);
    if (damage.length > 0) {
      await database.close();
      throw new StartRefused(
        `The database in ${config.dataDir} is damaged: ${describeDamage(damage)}. ${whatNow(damage)}`,
      );
    }
    return { database, unlock: lock.release };
  } catch (error) {
    lock.release();
    if (error instanceof DiskFull) throw new StartRefused(error.message);
    const why = whyUnusable(config.dataDir, error);
    if (why !== null) throw new StartRefused(why);
    if (!(error instanceof CannotOpen) && !isDamage(error)) throw error;
    throw new StartRefused(
      `The database in ${config.dataDir} is damaged and cannot be opened (${causeOf(error)}). ${whatNow(null)}`,
    );
  }
};

/** Locks the data directory, opens and migrates the database, and makes the platform for features. */
export const startPlatform = async (config: Config, places: Places, log: FastifyBaseLogger): Promise<Started> => {
  const { database, unlock } = await openDatabase(config, places.migrationsDir, log);
  const platform: Platform = {
    db: database.db,
    databaseLoad: database.load,
    config,
    log,
    release: { version: places.version, migrationsDir: places.migrationsDir, operateFile: places.operateFile },
    findSignedInUser: prepareSignedInLookup(database.db),
    passwords: createPasswords(),
    pool: createWorkerPool({
      workerFile: places.workerFile,
      onThreadFailure: (err) => log.error({ event: 'server-error', err }),
    }),
    largeTurns: createLargeTurns(),
    listTurns: createListTurns(),
    streams: createEventStreams(),
    quota: createByteQuota(database.db, config.accountQuotaMb),
    maxEventLoopDelayMs: MAX_EVENT_LOOP_DELAY_MS,
    budgets: {
      user: createRequestBudget(USER_REQUESTS_PER_MIN),
      address: createRequestBudget(ADDRESS_REQUESTS_PER_MIN),
      open: createRequestBudget(ADDRESS_REQUESTS_PER_MIN),
      door: createRequestBudget(DOOR_REQUESTS_PER_MIN),
    },
  };
  const administrator = ensureAdministrator(database.db, platform.passwords, config.admin);
  // the caller awaits it later; until then a rejection must not end the process
  administrator.catch(() => {});
  const pruning = setInterval(() => {
    prune(database.db, {
      auditDays: config.auditRetentionDays,
      managedDays: config.managedRetentionDays,
    }).catch((error: unknown) => log.error({ event: 'server-error', err: error }));
  }, PRUNE_EVERY_MS);
  pruning.unref();
  return {
    platform,
    database,
    administrator,
    release: async () => {
      clearInterval(pruning);
      await platform.pool.close();
      await database.close();
      unlock();
    },
  };
};

const DRAIN_MS = 25_000;

/** Signals within this time count as one: Ctrl-C arrives from the terminal and again from npm. */
const ONE_SIGNAL_MS = 2000;

/**
 * Shuts down on SIGTERM or SIGINT: stops accepting, finishes open requests (25 s at most), closes the database, exits
 * with status zero. A second signal after two seconds ends the process at once.
 */
export const closeOnSignal = (app: FastifyInstance, release: () => Promise<void>): void => {
  let closingSince: number | null = null;
  const close = (): void => {
    if (closingSince !== null) {
      if (performance.now() - closingSince > ONE_SIGNAL_MS) process.exit(1);
      return;
    }
    closingSince = performance.now();
    const deadline = setTimeout(() => app.server.closeAllConnections(), DRAIN_MS);
    app
      .close()
      .then(release)
      .then(() => {
        clearTimeout(deadline);
        process.exit(0);
      })
      .catch((error: unknown) => {
        app.log.fatal({ err: error });
        process.exit(1);
      });
  };
  process.on('SIGTERM', close);
  process.on('SIGINT', close);
};

import type { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg, { type Pool } from 'pg';
import type { Db } from './db.ts';
import { DurableFiles, openDurable } from './durable-files.ts';
import { embeddedPool } from './embedded-pool.ts';
import { followPrimary, serversOf } from './follow-primary.ts';
import { keepStatements } from './prepared.ts';
import { guardRows } from './row-guard.ts';
import { needsMigration } from './schema-version.ts';
import { refuseInsideTransaction } from './transaction.ts';

const EVERY_MS = 10 * 60_000;

/**
 * Vacuums and checkpoints the embedded database, whose log otherwise grows without end; two calls, because VACUUM
 * cannot share a statement. Returns the function that stops it.
 */
export const keepHouse = (pool: Pool): (() => void) => {
  let running = false;
  const timer = setInterval(async () => {
    if (running || pool.ended) return;
    running = true;
    try {
      await pool.query('VACUUM (ANALYZE)');
      await pool.query('CHECKPOINT');
    } catch {
      // the database was closed meanwhile: the next start catches up
    } finally {
      running = false;
    }
  }, EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
};

export interface Database {
  readonly db: Db;
  readonly kind: 'embedded' | 'postgres';
  /** Open and idle connections, and requests waiting for one; null without a pool. */
  load(): { readonly open: number; readonly idle: number; readonly waiting: number } | null;
  close(): Promise<void>;
}

const CASING = 'snake_case';
/** Arbitrary key of the lock that lets one server migrate at a time. */
const MIGRATION_LOCK = 7_215_334;
const POOL_SIZE = 10;

/** An open database with any schema, or none. */
export interface Connection extends Database {
  /** Applies a folder's migrations. Several servers may call this at once; they take turns. */
  migrate(migrationsDir: string): Promise<void>;
}

/** Wraps an open embedded database without migrating it; tests pass a clone. */
export const wrapEmbedded = (client: PGlite): Connection => {
  const pool = embeddedPool(client);
  const own = drizzle(pool, { casing: CASING });
  const db = refuseInsideTransaction(own as unknown as Db);
  keepStatements(db);
  let stopHousekeeping = (): void => {};
  return {
    db,
    kind: 'embedded',
    load: () => null,
    migrate: async (migrationsDir) => {
      const pending = await needsMigration(own as unknown as Db, migrationsDir);
      if (pending) await migrate(own, { migrationsFolder: migrationsDir });
      await guardRows(own as unknown as Db);
      stopHousekeeping();
      stopHousekeeping = keepHouse(pool);
    },
    close: async () => {
      stopHousekeeping();
      await pool.end();
      await client.close();
    },
  };
};

/** Opens or creates the embedded database of a folder. `holds`: whether the caller still has the folder's lock. */
export const connectEmbedded = async (folder: string, holds?: () => boolean): Promise<Connection> =>
  wrapEmbedded(await openDurable(folder, (place) => new DurableFiles(place, holds)));

/** Connects to a PostgreSQL server without migrating it; to the primary if the address names several. */
export const connectPostgres = (url: string, poolSize = POOL_SIZE): Connection => {
  const options = {
    max: poolSize,
    connectionTimeoutMillis: 10_000,
    statement_timeout: 30_000,
    application_name: 'windcall',
    keepAlive: true,
  };
  const servers = serversOf(url);
  const pool =
    servers.length === 1 ? new pg.Pool({ ...options, connectionString: servers[0] }) : followPrimary(servers, options);
  // The pool replaces dropped connections. Without listeners a dropped one, idle or in use between queries, would end
  // the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return {
    db: refuseInsideTransaction(drizzle(pool, { casing: CASING }) as unknown as Db),
    kind: 'postgres',
    load: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    migrate: async (migrationsDir) => {
      const session = await pool.connect();
      try {
        // A migration, or waiting for another server's migration, may take longer than any request.
        await session.query('SET statement_timeout = 0');
        await session.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
        const db = drizzle(session, { casing: CASING });
        const pending = await needsMigration(db as unknown as Db, migrationsDir);
        if (pending) await migrate(db, { migrationsFolder: migrationsDir });
        await session.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]);
        await session.query('RESET statement_timeout');
      } catch (error) {
        session.release(true);
        throw error;
      }
      session.release();
    },
    close: () => pool.end(),
  };
};

const FIRST_ANSWER_MS = 5000;

/** Fails early, with the reason, if a single server is unreachable; the pool would wait longer. */
const reach = async (url: string): Promise<void> => {
  if (serversOf(url).length > 1) return;
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: FIRST_ANSWER_MS });
  client.on('error', () => {});
  await client.connect();
  await client.end();
};

const opened = async (connection: Connection, migrationsDir: string): Promise<Database> => {
  try {
    await connection.migrate(migrationsDir);
    return connection;
  } catch (error) {
    await connection.close();
    throw error;
  }
};

export const useEmbedded = async (client: PGlite, migrationsDir: string): Promise<Database> => {
  const connection = wrapEmbedded(client);
  await connection.migrate(migrationsDir);
  return connection;
};

export const openEmbedded = async (folder: string, migrationsDir: string, holds?: () => boolean): Promise<Database> =>
  opened(await connectEmbedded(folder, holds), migrationsDir);

/** Connects to PostgreSQL and migrates it, by `migrationUrl` if `url` is a pooler: the migration lock needs a session. */
export const openPostgres = async (
  url: string,
  migrationsDir: string,
  { migrationUrl, poolSize }: { readonly migrationUrl: string | null; readonly poolSize: number },
): Promise<Database> => {
  await reach(url);
  if (migrationUrl === null) {
    const connection = connectPostgres(url, poolSize);
    keepStatements(connection.db);
    return opened(connection, migrationsDir);
  }
  await (await opened(connectPostgres(migrationUrl, 1), migrationsDir)).close();
  return connectPostgres(url, poolSize);
};

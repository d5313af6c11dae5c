import type { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import type { Db } from './db.ts';
import { DurableFiles, openDurable } from './durable-files.ts';
import { embeddedPool } from './embedded-pool.ts';
import { followPrimary, serversOf } from './follow-primary.ts';
import { keepHouse } from './keep-house.ts';
import { keepStatements } from './prepared.ts';
import { guardRows } from './row-guard.ts';
import { needsMigration } from './schema-version.ts';
import { refuseInsideTransaction } from './transaction.ts';

/** An open, migrated database. */
export interface Database {
  readonly db: Db;
  readonly kind: 'embedded' | 'postgres';
  /** Connections open, of these idle, and requests waiting for one; null where there is no pool. */
  load(): { readonly open: number; readonly idle: number; readonly waiting: number } | null;
  /** Waits for what is under way, then closes. */
  close(): Promise<void>;
}

const CASING = 'snake_case';
/** Any constant will do: the lock that lets one server at a time migrate. */
const MIGRATION_LOCK = 7_215_334;
const POOL_SIZE = 10;

/** An open database whose tables may still be those of an older release, or absent. */
export interface Connection extends Database {
  /** Brings the tables up to the migrations in a folder. Several servers may do so at once: they take turns. */
  migrate(migrationsDir: string): Promise<void>;
}

/** Wraps an embedded database that is already open, as it is; tests hand in a clone. */
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

/**
 * Opens (and creates) the embedded database in a folder, as it is. The caller holds the folder's lock; `holds` says whether
 * it still does.
 */
export const connectEmbedded = async (folder: string, holds?: () => boolean): Promise<Connection> =>
  wrapEmbedded(await openDurable(folder, (place) => new DurableFiles(place, holds)));

/** Connects to a PostgreSQL server, as it is; to the primary where the address names several. */
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
  // A connection that the server drops is replaced by the pool; without listeners, for idle ones and for those in use
  // between two queries, it would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return {
    db: refuseInsideTransaction(drizzle(pool, { casing: CASING }) as unknown as Db),
    kind: 'postgres',
    load: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    migrate: async (migrationsDir) => {
      const session = await pool.connect();
      try {
        // Waiting for another server's migration, or migrating much data, may take longer than a request ever should.
        await session.query('SET statement_timeout = 0');
        await session.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
        const db = drizzle(session, { casing: CASING });
        const pending = await needsMigration(db as unknown as Db, migrationsDir);
        if (pending) await migrate(db, { migrationsFolder: migrationsDir });
        await session.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]);
        await session.query('RESET statement_timeout');
      } catch (error) {
        // Ending the session gives the lock free.
        session.release(true);
        throw error;
      }
      session.release();
    },
    close: () => pool.end(),
  };
};

/** Longest wait for a server's first answer, ms. */
const FIRST_ANSWER_MS = 5000;

/** Fails soon, and with the reason, if a single server cannot be reached: the pool waits longer. */
const reach = async (url: string): Promise<void> => {
  if (serversOf(url).length > 1) return;
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: FIRST_ANSWER_MS });
  client.on('error', () => {});
  await client.connect();
  await client.end();
};

/** Migrates what was just opened, and closes it again when that fails. */
const opened = async (connection: Connection, migrationsDir: string): Promise<Database> => {
  try {
    await connection.migrate(migrationsDir);
    return connection;
  } catch (error) {
    await connection.close();
    throw error;
  }
};

/** Wraps and migrates an embedded database that is already open. */
export const useEmbedded = async (client: PGlite, migrationsDir: string): Promise<Database> => {
  const connection = wrapEmbedded(client);
  await connection.migrate(migrationsDir);
  return connection;
};

/** Opens as `connectEmbedded` does, and migrates. */
export const openEmbedded = async (folder: string, migrationsDir: string, holds?: () => boolean): Promise<Database> =>
  opened(await connectEmbedded(folder, holds), migrationsDir);

/**
 * Connects to a PostgreSQL server and migrates it; through `migrationUrl` where `url` leads to a pooler that keeps no
 * sessions, for the lock on migrations belongs to one.
 */
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

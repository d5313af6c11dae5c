import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { type Connection, connectPostgres, type Database, useEmbedded, wrapEmbedded } from '../src/db/connect.ts';
import { DURABLE_START, EXTENSIONS } from '../src/db/durable-files.ts';

export const migrationsDir = fileURLToPath(new URL('../migrations', import.meta.url));

/** Digest of the migrations' statements and times: a migration made again is a new one for a migrated database. */
const digestOfMigrations = (): string => {
  const hash = createHash('sha256');
  const statements = readdirSync(migrationsDir).filter((f) => f.endsWith('.sql'));
  for (const file of [...statements.sort(), join('meta', '_journal.json')]) {
    hash.update(file).update(readFileSync(join(migrationsDir, file)));
  }
  return hash.digest('hex').slice(0, 16);
};

const migrated = (client: PGlite): Promise<Database> => useEmbedded(client, migrationsDir);
const bare = async (client: PGlite): Promise<Connection> => wrapEmbedded(client);

/** An embedded database as an archive, made once per name: loading one takes a fraction of the time of making one. */
const archived = async (name: string, open: (client: PGlite) => Promise<Database>): Promise<Blob> => {
  const file = join(tmpdir(), `windcall-template-${process.getuid?.() ?? 0}-${name}.tar`);
  if (!existsSync(file)) {
    const client = await PGlite.create({ extensions: EXTENSIONS });
    const database = await open(client);
    const archive = await client.dumpDataDir('none');
    await database.close();
    const draft = `${file}.${process.pid}`;
    writeFileSync(draft, Buffer.from(await archive.arrayBuffer()));
    renameSync(draft, file);
  }
  return new Blob([readFileSync(file)]);
};

/** Runs work on a new connection to a database. */
const onServer = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};
const databaseAt = (serverUrl: string, name: string): string => {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
};

/** A new database on a PostgreSQL server, copied from another one or empty; dropped when closed. */
const createPostgres = async (serverUrl: string, template = 'template1'): Promise<Connection> => {
  const name = `windcall_test_${process.pid}_${Math.random().toString(36).slice(2, 10)}`;
  await onServer(serverUrl, (client) => client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`));
  const database = connectPostgres(databaseAt(serverUrl, name));
  return {
    ...database,
    close: async () => {
      await database.close();
      await onServer(serverUrl, (client) => client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
    },
  };
};

/** Any constant: one process at a time makes the template. */
const TEMPLATE_LOCK = 7_215_335;
/** Name of a migrated template on a PostgreSQL server, made once for these migrations. */
const postgresTemplate = (serverUrl: string): Promise<string> =>
  onServer(serverUrl, async (client) => {
    const name = `windcall_template_${digestOfMigrations()}`;
    await client.query('SELECT pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name]);
    if (rowCount === 0) {
      await client.query(`DROP DATABASE IF EXISTS ${name}_draft WITH (FORCE)`);
      await client.query(`CREATE DATABASE ${name}_draft`);
      const draft = connectPostgres(databaseAt(serverUrl, `${name}_draft`));
      await draft.migrate(migrationsDir);
      await draft.close();
      await client.query(`ALTER DATABASE ${name}_draft RENAME TO ${name}`);
    }
    return name;
  });
let template: Promise<string> | undefined;

const postgresUrl = (): string | null => {
  if (process.env.TEST_DATABASE !== 'postgres') return null;
  const url = process.env.DATABASE_URL_TEST;
  if (url === undefined) throw new Error('DATABASE_URL_TEST must be set when TEST_DATABASE=postgres');
  return url;
};

/** Opens a copy of an archive, in memory, with the product's options. */
const openCopy = (archive: Blob): Promise<PGlite> =>
  PGlite.create({ loadDataDir: archive, startParams: [...DURABLE_START], extensions: EXTENSIONS });

/** Digest of a set of tables: every column, index, sequence and trigger by name. */
const SHAPE = `SELECT md5(string_agg(part, ' ' ORDER BY part)) AS shape FROM (
  SELECT format('%s.%s %s %s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull) AS part
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 WHERE c.relnamespace = 'public'::regnamespace
  UNION ALL SELECT format('%s %s %s', tgrelid::regclass, tgname, tgenabled) FROM pg_trigger WHERE NOT tgisinternal
  UNION ALL SELECT format('%s %s', conname, pg_get_constraintdef(oid)) FROM pg_constraint
    WHERE connamespace = 'public'::regnamespace
) AS parts`;
/** Restores the state after the migrations: empty tables, counters at their beginning. */
const EMPTY = `DO $$ BEGIN
  EXECUTE (SELECT 'TRUNCATE ' || string_agg(oid::regclass::text, ', ') || ' RESTART IDENTITY CASCADE'
    FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r');
  UPDATE guard.row_tallies SET rows = 0;
END $$`;

interface Spare {
  readonly client: PGlite;
  readonly shape: string;
}
/**
 * Databases returned by test files, emptied, for the next file of this process: a new copy costs eight times as much.
 */
const spare: Spare[] = [];

const shapeOf = async (client: PGlite): Promise<string> => {
  const [row] = (await client.query<{ shape: string }>(SHAPE)).rows;
  return row?.shape ?? '';
};

/** Empties a database for the next user; drops it if its tables have changed. */
const giveBack = async ({ client, shape }: Spare): Promise<void> => {
  try {
    if ((await shapeOf(client)) !== shape) throw new Error('its tables were changed');
    await client.exec('DEALLOCATE ALL');
    await client.exec('RESET ALL');
    await client.exec(EMPTY);
    await client.exec('CHECKPOINT');
    spare.push({ client, shape });
  } catch {
    await client.close();
  }
};

/** A borrowed database's client: closing it returns the database and ends the client. */
const lent = (one: Spare): PGlite => {
  let isClosed = false;
  return new Proxy(one.client, {
    get: (client, property) => {
      if (property === 'closed') return isClosed;
      if (property === 'close') {
        return async () => {
          if (isClosed) return;
          isClosed = true;
          await giveBack(one);
        };
      }
      if (isClosed) throw new Error('the database of this test is closed');
      const value: unknown = Reflect.get(client, property, client);
      return typeof value === 'function' ? value.bind(client) : value;
    },
  });
};

const borrowEmbedded = async (): Promise<Database> => {
  const found = spare.pop();
  if (found !== undefined) return migrated(lent(found));
  const client = await openCopy(await archived(digestOfMigrations(), migrated));
  return migrated(lent({ client, shape: await shapeOf(client) }));
};

/** An embedded database without tables. */
export const openEmptyEmbedded = async (): Promise<Connection> => bare(await openCopy(await archived('bare', bare)));

/** A database without tables, of the tested kind. */
export const openEmptyDatabase = (): Promise<Connection> => {
  const url = postgresUrl();
  return url === null ? openEmptyEmbedded() : createPostgres(url);
};

/**
 * A new migrated database without rows: embedded, or on the PostgreSQL server of `DATABASE_URL_TEST` if
 * `TEST_DATABASE=postgres`.
 */
export const openTestDatabase = async (): Promise<Database> => {
  const url = postgresUrl();
  if (url === null) return borrowEmbedded();
  template ??= postgresTemplate(url);
  return createPostgres(url, await template);
};

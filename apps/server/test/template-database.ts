import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import {
  type Connection,
  connectPostgres,
  type Database,
  useEmbedded,
  wrapEmbedded,
} from '../src/platform/db/connect.ts';
import { DURABLE_START } from '../src/platform/db/durable-files.ts';

export const migrationsDir = fileURLToPath(new URL('../migrations', import.meta.url));

const digestOfMigrations = (): string => {
  const hash = createHash('sha256');
  for (const file of readdirSync(migrationsDir)
    .filter((f) => f.endsWith('.sql'))
    .sort()) {
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
    const client = await PGlite.create();
    const database = await open(client);
    const archive = await client.dumpDataDir('none');
    await database.close();
    const draft = `${file}.${process.pid}`;
    writeFileSync(draft, Buffer.from(await archive.arrayBuffer()));
    renameSync(draft, file);
  }
  return new Blob([readFileSync(file)]);
};

/** A database of its own on a PostgreSQL server, with nothing in it; dropped when it is closed. */
const createPostgres = async (serverUrl: string): Promise<Connection> => {
  const name = `windcall_test_${process.pid}_${Math.random().toString(36).slice(2, 10)}`;
  const asServer = async (statement: string): Promise<void> => {
    const client = new pg.Client({ connectionString: serverUrl });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await asServer(`CREATE DATABASE ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const database = connectPostgres(url.href);
  return {
    ...database,
    close: async () => {
      await database.close();
      await asServer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    },
  };
};

const postgresUrl = (): string | null => {
  if (process.env.TEST_DATABASE !== 'postgres') return null;
  const url = process.env.DATABASE_URL_TEST;
  if (url === undefined) throw new Error('DATABASE_URL_TEST must be set when TEST_DATABASE=postgres');
  return url;
};

/** Opens a copy of an archive, in memory, as the product opens its own. */
const openCopy = (archive: Blob): Promise<PGlite> =>
  PGlite.create({ loadDataDir: archive, startParams: [...DURABLE_START] });

/** An embedded database without any table. */
export const openEmptyEmbedded = async (): Promise<Connection> => bare(await openCopy(await archived('bare', bare)));

/** A database without any table, of the kind that the tests run on. */
export const openEmptyDatabase = (): Promise<Connection> => {
  const url = postgresUrl();
  return url === null ? openEmptyEmbedded() : createPostgres(url);
};

/**
 * An empty, migrated database of its own: embedded, or on the PostgreSQL server of `DATABASE_URL_TEST` when
 * `TEST_DATABASE=postgres`.
 */
export const openTestDatabase = async (): Promise<Database> => {
  const url = postgresUrl();
  if (url === null) {
    return migrated(await openCopy(await archived(digestOfMigrations(), migrated)));
  }
  const database = await createPostgres(url);
  await database.migrate(migrationsDir);
  return database;
};

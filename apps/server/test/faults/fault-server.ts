import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { selectRows } from '../../src/db/index.ts';
import { freePort, type ServerProcess, spawnServer, untilReady } from '../server-process.ts';
import { openEmptyDatabase } from '../template-database.ts';

/** Signs the tokens of servers that share a PostgreSQL. */
export const SHARED_SECRET = 'Zm9vYmFyYmF6cXV4MDEyMzQ1Njc4OWFiY2RlZmdoaWo';

/** A place for servers: a data directory, or an empty database on the tests' PostgreSQL. */
export interface FaultPlace {
  readonly dataDir: string;
  readonly env: Record<string, string>;
  /** Starts a server here and waits until it is ready; with a port, at the same address as before. */
  start(port?: number, env?: Record<string, string>): Promise<ServerProcess>;
  /** Kills servers that still run and removes the data. */
  remove(): Promise<void>;
}

const urlOf = (name: string): string => {
  const url = new URL(process.env.DATABASE_URL_TEST ?? '');
  url.pathname = `/${name}`;
  return url.href;
};

export const createFaultPlace = async (given: Record<string, string> = {}): Promise<FaultPlace> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'windcall-faults-'));
  const database = process.env.TEST_DATABASE === 'postgres' ? await openEmptyDatabase() : null;
  const env: Record<string, string> = { DATA_DIR: dataDir, ...given };
  if (database !== null) {
    const [row] = await selectRows<{ name: string }>(database.db, sql`SELECT current_database() AS name`);
    env.DATABASE_URL = urlOf(row?.name ?? '');
    env.JWT_SECRET = SHARED_SECRET;
  }
  const running: ServerProcess[] = [];
  return {
    dataDir,
    env,
    start: async (port, more = {}) => {
      const server = spawnServer(port ?? (await freePort()), { ...env, ...more });
      running.push(server);
      await untilReady(server);
      return server;
    },
    remove: async () => {
      for (const { child } of running) child.kill('SIGKILL');
      await Promise.all(running.map((server) => server.exited));
      await database?.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};

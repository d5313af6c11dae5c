import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Connection, connectEmbedded, connectPostgres } from '../db/connect.ts';
import { lockData } from '../db/durable-files.ts';
import { serversOf } from '../db/follow-primary.ts';
import type { WriteText } from '../http/write-into.ts';
import { askRunningServer } from './ask-running-server.ts';
import { OperationRefused } from './operation-refused.ts';
import { type Operation, type OperationSetting, runOperation } from './run-operation.ts';

/** Where the data are, by the server's settings `DATABASE_URL` or else `DATA_DIR`. */
export type Place =
  | { readonly kind: 'postgres'; readonly url: string }
  | { readonly kind: 'embedded'; readonly dataDir: string };

type Environment = Readonly<Record<string, string | undefined>>;

export const embeddedPlace = (env: Environment): Place => {
  // the data of a system service are elsewhere; a new ./data would be mistaken for them
  if (!env.DATA_DIR && !existsSync('./data')) {
    throw new OperationRefused('Where are the data? Set DATA_DIR (or DATABASE_URL) as the server has it.');
  }
  return { kind: 'embedded', dataDir: resolve(env.DATA_DIR || './data') };
};

export const readPlace = (env: Environment): Place => {
  if (!env.DATABASE_URL) return embeddedPlace(env);
  // restoring migrates under a session lock, so it needs the address that keeps sessions
  const url = env.MIGRATION_DATABASE_URL || env.DATABASE_URL;
  if (!/^postgres(ql)?:\/\//.test(url)) throw new OperationRefused('DATABASE_URL: must start with postgres://');
  return { kind: 'postgres', url };
};

export const describePlace = (place: Place): string => {
  if (place.kind === 'embedded') return place.dataDir;
  const addresses = serversOf(place.url).map((url) => new URL(url));
  return `PostgreSQL at ${addresses.map(({ host }) => host).join(' or ')}${addresses[0]?.pathname ?? ''}`;
};

const databaseDir = (dataDir: string): string => join(dataDir, 'db');

const WAIT_FOR_LAST_MS = 5000;

const lockAsCommand = (dataDir: string) => lockData(dataDir, { role: 'command', waitMs: WAIT_FOR_LAST_MS });

/** Opens a database, calls `work`, and closes it. Refuses an embedded database in use. */
export const withDatabase = async <T>(place: Place, work: (database: Connection) => Promise<T>): Promise<T> => {
  const lock = place.kind === 'embedded' ? await lockAsCommand(place.dataDir) : null;
  if (lock?.status === 'held') throw new OperationRefused(lock.message);
  try {
    const database =
      place.kind === 'embedded'
        ? await connectEmbedded(databaseDir(place.dataDir), lock?.holds)
        : connectPostgres(place.url);
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  } finally {
    lock?.release();
  }
};

/** Refuses a place without data, where opening would make an empty database. */
export const requireData = (place: Place): void => {
  if (place.kind === 'embedded' && !existsSync(databaseDir(place.dataDir))) {
    throw new OperationRefused(`There are no data in ${place.dataDir}.`);
  }
};

/** Runs an operation on a place's data, through the server that holds the embedded database if there is one. */
export const operateOn = async (
  place: Place,
  asked: Operation,
  setting: OperationSetting,
  write: WriteText,
): Promise<void> => {
  requireData(place);
  if (place.kind === 'embedded' && (await askRunningServer(place.dataDir, asked, write))) return;
  await withDatabase(place, ({ db }) => runOperation(db, asked, setting, write));
};

import { existsSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { type Connection, connectEmbedded, connectPostgres } from '../db/connect.ts';
import { lockData } from '../db/durable-files.ts';
import { serversOf } from '../db/follow-primary.ts';
import type { WriteText } from '../http/write-into.ts';
import { OperationRefused } from './operation-refused.ts';
import { doorOf, WHY } from './operator-door.ts';
import { type Operation, type OperationSetting, runOperation } from './run-operation.ts';

const knock = (socketPath: string, asked: Operation): Promise<IncomingMessage | null> =>
  new Promise((resolve) => {
    const message = request({ socketPath, method: 'POST', path: '/', headers: { 'content-type': 'application/json' } });
    message.on('response', resolve);
    message.on('error', () => resolve(null));
    message.end(JSON.stringify(asked));
  });

/** The chunks of a response; a broken connection means that the server ended. */
async function* piecesOf(answer: IncomingMessage): AsyncGenerator<string> {
  answer.setEncoding('utf8');
  try {
    for await (const piece of answer) yield piece as string;
  } catch {
    throw new OperationRefused('The server ended before the result did: try again.');
  }
}

/**
 * Lets the server that holds a data directory run an operation. False if no server responds; then nothing was done.
 * Errors of `write` (a full disk) pass through.
 */
const askRunningServer = async (dataDir: string, asked: Operation, write: WriteText): Promise<boolean> => {
  const door = doorOf(dataDir);
  const answer = door === null ? null : await knock(door, asked);
  if (answer === null) return false;
  if (answer.statusCode !== 200) throw new OperationRefused(await text(answer));
  try {
    for await (const piece of piecesOf(answer)) await write(piece);
  } finally {
    answer.destroy();
  }
  const why = answer.trailers[WHY];
  if (why !== undefined) throw new OperationRefused(decodeURIComponent(why));
  return true;
};

/** Location of the data, by the server's settings `DATABASE_URL` or else `DATA_DIR`. */
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

import { chmodSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../db/index.ts';
import { writeInto } from '../http/write-into.ts';
import { OperationRefused } from './operation-refused.ts';
import { type OperationSetting, operation, runOperation } from './run-operation.ts';

/** A reader that stalls this long is disconnected, because the embedded database waits for it. */
const STALLED_MS = 30_000;
/** Trailer with the reason why a begun response must be discarded. */
export const WHY = 'windcall-refused';
/** Longest path of a socket (unix(7)). */
const LONGEST_PATH = 100;

/** The socket of a data directory; null if impossible (Windows, a path too long). */
export const doorOf = (dataDir: string): string | null => {
  const path = join(dataDir, 'operator.sock');
  return process.platform === 'win32' || Buffer.byteLength(path) > LONGEST_PATH ? null : path;
};

const answering = (db: Db, setting: OperationSetting, log: FastifyBaseLogger): Server =>
  createServer(async (request, response) => {
    try {
      const asked = operation.parse(await json(request));
      log.info({ event: 'operator-action', action: asked.name });
      response.setHeader('trailer', WHY);
      await runOperation(db, asked, setting, writeInto(response));
      response.end();
    } catch (error) {
      if (response.headersSent) {
        // the trailer tells the reader why to discard the response
        if (error instanceof OperationRefused) response.addTrailers({ [WHY]: encodeURIComponent(error.message) });
        else log.error({ event: 'server-error', err: error });
        if (error instanceof OperationRefused) response.end();
        else response.destroy();
        return;
      }
      if (!(error instanceof OperationRefused)) log.error({ event: 'server-error', err: error });
      response.statusCode = error instanceof OperationRefused ? 409 : 500;
      response.end(error instanceof OperationRefused ? error.message : 'The operation failed: see the log.');
    }
  });

/**
 * Opens a socket in the data directory through which commands reach the embedded database of this server, for this
 * system user only. The caller holds the directory's lock. Resolves with the function that closes it.
 */
export const openOperatorDoor = async (
  dataDir: string,
  db: Db,
  setting: OperationSetting,
  log: FastifyBaseLogger,
): Promise<() => Promise<void>> => {
  const path = doorOf(dataDir);
  if (path === null) return async () => {};
  rmSync(path, { force: true });
  const server = answering(db, setting, log);
  server.timeout = STALLED_MS;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, resolve);
  });
  chmodSync(path, 0o600);
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
};

import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { freePort } from './server-process.ts';

/** A test's change to a request on its way to the storage; true if it answered the request. */
export type Meddle = (asked: IncomingMessage, answer: ServerResponse) => boolean;

/** S3-compatible storage in its own process (s3rver), behind a proxy that a test can change. */
export interface Storage {
  readonly env: Record<string, string>;
  /** Folder of the bucket's objects: `NAME._S3rver_object`. */
  readonly folder: string;
  meddle: Meddle;
  end(): Promise<void>;
}

const BUCKET = 'club-backups';

export const startStorage = async (directory: string): Promise<Storage> => {
  const port = await freePort();
  const program = createRequire(import.meta.url).resolve('s3rver/bin/s3rver.js');
  const folder = join(directory, BUCKET);
  mkdirSync(folder, { recursive: true });
  const child = spawn(process.execPath, [program, '-d', directory, '-a', '127.0.0.1', '-p', String(port), '-s'], {
    stdio: 'ignore',
  });
  const exited = new Promise((resolve) => child.on('exit', resolve));
  const storage = { meddle: () => false } as { meddle: Meddle };
  const door = createServer((asked, answer) => {
    if (storage.meddle(asked, answer)) return;
    const { method, url, headers } = asked;
    const passed = request({ host: '127.0.0.1', port, method, path: url, headers }, (back) => {
      answer.writeHead(back.statusCode ?? 500, back.headers);
      back.pipe(answer);
    });
    passed.on('error', () => answer.destroy());
    asked.on('close', () => asked.complete || passed.destroy());
    asked.pipe(passed);
  });
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve));
  const deadline = Date.now() + 30_000;
  while (
    !(await fetch(`http://127.0.0.1:${port}/`).then(
      () => true,
      () => false,
    ))
  ) {
    if (Date.now() > deadline || child.exitCode !== null) throw new Error('the storage did not start');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const address = door.address();
  return Object.assign(storage, {
    folder,
    env: {
      BACKUP_S3_ENDPOINT: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
      BACKUP_S3_BUCKET: BUCKET,
      BACKUP_S3_PREFIX: 'windcall/',
      BACKUP_S3_ACCESS_KEY_ID: 'S3RVER',
      BACKUP_S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    end: async () => {
      door.closeAllConnections();
      door.close();
      child.kill('SIGKILL');
      await exited;
    },
  });
};

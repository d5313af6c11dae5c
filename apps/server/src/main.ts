import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Administrator } from './accounts/ensure-administrator.ts';
import { createApp } from './app.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { createLog } from './log.ts';
import { openOperatorDoor } from './operations/operator-door.ts';
import { releaseIn } from './operations/release.ts';
import { closeOnSignal, StartRefused, startPlatform } from './start.ts';

// Both src/main.ts and the bundle dist/main.js are one folder below the server's folder.
const serverDir = fileURLToPath(new URL('..', import.meta.url));
const workerFile = new URL(import.meta.url.endsWith('.ts') ? './worker.ts' : './worker.js', import.meta.url);
const operateFile = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? './operations/operate.ts' : './operate.js', import.meta.url),
);
const release = releaseIn(serverDir);
// Only the server's system user may read files it writes.
process.umask(0o077);
const webDir = join(serverDir, '..', 'web', 'dist');

const describeAdministrator = (administrator: Administrator): string => {
  switch (administrator.status) {
    case 'present':
      return 'Sign in with an existing account.';
    case 'first-to-register':
      return 'The first account registered on this machine becomes the administrator; to name one instead, start with ADMIN_USERNAME.';
    case 'name-taken':
      return `There is no administrator: ${administrator.username} is an ordinary account. Set ADMIN_USERNAME to another name.`;
    case 'created':
      return administrator.oneTimePassword === null
        ? `The administrator is ${administrator.username}.`
        : `The administrator is ${administrator.username}, password ${administrator.oneTimePassword} (shown once: change it).`;
  }
};

const describePlace = (config: Config): string =>
  config.databaseUrl === null ? `data in ${config.dataDir}` : 'data on PostgreSQL';

const start = async (): Promise<void> => {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  const started = await startPlatform(config, { ...release, workerFile, operateFile }, log);
  const app = await createApp(started.platform, config.webDir ?? webDir);
  const closeDoor =
    config.databaseUrl === null
      ? await openOperatorDoor(
          config.dataDir,
          started.platform.db,
          { ...release, jwtSecret: () => config.jwtSecret },
          log,
        )
      : async () => {};
  const closeAll = async (): Promise<void> => {
    await closeDoor();
    await started.release();
  };
  closeOnSignal(app, closeAll);
  const administrator = await started.administrator;
  const address = await app
    .listen({ host: config.host, port: config.port, listenTextResolver: () => 'listening' })
    .catch(async (error: unknown) => {
      await closeAll();
      throw error;
    });
  console.log(
    `Windcall listens on ${address}${config.publicUrl === null ? '' : ` for ${config.publicUrl}`} (${describePlace(config)}). ${describeAdministrator(administrator)}`,
  );
};

const NO_HOST = 'Cannot listen: this machine has no such address. Set HOST to one of its own, or to 0.0.0.0 for all.';
const TROUBLE: Readonly<Record<string, string>> = {
  EADDRINUSE: 'Cannot listen: the port is in use. Set PORT to another.',
  EADDRNOTAVAIL: NO_HOST,
  ENOTFOUND: NO_HOST,
  EAI_AGAIN: NO_HOST,
  EACCES: 'Cannot listen: this user may not use the port. Set PORT to one from 1024 on.',
  ENOSPC: 'The disk is full: make room and start again.',
};

/** One line for errors that the operator can fix; other errors keep their stack. */
const explain = (error: unknown): string => {
  if (error instanceof ConfigError) return `Bad configuration: ${error.message}`;
  if (error instanceof StartRefused) return error.message;
  const isOfListening =
    error instanceof Error && 'syscall' in error && /^(listen|bind|getaddrinfo)$/.test(String(error.syscall));
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const known = isOfListening || code === 'ENOSPC' ? TROUBLE[code] : undefined;
  if (error instanceof Error && known !== undefined) return `${known} (${error.message})`;
  if (!(error instanceof Error)) return `Windcall could not start: ${String(error)}`;
  // the message names the statement, the cause has the reason
  const why = error.cause instanceof Error ? `\nCause: ${error.cause.message}` : '';
  return `Windcall could not start: ${error.stack ?? error.message}${why}`;
};

start().catch((error: unknown) => {
  console.error(explain(error));
  process.exit(1);
});

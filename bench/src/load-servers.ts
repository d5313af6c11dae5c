import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort, spawnServer, untilReady } from '../../apps/server/test/server-process.ts';

export interface LoadScale {
  /**
   * Users whose calls are measured one kind at a time: enough that none exhausts the budget of 600 requests a minute.
   */
  readonly callUsers: number;
  readonly callSeconds: number;
  readonly mixedSeconds: number;
  readonly sizes: readonly (readonly [users: number, shots: number])[];
  /** Requests of each kind at each size. */
  readonly repeats: number;
  readonly soakSeconds: number;
  /** Seconds for each kind of call by users who shoot stages. */
  readonly runSeconds: number;
  /** Seconds for each heavy call of the offender. */
  readonly bystanderSeconds: number;
}

/** The sizes of the recorded run. */
export const FULL: LoadScale = {
  callUsers: 500,
  callSeconds: 6,
  mixedSeconds: 60,
  sizes: [
    [100, 1000],
    [10_000, 100_000],
    [10_000, 1_000_000],
  ],
  repeats: 40,
  soakSeconds: 600,
  runSeconds: 6,
  bystanderSeconds: 10,
};

/** A short check that everything works; its figures are rough. */
export const QUICK: LoadScale = {
  callUsers: 200,
  callSeconds: 1,
  mixedSeconds: 3,
  sizes: [[200, 3000]],
  repeats: 3,
  soakSeconds: 16,
  runSeconds: 2,
  bystanderSeconds: 2,
};

/** A server under load, in its own process. */
export interface LoadServer {
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

const statusMb = (pid: number, field: 'VmRSS' | 'VmHWM'): number =>
  Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? Number.NaN) /
  1024;

/** Memory that a process holds, MB. Linux only, like the next two functions. */
export const residentMb = (pid: number): number => statusMb(pid, 'VmRSS');
/** Most memory that a process has held since `resetPeak`, MB. */
export const peakMb = (pid: number): number => statusMb(pid, 'VmHWM');
/** Resets the memory peak to the present value. Source: proc(5), clear_refs. */
export const resetPeak = (pid: number): void => writeFileSync(`/proc/${pid}/clear_refs`, '5');
/** Ticks of the kernel's clock in a second. Source: sysconf(3), _SC_CLK_TCK; 100 on every Linux this runs on. */
const TICKS_PER_SECOND = 100;
/** Processor time that a process has used, its threads included, s. Source: proc(5), stat, fields 14 and 15. */
export const cpuSeconds = (pid: number): number => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // the name in field 2 may hold spaces, so counting begins after its bracket, with field 3
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
};
export const descriptors = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length;

/** Ends the server even if the load fails. */
const endWithThis = (child: ChildProcess): void => {
  const kill = (): boolean => child.kill('SIGKILL');
  process.once('exit', kill);
  child.once('exit', () => process.off('exit', kill));
};

const ended = async (child: ChildProcess): Promise<void> => {
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await gone;
};

export const startBare = async (): Promise<LoadServer> => {
  const script = fileURLToPath(new URL('./load-bare-server.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  endWithThis(child);
  const port = await new Promise<string>((resolve) => child.stdout.once('data', (chunk) => resolve(String(chunk))));
  return { url: `http://127.0.0.1:${Number(port)}`, pid: child.pid ?? 0, stop: () => ended(child) };
};

export const METRICS_TOKEN = 'load-suite-metrics-token';
const SECRET = 'Zm9vYmFyYmF6cXV4MDEyMzQ1Njc4OWFiY2RlZmdoaWo';

export interface LoadPlace {
  readonly kind: 'embedded' | 'PostgreSQL';
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  remove(): void;
}

export const createPlace = (databaseUrl: string | null): LoadPlace => {
  const dataDir = mkdtempSync(join(tmpdir(), 'windcall-load-'));
  return {
    kind: databaseUrl === null ? 'embedded' : 'PostgreSQL',
    dataDir,
    databaseUrl,
    remove: () => rmSync(dataDir, { recursive: true, force: true }),
  };
};

/** The built product on a place, with an administrator `chief` and trust in every claimed address. */
export const startProduct = async ({ dataDir, databaseUrl }: LoadPlace): Promise<LoadServer> => {
  const env = {
    NODE_ENV: 'production',
    DATA_DIR: dataDir,
    METRICS_TOKEN,
    TRUST_PROXY: 'true',
    // a past of 50,000 calls exceeds an account's quota
    ACCOUNT_QUOTA_MB: '10000',
    ADMIN_USERNAME: 'chief',
    ADMIN_PASSWORD: 'chief-secret',
    ...(databaseUrl !== null && { DATABASE_URL: databaseUrl, JWT_SECRET: SECRET }),
  };
  const server = spawnServer(await freePort(), env, { built: true });
  endWithThis(server.child);
  await untilReady(server);
  return { url: server.url, pid: server.child.pid ?? 0, stop: () => ended(server.child) };
};

/** Writes a row of a table and prints it; `more` is printed after it. */
export type WriteRow = (cells: readonly string[], ...more: readonly unknown[]) => void;

/** Loads a new product for each database, and always stops it; returns the rows of all. */
export const onEachDatabase = async (
  databaseUrls: readonly (string | null)[],
  load: (server: LoadServer, place: LoadPlace, write: WriteRow) => Promise<void>,
): Promise<string[][]> => {
  const rows: string[][] = [];
  for (const databaseUrl of databaseUrls) {
    const place = createPlace(databaseUrl);
    try {
      const server = await startProduct(place);
      try {
        await load(server, place, (cells, ...more) => {
          rows.push([...cells]);
          console.log(cells.join(' | '), ...more);
        });
      } finally {
        await server.stop();
      }
    } finally {
      place.remove();
    }
  }
  return rows;
};

import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { connectEmbedded, connectPostgres } from '../../apps/server/src/db/connect.ts';
import { selectRows } from '../../apps/server/src/db/db.ts';
import { runOperator } from '../../apps/server/test/server-process.ts';
import type { BenchTable } from './bench-table.ts';
import { seedDatabase } from './load-seed.ts';
import type { LoadScale } from './load-servers.ts';
import {
  createPlace,
  type LoadPlace,
  type LoadServer,
  peakMb,
  resetPeak,
  residentMb,
  startProduct,
} from './load-servers.ts';
import { createUsers, type LoadUser, shotOf, signInChief } from './load-users.ts';
import { median, timed } from './timed.ts';

/** Heap limit for the commands, MB: it does not grow with the data. */
const HEAP_MB = 96;

const seconds = async (work: () => Promise<unknown>): Promise<number> => (await timed(work))[0] / 1000;

/** Median time of a request to its last byte, ms. */
const medianMs = async (repeats: number, ask: () => Promise<Response>): Promise<string> => {
  const times: number[] = [];
  for (let i = 0; i < repeats; i++) {
    const [took] = await timed(async () => {
      const answer = await ask();
      if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}: ${await answer.text()}`);
      await answer.arrayBuffer();
    });
    times.push(took);
  }
  return median(times).toFixed(1);
};

/** Fills the database of a place; returns its size, MB. */
const seed = async (place: LoadPlace, userName: string, users: number, shots: number): Promise<number> => {
  const database =
    place.databaseUrl === null ? await connectEmbedded(join(place.dataDir, 'db')) : connectPostgres(place.databaseUrl);
  await seedDatabase(database.db, userName, users, shots);
  const [row] = await selectRows<{ mb: number }>(
    database.db,
    sql`SELECT pg_database_size(current_database())::float8 / 1e6 AS mb`,
  );
  await database.close();
  return row?.mb ?? Number.NaN;
};

const measureRequests = async (url: string, user: LoadUser, users: number, repeats: number): Promise<string[]> => {
  const chief = await signInChief(url);
  const get = (path: string, token = user.token) =>
    fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } });
  const sessions = (await (await get('/api/training-sessions')).json()) as { id: number; trainingMode: string }[];
  const full = sessions.find((session) => session.trainingMode === 'full')?.id;
  const record = () =>
    fetch(`${url}/api/shot-logger/enhanced-shot`, {
      method: 'POST',
      headers: { authorization: `Bearer ${user.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(shotOf(user.sessionId)),
    });
  return [
    await medianMs(repeats, () => get('/api/training-sessions?limit=50')),
    await medianMs(repeats, () => get(`/api/shots/session/${full}?limit=50`)),
    await medianMs(repeats, record),
    await medianMs(repeats, () => get(`/api/shot-logger/export/${full}`)),
    await medianMs(repeats, () => get('/api/admin/jwt/users?limit=50', chief)),
    await medianMs(repeats, () => get(`/api/admin/jwt/users?limit=50&offset=${users - 50}`, chief)),
    await medianMs(repeats, () => get('/api/admin/jwt/users?limit=50&search=member-77', chief)),
  ];
};

/**
 * Backs up a running server and checks the file, in a small heap. Returns seconds, size, and the server’s memory before
 * and at its peak.
 */
const measureBackup = async (place: LoadPlace, { pid }: LoadServer): Promise<string[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'windcall-growth-'));
  const file = join(folder, 'backup.jsonl.gz');
  const env = {
    NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}`,
    DATA_DIR: place.dataDir,
    ...(place.databaseUrl !== null && { DATABASE_URL: place.databaseUrl }),
  };
  const before = residentMb(pid);
  resetPeak(pid);
  const took = await seconds(async () => {
    const { code, output } = await runOperator(['backup', file], env);
    if (code !== 0) throw new Error(output);
  });
  const size = statSync(file).size / 1e6;
  rmSync(folder, { recursive: true });
  return [took.toFixed(1), size.toFixed(1), `${before.toFixed(0)} → ${peakMb(pid).toFixed(0)}`];
};

const measure = async (
  databaseUrl: string | null,
  users: number,
  shots: number,
  repeats: number,
): Promise<string[]> => {
  const place = createPlace(databaseUrl);
  const first = await startProduct(place);
  const [user] = await createUsers(first.url, 1, 0);
  await first.stop();
  if (user === undefined) throw new Error('a user must have been created');
  let databaseMb = Number.NaN;
  const filledS = await seconds(async () => {
    databaseMb = await seed(place, user.username, users, shots);
  });
  console.log(`${shots} shots into ${place.kind}: ${filledS.toFixed(1)} s`);
  let server: LoadServer | undefined;
  const start = await seconds(async () => {
    server = await startProduct(place);
  });
  if (server === undefined) throw new Error('the server must have started');
  const requests = await measureRequests(server.url, user, users, repeats);
  const backup = await measureBackup(place, server);
  await server.stop();
  place.remove();
  return [
    place.kind,
    shots.toLocaleString('en'),
    users.toLocaleString('en'),
    databaseMb.toFixed(0),
    start.toFixed(1),
    ...requests,
    ...backup,
  ];
};

/**
 * Cost of calls and commands as the data grow, one request at a time. `databaseUrls` gives an empty PostgreSQL database
 * for each call.
 */
export const loadGrowth = async (
  { sizes, repeats }: LoadScale,
  newDatabase: () => Promise<string>,
): Promise<BenchTable> => {
  const rows: string[][] = [];
  for (const [users, shots] of sizes) {
    for (const databaseUrl of [null, await newDatabase()]) {
      rows.push(await measure(databaseUrl, users, shots, repeats));
      console.log(rows.at(-1)?.join(' | '));
    }
  }
  return {
    title: 'Cost against data',
    note: `Median of ${repeats} single requests, ms; start, backup (through the running server, the command in a heap of ${HEAP_MB} MB, read back and checked) in seconds; memory is what the server holds before the backup and at most during it.`,
    columns: [
      'database',
      'shots',
      'users',
      'database MB',
      'start s',
      '50 sessions',
      '50 shots',
      'record',
      'CSV of 1000',
      'users, first page',
      'users, last page',
      'user search',
      'backup s',
      'backup MB',
      'memory MB',
    ],
    rows,
  };
};

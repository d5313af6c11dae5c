import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectEmbedded, connectPostgres } from '../../apps/server/src/platform/db/connect.ts';
import { runOperator } from '../../apps/server/test/server-process.ts';
import type { BenchTable } from './bench-table.ts';
import { seedDatabase } from './load-seed.ts';
import { createPlace, type LoadPlace, startProduct } from './load-servers.ts';
import { createUsers, type LoadUser, shotOf, signInChief } from './load-users.ts';

const REPEATS = 40;
/** What the commands must do with, MB: it does not grow with the data. */
const HEAP_MB = 96;

const seconds = async (work: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now();
  await work();
  return (performance.now() - begun) / 1000;
};

/** Median time of a request to its last byte, ms. */
const medianMs = async (ask: () => Promise<Response>): Promise<string> => {
  const times: number[] = [];
  for (let i = 0; i < REPEATS; i++) {
    const took = await seconds(async () => {
      const answer = await ask();
      if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}: ${await answer.text()}`);
      await answer.arrayBuffer();
    });
    times.push(1000 * took);
  }
  return (times.sort((a, b) => a - b)[REPEATS >> 1] ?? Number.NaN).toFixed(1);
};

const seed = async (place: LoadPlace, userName: string, users: number, shots: number): Promise<void> => {
  const database =
    place.databaseUrl === null ? await connectEmbedded(join(place.dataDir, 'db')) : connectPostgres(place.databaseUrl);
  await seedDatabase(database.db, userName, users, shots);
  await database.close();
};

const measureRequests = async (url: string, user: LoadUser): Promise<string[]> => {
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
    await medianMs(() => get('/api/training-sessions?limit=50')),
    await medianMs(() => get(`/api/shots/session/${full}?limit=50`)),
    await medianMs(record),
    await medianMs(() => get(`/api/shot-logger/export/${full}`)),
    await medianMs(() => get('/api/admin/jwt/users?limit=50', chief)),
    await medianMs(() => get('/api/admin/jwt/users?limit=50&offset=9900', chief)),
    await medianMs(() => get('/api/admin/jwt/users?limit=50&search=member-77', chief)),
  ];
};

/** Backup of a running server and the check of the file, each in a small heap; seconds and size. */
const measureBackup = async (place: LoadPlace): Promise<string[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'windcall-growth-'));
  const file = join(folder, 'backup.jsonl.gz');
  const env = {
    NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}`,
    DATA_DIR: place.dataDir,
    ...(place.databaseUrl !== null && { DATABASE_URL: place.databaseUrl }),
  };
  const took = await seconds(async () => {
    const { code, output } = await runOperator(['backup', file], env);
    if (code !== 0) throw new Error(output);
  });
  const size = statSync(file).size / 1e6;
  rmSync(folder, { recursive: true });
  return [took.toFixed(1), size.toFixed(1)];
};

const measure = async (databaseUrl: string | null, users: number, shots: number): Promise<string[]> => {
  const place = createPlace(databaseUrl);
  const first = await startProduct(place);
  const [user] = await createUsers(first.url, 1, 0);
  await first.stop();
  if (user === undefined) throw new Error('a user must have been created');
  await seed(place, user.username, users, shots);
  let server: Awaited<ReturnType<typeof startProduct>> | undefined;
  const start = await seconds(async () => {
    server = await startProduct(place);
  });
  if (server === undefined) throw new Error('the server must have started');
  const requests = await measureRequests(server.url, user);
  const backup = await measureBackup(place);
  await server.stop();
  place.remove();
  return [place.kind, shots.toLocaleString('en'), users.toLocaleString('en'), start.toFixed(1), ...requests, ...backup];
};

/** What things cost as the data grow, one request at a time. `databaseUrls` gives an empty PostgreSQL database for each call. */
export const loadGrowth = async (
  sizes: readonly (readonly [users: number, shots: number])[],
  newDatabase: () => Promise<string>,
): Promise<BenchTable> => {
  const rows: string[][] = [];
  for (const [users, shots] of sizes) {
    for (const databaseUrl of [null, await newDatabase()]) {
      rows.push(await measure(databaseUrl, users, shots));
      console.log(rows.at(-1)?.join(' | '));
    }
  }
  return {
    title: 'Cost against data',
    note: `Median of ${REPEATS} single requests, ms; start, backup (through the running server, in a heap of ${HEAP_MB} MB, read back and checked) in seconds.`,
    columns: [
      'database',
      'shots',
      'users',
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
    ],
    rows,
  };
};

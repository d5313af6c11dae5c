import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { postgresBin } from '../../scripts/system-packages.mjs';
import type { BenchTable } from './bench-table.ts';
import { generateLoad, journeyOf, type LoadResult } from './load-generator.ts';
import { cpuSeconds, createPlace, descriptors, METRICS_TOKEN, residentMb, startProduct } from './load-servers.ts';
import { createUsers } from './load-users.ts';

const PARTS = 16;
const SHOOTERS = 1000;
const SHOTS_BEFORE = 500_000;

/** Tables of shots, whole and partitioned by user: as wide as our rows, with the same two indices. */
const TABLE = 'id bigint GENERATED ALWAYS AS IDENTITY, user_id int, session_id int, shot_number int, fired jsonb';
const SETUP = `
  CREATE TABLE whole (${TABLE});
  CREATE TABLE parted (${TABLE}) PARTITION BY HASH (user_id);
  ${Array.from({ length: PARTS }, (_, i) => `CREATE TABLE parted_${i} PARTITION OF parted FOR VALUES WITH (MODULUS ${PARTS}, REMAINDER ${i});`).join('\n')}
  CREATE INDEX ON whole (user_id, session_id, shot_number);
  CREATE INDEX ON parted (user_id, session_id, shot_number);
  INSERT INTO whole (user_id, session_id, shot_number, fired)
    SELECT n % ${SHOOTERS}, n % ${20 * SHOOTERS}, n / ${20 * SHOOTERS}, jsonb_build_object('note', repeat('x', 400)) FROM generate_series(1, ${SHOTS_BEFORE}) n;
  INSERT INTO parted (user_id, session_id, shot_number, fired) SELECT user_id, session_id, shot_number, fired FROM whole;
  VACUUM ANALYZE;`;
const WRITE = (table: string): string => `\\set u random(0, ${SHOOTERS - 1})
INSERT INTO ${table} (user_id, session_id, shot_number, fired) VALUES (:u, :u, 1, jsonb_build_object('note', repeat('x', 400)));`;
const READ = (table: string): string => `\\set u random(0, ${SHOOTERS - 1})
SELECT * FROM ${table} WHERE user_id = :u AND session_id = :u ORDER BY shot_number;`;

/** Rows stored and sessions read per second by one PostgreSQL, in one table of shots and partitioned by user. */
export const loadPartitions = async (url: string, seconds: number): Promise<BenchTable> => {
  const folder = mkdtempSync(join(tmpdir(), 'windcall-parts-'));
  const bin = postgresBin();
  execFileSync(join(bin, 'psql'), ['-qX', '-d', url], { input: SETUP.replace('VACUUM ANALYZE;', '') });
  execFileSync(join(bin, 'psql'), ['-qX', '-d', url, '-c', 'VACUUM ANALYZE']);
  const perSecond = (script: string, clients: number): string => {
    const file = join(folder, 'script.sql');
    writeFileSync(file, script);
    const args = ['-n', '-M', 'prepared', '-f', file, '-c', String(clients), '-j', '2', '-T', String(seconds), url];
    const run = spawnSync(join(bin, 'pgbench'), args, { encoding: 'utf8' });
    const tps = /tps = ([\d.]+)/.exec(run.stdout)?.[1];
    if (tps === undefined) throw new Error(`pgbench said: ${run.stdout}${run.stderr}`);
    return String(Math.round(Number(tps)));
  };
  const rows = (['whole', 'parted'] as const).map((table) => [
    table === 'whole' ? 'one table' : `${PARTS} parts by user`,
    perSecond(WRITE(table), 1),
    perSecond(WRITE(table), 16),
    perSecond(READ(table), 16),
  ]);
  rmSync(folder, { recursive: true });
  return {
    title: 'Shots by user, on paper',
    note: `One durable PostgreSQL, ${SHOTS_BEFORE} rows of 400 bytes to begin with, ${seconds} s each. Every row is a commit of its own.`,
    columns: [
      'shots',
      'rows stored a second, 1 connection',
      '16 connections',
      'sessions of 25 shots read a second, 16 connections',
    ],
    rows,
  };
};

/** Enough users that their sessions of at most 1000 shots last for eight hours. */
const USERS = 200;
const SHOTS = 5;
const CONNECTIONS = 25;
const RATE = 50;
const SLICES = 8;

/** Event-loop delay since the last call, p99 in ms, from the product's own metrics. */
const loopDelayMs = async (url: string): Promise<number> => {
  const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  return 1000 * Number(/^nodejs_eventloop_lag_p99_seconds (\S+)/m.exec(await answer.text())?.[1] ?? Number.NaN);
};

/** The mixed journey at 50 requests a second, on the embedded database, in eight slices. Linux only. */
export const loadSoak = async (soakSeconds: number): Promise<BenchTable> => {
  const place = createPlace(null);
  const server = await startProduct(place);
  const users = await createUsers(server.url, USERS, SHOTS);
  const requests = journeyOf(users);
  const rows: string[][] = [];
  let begun = 0;
  for (let slice = 1; slice <= SLICES; slice++) {
    const seconds = Math.max(1, Math.round(soakSeconds / SLICES));
    const found: LoadResult = await generateLoad({
      url: server.url,
      pid: server.pid,
      // every slice continues with the request after the last one
      requests: [...requests.slice(begun % requests.length), ...requests.slice(0, begun % requests.length)],
      connections: CONNECTIONS,
      seconds,
      rate: RATE,
    });
    begun += found.total;
    rows.push([
      `${((slice * seconds) / 60).toFixed(1)}`,
      String(found.total),
      `${found.p50} / ${found.p97} / ${found.p99}`,
      String(found.failed),
      residentMb(server.pid).toFixed(0),
      String(descriptors(server.pid)),
      (await loopDelayMs(server.url)).toFixed(0),
    ]);
    console.log(rows.at(-1)?.join(' | '), found.failed > 0 ? found.statuses : '');
  }
  await server.stop();
  place.remove();
  return {
    title: 'Soak',
    note: `The mixed journey at ${RATE} requests a second for ${(soakSeconds / 60).toFixed(0)} minutes on the embedded database, in ${SLICES} slices; memory, descriptors and the delay since the slice before are looked at after each.`,
    columns: [
      'minute',
      'answers',
      'p50 / p97.5 / p99 ms',
      'failed',
      'resident MB',
      'descriptors',
      'event-loop delay p99 ms',
    ],
    rows,
  };
};

/** After this time the memory of a start is released. */
const IDLE_SECONDS = 10;

/**
 * The first start in an empty place, which makes the database, and the second start: time to the first answer, and
 * memory at that time.
 */
export const loadStart = async (databaseUrls: readonly (string | null)[]): Promise<BenchTable> => {
  const rows: string[][] = [];
  for (const databaseUrl of databaseUrls) {
    const place = createPlace(databaseUrl);
    for (const start of ['first', 'second']) {
      const begun = performance.now();
      const server = await startProduct(place);
      const seconds = (performance.now() - begun) / 1000;
      const cpu = cpuSeconds(server.pid);
      await sleep(1000 * IDLE_SECONDS);
      rows.push([place.kind, start, seconds.toFixed(2), cpu.toFixed(2), residentMb(server.pid).toFixed(0)]);
      console.log(rows.at(-1)?.join(' | '));
      await server.stop();
    }
    place.remove();
  }
  return {
    title: 'Start',
    note: `The built product, from the command until it is ready; memory after ${IDLE_SECONDS} idle seconds. Bar, embedded: first start ≤ 2.5 s, ≤ 300 MB idle after it. Release one: 3.7 s and 793 MB, 311 after the second start.`,
    columns: ['database', 'start', 'ready after s', 'processor time s', 'resident MB, idle'],
    rows,
  };
};

import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { postgresBin } from '../../scripts/system-packages.mjs';
import type { BenchTable } from './bench-table.ts';

const PARTS = 16;
const USERS = 1000;
const SHOTS_BEFORE = 500_000;

/**
 * The shots of a session by user, in one table and partitioned by user: as wide as our rows, with the same two indices.
 */
const TABLE = 'id bigint GENERATED ALWAYS AS IDENTITY, user_id int, session_id int, shot_number int, fired jsonb';
const SETUP = `
  CREATE TABLE whole (${TABLE});
  CREATE TABLE parted (${TABLE}) PARTITION BY HASH (user_id);
  ${Array.from({ length: PARTS }, (_, i) => `CREATE TABLE parted_${i} PARTITION OF parted FOR VALUES WITH (MODULUS ${PARTS}, REMAINDER ${i});`).join('\n')}
  CREATE INDEX ON whole (user_id, session_id, shot_number);
  CREATE INDEX ON parted (user_id, session_id, shot_number);
  INSERT INTO whole (user_id, session_id, shot_number, fired)
    SELECT n % ${USERS}, n % ${20 * USERS}, n / ${20 * USERS}, jsonb_build_object('note', repeat('x', 400)) FROM generate_series(1, ${SHOTS_BEFORE}) n;
  INSERT INTO parted (user_id, session_id, shot_number, fired) SELECT user_id, session_id, shot_number, fired FROM whole;
  VACUUM ANALYZE;`;
const WRITE = (table: string): string => `\\set u random(0, ${USERS - 1})
INSERT INTO ${table} (user_id, session_id, shot_number, fired) VALUES (:u, :u, 1, jsonb_build_object('note', repeat('x', 400)));`;
const READ = (table: string): string => `\\set u random(0, ${USERS - 1})
SELECT * FROM ${table} WHERE user_id = :u AND session_id = :u ORDER BY shot_number;`;

/** Rows a second that one PostgreSQL stores, and sessions it reads, in one table of shots and partitioned by user. */
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

import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pgbackrest as pgbackrestPath, postgresBin } from '../../../../scripts/system-packages.mjs';
import { connectPostgres } from '../../src/db/connect.ts';
import { selectRows } from '../../src/db/index.ts';
import { freePort, type ServerProcess, spawnServer, untilReady } from '../server-process.ts';
import { reportFault } from './fault-scale.ts';
import { SHARED_SECRET } from './fault-server.ts';
import { createCaller } from './http-caller.ts';
import { createShotWriter } from './shot-writer.ts';

// The steps of docs/operations.md, "Back to a second": pgBackRest keeps a base backup and every piece of the log.

const SHOTS_BEFORE = 300;
const SHOTS_AFTER = 100;
const TABLES = ['users', 'training_sessions', 'shots'];

describe.skipIf(process.env.TEST_DATABASE !== 'postgres')('a PostgreSQL whose data directory is destroyed', () => {
  const isRoot = process.getuid?.() === 0;
  const idOf = (flag: string): number => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout);
  // PostgreSQL does not run as root
  const user = isRoot ? { uid: idOf('-u'), gid: idOf('-g') } : {};
  const folder = mkdtempSync(join(tmpdir(), 'windcall-second-'));
  const cluster = join(folder, 'cluster');
  const config = join(folder, 'pgbackrest.conf');
  const servers: ServerProcess[] = [];
  let port: number;

  const run = (program: string, ...args: string[]): void => {
    const done = spawnSync(program, args, { ...user, cwd: folder, encoding: 'utf8', timeout: 120_000 });
    if (done.status !== 0) throw new Error(`${program} ${args.join(' ')}: ${done.stderr || done.stdout || done.error}`);
  };
  const control = (...args: string[]): void =>
    run(join(postgresBin(), 'pg_ctl'), '-D', cluster, '-w', '-t', '60', '-l', join(folder, 'log'), ...args);
  const pgbackrest = (...args: string[]): void =>
    run(pgbackrestPath(), `--config=${config}`, '--stanza=windcall', ...args);
  const address = (): string => `postgres://postgres@127.0.0.1:${port}/postgres`;

  const ask = async <T extends Record<string, unknown>>(query: ReturnType<typeof sql>): Promise<T[]> => {
    const { db, close } = connectPostgres(address(), 1);
    try {
      return await selectRows<T>(db, query);
    } finally {
      await close();
    }
  };
  /** All columns of all rows that the drill checks, in one digest per table. */
  const digests = async (): Promise<Record<string, string | undefined>> => {
    const found: Record<string, string | undefined> = {};
    for (const table of TABLES) {
      const [row] = await ask<{ digest: string }>(
        sql`SELECT count(*) || ' ' || md5(string_agg(t::text, '|' ORDER BY t.id)) AS digest FROM ${sql.identifier(table)} t`,
      );
      found[table] = row?.digest;
    }
    return found;
  };
  const start = async (): Promise<ServerProcess> => {
    const server = spawnServer(await freePort(), {
      DATA_DIR: folder,
      DATABASE_URL: address(),
      JWT_SECRET: SHARED_SECRET,
    });
    servers.push(server);
    await untilReady(server);
    return server;
  };

  beforeAll(async () => {
    if (user.uid !== undefined) chownSync(folder, user.uid, user.gid);
    port = await freePort();
    run(join(postgresBin(), 'initdb'), '-D', cluster, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C');
    const shared = `repo1-path=${folder}/repository\nlog-path=${folder}\nlock-path=${folder}/lock\nstart-fast=y\n`;
    const own = `pg1-path=${cluster}\npg1-port=${port}\npg1-socket-path=${folder}\npg1-user=postgres\n`;
    writeFileSync(config, `[global]\n${shared}[windcall]\n${own}`);
    const archive = `${pgbackrestPath()} --config=${config} --stanza=windcall archive-push %p`;
    writeFileSync(
      join(cluster, 'postgresql.auto.conf'),
      `port = ${port}\nlisten_addresses = '127.0.0.1'\nunix_socket_directories = '${folder}'\narchive_mode = on\narchive_command = '${archive}'\n`,
    );
    control('start');
    pgbackrest('stanza-create');
  });
  afterAll(async () => {
    for (const { child } of servers) child.kill('SIGKILL');
    await Promise.all(servers.map(({ exited }) => exited));
    if (existsSync(join(cluster, 'postmaster.pid'))) control('-m', 'immediate', 'stop');
    rmSync(folder, { recursive: true, force: true });
  });

  it('comes back as it was at a named second', { timeout: 300_000 }, async () => {
    const server = await start();
    const call = createCaller(server.url);
    const writer = await createShotWriter(call, 'second');
    pgbackrest('--type=full', 'backup');
    await writer.write(call, () => writer.count() >= SHOTS_BEFORE);
    const then = await digests();
    const [second] = await ask<{ at: string }>(sql`SELECT clock_timestamp()::text AS at`);
    await after(1100);
    await writer.write(call, () => writer.count() >= SHOTS_BEFORE + SHOTS_AFTER);
    const late = await digests();
    expect(late.shots).not.toBe(then.shots);
    await ask(sql`SELECT pg_switch_wal()`);
    pgbackrest('check');
    server.child.kill('SIGKILL');
    await server.exited;
    process.kill(Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL');
    await after(1000);
    rmSync(cluster, { recursive: true });

    const begun = Date.now();
    run('mkdir', '-m', '700', cluster);
    pgbackrest('--type=time', `--target=${second?.at}`, '--target-action=promote', 'restore');
    control('start');
    const deadline = Date.now() + 60_000;
    while ((await ask<{ busy: boolean }>(sql`SELECT pg_is_in_recovery() AS busy`))[0]?.busy) {
      expect(Date.now()).toBeLessThan(deadline);
      await after(100);
    }
    const tookS = (Date.now() - begun) / 1000;
    expect(await digests()).toEqual(then);
    const again = await start();
    const recall = createCaller(again.url);
    await writer.signInAgain(recall);
    await writer.write(recall, () => writer.count() >= SHOTS_BEFORE + SHOTS_AFTER + 10);
    reportFault({
      fault:
        'PostgreSQL killed under a server, its data directory deleted, restored from the archived log to a named second',
      found: `${then.shots?.split(' ')[0]} shots and all accounts equal to that second, ${SHOTS_AFTER} later ones gone as asked; restored and serving queries in ${tookS.toFixed(1)} s; a server starts on it and goes on`,
    });
  });
});

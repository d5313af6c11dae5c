// A PostgreSQL server for tests: a cluster in a temporary folder or in memory, on a free loopback port, deleted
// afterwards. `node scripts/postgres-for-tests.mjs <command…>` runs the command with DATABASE_URL_TEST set.
import { spawn, spawnSync } from 'node:child_process';
import { chownSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { postgresBin } from './system-packages.mjs';

const freePort = () =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });

/** The user to run the server as, because PostgreSQL refuses root. */
const serverUser = () => {
  if (process.getuid?.() !== 0) return {};
  const entry = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((line) => line.startsWith('postgres:'));
  if (!entry) throw new Error('PostgreSQL does not run as root, and there is no user "postgres" to run it as.');
  const [, , uid, gid] = entry.split(':');
  return { uid: Number(uid), gid: Number(gid) };
};

const MEMORY = '/dev/shm';
/** Far more than all test databases and their log need. */
const ENOUGH_BYTES = 4 * 2 ** 30;
/** Folder for a temporary cluster: in memory if there is enough, because each test makes and drops a database. */
const fleetingPlace = () => {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= ENOUGH_BYTES ? MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
};

/**
 * Starts a server from the programs in `binDir` and resolves to `{url, stop}`. `url` names a superuser on the cluster's
 * own database; tests create theirs beside it. Nothing is synced to disk unless `durable`; `env` is added to the
 * processes' environment. `restart` stops the server in a mode of pg_ctl (`fast`, or `immediate` as in a crash) and
 * starts it again after a pause, without waiting until it is up; `kill` sends SIGKILL to it and all its processes.
 */
export const startPostgres = async (binDir, { durable = false, env = {} } = {}) => {
  const user = serverUser();
  const folder = mkdtempSync(join(durable ? tmpdir() : fleetingPlace(), 'windcall-pg-'));
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid);
  const run = (program, args) => {
    const options = { ...user, cwd: folder, env: { ...process.env, ...env }, encoding: 'utf8', timeout: 60_000 };
    const result = spawnSync(join(binDir, program), args, options);
    if (result.status !== 0) throw new Error(`${program} failed: ${result.stderr || result.stdout || result.error}`);
  };
  const cluster = join(folder, 'cluster');
  run('initdb', ['-D', cluster, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync']);
  const port = await freePort();
  const haste = durable ? '' : '-c fsync=off -c full_page_writes=off -c synchronous_commit=off';
  const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c max_connections=200 ${haste}`;
  const start = (wait) =>
    run('pg_ctl', ['-D', cluster, wait, '-t', '60', '-l', join(folder, 'log'), '-o', settings, 'start']);
  start('-w');
  const address = (at) => `postgres://postgres@127.0.0.1:${at}/postgres`;
  const standbys = [];
  /**
   * Starts a synchronous standby by the commands of docs/operations.md, "A synchronous standby". `kill` sends SIGKILL
   * to the primary and all its processes.
   */
  const addStandby = async () => {
    const [folderOf, at] = [join(folder, `standby-${standbys.length}`), await freePort()];
    const source = `host=127.0.0.1 port=${port} user=postgres application_name=windcall_standby`;
    run('pg_basebackup', ['-d', source, '-D', folderOf, '-R', '-X', 'stream', '-c', 'fast']);
    const settingsOf = `-p ${at} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c max_connections=200`;
    const begin = () =>
      run('pg_ctl', ['-D', folderOf, '-w', '-t', '60', '-l', `${folderOf}.log`, '-o', settingsOf, 'start']);
    begin();
    standbys.push(folderOf);
    const tell = (...statements) =>
      run('psql', ['-d', address(port), '-qX', ...statements.flatMap((statement) => ['-c', statement])]);
    tell("ALTER SYSTEM SET synchronous_standby_names = 'windcall_standby'", 'SELECT pg_reload_conf()');
    return {
      url: address(at),
      stop: () => run('pg_ctl', ['-D', folderOf, '-m', 'fast', '-w', 'stop']),
      start: begin,
      promote: () => run('pg_ctl', ['-D', folderOf, '-w', '-t', '60', 'promote']),
    };
  };
  const pidIn = (cluster) => Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0]);
  const killAll = (cluster) => {
    const pid = pidIn(cluster);
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
    for (const each of [pid, ...children.filter(Boolean).map(Number)]) {
      try {
        process.kill(each, 'SIGKILL');
      } catch (error) {
        // a connection's process may have ended already
        if (error.code !== 'ESRCH') throw error;
      }
    }
    // a killed process may remain as a zombie, which would look like a running server
    rmSync(join(cluster, 'postmaster.pid'), { force: true });
  };
  const isUp = (cluster) =>
    spawnSync(join(binDir, 'pg_ctl'), ['-D', cluster, 'status'], { ...user, cwd: folder }).status === 0;
  let wasKilled = false;
  return {
    addStandby,
    kill: () => {
      wasKilled = true;
      process.kill(pidIn(cluster), 'SIGKILL');
    },
    restart: async (mode, pauseMs) => {
      if (mode === 'kill') killAll(cluster);
      else run('pg_ctl', ['-D', cluster, '-m', mode, '-W', 'stop']);
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
      start('-W');
    },
    url: address(port),
    stop: async () => {
      for (const each of [...(wasKilled ? [] : [cluster]), ...standbys].filter(isUp)) {
        run('pg_ctl', ['-D', each, '-m', 'immediate', '-w', 'stop']);
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [command, ...args] = process.argv.slice(2);
  if (!command) throw new Error('usage: node scripts/postgres-for-tests.mjs <command…>');
  const postgres = await startPostgres(postgresBin());
  const child = spawn(command, args, {
    stdio: 'inherit',
    env: { ...process.env, TEST_DATABASE: 'postgres', DATABASE_URL_TEST: postgres.url },
  });
  process.exitCode = await new Promise((resolve) => child.on('exit', (code) => resolve(code ?? 1)));
  await postgres.stop();
}

import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { startPostgres, type TestPostgres } from '../../../../scripts/postgres-for-tests.mjs';
import { postgresBin } from '../../../../scripts/system-packages.mjs';
import { readVariables } from '../deploy-files.ts';
import { freePort } from '../server-process.ts';
import { reportFault } from './fault-scale.ts';
import { createCaller } from './http-caller.ts';
import { auditAll, createShotWriter, NOTHING_WRONG, type ShotWriter, tellAudit } from './shot-writer.ts';

const repository = fileURLToPath(new URL('../../../..', import.meta.url));
/** The commands of the page, block by block. */
const blocks = [
  ...readFileSync(join(repository, 'docs', 'operations.md'), 'utf8').matchAll(/^```sh\n(.*?)^```$/gms),
].map(([, text = '']) => text.trim().split('\n'));

/**
 * Commands that need a container engine, another system user, a public name or another machine: listed, not run.
 * (one-machine-proxy.test.ts runs the proxy of one machine.)
 */
const NOT_HERE = /\b(docker|useradd|apt-get|certbot|nginx|age|rsync)\b|^mkdir tls\b/;

const root = mkdtempSync(join(tmpdir(), 'windcall-followed-'));
const release = join(root, 'release');
/** Maps the page's machine to folders in a temporary one. */
const inRoot = (text: string): string =>
  text.replaceAll(/(?<![\w.])\/(?:opt|etc|var\/lib)\//g, (path) => `${root}${path}`);
const port = await freePort();
const url = `http://127.0.0.1:${port}`;
let server: ChildProcess | null = null;
let postgres: TestPostgres | null = null;
const told: string[] = [];
let ran = 0;

const unit = (name: string): { command: string[]; cwd: string; env: Record<string, string> } => {
  const text = inRoot(readFileSync(join(root, 'etc/systemd/system', name), 'utf8'));
  const of = (key: string): string[] =>
    [...text.matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, value = '']) => value);
  const file = of('EnvironmentFile')[0]?.replace(/^-/, '') ?? '';
  return {
    command: (of('ExecStart')[0] ?? '').split(' '),
    cwd: of('WorkingDirectory')[0] ?? root,
    env: {
      ...readVariables(of('Environment').join('\n')),
      ...readVariables(readFileSync(file, 'utf8')),
      PORT: String(port),
      LOG_LEVEL: 'silent',
    },
  };
};

/** The used part of systemd: starts a service, runs a job, stops a service. */
const systemctl = async (act: string, names: readonly string[]): Promise<void> => {
  for (const name of names.filter((each) => each.endsWith('.service'))) {
    if (act === 'stop') {
      const gone = new Promise((resolve) => server?.once('exit', resolve));
      server?.kill('SIGTERM');
      await gone;
      continue;
    }
    const { command, cwd, env } = unit(name);
    const [program = '', ...args] = command;
    const options = { cwd, env: { PATH: process.env.PATH, ...env } };
    if (name.includes('backup')) {
      mkdirSync(join(root, 'var/lib/windcall-backups'), { recursive: true });
      execFileSync(program.replace('/usr/bin/node', process.execPath), args, options);
      continue;
    }
    server = spawn(program.replace('/usr/bin/node', process.execPath), args, { ...options, stdio: 'inherit' });
    for (let i = 0; ; i++) {
      const ready = await fetch(`${url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
      if (ready) break;
      if (i === 600 || server.exitCode !== null) throw new Error(`${name} did not get ready`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
};

const postgresUser = (): { uid: number; gid: number } | { uid?: undefined } => {
  const entry = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((line) => line.startsWith('postgres:'));
  const [, , uid, gid] = entry?.split(':') ?? [];
  return process.getuid?.() === 0 ? { uid: Number(uid), gid: Number(gid) } : {};
};

/** The newest backup; before the first one, the page's FILE. */
const newest = (): string => {
  const folder = join(root, 'var/lib/windcall-backups');
  return existsSync(folder) ? join(folder, readdirSync(folder).sort().at(-1) ?? '') : 'FILE';
};

const shell = (line: string, cwd: string, as: object = {}): void => {
  const found = spawnSync('bash', ['-ec', line], { cwd, encoding: 'utf8', timeout: 540_000, ...as });
  expect(found.status, `${line}\n${found.stdout}${found.stderr}`).toBe(0);
};

/** Follows one line of the page. */
const follow = async (written: string, name: string): Promise<void> => {
  const line = written.replace(/\s+#.*$/, '');
  if (NOT_HERE.test(line)) {
    told.push(line);
    return;
  }
  ran++;
  const [, act, , names] =
    /^systemctl(?: daemon-reload && systemctl)? (enable|start|stop)( --now)? (.*)$/.exec(line) ?? [];
  if (act !== undefined) return systemctl(act, (names ?? '').split(' '));
  if (/^(pg_|psql)/.test(line)) {
    postgres ??= await startPostgres(postgresBin(), { durable: true });
    const user = postgresUser();
    const home = join(root, 'var/lib/postgresql');
    mkdirSync(home, { recursive: true });
    // the user postgres needs access
    chmodSync(root, 0o755);
    if (user.uid !== undefined) chownSync(home, user.uid, user.gid);
    const { hostname, port: at } = new URL(postgres.url);
    const own = `-l ${home}/log -o "-p ${standbyPort} -c unix_socket_directories= -c max_connections=200" start`;
    const there = inRoot(line)
      .replaceAll('10.0.0.1', hostname)
      .replaceAll('5432', at)
      .replace(/start$/, own);
    return shell(there, home, { ...user, env: { PATH: `${postgresBin()}:${process.env.PATH}` } });
  }
  return shell(
    inRoot(line).replaceAll('sudo -u windcall ', '').replaceAll('FILE', newest()).replaceAll('NAME', name),
    release,
  );
};
const standbyPort = await freePort();

afterAll(async () => {
  server?.kill('SIGKILL');
  if (existsSync(join(root, 'var/lib/postgresql/windcall'))) {
    spawnSync(
      join(postgresBin(), 'pg_ctl'),
      ['-D', join(root, 'var/lib/postgresql/windcall'), '-m', 'immediate', 'stop'],
      postgresUser(),
    );
  }
  await postgres?.stop();
  rmSync(root, { recursive: true, force: true });
}, 300_000);

describe('docs/operations.md', () => {
  it('does what it says, block by block, from the checked-out release to a restored backup', {
    timeout: 900_000,
  }, async () => {
    for (const file of execFileSync('git', ['ls-files', '-z'], { cwd: repository, encoding: 'utf8' }).split('\0')) {
      if (file === '') continue;
      mkdirSync(dirname(join(release, file)), { recursive: true });
      cpSync(join(repository, file), join(release, file));
    }
    for (const folder of ['opt', 'etc/systemd/system', 'var/lib']) mkdirSync(join(root, folder), { recursive: true });
    let writer: ShotWriter | null = null;
    for (const block of blocks) {
      for (const line of block) await follow(line, 'follower');
      const isInstalled = server !== null && writer === null;
      if (isInstalled) {
        writer = await createShotWriter(createCaller(url), 'follower');
        await writer.write(createCaller(url), () => (writer?.count() ?? 0) >= 20);
      }
      if (block.some((line) => line.includes('operate.js restore'))) {
        expect(existsSync(join(root, 'var/lib/windcall/db-before'))).toBe(true);
        const call = createCaller(url);
        await writer?.signInAgain(call);
        const found = await auditAll(writer === null ? [] : [writer], call);
        expect(found).toMatchObject({ ...NOTHING_WRONG, acknowledged: 20, stored: 20 });
        reportFault({
          fault:
            'docs/operations.md followed to the letter: installed, backed up, restored, an account reopened, a standby made and promoted',
          found: `${blocks.length} blocks; ${tellAudit(found)}`,
        });
      }
    }
    expect(readFileSync(join(root, 'var/lib/windcall/about.json'), 'utf8')).toContain('"username":"follower"');
    expect(blocks.length).toBeGreaterThanOrEqual(7);
    console.log(`${ran} lines of docs/operations.md were run; not here:\n${told.join('\n')}`);
    expect(ran).toBeGreaterThan(told.length);
  });
});

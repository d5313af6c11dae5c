// @module-tag long
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freePort, type ServerProcess, spawnServer, untilReady } from '../server-process.ts';
import { isFull, reportFault } from './fault-scale.ts';
import { SHARED_SECRET } from './fault-server.ts';
import { createCaller } from './http-caller.ts';
import { auditAll, countAll, createShotWriter, NOTHING_WRONG, type ShotWriter, tellAudit } from './shot-writer.ts';

/** A container's own namespaces: process numbers, then a host name, then mounts. */
const CONTAINER = ['unshare', '--fork', '--pid', '--mount-proc', '--kill-child'];
const OTHER_HOST = ['unshare', '--uts', 'sh', '-c', 'hostname elsewhere && exec "$@"', 'sh'];
const OTHER_MOUNT = [
  'unshare',
  '--mount',
  'sh',
  '-c',
  'mount --bind "$DATA_DIR" "$SEEN_AT" && DATA_DIR="$SEEN_AT" exec "$@"',
  'sh',
];

const mayUnshare =
  process.platform === 'linux' &&
  spawnSync('unshare', ['--fork', '--pid', '--mount-proc', '--uts', 'true']).status === 0;
if (!mayUnshare)
  console.warn('Two servers in two containers: not tried, for namespaces (unshare) are not permitted here.');

const WRITES = isFull ? 1000 : 200;
const WRITES_A_LIFE = isFull ? 40 : 70;

/** Only servers with the embedded database hold a data directory. */
const isOnPostgres = process.env.TEST_DATABASE === 'postgres';

let dataDir: string;
let seenAt: string;
const running: ServerProcess[] = [];
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'windcall-holders-'));
  seenAt = `${dataDir}-seen`;
  mkdirSync(seenAt);
});
afterEach(async () => {
  for (const { child } of running) child.kill('SIGCONT') && child.kill('SIGKILL');
  await Promise.all(running.splice(0).map((server) => server.exited));
  for (const folder of [dataDir, seenAt]) rmSync(folder, { recursive: true, force: true });
});

const spawnAt = (port: number, under: readonly string[] = [], env: Record<string, string> = {}): ServerProcess => {
  const server = spawnServer(port, { DATA_DIR: dataDir, SEEN_AT: seenAt, ...env }, { under });
  running.push(server);
  return server;
};
const start = async (under?: readonly string[], env?: Record<string, string>): Promise<ServerProcess> => {
  const server = spawnAt(await freePort(), under, env);
  await untilReady(server);
  return server;
};
const writeSome = async (server: ServerProcess, writer: ShotWriter, more: number): Promise<boolean> => {
  const goal = writer.count() + more;
  return writer.write(createCaller(server.url), () => writer.count() >= goal);
};

describe.skipIf(!mayUnshare || isOnPostgres)('two servers of two containers on one data directory', () => {
  it('never run at once, whatever the second sees of the first', async () => {
    const first = await start();
    const writer = await createShotWriter(createCaller(first.url), 'first');
    const others = await Promise.all(
      [[], CONTAINER, OTHER_HOST, OTHER_MOUNT, [...OTHER_HOST, ...OTHER_MOUNT, ...CONTAINER]].map(async (under) =>
        spawnAt(await freePort(), under),
      ),
    );
    expect(await Promise.all(others.map((other) => other.exited))).toEqual(others.map(() => 1));
    for (const other of others) {
      expect(other.output().trim()).toMatch(
        /^\S+ is in use by another Windcall server \(process \d+.*\)\. Stop that one/,
      );
    }
    expect(await writeSome(first, writer, 5)).toBe(true);
    expect(first.child.exitCode).toBe(null);
  });

  it(`lose none of ${WRITES} acknowledged writes, though both are killed and started again all the time`, {
    timeout: 1_200_000,
  }, async () => {
    let isOver = false;
    let kills = 0;
    let bothReady = 0;
    const places = [
      { port: await freePort(), under: [] as string[] },
      { port: await freePort(), under: CONTAINER },
    ];
    const calls = places.map(({ port }) => createCaller(`http://127.0.0.1:${port}`));
    const current: (ServerProcess | undefined)[] = [];
    const supervised = places.map(async ({ port, under }, i) => {
      while (!isOver) {
        const server = spawnAt(port, under);
        current[i] = server;
        await server.exited;
        // pauses like a container's supervisor, so that starts do not slow each other down
        await pause(300);
        // 'has taken' is the message of the fence: with the kernel's lock nobody gets that far
        expect(server.output()).not.toContain('has taken');
      }
    });
    const isReady = (port: number): Promise<boolean> =>
      fetch(`http://127.0.0.1:${port}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
    const watching = (async () => {
      while (!isOver) {
        const ready = await Promise.all(places.map(({ port }) => isReady(port)));
        if (ready.every(Boolean)) bothReady++;
        await pause(50);
      }
    })();
    const whoServes = async (): Promise<number> => {
      for (let tries = 0; tries < 1200; tries++) {
        for (const [i, { port }] of places.entries()) if (await isReady(port)) return i;
        await pause(50);
      }
      throw new Error(`nobody serves: ${current.map((server) => server?.output()).join('\n')}`);
    };
    const callOf = (i: number) => calls[i] as (typeof calls)[0];
    const writers: ShotWriter[] = [];
    const first = callOf(await whoServes());
    for (const name of ['one', 'two']) writers.push(await createShotWriter(first, name));
    while (countAll(writers) < WRITES) {
      const serving = await whoServes();
      const goal = Math.min(countAll(writers) + WRITES_A_LIFE, WRITES);
      await Promise.all(
        writers.map((writer) =>
          writer.write(callOf(serving), () => {
            // the other writer's request is being processed at this moment
            if (countAll(writers) >= goal) current[serving]?.child.kill('SIGKILL');
            return false;
          }),
        ),
      );
      kills++;
      await current[serving]?.exited;
    }
    isOver = true;
    for (const server of current) server?.child.kill('SIGKILL');
    await Promise.all([...supervised, watching]);
    // a start checks the whole database and refuses a damaged one
    const last = await start();
    const found = await auditAll(writers, createCaller(last.url));
    reportFault({
      fault: `two servers in two containers on one data directory, the holder killed ${kills} times`,
      found: `${tellAudit(found)}; never both ready`,
    });
    expect(found).toMatchObject(NOTHING_WRONG);
    expect(found.acknowledged).toBeGreaterThanOrEqual(WRITES);
    expect(bothReady).toBe(0);
  });

  it('of which one was stopped: it ends itself when it goes on after the other has taken over', {
    timeout: 300_000,
  }, async () => {
    // without the kernel's lock, as on a folder shared between machines; with the lock nobody takes over from a stopped
    // holder
    const first = await start([], { PATH: seenAt });
    expect(first.output()).toContain('without a lock of the kernel');
    const writer = await createShotWriter(createCaller(first.url), 'first');
    expect(await writeSome(first, writer, 3)).toBe(true);
    first.child.kill('SIGSTOP');
    const longAgo = new Date(Date.now() - 60_000);
    for (const file of ['server.lock', 'db/server.lock']) utimesSync(join(dataDir, file), longAgo, longAgo);
    const second = await start(CONTAINER);
    expect(await writeSome(second, writer, 3)).toBe(true);
    const asked = writeSome(first, writer, 1);
    first.child.kill('SIGCONT');
    expect(await asked).toBe(false);
    expect(await first.exited).toBe(1);
    expect(first.output()).toContain('Another process has taken the data directory: stopping');
    expect(await writeSome(second, writer, 3)).toBe(true);
    const again = createCaller(second.url);
    expect(await writer.audit(again)).toMatchObject({ ...NOTHING_WRONG, acknowledged: 9 });
    second.child.kill('SIGKILL');
    await second.exited;
    // the container's first process has ended; the server in it follows a moment later
    let last = spawnAt(await freePort());
    while (
      !(await untilReady(last).then(
        () => true,
        () => false,
      ))
    ) {
      expect(last.output()).toContain('is in use by another Windcall server');
      last = spawnAt(await freePort());
    }
  });
});

/** A data directory whose `db` is another folder, mounted. */
const MOUNTED_DB = [
  'unshare',
  '--mount',
  'sh',
  '-c',
  'mkdir -p "$DATA_DIR/db" && mount --bind "$LINKED" "$DATA_DIR/db" && exec "$@"',
  'sh',
];

describe.runIf(isFull && mayUnshare && !isOnPostgres)('one database in several data directories', () => {
  it.each([
    ['with the lock of the kernel', {}],
    // as on a file system without locks: the program that asks the kernel is not found
    ['without it', { PATH: '/nowhere' }],
  ])('has one writer, %s', { timeout: 600_000 }, async (which, ownEnv) => {
    // separate secrets in the directories would end the writer's sign-in
    const env = { ...ownEnv, JWT_SECRET: SHARED_SECRET };
    const first = await start([], env);
    const writer = await createShotWriter(createCaller(first.url), 'first');
    expect(await writeSome(first, writer, 5)).toBe(true);
    const linked = mkdtempSync(join(seenAt, 'linked-'));
    symlinkSync(join(dataDir, 'db'), join(linked, 'db'));
    const mounted = mkdtempSync(join(seenAt, 'mounted-'));
    const others = [
      spawnAt(await freePort(), [], { DATA_DIR: linked, ...env }),
      spawnAt(await freePort(), MOUNTED_DB, { DATA_DIR: mounted, LINKED: join(dataDir, 'db') }),
    ];
    expect(await Promise.all(others.map((other) => other.exited))).toEqual([1, 1]);
    for (const other of others) expect(other.output()).toMatch(/\/db is in use by another Windcall server/);
    expect(await writeSome(first, writer, 5)).toBe(true);
    first.child.kill('SIGKILL');
    await first.exited;
    const next = await start([], { DATA_DIR: linked, ...env });
    expect(await writeSome(next, writer, 5)).toBe(true);
    const found = await writer.audit(createCaller(next.url));
    reportFault({
      fault: `one database linked and mounted into two more data directories, ${which}`,
      found: `${tellAudit(found)}; one server wrote at a time, the others ended with one line`,
    });
    expect(found).toMatchObject({ ...NOTHING_WRONG, acknowledged: 15 });
  });
});

describe.skipIf(isOnPostgres)('a server whose data directory another has taken', () => {
  it('acknowledges no write from that moment on', async () => {
    const server = await start();
    const writer = await createShotWriter(createCaller(server.url), 'first');
    expect(await writeSome(server, writer, 3)).toBe(true);
    const file = join(dataDir, 'server.lock');
    const holder = JSON.parse(readFileSync(file, 'utf8'));
    rmSync(file);
    writeFileSync(file, JSON.stringify({ ...holder, token: 'another' }));
    expect(await writeSome(server, writer, 1)).toBe(false);
    expect(await server.exited).toBe(1);
    expect(writer.count()).toBe(3);
    expect(server.output()).toContain('Another process has taken the data directory: stopping');
  });
});

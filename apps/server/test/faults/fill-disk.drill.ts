import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort, runOperator, type ServerProcess, spawnServer, untilReady } from '../server-process.ts';
import { reportFault } from './fault-scale.ts';
import { createCaller } from './http-caller.ts';
import { auditAll, countAll, createShotWriter, NOTHING_WRONG, type ShotWriter, tellAudit } from './shot-writer.ts';

const DISK = '160m';
const LEFT_BYTES = 60_000;

// A small disk in memory: mounting one needs root on Linux.
const mount = mkdtempSync(join(tmpdir(), 'windcall-full-disk-'));
const dataDir = join(mount, 'data');
const filler = join(mount, 'filler');

const fillDisk = (leftBytes: number): void => {
  const { bavail, bsize } = statfsSync(mount);
  writeFileSync(filler, Buffer.alloc(bavail * bsize - leftBytes), { flag: 'a' });
};

let server: ServerProcess;
const start = async (): Promise<void> => {
  server = spawnServer(await freePort(), { DATA_DIR: dataDir, LOG_LEVEL: 'error' });
  await untilReady(server);
};
beforeAll(async () => {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK}`, 'none', mount]);
  mkdirSync(dataDir);
  await start();
});
afterAll(async () => {
  server.child.kill('SIGKILL');
  await server.exited;
  execFileSync('umount', ['-l', mount]);
  rmSync(mount, { recursive: true, force: true });
});

describe('a data directory whose disk is full', () => {
  it('refuses shots, and after room was made nothing acknowledged is missing', { timeout: 180_000 }, async () => {
    const writers: ShotWriter[] = [];
    let call = createCaller(server.url);
    for (let i = 0; i < 4; i++) writers.push(await createShotWriter(call, `full-${i}`));
    const writeAll = (more: number): Promise<boolean[]> => {
      const goal = countAll(writers) + more;
      return Promise.all(writers.map((writer) => writer.write(call, () => countAll(writers) >= goal)));
    };
    await writeAll(100);
    fillDisk(LEFT_BYTES);
    expect(await writeAll(2000)).toEqual([false, false, false, false]);
    const statuses = new Set(writers.flatMap((writer) => [...writer.refusals.keys()]));
    expect(statuses).toEqual(new Set([503]));
    // not a byte is left
    fillDisk(0);
    const backup = await runOperator(['backup', join(mount, 'backups')], { DATA_DIR: dataDir });
    expect(backup).toMatchObject({ code: 1, output: expect.stringMatching(/^[^\n]*(ENOSPC|no space)[^\n]*\n$/i) });
    server.child.kill('SIGKILL');
    await server.exited;
    // on a full disk a start ends with one line, or serves the existing data
    const onFull = spawnServer(await freePort(), { DATA_DIR: dataDir, LOG_LEVEL: 'error' });
    const started = await untilReady(onFull).then(
      () => true,
      () => false,
    );
    if (started) onFull.child.kill('SIGKILL');
    await onFull.exited;
    if (!started) expect(onFull.output()).toMatch(/^[^\n]*(disk [^\n]*is full)[^\n]*make room[^\n]*\n$/);
    rmSync(filler);
    await start();
    call = createCaller(server.url);
    expect(await auditAll(writers, call)).toMatchObject(NOTHING_WRONG);
    expect(await writeAll(100)).toEqual([true, true, true, true]);
    expect(await auditAll(writers, call)).toMatchObject(NOTHING_WRONG);
    server.child.kill('SIGKILL');
    await server.exited;
    await start();
    const found = await auditAll(writers, createCaller(server.url));
    expect(found).toMatchObject(NOTHING_WRONG);
    reportFault({
      fault: 'disk of the data directory full under four writers, then room made, then killed',
      found: `${tellAudit(found)}; refused with 503 while full; a backup and a start meanwhile end in one line or work; taken again once there is room`,
    });
  });
});

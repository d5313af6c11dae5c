// @module-tag no-database
import { spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { lockDirectory, startTimeOf, whereAmI } from './directory-lock.ts';
import { lockData } from './durable-files.ts';
import { whyUnusable } from './unusable-folder.ts';

let directory: string;
let file: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'windcall-lock-'));
  file = join(directory, 'server.lock');
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(directory, { recursive: true });
});

const noLoss = {
  onLost: () => {
    throw new Error('the lock must not be lost');
  },
};
/** Another holder, of this kernel and namespace, without the kernel's lock. */
const write = (holder: object) => writeFileSync(file, JSON.stringify({ token: 'another', ...whereAmI(), ...holder }));
const ELSEWHERE = { pid: 1, startedAt: '1', host: 'elsewhere', boot: 'another', pidSpace: 'another' };
const SILENT_MS = 300;

describe('the lock of a data directory', () => {
  it('is held by one at a time and free after release', async () => {
    const first = await lockDirectory(directory, noLoss);
    if (first.status !== 'locked') throw new Error(first.message);
    const second = await lockDirectory(directory, noLoss);
    expect(second).toEqual({
      status: 'held',
      message: `${directory} is in use by another Windcall server (process ${process.pid}). Stop that one, or set DATA_DIR.`,
    });
    first.release();
    expect(existsSync(file)).toBe(false);
    const third = await lockDirectory(directory, noLoss);
    expect(third.status).toBe('locked');
    if (third.status === 'locked') third.release();
  });

  it('goes to exactly one of several who find a dead lock at once', async () => {
    write({ pid: 2 ** 22 + 1, startedAt: '1' });
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => lockDirectory(directory, noLoss)));
    expect(outcomes.filter((o) => o.status === 'locked')).toHaveLength(1);
    for (const outcome of outcomes) if (outcome.status === 'locked') outcome.release();
  });

  it('is taken over at once from a killed process, and from one whose pid now names another', async () => {
    const child = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)']);
    const pid = child.pid ?? 0;
    write({ pid, startedAt: startTimeOf(pid) });
    expect((await lockDirectory(directory, noLoss)).status).toBe('held');
    child.kill('SIGKILL');
    await new Promise((resolve) => child.on('exit', resolve));
    const taken = await lockDirectory(directory, noLoss);
    expect(taken.status).toBe('locked');
    if (taken.status === 'locked') taken.release();

    write({ pid: process.pid, startedAt: 'long ago' });
    const reused = await lockDirectory(directory, noLoss);
    expect(reused.status).toBe('locked');
    if (reused.status === 'locked') reused.release();
  });

  it('is taken over from a dead process that its parent has not asked after', async () => {
    // the shell never waits for its first child, which becomes a zombie
    const parent = spawn('sh', ['-c', 'sleep 0.2 & echo $!; exec sleep 30']);
    const pid = Number(await new Promise((resolve) => parent.stdout.once('data', (text) => resolve(String(text)))));
    write({ pid, startedAt: startTimeOf(pid) });
    const stateOf = () => /\) (\S)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1];
    while (stateOf() !== 'Z') await new Promise((resolve) => setTimeout(resolve, 20));
    const taken = await lockDirectory(directory, noLoss);
    expect(taken.status).toBe('locked');
    if (taken.status === 'locked') taken.release();
    parent.kill('SIGKILL');
  });

  it('waits for a holder that is about to be gone, when told to', async () => {
    const child = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)']);
    write({ pid: child.pid, startedAt: startTimeOf(child.pid ?? 0) });
    const asked = lockDirectory(directory, { ...noLoss, waitMs: 60_000 });
    child.kill('SIGKILL');
    const taken = await asked;
    expect(taken.status).toBe('locked');
    if (taken.status === 'locked') taken.release();
  });

  it('says when a command holds it, not a server', async () => {
    const command = await lockDirectory(directory, { ...noLoss, role: 'command' });
    expect(await lockDirectory(directory, noLoss)).toEqual({
      status: 'held',
      message: `${directory} is in use by another command of Windcall (process ${process.pid}). Try again when it is done.`,
    });
    if (command.status === 'locked') command.release();
  });

  it('closes a directory that others could read', async () => {
    chmodSync(directory, 0o755);
    const lock = await lockDirectory(directory, noLoss);
    expect(statSync(directory).mode & 0o777).toBe(0o700);
    if (lock.status === 'locked') lock.release();
  });

  it('of another machine holds while it gives signs of life, and is taken over when it is silent', async () => {
    write(ELSEWHERE);
    let beats = 0;
    const beating = setInterval(() => utimesSync(file, new Date(), new Date(++beats)), SILENT_MS / 10);
    const held = await lockDirectory(directory, noLoss);
    expect(held).toMatchObject({ status: 'held', message: expect.stringContaining('on elsewhere') });
    clearInterval(beating);
    const begun = performance.now();
    const taken = await lockDirectory(directory, { ...noLoss, silentMs: SILENT_MS });
    expect(taken.status).toBe('locked');
    expect(performance.now() - begun).toBeGreaterThanOrEqual(SILENT_MS);
    if (taken.status === 'locked') taken.release();
  });

  it('of a process number that is looked up in the wrong namespace is not taken for dead', async () => {
    // as a second container is seen: same host name and kernel, a process number without meaning here
    write({ pid: 2 ** 22 + 1, startedAt: '1', pidSpace: 'pid:[1]' });
    const beating = setInterval(() => utimesSync(file, new Date(), new Date()), SILENT_MS / 10);
    const held = await lockDirectory(directory, noLoss);
    clearInterval(beating);
    expect(held).toMatchObject({ status: 'held', message: expect.stringContaining('of another container') });
  });

  it('ends with its process where the kernel says so, whatever namespace and signs of life', async () => {
    const { ino } = statSync(directory);
    write({ ...whereAmI(), pid: 1, startedAt: '1', pidSpace: 'pid:[1]', isKernelLocked: true, inode: ino });
    const taken = await lockDirectory(directory, noLoss);
    if (taken.status !== 'locked') throw new Error(taken.message);
    expect(taken.isKernelLocked).toBe(true);
    taken.release();
  });

  it('of a copied folder proves nothing', async () => {
    write({ ...ELSEWHERE, isKernelLocked: true, inode: statSync(directory).ino + 1, fileSystem: 0xef53 });
    const begun = performance.now();
    const taken = await lockDirectory(directory, { ...noLoss, silentMs: SILENT_MS });
    expect(performance.now() - begun).toBeGreaterThanOrEqual(SILENT_MS);
    if (taken.status === 'locked') taken.release();
  });

  it('is not got around by deleting its file', async () => {
    const lock = await lockDirectory(directory, { onLost: () => {} });
    rmSync(file);
    expect(await lockDirectory(directory, noLoss)).toEqual({
      status: 'held',
      message: `${directory} is in use by another Windcall process. Stop that one, or set DATA_DIR.`,
    });
    if (lock.status === 'locked') lock.release();
  });

  it.each(['with the lock of the kernel', 'without it'])('keeps a linked database for one, %s', async (which) => {
    if (which === 'without it') vi.stubEnv('PATH', directory);
    const [first, second] = ['first', 'second'].map((name) => join(directory, name)) as [string, string];
    mkdirSync(join(first, 'db'), { recursive: true });
    writeFileSync(join(first, 'db', 'PG_VERSION'), '17\n');
    mkdirSync(second);
    symlinkSync(join(first, 'db'), join(second, 'db'));
    const lock = await lockData(first, {});
    if (lock.status !== 'locked') throw new Error(lock.message);
    expect(await lockData(second, {})).toEqual({
      status: 'held',
      message: `${second}/db is in use by another Windcall server (process ${process.pid}). Stop that one, or set DATA_DIR.`,
    });
    lock.release();
    const next = await lockData(second, {});
    expect(next.status).toBe('locked');
    if (next.status === 'locked') next.release();
    vi.unstubAllEnvs();
  });

  it.each(['db', ''])('refuses a link to nothing, and makes no database in its place: %s', async (name) => {
    const data = join(directory, 'data');
    if (name !== '') mkdirSync(data);
    const link = join(data, name);
    symlinkSync(join(directory, 'not-mounted'), link);
    expect(await lockData(data, {})).toEqual({
      status: 'held',
      message: `DATA_DIR: ${link} is a link to a folder that is not there. Mount its disk, or correct the link.`,
    });
    expect(lstatSync(link).isSymbolicLink()).toBe(true);
    expect(existsSync(join(data, 'server.lock'))).toBe(false);
  });

  it('without the program that asks the kernel goes by process numbers and signs of life', async () => {
    vi.stubEnv('PATH', directory);
    const first = await lockDirectory(directory, noLoss);
    if (first.status !== 'locked') throw new Error(first.message);
    expect(first.isKernelLocked).toBe(false);
    expect((await lockDirectory(directory, noLoss)).status).toBe('held');
    first.release();
    vi.unstubAllEnvs();
  });

  it('says that it is no longer held as soon as another has taken it', async () => {
    const lock = await lockDirectory(directory, { onLost: () => {} });
    if (lock.status !== 'locked') throw new Error(lock.message);
    expect(lock.holds()).toBe(true);
    rmSync(file);
    write(ELSEWHERE);
    expect(lock.holds()).toBe(false);
    lock.release();
    expect(existsSync(file)).toBe(true);
  });

  it('notifies its holder if another process took it', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const onLost = vi.fn();
    const lock = await lockDirectory(directory, { onLost });
    vi.advanceTimersByTime(6000);
    expect(onLost).not.toHaveBeenCalled();
    write({ pid: process.pid, startedAt: 'x' });
    vi.advanceTimersByTime(5000);
    expect(onLost).toHaveBeenCalled();
    if (lock.status === 'locked') lock.release();
    expect(existsSync(file)).toBe(true);
  });

  it('is refused in one line where the directory is a file', async () => {
    const place = join(directory, 'a-file');
    writeFileSync(place, '');
    expect(await lockDirectory(place, noLoss)).toEqual({
      status: 'held',
      message: `DATA_DIR: ${place} is a file, or lies below one. Set it to a folder.`,
    });
  });

  it.each([
    ['EROFS', 'read-only file system'],
    ['EACCES', 'cannot be written to by this user'],
    ['ENOSPC', 'is full'],
  ])('is refused in one line where it cannot be written (%s)', (code, words) => {
    const line = whyUnusable('/var/lib/windcall', Object.assign(new Error(code), { code }));
    expect(line).toMatch(new RegExp(`^DATA_DIR: .*${words}`));
    expect(line).not.toContain('\n');
  });

  it('survives a file that holds no lock', async () => {
    writeFileSync(file, '');
    const lock = await lockDirectory(directory, noLoss);
    expect(lock.status).toBe('locked');
    if (lock.status === 'locked') lock.release();
  });
});

import { execFileSync, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  constants,
  fstatSync,
  openSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statfsSync,
  statSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { makeFolder, whyUnusable } from './unusable-folder.ts';

export type KernelLock =
  | { readonly status: 'locked'; release(): void }
  | { readonly status: 'held' }
  /** No program `flock`, or a file system without locks. */
  | { readonly status: 'unknown'; release(): void };

const ASK_MS = 10_000;

/**
 * Locks a directory by flock(2), without waiting. The lock belongs to the open directory: it holds across process,
 * mount and network namespaces, a stopped process keeps it, and the kernel frees it when the process ends in any way.
 * Deleting files cannot evade it.
 * Node has no flock(2). The program `flock` (util-linux, busybox) locks the open directory that it inherits; the lock
 * stays with the descriptor here. Source: flock(2), "Locks created by flock() are associated with an open file
 * description"; flock(1), the form with a file descriptor number.
 */
export const lockByKernel = (directory: string): KernelLock => {
  const unknown = { status: 'unknown', release: () => {} } as const;
  if (process.platform !== 'linux') return unknown;
  const descriptor = openSync(directory, constants.O_RDONLY | constants.O_DIRECTORY);
  const asked = spawnSync('flock', ['-x', '-n', '3'], {
    stdio: ['ignore', 'ignore', 'pipe', descriptor],
    timeout: ASK_MS,
    encoding: 'utf8',
  });
  if (asked.status === 0) return { status: 'locked', release: () => closeSync(descriptor) };
  closeSync(descriptor);
  // if another process has the lock, the program exits with 1 and prints nothing
  return asked.status === 1 && asked.stderr === '' ? { status: 'held' } : unknown;
};

/** The holder of a data directory. Pid and start time identify a process even if its pid is reused. */
const holderSchema = z.object({
  pid: z.number().int(),
  startedAt: z.string(),
  host: z.string(),
  token: z.string(),
  /** Servers before 0.2 wrote no role. */
  role: z.enum(['server', 'command']).default('server'),
  /** Id of the running kernel, if known. Releases before 0.3 wrote neither this nor the next four. */
  boot: z.string().nullable().default(null),
  /** The namespace in which `pid` means a process. */
  pidSpace: z.string().nullable().default(null),
  isKernelLocked: z.boolean().default(false),
  /** Inode of the directory and type of its file system (statfs(2)), as the holder sees them. */
  inode: z.number().nullable().default(null),
  fileSystem: z.number().nullable().default(null),
});
type Holder = z.infer<typeof holderSchema>;

/** Interval of a holder's signs of life; 5 s before release 0.3. */
const HEARTBEAT_MS = 2000;
/** Silence after which an unproven holder counts as gone, ms: several heartbeats. */
const SILENT_MS = 20_000;
/** Limit for a holder whose last sign of life is long past: above one heartbeat, because clocks differ and jump. */
const SILENT_LONG_AGO_MS = 7000;
const LONG_AGO_MS = 30_000;

/** File systems that one kernel alone can mount (statfs(2)): ext2 to 4, XFS, btrfs, F2FS, ZFS, tmpfs, overlayfs. */
const ONE_KERNEL = new Set([0xef53, 0x58465342, 0x9123683e, 0xf2f52010, 0x2fc12fc1, 0x01021994, 0x794c7630]);

const readOr = (read: () => string): string | null => {
  try {
    return read().trim();
  } catch {
    return null;
  }
};

/** The kernel and process namespace of this process. */
export const whereAmI = (): Pick<Holder, 'boot' | 'pidSpace' | 'host'> => {
  const host = hostname();
  if (process.platform !== 'linux') return { host, boot: process.platform, pidSpace: host };
  const boot = readOr(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8'));
  // /proc may belong to another namespace, in which this process has another number
  const isOwn = readOr(() => readlinkSync('/proc/self')) === String(process.pid);
  return { host, boot, pidSpace: isOwn ? readOr(() => readlinkSync('/proc/self/ns/pid')) : null };
};

/** Start time of a process, as text that differs if its pid is reused; null if there is none. */
export const startTimeOf = (pid: number): string | null => {
  try {
    // Fields 3 and 22 of /proc/<pid>/stat, counted after the name in parentheses: state, and clock ticks since boot
    // (proc(5)). A zombie holds nothing, unless it has threads that are still ending (field 20).
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const isDead = /^[ZXx]$/.test(fields[0] ?? '') && Number(fields[17]) <= 1;
    return isDead ? null : (fields[19] ?? null);
  } catch {
    if (process.platform === 'linux') return null;
  }
  try {
    if (process.platform === 'win32') {
      process.kill(pid, 0);
      return 'alive';
    }
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || null;
  } catch {
    return null;
  }
};

const readHolder = (file: string): Holder | null => {
  try {
    return holderSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
};

/** Whether a holder is proven alive or gone. `me` is this process; `kernel` is the state of the kernel's lock. */
const judge = (holder: Holder, me: Holder, kernel: KernelLock): 'gone' | 'alive' | 'unknown' => {
  if (kernel.status === 'held') return 'alive';
  const isSameKernel = me.boot !== null && holder.boot === me.boot;
  const isOneKernel = [holder, me].every(({ fileSystem }) => fileSystem !== null && ONE_KERNEL.has(fileSystem));
  // the holder had the kernel's lock, which is now free, on this directory and under a kernel that both share
  const isSameLock = holder.isKernelLocked && holder.inode === me.inode && (isSameKernel || isOneKernel);
  if (kernel.status === 'locked' && isSameLock) return 'gone';
  if (!isSameKernel || me.pidSpace === null || holder.pidSpace !== me.pidSpace) return 'unknown';
  return startTimeOf(holder.pid) === holder.startedAt ? 'alive' : 'gone';
};

const tryCreate = (file: string, holder: Holder): boolean => {
  try {
    writeFileSync(file, JSON.stringify(holder), { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
};

export type LockOutcome =
  | {
      readonly status: 'locked';
      /** Whether the kernel holds the lock too; otherwise only signs of life keep out a second server elsewhere. */
      readonly isKernelLocked: boolean;
      /** Whether this process still owns the directory; checked before every write to the database. */
      holds(): boolean;
      release(): void;
    }
  | { readonly status: 'held'; readonly message: string };

export interface LockOptions {
  readonly role?: Holder['role'];
  /** How long to wait for a holder to end, ms: a killed process may take a moment. */
  readonly waitMs?: number;
  readonly silentMs?: number;
  /** Called if another process took the lock anyway. Write nothing more. */
  onLost(): void;
}

/** Closes a data directory to other system users. False if others can read it and this process may not change that. */
const makePrivate = (directory: string): boolean => {
  makeFolder(directory);
  if (process.platform === 'win32' || (statSync(directory).mode & 0o077) === 0) return true;
  try {
    chmodSync(directory, 0o700);
    return true;
  } catch {
    return false;
  }
};

const describeHeld = (directory: string, holder: Holder | null, me: Holder): string => {
  if (holder === null) return `${directory} is in use by another Windcall process. Stop that one, or set DATA_DIR.`;
  const isElsewhere = holder.pidSpace !== null && me.pidSpace !== null && holder.pidSpace !== me.pidSpace;
  const container = isElsewhere ? ' of another container' : '';
  const where = holder.host === me.host ? container : `${container} on ${holder.host}`;
  return holder.role === 'server'
    ? `${directory} is in use by another Windcall server (process ${holder.pid}${where}). Stop that one, or set DATA_DIR.`
    : `${directory} is in use by another command of Windcall (process ${holder.pid}${where}). Try again when it is done.`;
};

const POLL_MS = 100;
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Watches a lock file for signs of life: how long it was silent by this process's clock, and whether any came. */
const watchBeats = (file: string) => {
  let last: string | undefined;
  let since = performance.now();
  let hasBeaten = false;
  return (token: string): { hasBeaten: boolean; silentMs: number; isLongAgo: boolean } => {
    const mtimeMs = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    const beat = `${token} ${mtimeMs}`;
    if (beat !== last) {
      hasBeaten = last !== undefined;
      last = beat;
      since = performance.now();
    }
    return { hasBeaten, silentMs: performance.now() - since, isLongAgo: Date.now() - mtimeMs >= LONG_AGO_MS };
  };
};

/**
 * Takes the exclusive lock of a data directory, which it creates and closes to others. Takes over at once from a holder
 * proven gone by the kernel's lock or its process number. Without proof, a sign of life means alive, and only a long
 * silence means gone. A stopped holder that resumes learns of its loss from `holds()`.
 */
export const lockDirectory = async (directory: string, options: LockOptions): Promise<LockOutcome> => {
  try {
    return await takeLock(directory, options);
  } catch (error) {
    const message = whyUnusable(directory, error);
    if (message === null) throw error;
    return { status: 'held', message };
  }
};

const takeLock = async (directory: string, options: LockOptions): Promise<LockOutcome> => {
  if (!makePrivate(directory)) {
    const message = `${directory} is open to other users and belongs to one of them: give it to this user (chown), or set DATA_DIR.`;
    return { status: 'held', message };
  }
  const file = join(directory, 'server.lock');
  const asking: Holder = {
    pid: process.pid,
    startedAt: startTimeOf(process.pid) ?? '',
    token: randomUUID(),
    role: options.role ?? 'server',
    ...whereAmI(),
    isKernelLocked: false,
    inode: statSync(directory).ino,
    fileSystem: statfsSync(directory).type,
  };
  const isMine = (): boolean => readHolder(file)?.token === asking.token;
  const giveUpAt = performance.now() + (options.waitMs ?? 0);
  const listen = watchBeats(file);

  /** Takes a free or abandoned lock. Returns the message for the operator if it is held, null to try again. */
  const tryTake = (kernel: KernelLock): 'taken' | string | null => {
    const me = { ...asking, isKernelLocked: kernel.status === 'locked' };
    const holder = readHolder(file);
    if (kernel.status === 'held') {
      return performance.now() < giveUpAt ? null : describeHeld(directory, holder, me);
    }
    if (holder !== null) {
      const judged = judge(holder, me, kernel);
      const { hasBeaten, silentMs, isLongAgo } = listen(holder.token);
      const needed = options.silentMs ?? (isLongAgo ? SILENT_LONG_AGO_MS : SILENT_MS);
      const isGone = judged === 'gone' || (judged === 'unknown' && silentMs >= needed);
      const isWaitOver = performance.now() >= giveUpAt && (judged === 'alive' || hasBeaten);
      if (!isGone) return isWaitOver ? describeHeld(directory, holder, me) : null;
    }
    rmSync(file, { force: true });
    return tryCreate(file, me) ? 'taken' : null;
  };

  for (;;) {
    const kernel = lockByKernel(directory);
    const tried = tryTake(kernel);
    if (tried === 'taken' && kernel.status !== 'held') {
      const lock = await keepLock(file, kernel, isMine, options.onLost);
      return lock ?? { status: 'held', message: `${directory} was taken by another Windcall server just now.` };
    }
    if (kernel.status !== 'held') kernel.release();
    if (tried !== null) return { status: 'held', message: tried };
    await pause(POLL_MS);
  }
};

/** Keeps a lock that was just taken and gives signs of life; null if another process took it at the same moment. */
const keepLock = async (
  file: string,
  kernel: Exclude<KernelLock, { status: 'held' }>,
  isMine: () => boolean,
  onLost: () => void,
): Promise<LockOutcome | null> => {
  // Without the kernel's lock two servers may have found the same dead lock: the server whose file remains wins.
  await pause(50);
  if (!isMine()) {
    kernel.release();
    return null;
  }
  // kept open, so that the inode number is not reused
  const descriptor = openSync(file, 'r');
  const { ino } = fstatSync(descriptor);
  const heartbeat = setInterval(() => {
    if (!isMine()) return onLost();
    utimesSync(file, new Date(), new Date());
  }, HEARTBEAT_MS);
  heartbeat.unref();
  return {
    status: 'locked',
    isKernelLocked: kernel.status === 'locked',
    holds: () => statSync(file, { throwIfNoEntry: false })?.ino === ino,
    release: () => {
      clearInterval(heartbeat);
      if (isMine()) unlinkSync(file);
      closeSync(descriptor);
      kernel.release();
    },
  };
};

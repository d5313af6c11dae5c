import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  chmodSync,
  closeSync,
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
import { type KernelLock, lockByKernel } from './kernel-lock.ts';
import { makeFolder, whyUnusable } from './unusable-folder.ts';

/** Who holds a data directory. Pid and start time together name a process even after its pid is used again. */
const holderSchema = z.object({
  pid: z.number().int(),
  startedAt: z.string(),
  host: z.string(),
  token: z.string(),
  /** What it is: a server, or a command of the operator. Servers before 0.2 did not say. */
  role: z.enum(['server', 'command']).default('server'),
  /** The running kernel, where it says who it is; releases before 0.3 say nothing of this and the next four. */
  boot: z.string().nullable().default(null),
  /** The namespace in which `pid` means a process. */
  pidSpace: z.string().nullable().default(null),
  /** Whether it holds the kernel's lock of the directory too. */
  isKernelLocked: z.boolean().default(false),
  /** The directory as the holder sees it: its inode, and the type of its file system (statfs(2)). */
  inode: z.number().nullable().default(null),
  fileSystem: z.number().nullable().default(null),
});
type Holder = z.infer<typeof holderSchema>;

/** A holder says so often that it lives; releases before 0.3 did every 5 s. */
const HEARTBEAT_MS = 2000;
/** A holder that nothing proves dead must be seen silent for so long, ms: several heartbeats. */
const SILENT_MS = 20_000;
/** So long where its last sign of life was long ago by the clock: more than one heartbeat, for clocks differ and jump. */
const SILENT_LONG_AGO_MS = 7000;
const LONG_AGO_MS = 30_000;

/** File systems that one kernel alone can have mounted (statfs(2)): ext2 to 4, XFS, btrfs, F2FS, ZFS, tmpfs, overlayfs. */
const ONE_KERNEL = new Set([0xef53, 0x58465342, 0x9123683e, 0xf2f52010, 0x2fc12fc1, 0x01021994, 0x794c7630]);

const readOr = (read: () => string): string | null => {
  try {
    return read().trim();
  } catch {
    return null;
  }
};

/** Where process numbers of this process mean something: the kernel, and its namespace of process numbers. */
export const whereAmI = (): Pick<Holder, 'boot' | 'pidSpace' | 'host'> => {
  const host = hostname();
  if (process.platform !== 'linux') return { host, boot: process.platform, pidSpace: host };
  const boot = readOr(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8'));
  // /proc may be the one of another namespace, in which this process has another number
  const isOwn = readOr(() => readlinkSync('/proc/self')) === String(process.pid);
  return { host, boot, pidSpace: isOwn ? readOr(() => readlinkSync('/proc/self/ns/pid')) : null };
};

/** When a process started, as text that differs for a later process of the same pid; null when there is none. */
export const startTimeOf = (pid: number): string | null => {
  try {
    // Fields 3 and 22 of /proc/<pid>/stat, counted after the name in parentheses: state, and clock ticks since boot
    // (proc(5)). A dead process whose parent has not asked after it (a zombie) holds nothing any longer, unless it has
    // threads that are still being ended (field 20).
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

/** Whether a holder lives, as far as anything proves it. `me` is who asks, `kernel` what the kernel says of the lock. */
const judge = (holder: Holder, me: Holder, kernel: KernelLock): 'gone' | 'alive' | 'unknown' => {
  if (kernel.status === 'held') return 'alive';
  const isSameKernel = me.boot !== null && holder.boot === me.boot;
  const isOneKernel = [holder, me].every(({ fileSystem }) => fileSystem !== null && ONE_KERNEL.has(fileSystem));
  // it held the lock that was free just now, on the same directory and under a kernel that would have known of it
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

/** The outcome of asking for a data directory. */
export type LockOutcome =
  | {
      readonly status: 'locked';
      /** Whether the kernel holds the lock too; if not, a second server elsewhere is kept out by signs of life alone. */
      readonly isKernelLocked: boolean;
      /** Whether the directory is still this process's: asked before everything that is written to the database. */
      holds(): boolean;
      release(): void;
    }
  | { readonly status: 'held'; readonly message: string };

export interface LockOptions {
  /** Who asks; a server when not said. */
  readonly role?: Holder['role'];
  /** How long to wait for a holder to end, ms: one that was just killed may take a moment to be gone. */
  readonly waitMs?: number;
  /** How long a holder that nothing proves dead must be silent, ms. */
  readonly silentMs?: number;
  /** Called when another process has taken the lock over in spite of all. Nothing may be written any more. */
  onLost(): void;
}

/**
 * Makes a data directory this system user's alone, for accounts, shots and the secret that signs tokens lie in it. False
 * where others can read it and it is not ours to close.
 */
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

/** Who is in the way and what to do, in one line; null where the holder has not said yet who it is. */
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

/** Watches a lock file for signs of life: how long there was none, in this process's time, and whether there was one. */
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
 * Takes the exclusive lock of a data directory, creating the directory and closing it to other system users. The lock of
 * a process that is provably gone, killed or not, is taken over at once. Proof is the kernel's lock, which ends with its
 * process, or a process number that is looked up where it means something. Without proof a sign of life means alive,
 * and only long silence means gone. A holder that was silent because it was stopped is refused by `holds()` when it goes on.
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

  /** Takes what is free or left behind by one that is gone; the message for the operator otherwise, null to ask again. */
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

/** Keeps a lock that was just taken, with signs of life; null when another has taken it at the same moment. */
const keepLock = async (
  file: string,
  kernel: Exclude<KernelLock, { status: 'held' }>,
  isMine: () => boolean,
  onLost: () => void,
): Promise<LockOutcome | null> => {
  // Without the kernel two servers may have found the same dead lock at the same moment: the one whose file remains has it.
  await pause(50);
  if (!isMine()) {
    kernel.release();
    return null;
  }
  // kept open: the number of an open file is not given to another one
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

import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, rmSync, statSync, unlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';

/** Who holds a data directory. Pid and start time together name a process even after its pid is used again. */
const holderSchema = z.object({
  pid: z.number().int(),
  startedAt: z.string(),
  host: z.string(),
  token: z.string(),
  /** What it is: a server, or a command of the operator. Servers before 0.2 did not say. */
  role: z.enum(['server', 'command']).default('server'),
});
type Holder = z.infer<typeof holderSchema>;

const HEARTBEAT_MS = 5000;
/** On another machine (a shared folder, another container) the process cannot be seen: silence this long frees the lock. */
const FOREIGN_STALE_MS = 30_000;

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

const isAlive = (file: string, holder: Holder): boolean => {
  if (holder.host === hostname()) return startTimeOf(holder.pid) === holder.startedAt;
  return Date.now() - statSync(file).mtimeMs < FOREIGN_STALE_MS;
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
  | { readonly status: 'locked'; release(): void }
  | { readonly status: 'held'; readonly message: string };

export interface LockOptions {
  /** Who asks; a server when not said. */
  readonly role?: Holder['role'];
  /** How long to wait for a holder to end, ms: one that was just killed may take a moment to be gone. */
  readonly waitMs?: number;
  /** Called when another process has taken the lock over in spite of all. */
  onLost(): void;
}

/**
 * Makes a data directory this system user's alone, for accounts, shots and the secret that signs tokens lie in it. False
 * where others can read it and it is not ours to close.
 */
const makePrivate = (directory: string): boolean => {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  if (process.platform === 'win32' || (statSync(directory).mode & 0o077) === 0) return true;
  try {
    chmodSync(directory, 0o700);
    return true;
  } catch {
    return false;
  }
};

const describeHeld = (directory: string, holder: Holder, me: Holder): string => {
  const where = holder.host === me.host ? '' : ` on ${holder.host}`;
  return holder.role === 'server'
    ? `${directory} is in use by another Windcall server (process ${holder.pid}${where}). Stop that one, or set DATA_DIR.`
    : `${directory} is in use by another command of Windcall (process ${holder.pid}${where}). Try again when it is done.`;
};

const POLL_MS = 100;
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Takes the exclusive lock of a data directory, creating the directory and closing it to other system users. The lock of
 * a process that is gone, killed or not, is taken over at once.
 */
export const lockDirectory = async (directory: string, options: LockOptions): Promise<LockOutcome> => {
  if (!makePrivate(directory)) {
    const message = `${directory} is open to other users and belongs to one of them: give it to this user (chown), or set DATA_DIR.`;
    return { status: 'held', message };
  }
  const file = join(directory, 'server.lock');
  const me: Holder = {
    pid: process.pid,
    startedAt: startTimeOf(process.pid) ?? '',
    host: hostname(),
    token: randomUUID(),
    role: options.role ?? 'server',
  };
  const isMine = (): boolean => readHolder(file)?.token === me.token;
  const giveUpAt = performance.now() + (options.waitMs ?? 0);
  while (!tryCreate(file, me)) {
    const holder = readHolder(file);
    if (holder === null || !isAlive(file, holder)) rmSync(file, { force: true });
    else if (performance.now() >= giveUpAt) return { status: 'held', message: describeHeld(directory, holder, me) };
    else await pause(POLL_MS);
  }
  // Two servers may have found the same dead lock at the same moment: the one whose file remains has it.
  await pause(50);
  if (!isMine()) return { status: 'held', message: `${directory} was taken by another Windcall server just now.` };

  const heartbeat = setInterval(() => {
    if (!isMine()) return options.onLost();
    utimesSync(file, new Date(), new Date());
  }, HEARTBEAT_MS);
  heartbeat.unref();
  return {
    status: 'locked',
    release: () => {
      clearInterval(heartbeat);
      if (isMine()) unlinkSync(file);
    },
  };
};

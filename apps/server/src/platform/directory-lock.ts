import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, statSync, unlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';

/** Who holds a data directory. Pid and start time together name a process even after its pid is used again. */
const holderSchema = z.object({ pid: z.number().int(), startedAt: z.string(), host: z.string(), token: z.string() });
type Holder = z.infer<typeof holderSchema>;

const HEARTBEAT_MS = 5000;
/** On another machine (a shared folder, another container) the process cannot be seen: silence this long frees the lock. */
const FOREIGN_STALE_MS = 30_000;

/** When a process started, as text that differs for a later process of the same pid; null when there is none. */
export const startTimeOf = (pid: number): string | null => {
  try {
    // Field 22 of /proc/<pid>/stat, counted after the name in parentheses: clock ticks since boot (proc(5)).
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
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

/**
 * Takes the exclusive lock of a data directory, creating the directory. The lock of a process that is gone, killed
 * or not, is taken over at once. `onLost` is called when another process has taken it over in spite of all.
 */
export const lockDirectory = async (directory: string, onLost: () => void): Promise<LockOutcome> => {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const file = join(directory, 'server.lock');
  const me: Holder = {
    pid: process.pid,
    startedAt: startTimeOf(process.pid) ?? '',
    host: hostname(),
    token: randomUUID(),
  };
  const isMine = (): boolean => readHolder(file)?.token === me.token;
  for (let attempt = 0; attempt < 3 && !tryCreate(file, me); attempt++) {
    const holder = readHolder(file);
    if (holder !== null && isAlive(file, holder)) {
      const where = holder.host === me.host ? '' : ` on ${holder.host}`;
      return {
        status: 'held',
        message: `${directory} is in use by another Windcall server (process ${holder.pid}${where}). Stop that one, or set DATA_DIR.`,
      };
    }
    unlinkSync(file);
  }
  // Two servers may have found the same dead lock at the same moment: the one whose file remains has it.
  await new Promise((resolve) => setTimeout(resolve, 50));
  if (!isMine()) return { status: 'held', message: `${directory} was taken by another Windcall server just now.` };

  const heartbeat = setInterval(() => {
    if (!isMine()) return onLost();
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

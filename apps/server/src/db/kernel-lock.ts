import { spawnSync } from 'node:child_process';
import { closeSync, constants, openSync } from 'node:fs';

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

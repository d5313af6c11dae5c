import { threadId } from 'node:worker_threads';
import { defineJob } from '../src/pool/job.ts';

/** Jobs for the test of the pool. */
export const double = defineJob('double', ({ n }: { n: number }) => ({ doubled: 2 * n, thread: threadId }));
export const stamp = defineJob('stamp', ({ key }: { key: string }) => ({
  key,
  at: process.hrtime.bigint().toString(),
}));
export const sleep = defineJob(
  'sleep',
  ({ ms }: { ms: number; key: number }) => new Promise<null>((resolve) => setTimeout(() => resolve(null), ms)),
);
export const spin = defineJob('spin', (_: object) => {
  for (let i = 0; ; i++) if (i < 0) return i;
});
export const fail = defineJob('fail', (_: object): null => {
  throw new Error('broken on purpose');
});
export const quit = defineJob('quit', (_: object): never => process.exit(3));
export const exhaust = defineJob('exhaust', (_: object) => {
  const kept: number[][] = [];
  // large pieces, which the garbage collector need not move until the end
  for (;;) kept.push(new Array<number>(4_000_000).fill(kept.length + 0.5));
});

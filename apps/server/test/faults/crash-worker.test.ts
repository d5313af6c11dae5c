// @module-tag no-database
import { afterAll, describe, expect, it } from 'vitest';
import { createWorkerPool } from '../../src/pool/worker-pool.ts';
import { double, exhaust, quit, spin } from '../pool-jobs.ts';
import { isFull, reportFault } from './fault-scale.ts';

const pool = createWorkerPool({
  workerFile: new URL('../pool-worker.ts', import.meta.url),
  threads: 1,
  limitMs: 10_000,
  maxWaiting: 20,
  maxWaitingPerUser: 20,
});
afterAll(() => pool.close());

describe('a worker thread that dies', () => {
  const deadly: [string, typeof exhaust | typeof spin][] = [
    ['ends its thread', quit],
    ['runs out of memory', exhaust],
  ];
  // the quick round tests this one in worker-pool.test.ts
  if (isFull) deadly.push(['never ends', spin]);
  it.each(deadly)('because a job %s fails that job alone', async (what, job) => {
    await expect(pool.run(job, {}, 1)).rejects.toThrow();
    const answers = await Promise.all([1, 2, 3].map((n) => pool.run(double, { n: n + Math.random() }, 2)));
    expect(answers).toHaveLength(3);
    expect(pool.load()).toEqual({ running: 0, waiting: 0 });
    reportFault({ fault: `a job ${what}`, found: 'that request fails; the next three jobs ran on a new thread' });
  });
});

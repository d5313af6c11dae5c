import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';
import { Refusal } from '../refusal.ts';
import { requestLog } from '../request-scope.ts';
import type { Job, JobMessage } from './job.ts';
import { createResultCache } from './result-cache.ts';

/** Threads that compute, with a bounded queue in front of them. */
export interface WorkerPool {
  /**
   * Runs a job in a worker thread, or gives the kept result of the same input. Refuses with `busy` when the queue is
   * full (in all or for this user) or the wait too long, and with `timed-out` when the run takes longer than its limit.
   */
  run<Input, Output>(job: Job<Input, Output>, input: Input, userId: number): Promise<Output>;
  /**
   * Lets a request in that will run a job, before any work is spent on it; the function returned lets the next in. There
   * is room for as many as can run or wait. Refuses with `busy` beyond, in all or for this user.
   */
  enter(userId: number): () => void;
  /** Jobs running and waiting now. */
  load(): { readonly running: number; readonly waiting: number };
  close(): Promise<void>;
}

export interface WorkerPoolOptions {
  /** File that exports `runJob`; a `.ts` one is run through tsx. */
  readonly workerFile: URL;
  readonly threads?: number;
  /** Longest run of one job, ms. */
  readonly limitMs?: number;
  readonly maxWaiting?: number;
  /** Longest wait in the queue, ms. With the run it must stay below the handler's time limit. */
  readonly maxWaitMs?: number;
  readonly maxWaitingPerUser?: number;
  /** Characters of results kept for repeated inputs. */
  readonly cacheLength?: number;
}

interface Waiting {
  readonly userId: number;
  readonly start: () => void;
}

export const createWorkerPool = (options: WorkerPoolOptions): WorkerPool => {
  const threads = options.threads ?? Math.max(1, availableParallelism() - 1);
  const limitMs = options.limitMs ?? 30_000;
  const maxWaitMs = options.maxWaitMs ?? 25_000;
  const maxWaiting = options.maxWaiting ?? 8;
  const maxWaitingPerUser = options.maxWaitingPerUser ?? 2;
  const cache = createResultCache(options.cacheLength ?? 32 * 1024 * 1024);
  const piscina = new Piscina<JobMessage, string>({
    filename: options.workerFile.href,
    name: 'runJob',
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: 60_000,
    resourceLimits: { maxOldGenerationSizeMb: 512 },
    execArgv: options.workerFile.pathname.endsWith('.ts') ? ['--import', 'tsx'] : [],
  });
  const waiting: Waiting[] = [];
  let running = 0;
  /** Users of the requests that are inside, once for each request. */
  const inside: number[] = [];

  const enter = (userId: number): (() => void) => {
    const own = inside.filter((id) => id === userId).length;
    if (inside.length >= threads + maxWaiting || own >= threads + maxWaitingPerUser) {
      throw new Refusal('busy', { retryAfterS: 5 });
    }
    inside.push(userId);
    return () => void inside.splice(inside.indexOf(userId), 1);
  };

  const takePlace = async (userId: number): Promise<void> => {
    if (running < threads) {
      running++;
      return;
    }
    const own = waiting.filter((w) => w.userId === userId).length;
    if (waiting.length >= maxWaiting || own >= maxWaitingPerUser) throw new Refusal('busy', { retryAfterS: 5 });
    // The place is handed over by leavePlace, which therefore does not count down.
    await new Promise<void>((resolve, reject) => {
      const giveUp = setTimeout(() => {
        waiting.splice(waiting.indexOf(entry), 1);
        reject(new Refusal('busy', { retryAfterS: 5 }));
      }, maxWaitMs);
      const start = (): void => {
        clearTimeout(giveUp);
        resolve();
      };
      const entry: Waiting = { userId, start };
      waiting.push(entry);
    });
  };
  const leavePlace = (): void => {
    const next = waiting.shift();
    if (next === undefined) running--;
    else next.start();
  };

  const runInThread = async (message: JobMessage): Promise<string> => {
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(), limitMs);
    try {
      return await piscina.run(message, { signal: limit.signal });
    } catch (error) {
      if (limit.signal.aborted) throw new Refusal('timed-out');
      throw error;
    } finally {
      clearTimeout(timer);
    }
  };

  return {
    enter,
    async run(job, input, userId) {
      const inputJson = JSON.stringify(input);
      const key = createHash('sha256').update(`${job.name}\n${inputJson}`).digest('hex');
      const kept = cache.get(key);
      if (kept !== undefined) return JSON.parse(kept);
      const asked = performance.now();
      await takePlace(userId);
      const begun = performance.now();
      let outcome = 'failed';
      try {
        const outputJson = await runInThread({ name: job.name, inputJson });
        cache.put(key, outputJson);
        outcome = 'done';
        return JSON.parse(outputJson);
      } finally {
        leavePlace();
        // the request's log: the line carries its request and trace id
        const [waitedMs, ms] = [begun - asked, performance.now() - begun].map(Math.round);
        requestLog()?.info({ job: job.name, outcome, waitedMs, ms });
      }
    },
    load: () => ({ running, waiting: waiting.length }),
    close: () => piscina.close({ force: true }),
  };
};

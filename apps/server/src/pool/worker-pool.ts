import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';
import { requestLog } from '../log.ts';
import { Refusal } from '../refusal.ts';
import { createFairQueue } from './fair-queue.ts';
import type { Job, JobMessage } from './job.ts';

export interface ResultCache {
  get(key: string): string | undefined;
  put(key: string, value: string): void;
}

export const createResultCache = (maxLength: number): ResultCache => {
  const kept = new Map<string, string>();
  let length = 0;
  const drop = (key: string): void => {
    length -= kept.get(key)?.length ?? 0;
    kept.delete(key);
  };
  return {
    get(key) {
      const value = kept.get(key);
      if (value === undefined) return undefined;
      kept.delete(key);
      kept.set(key, value);
      return value;
    },
    put(key, value) {
      if (value.length > maxLength) return;
      drop(key);
      kept.set(key, value);
      length += value.length;
      for (const oldest of kept.keys()) {
        if (length <= maxLength) break;
        drop(oldest);
      }
    },
  };
};

export interface WorkerPool {
  /**
   * Runs a job in a worker thread, or returns the cached or pending result for the same input. Users take turns, and no
   * user holds the last thread. Refuses with `busy` if this user has too many waiting, the wait would be too long, or a
   * busy machine gave the run too little time; with `timed-out` if the run exceeds its time or memory limit. `withinMs`
   * limits waiting plus run: at most half of it is spent waiting, and a run that runs out of the rest is refused with
   * `busy`, because it may succeed when asked again.
   */
  run<Input, Output>(job: Job<Input, Output>, input: Input, userId: number, withinMs?: number): Promise<Output>;
  /**
   * Admits a request that will run a job, before any work is spent on it; call the returned function when it ends.
   * Refuses with `busy` if the user has more requests than can run or wait.
   */
  enter(userId: number): () => void;
  load(): { readonly running: number; readonly waiting: number };
  close(): Promise<void>;
}

export interface WorkerPoolOptions {
  /** File that exports `runJob`; a `.ts` file runs through tsx. */
  readonly workerFile: URL;
  readonly threads?: number;
  readonly limitMs?: number;
  /** Longest queue: a bound on memory, not on time. */
  readonly maxWaiting?: number;
  /** Longest wait, ms. Wait plus run must stay below the handler's time limit. */
  readonly maxWaitMs?: number;
  readonly maxWaitingPerUser?: number;
  /** Characters of cached results. */
  readonly cacheLength?: number;
  /** Processor time used by all threads of the process, ms. */
  readonly workedMs?: () => number;
  /** Called when a thread ran out of memory, or failed while nobody waited for it. */
  readonly onThreadFailure?: (error: unknown) => void;
}

/** With two threads, one user can never hold the last one. */
const FEWEST_THREADS = 2;
/** Retry delay if the wait is unknown, and longest delay, s. */
const RETRY_S = 5;
const LONGEST_RETRY_S = 30;
/** Longest queue; each input takes a few kilobytes. */
const MOST_WAITING = 2000;
const OUT_OF_MEMORY = 'The calculation took too much memory and was stopped.';
/** Weight of the newest run in a job's expected duration. */
const NEWEST_SHARE = 0.2;

const LOOK_MS = 250;

const processorMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

export const createWorkerPool = (options: WorkerPoolOptions): WorkerPool => {
  const threads = Math.max(FEWEST_THREADS, options.threads ?? availableParallelism() - 1);
  const limitMs = options.limitMs ?? 30_000;
  const maxWaitingPerUser = options.maxWaitingPerUser ?? 2;
  const mostWaitMs = options.maxWaitMs ?? 25_000;
  const workedMs = options.workedMs ?? processorMs;
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
  // Without a listener, a thread that fails after its job was answered would end the server.
  piscina.on('error', (error) => options.onThreadFailure?.(error));
  const queue = createFairQueue({
    maxWaiting: options.maxWaiting ?? MOST_WAITING,
    maxWaitingPerUser,
    maxWaitMs: mostWaitMs,
    refusal: () => new Refusal('busy', { retryAfterS: RETRY_S }),
  });
  const running: number[] = [];
  const inside: number[] = [];
  const count = (users: readonly number[], userId: number): number => users.filter((id) => id === userId).length;
  /** Leaves one thread to other users. */
  const mayRun = (userId: number): boolean => running.length < threads && count(running, userId) < threads - 1;

  const enter = (userId: number): (() => void) => {
    if (count(inside, userId) >= threads - 1 + maxWaitingPerUser) throw new Refusal('busy', { retryAfterS: RETRY_S });
    inside.push(userId);
    return () => void inside.splice(inside.indexOf(userId), 1);
  };

  const tookMs = new Map<string, number>();
  const learn = (job: string, ms: number): void => {
    const before = tookMs.get(job) ?? ms;
    tookMs.set(job, before + NEWEST_SHARE * (ms - before));
  };

  /** Takes or waits for a place. Returns whether it waited. */
  const takePlace = async (userId: number, job: string, mostMs: number): Promise<boolean> => {
    if (mayRun(userId)) {
      running.push(userId);
      return false;
    }
    const overMs = queue.msAhead(userId) / threads - Math.min(mostMs, mostWaitMs);
    if (overMs > 0)
      throw new Refusal('busy', { retryAfterS: Math.min(LONGEST_RETRY_S, Math.max(1, Math.ceil(overMs / 1000))) });
    // leavePlace has already counted this user as running
    await queue.wait(userId, mostMs, tookMs.get(job));
    return true;
  };
  const leavePlace = (userId: number): void => {
    running.splice(running.indexOf(userId), 1);
    queue.next((next) => {
      if (!mayRun(next)) return false;
      running.push(next);
      return true;
    });
  };

  /**
   * Runs a job for `mostMs` of work, measured by its share of processor time. On a busy machine the job may last until
   * `hardMs`; a run that lacked its full time by then may be requested again.
   */
  const runInThread = async (
    message: JobMessage,
    mostMs: number,
    hardMs: number,
    mayAskAgain: boolean,
  ): Promise<string> => {
    const limit = new AbortController();
    const [begunMs, workedBeforeMs] = [performance.now(), workedMs()];
    let hadMs = 0;
    const look = (): void => {
      hadMs = (workedMs() - workedBeforeMs) / Math.max(1, running.length);
      const leftMs = Math.min(mostMs - hadMs, hardMs - (performance.now() - begunMs));
      if (leftMs > 0) timer = setTimeout(look, Math.min(leftMs, LOOK_MS));
      else limit.abort();
    };
    let timer = setTimeout(look, mostMs);
    try {
      return await piscina.run(message, { signal: limit.signal });
    } catch (error) {
      if (limit.signal.aborted)
        throw hadMs < mostMs || (mayAskAgain && mostMs < limitMs)
          ? new Refusal('busy', { retryAfterS: RETRY_S })
          : new Refusal('timed-out');
      if (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY') {
        options.onThreadFailure?.(error);
        throw new Refusal('timed-out', { message: OUT_OF_MEMORY });
      }
      throw error;
    } finally {
      clearTimeout(timer);
    }
  };

  const asked = new Map<string, Promise<string>>();

  const compute = async (message: JobMessage, userId: number, withinMs: number): Promise<string> => {
    const askedAt = performance.now();
    const hasWaited = await takePlace(userId, message.name, withinMs / 2);
    const begun = performance.now();
    let outcome = 'failed';
    try {
      const waitedMs = begun - askedAt;
      const mostMs = Math.min(limitMs, withinMs - waitedMs);
      const hardMs = Math.min(limitMs + mostWaitMs, withinMs) - waitedMs;
      const outputJson = await runInThread(message, mostMs, hardMs, hasWaited);
      outcome = 'done';
      return outputJson;
    } finally {
      leavePlace(userId);
      learn(message.name, performance.now() - begun);
      // the request's log adds its request and trace ids
      const [waitedMs, ms] = [begun - askedAt, performance.now() - begun].map(Math.round);
      requestLog()?.info({ job: message.name, outcome, waitedMs, ms });
    }
  };

  return {
    enter,
    async run(job, input, userId, withinMs = Number.POSITIVE_INFINITY) {
      const inputJson = JSON.stringify(input);
      const key = createHash('sha256').update(`${job.name}\n${inputJson}`).digest('hex');
      const kept = cache.get(key);
      if (kept !== undefined) return JSON.parse(kept);
      for (let before = asked.get(key); before !== undefined; before = asked.get(key)) {
        try {
          return JSON.parse(await before);
        } catch (error) {
          // `busy` came from the other user's queue and says nothing about this user's; any other failure would repeat
          if (!(error instanceof Refusal && error.code === 'busy')) throw error;
        }
      }
      const own = compute({ name: job.name, inputJson }, userId, withinMs).finally(() => asked.delete(key));
      asked.set(key, own);
      const outputJson = await own;
      cache.put(key, outputJson);
      return JSON.parse(outputJson);
    },
    load: () => ({ running: running.length, waiting: queue.length }),
    close: () => piscina.close({ force: true }),
  };
};

import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';
import { Refusal } from '../refusal.ts';
import { requestLog } from '../request-scope.ts';
import { createFairQueue } from './fair-queue.ts';
import type { Job, JobMessage } from './job.ts';
import { createResultCache } from './result-cache.ts';

/** Threads that compute, with a bounded queue in front of them. */
export interface WorkerPool {
  /**
   * Runs a job in a worker thread, or gives the kept result of the same input. Who asks for what another asked for already
   * waits for that one, so that a room that looks at one wind has it computed once. Users take turns, and none holds the last
   * thread. What will start in time is taken, however many wait. Refuses with `busy` when this user has too many waiting or the
   * wait would be too long, or the machine was too busy to give the run its time, and with `timed-out` when the run takes longer or more memory than its limit. Within `withinMs` it has an answer, waiting included: half
   * of that is the longest wait, and a run that lacks the time it waited is refused with `busy`, for it may succeed when asked again.
   */
  run<Input, Output>(job: Job<Input, Output>, input: Input, userId: number, withinMs?: number): Promise<Output>;
  /**
   * Lets a request in that will run a job, before any work is spent on it; the function returned lets the next in. Each
   * user has room for as many as can run or wait. Refuses with `busy` beyond.
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
  /** How many may wait in all: a bound on memory, not on time. */
  readonly maxWaiting?: number;
  /** Longest wait in the queue, ms. With the run it must stay below the handler's time limit. */
  readonly maxWaitMs?: number;
  readonly maxWaitingPerUser?: number;
  /** Characters of results kept for repeated inputs. */
  readonly cacheLength?: number;
  /** Processor time that all threads of the process have had, ms. */
  readonly workedMs?: () => number;
  /** Hears of a thread that ran out of memory, or failed when nobody waited for it. */
  readonly onThreadFailure?: (error: unknown) => void;
}

/** Fewest threads, so that one user can never hold the last one. */
const FEWEST_THREADS = 2;
/** When one who was refused may ask again, s, where nothing is known of the wait, and at most. */
const RETRY_S = 5;
const LONGEST_RETRY_S = 30;
/** How many may wait in all: what they ask takes some kilobytes each. */
const MOST_WAITING = 2000;
/** Sentence for a run that reached the memory limit of its thread. */
const OUT_OF_MEMORY = 'The calculation took too much memory and was stopped.';
/** How much a run counts in what its job is expected to take. */
const NEWEST_SHARE = 0.2;

/** Between two looks at what a run has worked, ms. */
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
  // A thread may fail after its job was answered, as one that ran out of memory past its time: without a listener that ends the server.
  piscina.on('error', (error) => options.onThreadFailure?.(error));
  const queue = createFairQueue({
    maxWaiting: options.maxWaiting ?? MOST_WAITING,
    maxWaitingPerUser,
    maxWaitMs: mostWaitMs,
    refusal: () => new Refusal('busy', { retryAfterS: RETRY_S }),
  });
  /** Users of the jobs that run, once for each. */
  const running: number[] = [];
  /** Users of the requests that are inside, once for each. */
  const inside: number[] = [];
  const count = (users: readonly number[], userId: number): number => users.filter((id) => id === userId).length;
  /** One thread is always left to the others. */
  const mayRun = (userId: number): boolean => running.length < threads && count(running, userId) < threads - 1;

  const enter = (userId: number): (() => void) => {
    if (count(inside, userId) >= threads - 1 + maxWaitingPerUser) throw new Refusal('busy', { retryAfterS: RETRY_S });
    inside.push(userId);
    return () => void inside.splice(inside.indexOf(userId), 1);
  };

  /** What a run of each job took lately, ms. */
  const tookMs = new Map<string, number>();
  const learn = (job: string, ms: number): void => {
    const before = tookMs.get(job) ?? ms;
    tookMs.set(job, before + NEWEST_SHARE * (ms - before));
  };

  /** Takes a place, or waits for one. Answers whether it waited. */
  const takePlace = async (userId: number, job: string, mostMs: number): Promise<boolean> => {
    if (mayRun(userId)) {
      running.push(userId);
      return false;
    }
    const overMs = queue.msAhead(userId) / threads - Math.min(mostMs, mostWaitMs);
    if (overMs > 0)
      throw new Refusal('busy', { retryAfterS: Math.min(LONGEST_RETRY_S, Math.max(1, Math.ceil(overMs / 1000))) });
    // A place that falls free is given to the next one by leavePlace, who is counted there.
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
   * Runs in a thread for `mostMs` of work: the share of the processor that each running job had. On a busy machine that takes longer,
   * `hardMs` at the most; a run that has not had its time by then may be asked for again.
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

  /** What was asked for and has no result yet, by key. */
  const asked = new Map<string, Promise<string>>();

  /** Waits for a place, and computes. */
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
      // the request's log: the line carries its request and trace id
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
          // another's queue was full, which is no word about this one's; whatever else failed would fail again
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

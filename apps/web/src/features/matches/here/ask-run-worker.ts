import type { RunJob, RunJobs } from './run-jobs.ts';

interface Asked {
  readonly resolve: (done: never) => void;
  readonly reject: (error: Error) => void;
}
type Answer = { readonly id: number; readonly done: never } | { readonly id: number; readonly failed: string };

const asked = new Map<number, Asked>();
let worker: Worker | null = null;
let last = 0;

const failAll = (message: string): void => {
  for (const { reject } of asked.values()) reject(new Error(message));
  asked.clear();
  worker?.terminate();
  worker = null;
};

const theWorker = (): Worker => {
  if (worker) return worker;
  const made = new Worker(new URL('./run-worker.ts', import.meta.url), { type: 'module', name: 'practice' });
  made.onmessage = ({ data }: MessageEvent<Answer>) => {
    const one = asked.get(data.id);
    asked.delete(data.id);
    if ('failed' in data) one?.reject(new Error(data.failed));
    else one?.resolve(data.done);
  };
  made.onerror = ({ message }) => failAll(message || 'The calculations could not be loaded.');
  worker = made;
  return made;
};

/** Runs a job of a run in a worker, so that the page keeps painting; in the page if the browser has no workers. */
export const askRunWorker = async <J extends RunJob>(
  job: J,
  input: Parameters<RunJobs[J]>[0],
): Promise<ReturnType<RunJobs[J]>> => {
  if (typeof Worker === 'undefined') return (await import('./run-jobs.ts')).doJob(job, input);
  return new Promise((resolve, reject) => {
    last += 1;
    asked.set(last, { resolve, reject });
    theWorker().postMessage({ id: last, job, input });
  });
};

import { doJob, type RunJob } from './run-jobs.ts';

/** Runs one job after the other, beside the page. */
self.onmessage = ({ data: { id, job, input } }: MessageEvent<{ id: number; job: RunJob; input: never }>) => {
  try {
    self.postMessage({ id, done: doJob(job, input) });
  } catch (error) {
    self.postMessage({ id, failed: error instanceof Error ? error.message : String(error) });
  }
};

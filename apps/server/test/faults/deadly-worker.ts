import { jobs } from '../../src/jobs.ts';
import { createJobRunner, type JobMessage } from '../../src/pool/job.ts';
import { exhaust, spin } from '../pool-jobs.ts';

const run = createJobRunner(jobs);

/** The server's own jobs, except that a wind of seed 666 takes all memory, and one of seed 667 never ends. */
export const runJob = (message: JobMessage): Promise<string> | string => {
  if (/"seed":666\b/.test(message.inputJson)) return exhaust.run({}) as never;
  if (/"seed":667\b/.test(message.inputJson)) return String(spin.run({}));
  return run(message);
};

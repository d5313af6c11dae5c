import { jobs } from './jobs.ts';
import { createJobRunner } from './platform/pool/job.ts';

/** Entry of a worker thread. */
export const runJob = createJobRunner(jobs);

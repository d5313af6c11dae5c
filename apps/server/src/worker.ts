import { jobs } from './jobs.ts';
import { createJobRunner } from './pool/job.ts';

/** Entry of a worker thread. */
export const runJob = createJobRunner(jobs);

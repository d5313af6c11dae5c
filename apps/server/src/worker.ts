import { jobs } from './jobs.ts';
import { createJobRunner } from './pool/job.ts';

export const runJob = createJobRunner(jobs);

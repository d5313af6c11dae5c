import { createJobRunner } from '../src/pool/job.ts';
import * as jobs from './pool-jobs.ts';

export const runJob = createJobRunner(Object.values(jobs));

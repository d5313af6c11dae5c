import { aimsOf, flyRun, makeRun, replayTarget, seeRun, splitShots } from '@windcall/simulation';

/** What of a run takes longer than a picture: by the functions that the server's workers have. */
export const RUN_JOBS = {
  make: makeRun,
  see: seeRun,
  fly: flyRun,
  aims: aimsOf,
  split: splitShots,
  replay: replayTarget,
} as const;
export type RunJobs = typeof RUN_JOBS;
export type RunJob = keyof RunJobs;

/** A job by its name. */
export const doJob = <J extends RunJob>(job: J, input: Parameters<RunJobs[J]>[0]): ReturnType<RunJobs[J]> =>
  (RUN_JOBS[job] as (input: Parameters<RunJobs[J]>[0]) => ReturnType<RunJobs[J]>)(input);

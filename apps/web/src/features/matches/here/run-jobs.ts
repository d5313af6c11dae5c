import { aimsOf, flyRun, makeRun, replayTarget, seeRun, splitShots } from '@windcall/simulation';

/** Jobs of a run that take longer than a frame, by the functions of the server's workers. */
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

export const doJob = <J extends RunJob>(job: J, input: Parameters<RunJobs[J]>[0]): ReturnType<RunJobs[J]> =>
  (RUN_JOBS[job] as (input: Parameters<RunJobs[J]>[0]) => ReturnType<RunJobs[J]>)(input);

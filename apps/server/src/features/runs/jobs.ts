import type { stages } from '@windcall/contract';
import { aimsOf, dopeOfRifle, flyRun, makeRun, replayTarget, seeRun, solve, splitShots } from '@windcall/simulation';
import { defineJob } from '../../pool/job.ts';

export const makeRunJob = defineJob('runs.make', makeRun);
export const seeRunJob = defineJob('runs.see', seeRun);
export const dopeJob = defineJob('runs.dope', dopeOfRifle);
export const flyRunJob = defineJob('runs.fly', flyRun);
export const aimsJob = defineJob('runs.aims', aimsOf);
export const splitRunJob = defineJob('runs.split', splitShots);
export const replayRunJob = defineJob('runs.replay', replayTarget);

/** Places of the targets that a rifle cannot reach in still air. */
export const courseReachJob = defineJob(
  'runs.reach',
  ({ base, targets }: { base: stages.Stage; targets: readonly stages.StageTarget[] }): number[] =>
    targets.flatMap((target, i) =>
      solve({ ...base, wind: { kind: 'steady', speed: 0, direction: 0 } }, target, 0).status === 'ok' ? [] : [i],
    ),
);

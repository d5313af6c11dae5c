import {
  judgeCallsJob,
  judgeJob,
  lookAgainJob,
  makeTaskJob,
  reachJob,
  replayJob,
  rifleTasksJob,
  seeTaskJob,
  surveyJob,
  windAtJob,
} from './features/drills/jobs.ts';
import { readAgainJob, readCallJob } from './features/drills/read-call.ts';
import { fireFirstJob, seeFirstJob } from './features/first-call/first-wind.ts';
import {
  aimsJob,
  courseReachJob,
  dopeJob,
  flyRunJob,
  makeRunJob,
  replayRunJob,
  seeRunJob,
  splitRunJob,
} from './features/runs/jobs.ts';
import { flySpottedJob, windSinceJob } from './features/spotter/jobs.ts';
import { makeFieldJob, readFieldJob } from './features/stages/jobs.ts';
import { trueRifleJob } from './features/truing/jobs.ts';
import { generateFieldJob, qualityTestJob, rateFieldJob } from './features/weather/jobs.ts';
import { analyzeWindJob, buildBracketsJob, flyCardJob, makeCardJob, selectBracketsJob } from './features/wmp/jobs.ts';
import type { AnyJob } from './pool/job.ts';
import { rifleAnswersJob } from './rifle-answers.ts';

/** Jobs of the worker threads. Add a feature's jobs here. */
export const jobs: readonly AnyJob[] = [
  seeFirstJob,
  fireFirstJob,
  makeFieldJob,
  readFieldJob,
  generateFieldJob,
  rateFieldJob,
  qualityTestJob,
  trueRifleJob,
  surveyJob,
  makeTaskJob,
  lookAgainJob,
  seeTaskJob,
  judgeJob,
  replayJob,
  rifleAnswersJob,
  readAgainJob,
  readCallJob,
  judgeCallsJob,
  reachJob,
  rifleTasksJob,
  windAtJob,
  flySpottedJob,
  windSinceJob,
  makeRunJob,
  dopeJob,
  courseReachJob,
  seeRunJob,
  flyRunJob,
  aimsJob,
  splitRunJob,
  replayRunJob,
  analyzeWindJob,
  buildBracketsJob,
  selectBracketsJob,
  makeCardJob,
  flyCardJob,
];

import { type RifleAnswer, rifleAnswers, type StageParts } from '@windcall/simulation';
import { defineJob } from '../../pool/job.ts';

interface AnswersInput {
  readonly profile: StageParts['profile'];
  /** Yards. */
  readonly distances: readonly number[];
}

export const rifleAnswersJob = defineJob(
  'micro.answers',
  ({ profile, distances }: AnswersInput): (RifleAnswer | null)[] => rifleAnswers(profile, distances),
);

import { type RifleAnswer, rifleAnswers, type StageParts } from '@windcall/simulation';
import { defineJob } from '../../pool/job.ts';

interface GroundsInput {
  readonly profile: StageParts['profile'];
  /** Yards. */
  readonly distances: readonly number[];
}

/** What a rifle makes of wind at each distance; null where its bullet does not get. */
export const rifleGroundsJob = defineJob(
  'field-log.rifle',
  ({ profile, distances }: GroundsInput): (RifleAnswer | null)[] => rifleAnswers(profile, distances),
);

import { type RifleAnswer, rifleAnswers, type StageParts } from '@windcall/simulation';
import { defineJob } from '../../pool/job.ts';

interface GroundsInput {
  readonly profile: StageParts['profile'];
  /** Yards. */
  readonly distances: readonly number[];
}

/** A rifle's wind effect at each distance; null if out of reach. */
export const rifleGroundsJob = defineJob(
  'field-log.rifle',
  ({ profile, distances }: GroundsInput): (RifleAnswer | null)[] => rifleAnswers(profile, distances),
);

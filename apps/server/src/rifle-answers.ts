import { type RifleAnswer, rifleAnswers, type StageParts } from '@windcall/simulation';
import { defineJob } from './pool/job.ts';

/** A rifle's wind effect at each distance, yards; null if out of reach. */
export const rifleAnswersJob = defineJob(
  'rifle-answers',
  ({
    profile,
    distances,
  }: Pick<StageParts, 'profile'> & { readonly distances: readonly number[] }): (RifleAnswer | null)[] =>
    rifleAnswers(profile, distances),
);

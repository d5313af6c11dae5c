import type { truing } from '@windcall/contract';
import { mirroredObservations, type RifleToTrue, type TruingEnvironment, trueRifle } from '@windcall/simulation';
import { defineJob } from '../../pool/job.ts';

interface TruingInput {
  readonly rifle: RifleToTrue;
  readonly observations: truing.Observation[];
  readonly environment: TruingEnvironment;
  readonly keepVelocity: boolean;
}

export const trueRifleJob = defineJob(
  'truing.true-rifle',
  ({ rifle, observations, environment, keepVelocity }: TruingInput) => {
    const [mirrored] = mirroredObservations(rifle, observations, environment);
    return mirrored === undefined
      ? trueRifle(rifle, observations, environment, keepVelocity)
      : ({ status: 'mirrored', mirrored } as const);
  },
);

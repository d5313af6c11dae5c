import type { truing } from '@windcall/contract';
import { mirroredObservations, type Rifle, type TruingEnvironment, trueRifle } from '@windcall/simulation';
import { defineJob } from '../../pool/job.ts';

interface TruingInput {
  readonly rifle: Rifle;
  readonly observations: truing.Observation[];
  readonly environment: TruingEnvironment;
}

export const trueRifleJob = defineJob('truing.true-rifle', ({ rifle, observations, environment }: TruingInput) => {
  const [mirrored] = mirroredObservations(rifle, observations, environment);
  return mirrored === undefined
    ? trueRifle(rifle, observations, environment)
    : ({ status: 'mirrored', mirrored } as const);
});

import { defineJob } from '../../pool/job.ts';
import { fireCall, pictureOf, seenOf, windOfSeed } from './first-wind.ts';

/** A stranger's view of a seed's wind. */
export const seeFirstJob = defineJob('first-call.see', (seed: string) => {
  const wind = windOfSeed(seed);
  return { ...seenOf(wind), cues: pictureOf(wind) };
});
/** Fires a call, mph, + from the right, `elapsedS` after its picture began. */
export const fireFirstJob = defineJob(
  'first-call.fire',
  ({ seed, mph, elapsedS }: { seed: string; mph: number; elapsedS: number }) =>
    fireCall(windOfSeed(seed), mph, elapsedS),
);

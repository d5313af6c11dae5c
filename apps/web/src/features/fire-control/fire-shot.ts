import { ballistics, type ReplyOf, sessions } from '@windcall/contract';
import { request } from '../../platform/api/request.ts';
import { askOrCalculate } from './ask-or-calculate.ts';
import { newShotId } from './new-shot-id.ts';
import { type RecordBody, recordBody, type ShotMoment, simulateBody } from './shot-request.ts';

/** What is shown when the simulation fails. Source: shooting specification, section 8. */
export const UNSIMULATED: ballistics.ShotResult = { impactX: 0, impactY: 0, isHit: false, score: 0 };

export type RecordedShot = ReplyOf<typeof sessions.recordShot>;

export type RecordOutcome =
  | { readonly status: 'recorded'; readonly reply: RecordedShot }
  | { readonly status: 'not-recorded'; readonly error: unknown };

/** Where a shot lands. A simulation that fails is logged and counts as a miss at 0, 0. */
const simulate = async (moment: ShotMoment, shotId: string): Promise<ballistics.ShotResult> => {
  const body = simulateBody(moment);
  try {
    return await askOrCalculate(
      () => request(ballistics.simulateShot, { body }),
      ({ flyHere }) => flyHere(body, shotId),
    );
  } catch (error) {
    console.error('the shot could not be simulated', error);
    return UNSIMULATED;
  }
};

/** Records a shot, or says that it is not recorded. Asking again with the same body records it once. */
export const recordShot = async (body: RecordBody): Promise<RecordOutcome> => {
  try {
    return { status: 'recorded', reply: await request(sessions.recordShot, { body }) };
  } catch (error) {
    return { status: 'not-recorded', error };
  }
};

/** Fires one shot: what is to be recorded of it, with the impact to show meanwhile. Never throws. */
export const fireShot = async (moment: ShotMoment): Promise<RecordBody> => {
  const shotId = newShotId();
  return recordBody(moment, await simulate(moment, shotId), shotId);
};

/** Statistics of a session's shots, as its row stores them. */
export const statisticsOf = (shots: readonly Pick<sessions.Shot, 'isHit' | 'responseTime'>[]) => {
  const hits = shots.filter((shot) => shot.isHit).length;
  const totalTime = shots.reduce((sum, shot) => sum + shot.responseTime, 0);
  return {
    shotsFired: shots.length,
    hitsOnTarget: hits,
    avgResponseTime: shots.length === 0 ? 0 : totalTime / shots.length,
    accuracy: shots.length === 0 ? 0 : (100 * hits) / shots.length,
  };
};

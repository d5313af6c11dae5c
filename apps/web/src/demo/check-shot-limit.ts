import { demo, type ReplyOf } from '@windcall/contract';
import { request } from '../api/request.ts';
import { toastError } from '../toasts/toast.ts';

export type ShotLimit = ReplyOf<typeof demo.checkShotLimit>;

/** Asks the server whether a session may take another shot. A failed check is logged and counts as allowed. */
export const checkShotLimit = async (sessionId: number, promptsOn: boolean): Promise<ShotLimit> => {
  try {
    const limit = await request(demo.checkShotLimit, { body: { sessionId } });
    if (!limit.allowed && limit.message !== null && promptsOn) toastError('Shot Limit Reached', limit.message);
    return limit;
  } catch (error) {
    console.error('the shot limit could not be checked', error);
    return { allowed: true, remainingShots: null, message: null };
  }
};

import type { demo, ReplyOf } from '@windcall/contract';
import type { SignedInUser } from '../../accounts/signed-in-user.ts';
import type { Db } from '../../db/db.ts';
import { Refusal } from '../../refusal.ts';
import { countShots } from './store.ts';

/** Whether a session allows another shot. Only a preview: recording a shot counts again under a lock. */
export const checkShotLimit = async (
  db: Db,
  user: SignedInUser,
  sessionId: number,
): Promise<ReplyOf<typeof demo.checkShotLimit>> => {
  const recorded = await countShots(db, user.id, sessionId);
  if (recorded === null) throw new Refusal('not-found', { message: 'This training session was not found.' });
  if (user.restrictions === null) return { allowed: true, remainingShots: null, message: null };
  const max = user.restrictions.maxShotsPerSession;
  const remainingShots = Math.max(0, max - recorded);
  const allowed = remainingShots > 0;
  const message = allowed ? null : `Demo mode is limited to ${max} shots per session. Upgrade for unlimited shots.`;
  return { allowed, remainingShots, message };
};

import type { ShotDraw } from '@windcall/simulation';
import type { Db } from '../../platform/db/db.ts';
import { Refusal } from '../../platform/refusal.ts';
import { seedDigits } from './present-session.ts';
import { findSessionForShot, type SessionRow } from './store.ts';

/** The draw of a session's shot, count from 1. */
export const drawOf = (session: Pick<SessionRow, 'seed'>, shotNumber: number): ShotDraw => ({
  seed: seedDigits(session.seed),
  shotNumber,
});

/** The draw of an own session's next shot. Another user's session is `not-found`. */
export const findNextDraw = async (db: Db, userId: number, sessionId: number): Promise<ShotDraw> => {
  const found = await findSessionForShot(db, userId, sessionId, null);
  if (found === undefined) throw new Refusal('not-found', { message: 'This training session was not found.' });
  return drawOf(found.session, found.fired + 1);
};

import type { ShotDraw } from '@windcall/simulation';
import type { Db } from '../../platform/db/db.ts';
import { Refusal } from '../../platform/refusal.ts';
import { findLastShotNumber, findSession, type SessionRow } from './store.ts';

/** The draw of a session's shot: its stored seed (hex) as the decimal digits that a draw takes. */
export const drawOf = (session: Pick<SessionRow, 'seed'>, shotNumber: number): ShotDraw => ({
  seed: BigInt(`0x${session.seed}`).toString(),
  shotNumber,
});

/** The draw of an own session's next shot. Another user's session is `not-found`. */
export const findNextDraw = async (db: Db, userId: number, sessionId: number): Promise<ShotDraw> => {
  const session = await findSession(db, userId, sessionId);
  if (session === undefined) throw new Refusal('not-found', { message: 'This training session was not found.' });
  return drawOf(session, (await findLastShotNumber(db, sessionId)) + 1);
};

import type { ParsedBodyOf, sessions } from '@windcall/contract';
import { recordOf } from '@windcall/simulation';
import { refuseDemoDistance } from '../../platform/accounts/demo-rules.ts';
import type { SignedInUser } from '../../platform/accounts/signed-in-user.ts';
import type { Db } from '../../platform/db/db.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { Refusal } from '../../platform/refusal.ts';
import { drawOf } from './next-shot.ts';
import { shotToWire } from './present-session.ts';
import {
  findLastShotNumber,
  findShotByUuid,
  insertShot,
  lockSession,
  recountStatistics,
  type ShotRow,
} from './store.ts';

/** Shots a session may hold. */
export const MAX_SHOTS = 1000;

type Body = ParsedBodyOf<typeof sessions.recordShot>;

/** Whether the shot was recorded now or by an earlier request with the same `shotId`. */
interface Recorded {
  readonly isNew: boolean;
  readonly row: ShotRow;
}

/** The number of the session's next shot, unless the session is full. */
const nextShotNumber = async (tx: Db, user: SignedInUser, sessionId: number): Promise<number> => {
  const fired = await findLastShotNumber(tx, sessionId);
  if (user.restrictions !== null && fired >= user.restrictions.maxShotsPerSession) {
    throw new Refusal('shot-limit-reached');
  }
  if (fired >= MAX_SHOTS) {
    throw new Refusal('quota-reached', { message: `The limit of ${MAX_SHOTS} shots in a session is reached.` });
  }
  return fired + 1;
};

/**
 * Flies, scores and stores one shot of an own session and works the session's statistics out anew, in one transaction
 * under a lock on the session: the numbers have no gaps, a demo user gets no shot too many, and a request that is
 * repeated with the same `shotId` gets the row it already has.
 */
const storeShot = (db: Db, user: SignedInUser, body: Body): Promise<Recorded> =>
  transaction(db, async (tx) => {
    const { sessionId } = body.shotData;
    const session = await lockSession(tx, user.id, sessionId);
    if (session === undefined) throw new Refusal('not-found', { message: 'This training session was not found.' });
    const shotUuid = body.shotId ?? body.shotData.shotId ?? null;
    const earlier = shotUuid === null ? undefined : await findShotByUuid(tx, sessionId, shotUuid);
    if (earlier !== undefined) return { isNew: false, row: earlier };
    refuseDemoDistance(user, body.shotData.distance);
    const shotNumber = await nextShotNumber(tx, user, sessionId);
    const row = await insertShot(tx, { ...recordOf(body, drawOf(session, shotNumber)), sessionId, shotUuid });
    await recountStatistics(tx, sessionId);
    return { isNew: true, row };
  });

/** Records a shot; `isNew` is false when it already was recorded. Errors are mil, + right and + up. */
export const recordShot = async (db: Db, user: SignedInUser, body: Body) => {
  const { isNew, row } = await storeShot(db, user, body);
  const { windError, elevationError } = row;
  return { isNew, answer: { shot: shotToWire(row), windError, elevationError } };
};

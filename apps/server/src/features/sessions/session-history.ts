import type { history, ReplyOf } from '@windcall/contract';
import type { Db } from '../../db/db.ts';
import { Refusal } from '../../refusal.ts';
import { shotToWire, toWire } from './present-session.ts';
import type { ShotParts } from './record-shot.ts';
import { findSession, findSessionsBefore, findWholeShots } from './store.ts';

/** A user's sessions for the history, newest first, opened before a moment. */
export const findSessionEntries = async (
  db: Db,
  userId: number,
  page: Parameters<typeof findSessionsBefore>[2],
): Promise<history.HistoryEntry[]> =>
  (await findSessionsBefore(db, userId, page)).map(({ row, lastShotAt }) => {
    const { seed: _, ...session } = toWire(row);
    return { kind: 'session', ...session, lastShotAt: lastShotAt?.toISOString() ?? null };
  });

/** A user's session with all its stages, and its shots with their splits. */
export const openSessionEntry = async (
  db: Db,
  parts: Pick<ShotParts, 'stagesOfRows'>,
  userId: number,
  id: number,
): Promise<ReplyOf<typeof history.openHistorySession>> => {
  const session = await findSession(db, userId, id);
  if (session === undefined) throw new Refusal('not-found', { message: 'This training session was not found.' });
  const shots = await findWholeShots(db, id);
  const stageIds = new Set([...shots.map((shot) => shot.stageId), session.stageId]);
  return {
    session: toWire(session),
    stages: await parts.stagesOfRows([...stageIds].filter((stageId) => stageId !== null)),
    shots: shots.map(({ split, claim: _, ...shot }) => ({ ...shotToWire(shot), split })),
  };
};

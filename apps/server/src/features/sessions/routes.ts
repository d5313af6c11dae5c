import { type history, type ReplyOf, sessions } from '@windcall/contract';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../db/index.ts';
import type { Platform } from '../../http/platform.ts';
import { route } from '../../http/route.ts';
import { Refusal } from '../../refusal.ts';
import { exportShots } from './export-shots.ts';
import { deleteSession, openSession, type SessionParts, updateSession } from './open-session.ts';
import { shotToWire, toWire } from './present-session.ts';
import { recordShot, type ShotParts } from './record-shot.ts';
import { findSession, findSessions, findSessionsBefore, findShots, findWholeShots } from './store.ts';

export const findSessionEntries = async (
  db: Db,
  userId: number,
  page: Parameters<typeof findSessionsBefore>[2],
): Promise<history.HistoryEntry[]> =>
  (await findSessionsBefore(db, userId, page)).map(({ row, lastShotAt }) => {
    const { seed: _, ...session } = toWire(row);
    return { kind: 'session', ...session, lastShotAt: lastShotAt?.toISOString() ?? null };
  });

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

export const registerSessions = (app: FastifyInstance, platform: Platform, parts: SessionParts & ShotParts): void => {
  const { db } = platform;
  route(app, platform, sessions.createSession, ({ user, body }) => openSession(db, parts, user, body));

  route(app, platform, sessions.listSessions, async ({ user, query }) => {
    const profileId = query.profileId === 0 ? null : query.profileId;
    return (await findSessions(db, user.id, { ...query, profileId })).map(toWire);
  });
  route(app, platform, sessions.updateSession, ({ user, params, body }) =>
    updateSession(db, parts, user, params.id, body),
  );
  route(app, platform, sessions.deleteSession, async ({ user, params }) => {
    await deleteSession(db, user, params.id);
    return { success: true as const };
  });
  route(app, platform, sessions.recordShot, async ({ user, body, reply }) => {
    const { isNew, answer } = await recordShot(db, parts, user, body);
    if (!isNew) reply.code(200);
    return answer;
  });
  route(app, platform, sessions.listShots, async ({ user, params, query }) => {
    const found = await findShots(db, user.id, params.sessionId, query);
    if (found.length > 0) return found.map(shotToWire);
    // only an empty list may mean that there is no session
    if ((await findSession(db, user.id, params.sessionId)) === undefined) throw new Refusal('not-found');
    return [];
  });
  route(app, platform, sessions.exportShots, async ({ user, params, reply }) => {
    const { csv, fileName } = await exportShots(db, user.id, params.sessionId);
    reply.header('content-disposition', `attachment; filename="${fileName}"`);
    return csv;
  });
};

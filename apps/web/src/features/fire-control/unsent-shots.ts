import { type UnsentShot, unsentShots } from '../../platform/stored/unsent-shots.ts';
import type { RecordBody } from './shot-request.ts';

/** The unsent shot of a session, or null. A session has at most one: the next shot's scatter depends on its number. */
export const unsentOf = (list: readonly UnsentShot[] | null, sessionId: number | null): RecordBody | null =>
  list?.find((shot) => shot.sessionId === sessionId)?.body ?? null;

/** Forgets an unsent shot: the server has it, or will never take it. */
export const dropUnsent = (body: RecordBody): void => {
  const rest = (unsentShots.read() ?? []).filter((shot) => shot.body.shotId !== body.shotId);
  unsentShots.write(rest.length === 0 ? null : rest);
};

/** Keeps a shot until it is dropped. */
export const keepUnsent = (body: RecordBody): void => {
  dropUnsent(body);
  const kept = { userId: '', sessionId: Number(body.shotData.sessionId), body, offline: false };
  unsentShots.write([...(unsentShots.read() ?? []), kept]);
};

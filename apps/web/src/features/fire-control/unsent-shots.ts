import { sessions } from '@windcall/contract';
import { z } from 'zod';
import { defineStored } from '../../platform/stored/define-stored.ts';
import type { RecordBody } from './shot-request.ts';

const unsent = z.object({
  sessionId: z.number().int().describe('identifier'),
  body: z.custom<RecordBody>((value) => sessions.recordShot.body?.safeParse(value).success === true),
});
export type UnsentShot = z.infer<typeof unsent>;

/**
 * Shots that were fired but that the server has not acknowledged, over a reload too. A session has at most one: the next
 * shot's scatter depends on this one's number.
 */
export const unsentShots = defineStored<UnsentShot[]>({ key: 'unsentShots', schema: z.array(unsent) });

/** The unsent shot of a session, or null. */
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
  unsentShots.write([...(unsentShots.read() ?? []), { sessionId: Number(body.shotData.sessionId), body }]);
};

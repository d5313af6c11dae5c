import type { stages } from '@windcall/contract';
import { claimsOf } from '../../../api/claims.ts';
import { authToken } from '../../../desk/owner.ts';
import { type UnsentShot, unsentShots } from '../../../desk/unsent-shots.ts';
import type { ShotIntent } from './logged-shot.ts';

/**
 * The user whose token the next request carries: the stored token is asked, not the screen, since another tab may have
 * changed it a moment ago. Null without one.
 */
export const sendingUser = (): string | null => {
  const claims = claimsOf(authToken.read(), Date.now());
  return claims === null ? null : String(claims.sub);
};

/** The shots of a list that a user fired, in order. */
export const unsentOf = (list: readonly UnsentShot[] | null, userId: string | null): readonly UnsentShot[] =>
  userId === null ? [] : (list ?? []).filter((shot) => shot.userId === userId || shot.userId === '');

const write = (list: readonly UnsentShot[]): boolean => unsentShots.write(list.length === 0 ? null : [...list]);
const withoutShot = (shotId: ShotIntent['shotId']): UnsentShot[] =>
  (unsentShots.read() ?? []).filter((shot) => shot.body.shotId !== shotId);

/** Forgets an unsent shot: the server has it, or will never take it. */
export const dropUnsent = (body: ShotIntent): void => void write(withoutShot(body.shotId));

/**
 * Forgets a shot that was refused, and with `wholeSession` every other of its session; gives what was forgotten. The stage
 * it was to bring is handed on to the next one, which must not be recorded on the stage before.
 */
export const dropRefused = (refused: UnsentShot, wholeSession: boolean): readonly UnsentShot[] => {
  const list = unsentShots.read() ?? [];
  const isOne = (shot: UnsentShot): boolean => shot.body.shotId === refused.body.shotId;
  const isOfSession = (shot: UnsentShot): boolean =>
    shot.sessionId === refused.sessionId && shot.userId === refused.userId;
  const isDropped = wholeSession ? isOfSession : isOne;
  const heir = list.find((shot) => isOfSession(shot) && !isOne(shot));
  const handedOn = list.map((shot) => (shot === heir ? { ...shot, stage: shot.stage ?? refused.stage } : shot));
  write(handedOn.filter((shot) => !isDropped(shot)));
  return list.filter(isDropped);
};

/** Forgets every unsent shot of a session that was deleted. */
export const dropUnsentOf = (sessionId: number): void =>
  void write((unsentShots.read() ?? []).filter((shot) => shot.sessionId !== sessionId));

/**
 * Keeps a shot, as the last one, until it is dropped; `stage` where the session is shot on another one from here on.
 * False when the browser has no room for it.
 */
export const keepUnsent = (userId: string, body: ShotIntent, stage: stages.Stage | null): boolean =>
  write([...withoutShot(body.shotId), { userId, sessionId: Number(body.shotData.sessionId), body, stage }]);

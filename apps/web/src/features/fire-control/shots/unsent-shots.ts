import type { stages } from '@windcall/contract';
import { claimsOf } from '../../../platform/auth/claims.ts';
import { authToken } from '../../../platform/stored/auth-token.ts';
import { type UnsentShot, unsentShots } from '../../../platform/stored/unsent-shots.ts';
import type { ShotIntent } from './shot-intent.ts';

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
 * Keeps a shot, as the last one, until it is dropped; `stage` where the session is shot on another one from here on.
 * False when the browser has no room for it.
 */
export const keepUnsent = (userId: string, body: ShotIntent, stage: stages.Stage | null): boolean =>
  write([...withoutShot(body.shotId), { userId, sessionId: Number(body.shotData.sessionId), body, stage }]);

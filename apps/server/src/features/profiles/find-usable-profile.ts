import { DEFAULT_PROFILE, type StageParts } from '@windcall/simulation';
import { refuseForbiddenId } from '../../accounts/demo-rules.ts';
import type { SignedInUser } from '../../accounts/signed-in-user.ts';
import type { Db } from '../../db/db.ts';
import { Refusal } from '../../refusal.ts';
import { findProfile } from './store.ts';

/** A rifle with its profile's id, 0 for the built-in one. */
export type UsableProfile = StageParts['profile'];

/**
 * The profile to shoot with: the built-in one for id 0 or none, otherwise the user's own, or for a demo user one of the
 * allowed list. If that list is not empty, a demo user may use nothing else, not even the built-in one. `not-found` for
 * another user's.
 */
export const findUsableProfile = async (
  db: Db,
  user: SignedInUser,
  profileId: number | null | undefined,
): Promise<UsableProfile> => {
  if (profileId == null) return DEFAULT_PROFILE;
  if (profileId === 0) {
    refuseForbiddenId(user, 'profile', 0);
    return DEFAULT_PROFILE;
  }
  const row = await findProfile(db, user.id, user.restrictions?.allowedProfileIds ?? [], profileId);
  if (row === undefined) throw new Refusal('not-found', { message: 'This weapon profile was not found.' });
  refuseForbiddenId(user, 'profile', profileId);
  return row;
};

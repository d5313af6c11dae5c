import { DEFAULT_PROFILE, type StageParts } from '@windcall/simulation';
import { refuseForbiddenId } from '../../accounts/demo-rules.ts';
import type { SignedInUser } from '../../accounts/signed-in-user.ts';
import type { Db } from '../../db/db.ts';
import { Refusal } from '../../refusal.ts';
import { findProfile } from './store.ts';

/** A rifle with the profile it is of: id 0 for the built-in one. */
export type UsableProfile = StageParts['profile'];

/**
 * The profile a user shoots with: the built-in one for id 0 or none, else the user's own, for a demo user also one of
 * the allowed list. Where that list is not empty, a demo user may name nothing else, the built-in one included. Another
 * user's id is `not-found`.
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

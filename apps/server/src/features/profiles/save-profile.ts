import type { ParsedBodyOf, profiles } from '@windcall/contract';
import { isForeignKeyViolation } from '../../platform/db/database-errors.ts';
import type { Db } from '../../platform/db/db.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { Refusal } from '../../platform/refusal.ts';
import { toWire } from './present-profile.ts';
import { deleteProfileRow, insertProfile, lockAndCountProfiles } from './store.ts';

/** Profiles a user may keep. */
export const MAX_PROFILES = 200;

/** Stores a new profile; at the quota, `quota-reached`, also when two are created at once. */
export const createProfile = async (
  db: Db,
  userId: number,
  body: ParsedBodyOf<typeof profiles.createProfile>,
): Promise<profiles.Profile> =>
  toWire(
    await transaction(db, async (tx) => {
      if ((await lockAndCountProfiles(tx, userId)) >= MAX_PROFILES) {
        throw new Refusal('quota-reached', {
          message: `The limit of ${MAX_PROFILES} weapon profiles is reached. Delete some first.`,
        });
      }
      return insertProfile(tx, userId, body);
    }),
  );

/** Deletes an own profile. One that a session was shot with stays, so that its shots can be understood. */
export const removeProfile = async (db: Db, userId: number, id: number): Promise<{ success: true }> => {
  try {
    if (!(await deleteProfileRow(db, userId, id))) throw new Refusal('not-found');
    return { success: true };
  } catch (error) {
    if (!isForeignKeyViolation(error)) throw error;
    throw new Refusal('in-use', {
      message: 'This weapon profile is in use by a training session and cannot be deleted.',
    });
  }
};

import type { ParsedBodyOf, profiles } from '@windcall/contract';
import { refuseListedForDemo } from '../../accounts/demo-rules.ts';
import type { Db } from '../../db/db.ts';
import { lockAndCount } from '../../db/lock-user.ts';
import { profiles as profileRows } from '../../db/tables.ts';
import { transaction } from '../../db/transaction.ts';
import { Refusal } from '../../refusal.ts';
import { refuseMirrored } from '../../refuse-mirrored.ts';
import { deleteProfileRow, insertProfile, type ProfileRow } from './store.ts';

export const toWire = ({ userId: _, ...row }: ProfileRow): profiles.Profile => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

export const MAX_PROFILES = 200;

/** Stores a new profile; refuses with `quota-reached`, also for simultaneous requests. */
export const createProfile = async (
  db: Db,
  userId: number,
  body: ParsedBodyOf<typeof profiles.createProfile>,
): Promise<profiles.Profile> =>
  toWire(
    await transaction(db, async (tx) => {
      if ((await lockAndCount(tx, userId, profileRows)) >= MAX_PROFILES) {
        throw new Refusal('quota-reached', {
          message: `The limit of ${MAX_PROFILES} weapon profiles is reached. Delete some first.`,
        });
      }
      refuseMirrored(body, body);
      return insertProfile(tx, userId, body);
    }),
  );

/** Deletes a user's profile. Shots keep their copy; a profile given to demo users stays. */
export const removeProfile = (db: Db, userId: number, id: number): Promise<{ success: true }> =>
  transaction(db, async (tx) => {
    if (!(await deleteProfileRow(tx, userId, id))) throw new Refusal('not-found');
    await refuseListedForDemo(tx, 'profile', id);
    return { success: true };
  });

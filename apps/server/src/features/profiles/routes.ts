import { type ParsedBodyOf, profiles } from '@windcall/contract';
import { DEFAULT_PROFILE, type StageParts } from '@windcall/simulation';
import type { FastifyInstance } from 'fastify';
import { refuseForbiddenId, refuseListedForDemo } from '../../accounts/demo-rules.ts';
import type { SignedInUser } from '../../accounts/index.ts';
import { type Db, lockAndCount, profiles as profileRows, transaction } from '../../db/index.ts';
import type { Platform } from '../../http/platform.ts';
import { route } from '../../http/route.ts';
import { Refusal } from '../../refusal.ts';
import { refuseMirrored } from '../../refuse-mirrored.ts';
import {
  deleteProfileRow,
  findProfile,
  findProfiles,
  insertProfile,
  lockProfile,
  type ProfileRow,
  updateProfileRow,
} from './store.ts';

/** A rifle with its profile's id, 0 for the built-in one. */
type UsableProfile = StageParts['profile'];

/**
 * The profile to shoot with: the built-in one for id 0 or none, else the user's own. A demo user may use only the
 * allowed list, unless it is empty. `not-found` for another user's.
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

const toWire = ({ userId: _, ...row }: ProfileRow): profiles.Profile => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

const MAX_PROFILES = 200;

/** Stores a new profile; refuses with `quota-reached`, also for simultaneous requests. */
const createProfile = async (
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
const removeProfile = (db: Db, userId: number, id: number): Promise<{ success: true }> =>
  transaction(db, async (tx) => {
    if (!(await deleteProfileRow(tx, userId, id))) throw new Refusal('not-found');
    await refuseListedForDemo(tx, 'profile', id);
    return { success: true };
  });

type Body = ParsedBodyOf<typeof profiles.updateProfile>;

const baselineOf = (row: ProfileRow): profiles.Profile['previousBaseline'] => ({
  bulletBC: row.bulletBC,
  bcSegments: row.bcSegments,
  dragCurve: row.dragCurve,
  powderTable: row.powderTable,
  muzzleVelocity: row.muzzleVelocity,
  chronograph: row.chronograph,
  elevationReferenceData: row.elevationReferenceData,
  windageReferenceData: row.windageReferenceData,
});

/** Drops the chronograph's data when the velocity changes without it. */
const withoutItsChronograph = (row: ProfileRow, fields: Omit<Body, 'truing'>) =>
  fields.chronograph === undefined && (fields.muzzleVelocity ?? row.muzzleVelocity) !== row.muzzleVelocity
    ? { ...fields, chronograph: null }
    : fields;

const changesOf = (row: ProfileRow, { truing, ...sent }: Body) => {
  const fields = withoutItsChronograph(row, sent);
  if (truing === 'apply') return { ...fields, previousBaseline: baselineOf(row) };
  if (truing !== 'undo') return fields;
  if (row.previousBaseline === null) {
    throw new Refusal('bad-request', { message: 'There is no applied truing to undo on this profile.' });
  }
  return { ...row.previousBaseline, previousBaseline: null };
};

/**
 * Changes the sent fields. `truing: 'apply'` stores the old values as `previousBaseline`; `'undo'` restores them. The
 * row is locked, so that an undo never sees half of another change.
 */
const updateProfile = async (db: Db, userId: number, id: number, body: Body): Promise<profiles.Profile> =>
  toWire(
    await transaction(db, async (tx) => {
      const row = await lockProfile(tx, userId, id);
      if (row === undefined) throw new Refusal('not-found');
      const changes = changesOf(row, body);
      if (body.truing !== 'undo') refuseMirrored(row, body);
      return updateProfileRow(tx, id, { ...changes, updatedAt: new Date() });
    }),
  );

export const registerProfiles = (app: FastifyInstance, platform: Platform): void => {
  const { db } = platform;
  for (const call of [profiles.listProfiles, profiles.listProfilesPlain]) {
    route(app, platform, call, async ({ user, query }) =>
      (await findProfiles(db, user.id, user.restrictions?.allowedProfileIds ?? [], query)).map(toWire),
    );
  }
  route(app, platform, profiles.createProfile, ({ user, body }) => createProfile(db, user.id, body));
  route(app, platform, profiles.updateProfile, ({ user, params, body }) => updateProfile(db, user.id, params.id, body));
  route(app, platform, profiles.deleteProfile, ({ user, params }) => removeProfile(db, user.id, params.id));
};

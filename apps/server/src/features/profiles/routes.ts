import { type ParsedBodyOf, profiles } from '@windcall/contract';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../db/db.ts';
import { transaction } from '../../db/transaction.ts';
import type { Platform } from '../../http/platform.ts';
import { route } from '../../http/route.ts';
import { Refusal } from '../../refusal.ts';
import { refuseMirrored } from '../../refuse-mirrored.ts';
import { createProfile, removeProfile, toWire } from './save-profile.ts';
import { findProfiles, lockProfile, type ProfileRow, updateProfileRow } from './store.ts';

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

import { profiles } from '@windcall/contract';
import type { FastifyInstance } from 'fastify';
import type { Platform } from '../../http/platform.ts';
import { route } from '../../http/route.ts';
import { createProfile, removeProfile, toWire } from './save-profile.ts';
import { findProfiles } from './store.ts';
import { updateProfile } from './update-profile.ts';

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

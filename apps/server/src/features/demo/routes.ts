import { demo } from '@windcall/contract';
import type { FastifyInstance } from 'fastify';
import { profiles, scenarios } from '../../db/tables.ts';
import type { Platform } from '../../http/platform.ts';
import { route } from '../../http/route.ts';
import { checkShotLimit } from './check-shot-limit.ts';
import { findFirstId } from './store.ts';

export const registerDemo = (app: FastifyInstance, platform: Platform): void => {
  route(app, platform, demo.getRestrictions, async ({ user }) => {
    const { restrictions } = user;
    if (restrictions === null) return { hasRestrictions: false, restrictions: null };
    const profileId = await findFirstId(platform.db, profiles, user.id, restrictions.allowedProfileIds);
    const scenarioId = await findFirstId(platform.db, scenarios, user.id, restrictions.allowedScenarioIds);
    const ready = profileId === null || scenarioId === null ? null : { profileId, scenarioId };
    return { hasRestrictions: true, restrictions, ready };
  });

  route(app, platform, demo.checkShotLimit, ({ user, body }) => checkShotLimit(platform.db, user, body.sessionId));
};

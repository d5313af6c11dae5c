import { demo, type ReplyOf } from '@windcall/contract';
import type { FastifyInstance } from 'fastify';
import type { SignedInUser } from '../../accounts/index.ts';
import { type Db, lockUser, profiles, scenarios } from '../../db/index.ts';
import type { Platform } from '../../http/platform.ts';
import { route } from '../../http/route.ts';
import { Refusal } from '../../refusal.ts';
import { demoProfile, demoScenario, demoWind } from './demo-content.ts';
import { countShots, findFirstId, hasField, insertField, insertProfile, insertScenario } from './store.ts';

/**
 * Gives a demo user a profile, a scenario and a wind field, each only if they have none. Call inside a transaction;
 * repeating it does nothing.
 */
export const prepareDemoUser = async (tx: Db, userId: number): Promise<void> => {
  if (!(await lockUser(tx, userId))) return;
  if ((await findFirstId(tx, profiles, userId, [])) === null) await insertProfile(tx, { userId, ...demoProfile() });
  if ((await findFirstId(tx, scenarios, userId, [])) === null) await insertScenario(tx, { userId, ...demoScenario() });
  if (!(await hasField(tx, userId))) await insertField(tx, { userId, ...demoWind() });
};

/** Whether a session allows another shot. Only a preview: recording a shot counts again under a lock. */
export const checkShotLimit = async (
  db: Db,
  user: SignedInUser,
  sessionId: number,
): Promise<ReplyOf<typeof demo.checkShotLimit>> => {
  const recorded = await countShots(db, user.id, sessionId);
  if (recorded === null) throw new Refusal('not-found', { message: 'This training session was not found.' });
  if (user.restrictions === null) return { allowed: true, remainingShots: null, message: null };
  const max = user.restrictions.maxShotsPerSession;
  const remainingShots = Math.max(0, max - recorded);
  const allowed = remainingShots > 0;
  const message = allowed ? null : `Demo mode is limited to ${max} shots per session. Upgrade for unlimited shots.`;
  return { allowed, remainingShots, message };
};

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

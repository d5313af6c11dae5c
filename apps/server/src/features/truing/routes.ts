import { type ParsedBodyOf, truing } from '@windcall/contract';
import { DEFAULT_PROFILE, type RifleToTrue } from '@windcall/simulation';
import type { FastifyInstance } from 'fastify';
import type { Platform } from '../../http/platform.ts';
import { route } from '../../http/route.ts';
import { Refusal } from '../../refusal.ts';
import { refuseDrops } from '../../refuse-mirrored.ts';
import { trueRifleJob } from './jobs.ts';
import { findRifle } from './store.ts';

type Body = ParsedBodyOf<typeof truing.calculateTruing>;

const rifleOf = async (platform: Platform, userId: number, profileId: number): Promise<RifleToTrue> => {
  if (profileId === 0) return DEFAULT_PROFILE;
  const rifle = await findRifle(platform.db, userId, profileId);
  if (rifle === undefined) throw new Refusal('not-found');
  return rifle;
};

/** Trues a user's profile, or the built-in one, from observations; stores nothing. */
export const calculateTruing = async (platform: Platform, userId: number, body: Body): Promise<truing.TruingResult> => {
  const rifle = await rifleOf(platform, userId, body.profileId);
  const { observations, environment, keepVelocity } = body;
  const outcome = await platform.pool.run(trueRifleJob, { rifle, observations, environment, keepVelocity }, userId);
  switch (outcome.status) {
    case 'ok':
      return outcome.result;
    case 'nothing-observed': {
      const message = 'At least one observation needs an elevation';
      throw new Refusal('validation-failed', {
        message,
        issues: [{ field: 'observations', message }],
      });
    }
    case 'mirrored':
      return refuseDrops('observations', outcome.mirrored);
    case 'cannot-solve':
      throw new Refusal('cannot-solve', { message: outcome.reason, said: outcome.said });
  }
};

export const registerTruing = (app: FastifyInstance, platform: Platform): void => {
  route(app, platform, truing.calculateTruing, ({ user, body }) => calculateTruing(platform, user.id, body));
};

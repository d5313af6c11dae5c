import { wmp } from '@windcall/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { analyse } from './analyse-wind.ts';
import { buildCandidates } from './build-candidates.ts';
import { chooseBrackets, statusOfPhase3 } from './choose-brackets.ts';

export const registerWmp = (app: FastifyInstance, platform: Platform): void => {
  route(app, platform, wmp.phase1, ({ user, body }) => analyse(platform, user.id, body), {
    whenInvalid: { status: 'validation_failed' },
  });
  route(app, platform, wmp.phase2, ({ user, body }) => buildCandidates(platform, user.id, body));
  route(app, platform, wmp.phase3, ({ user, body }) => chooseBrackets(platform, user.id, body));
  route(app, platform, wmp.phase3Status, ({ user }) => statusOfPhase3(platform.db, user.id));
};

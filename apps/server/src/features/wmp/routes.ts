import { wmp } from '@windcall/contract';
import type { FastifyInstance } from 'fastify';
import type { Platform } from '../../http/platform.ts';
import { route } from '../../http/route.ts';
import { analyze, buildCandidates, chooseBrackets, statusOfPhase3 } from './analyze-wind.ts';
import type { StageSource } from './runs.ts';

export const registerWmp = (app: FastifyInstance, platform: Platform, source: StageSource): void => {
  route(app, platform, wmp.phase1, ({ user, body }) => analyze(platform, source, user.id, body), {
    whenInvalid: { status: 'validation_failed' },
  });
  route(app, platform, wmp.phase2, ({ user, body }) => buildCandidates(platform, source, user.id, body));
  route(app, platform, wmp.phase3, ({ user, body }) => chooseBrackets(platform, source, user.id, body));
  route(app, platform, wmp.phase3Status, ({ user }) => statusOfPhase3(platform.db, user.id));
};

import { firstCalls } from '@windcall/contract';
import type { FastifyInstance } from 'fastify';
import type { Platform } from '../../http/platform.ts';
import { publicRoute, route } from '../../http/route.ts';
import { beginFirstCall, CALL_LIFE_MS, fireFirstCall, rememberAnswered } from './play-first-call.ts';
import { findFirstCall } from './store.ts';

export const registerFirstCall = (app: FastifyInstance, platform: Platform): void => {
  const answered = rememberAnswered(CALL_LIFE_MS);
  publicRoute(app, platform, firstCalls.beginFirstCall, ({ body }) => beginFirstCall(platform, body));
  publicRoute(app, platform, firstCalls.fireFirstCall, ({ body }) => fireFirstCall(platform, answered, body));
  route(app, platform, firstCalls.getFirstCall, async ({ user }) => ({
    firstCall: await findFirstCall(platform.db, user.id),
  }));
};

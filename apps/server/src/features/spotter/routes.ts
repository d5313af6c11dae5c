import { games } from '@windcall/contract';
import type { FastifyInstance } from 'fastify';
import type { Platform } from '../../http/platform.ts';
import { route } from '../../http/route.ts';
import { callShot, requireRound, type SpotterParts, seeShot, startRound } from './rounds.ts';

export const registerSpotter = (app: FastifyInstance, platform: Platform, parts: SpotterParts): void => {
  route(app, platform, games.createSpotterRound, ({ user, body }) => startRound(platform, parts, user, body));
  route(app, platform, games.getSpotterShot, async ({ user, params }) =>
    seeShot(platform, parts, user, await requireRound(platform, user, params.id), params.n),
  );
  route(app, platform, games.callSpotterShot, async ({ user, params, body }) =>
    callShot(platform, user, await requireRound(platform, user, params.id), params.n, body),
  );
};

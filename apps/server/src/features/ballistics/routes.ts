import { ballistics } from '@windcall/contract';
import { targetCrosswind } from '@windcall/simulation';
import type { FastifyInstance } from 'fastify';
import { refuseDemoDistance } from '../../platform/accounts/demo-rules.ts';
import { route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { Refusal } from '../../platform/refusal.ts';
import { calculateSolution } from './calculate-solution.ts';
import type { BallisticsParts } from './parts.ts';
import { simulateShot } from './simulate-shot.ts';

export const registerBallistics = (app: FastifyInstance, platform: Platform, parts: BallisticsParts): void => {
  const { db } = platform;
  route(app, platform, ballistics.calculateBallistics, ({ user, body }) => calculateSolution(db, parts, user, body));
  route(app, platform, ballistics.simulateShot, ({ user, body }) => simulateShot(db, parts, user, body));
  route(app, platform, ballistics.calculateTargetCrosswind, async ({ user, body }) => {
    refuseDemoDistance(user, body.distance);
    const outcome = targetCrosswind(body);
    if (outcome.status === 'invalid') throw new Refusal('validation-failed', { message: outcome.message });
    return outcome;
  });
};

import { ballistics } from '@windcall/contract';
import { targetCrosswind } from '@windcall/simulation';
import type { FastifyInstance } from 'fastify';
import { refuseDemoDistance } from '../accounts/demo-rules.ts';
import type { Platform } from '../http/platform.ts';
import { route } from '../http/route.ts';
import { Refusal } from '../refusal.ts';
import { calculateBallistics } from './calculate-ballistics.ts';
import type { SpecifiedParts } from './parts.ts';
import { simulateShot } from './simulate-shot.ts';

export const registerSpecified = (app: FastifyInstance, platform: Platform, parts: SpecifiedParts): void => {
  const { db } = platform;
  route(app, platform, ballistics.calculateBallistics, async ({ user, body }) => ({
    ...(await calculateBallistics(db, parts, user, body)),
    ...(body.useBCDegradation && { advice: ['useBCDegradation was not used; give bcSegments or a dragCurve instead'] }),
  }));
  route(app, platform, ballistics.simulateShot, ({ user, body }) => simulateShot(db, parts, user, body));
  route(app, platform, ballistics.calculateTargetCrosswind, async ({ user, body }) => {
    refuseDemoDistance(user, body.distance);
    const outcome = targetCrosswind(body);
    if (outcome.status === 'invalid') throw new Refusal('validation-failed', { message: outcome.message });
    return outcome;
  });
};

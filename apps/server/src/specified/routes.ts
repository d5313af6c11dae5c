import { randomInt } from 'node:crypto';
import { ballistics, type ParsedBodyOf } from '@windcall/contract';
import { land, type ShotDraw, shotOfSimulation, targetCrosswind } from '@windcall/simulation';
import type { FastifyInstance } from 'fastify';
import { refuseDemoDistance } from '../accounts/demo-rules.ts';
import type { SignedInUser } from '../accounts/signed-in-user.ts';
import type { Db } from '../db/db.ts';
import type { Platform } from '../http/platform.ts';
import { route } from '../http/route.ts';
import { Refusal, refuseField } from '../refusal.ts';
import { calculateBallistics } from './calculate-ballistics.ts';
import type { SpecifiedParts } from './parts.ts';

const SEED_END = 2 ** 47;

/** An unrepeatable draw, for a shot outside any session. */
const freshDraw = (): ShotDraw => ({ seed: randomInt(SEED_END), shotNumber: 1 });

/**
 * Impact of one shot. In a session it is the next shot: recording it with the same dials, holds and solution gives the
 * same impact.
 */
export const simulateShot = async (
  db: Db,
  parts: SpecifiedParts,
  user: SignedInUser,
  body: ParsedBodyOf<typeof ballistics.simulateShot>,
): Promise<ballistics.ShotResult> => {
  refuseDemoDistance(user, body.distance ?? 0);
  const simulated = shotOfSimulation(body);
  if (simulated.status === 'target-size-missing') {
    throw refuseField('targetSizePixels', 'must be given, or its width in MOA');
  }
  const draw = body.sessionId ? await parts.findNextDraw(db, user.id, body.sessionId) : freshDraw();
  return land(simulated.shot, simulated.shot, draw);
};

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

import { randomInt } from 'node:crypto';
import type { ballistics, ParsedBodyOf } from '@windcall/contract';
import { land, type ShotDraw, shotOfSimulation } from '@windcall/simulation';
import { refuseDemoDistance } from '../accounts/demo-rules.ts';
import type { SignedInUser } from '../accounts/signed-in-user.ts';
import type { Db } from '../db/db.ts';
import { refuseField } from '../refusal.ts';
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

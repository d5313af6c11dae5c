import { randomInt } from 'node:crypto';
import { ballistics, type ParsedBodyOf, type stages } from '@windcall/contract';
import {
  land,
  type Rifle,
  rifleOf,
  type ShotDraw,
  type SolveOutcome,
  shotOfSimulation,
  solve,
  solveInput,
  targetCrosswind,
  type WindFields,
} from '@windcall/simulation';
import type { FastifyInstance } from 'fastify';
import { refuseDemo, refuseDemoDistance } from '../accounts/demo-rules.ts';
import type { SignedInUser } from '../accounts/index.ts';
import type { Db } from '../db/index.ts';
import type { Platform } from '../http/platform.ts';
import { route } from '../http/route.ts';
import { Refusal, refuseField } from '../refusal.ts';
import { refuseMirrored } from '../refuse-mirrored.ts';

/** Functions of other features. They check the user's access and refuse. */
interface SpecifiedParts {
  /** The rifle of a profile id; the built-in one for 0 or none. */
  findUsableProfile(db: Db, user: SignedInUser, profileId: number | null | undefined): Promise<Rifle>;
  findStage(userId: number, id: number): Promise<stages.StoredStage>;
  readyFields(stage: stages.Stage, line: { distance: number }, momentS: number, userId: number): Promise<void>;
  readonly fields: WindFields;
  findNextDraw(db: Db, userId: number, sessionId: number): Promise<ShotDraw>;
}

/** Latitude of a demo user's calculations, degrees. */
const DEMO_LATITUDE_DEG = 36;
/** Default direction of fire, degrees true. Source: shooting specification, defaults. */
const DEFAULT_DIRECTION_DEG = 90;

type Question = ParsedBodyOf<typeof ballistics.calculateBallistics>;

const refuseDemoEffects = (user: SignedInUser, input: Question): void => {
  const { useSpinDrift, useAerodynamicJump, useCoriolisEffect, latitude } = input;
  const asSetAtFirst = useSpinDrift && useAerodynamicJump && useCoriolisEffect && latitude === DEMO_LATITUDE_DEG;
  if (!asSetAtFirst) refuseDemo(user, 'advancedBallisticsEnabled');
};

/** Line of fire: the numbered target's, or the given distance with the given or the stage's direction. */
const lineOf = (stage: stages.Stage, { target: number, distance, directionOfFire, lookAngle }: Question) => {
  if (number == null) {
    return { distance: distance ?? 0, directionOfFire: directionOfFire ?? stage.directionOfFire, lookAngle };
  }
  const target = stage.targets.find((t) => t.number === number);
  if (target !== undefined) return target;
  throw refuseField('target', `must be one of this stage, from 1 to ${stage.targets.length}`);
};

const solveStage = async (
  parts: SpecifiedParts,
  user: SignedInUser,
  stageId: number,
  question: Question,
): Promise<SolveOutcome> => {
  const stage = await parts.findStage(user.id, stageId);
  const line = lineOf(stage, question);
  refuseDemoDistance(user, line.distance);
  const momentS = question.moment ?? 0;
  await parts.readyFields(stage, line, momentS, user.id);
  return solve(stage, line, momentS, parts.fields);
};

const solveBody = async (db: Db, parts: SpecifiedParts, user: SignedInUser, body: Question): Promise<SolveOutcome> => {
  // The contract allows a missing distance only if the stage has the target.
  const { distance = 0, directionOfFire = DEFAULT_DIRECTION_DEG } = body;
  refuseDemoDistance(user, distance);
  refuseDemoEffects(user, body);
  const profile = await parts.findUsableProfile(db, user, body.profileId);
  const input = { ...body, distance, directionOfFire };
  const { elevationReferenceData, windageReferenceData } = body;
  refuseMirrored(rifleOf(input, profile), { elevationReferenceData, windageReferenceData });
  return solveInput(input, profile);
};

/** Firing solution for a stage or for the body alone, with the sent, stored or built-in rifle. */
const calculateBallistics = async (
  db: Db,
  parts: SpecifiedParts,
  user: SignedInUser,
  body: Question,
): Promise<ballistics.Solution> => {
  const { stageId } = body;
  const outcome =
    stageId == null ? await solveBody(db, parts, user, body) : await solveStage(parts, user, stageId, body);
  switch (outcome.status) {
    case 'ok':
      return outcome.solution;
    case 'environment-required':
      throw new Refusal('environment-required', {
        issues: outcome.fields.map((field) => ({ field, message: 'is needed for a solution' })),
      });
    case 'cannot-solve':
      throw new Refusal('cannot-solve', { message: outcome.reason, said: outcome.said });
  }
};

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

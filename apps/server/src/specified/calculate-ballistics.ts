import type { ballistics, ParsedBodyOf, stages } from '@windcall/contract';
import { rifleOf, type SolveOutcome, solve, solveInput } from '@windcall/simulation';
import { refuseDemo, refuseDemoDistance } from '../accounts/demo-rules.ts';
import type { SignedInUser } from '../accounts/signed-in-user.ts';
import type { Db } from '../db/db.ts';
import { Refusal, refuseField } from '../refusal.ts';
import { refuseMirrored } from '../refuse-mirrored.ts';
import type { SpecifiedParts } from './parts.ts';

/** Latitude that a demo user's calculations are made for, degrees. */
const DEMO_LATITUDE_DEG = 36;
/** Direction of fire where a body names none, degrees true. Source: shooting specification, defaults. */
const DEFAULT_DIRECTION_DEG = 90;

type Question = ParsedBodyOf<typeof ballistics.calculateBallistics>;

/** A demo user's effects stay as they are set at first. */
const refuseDemoEffects = (user: SignedInUser, input: Question): void => {
  const { useSpinDrift, useAerodynamicJump, useCoriolisEffect, latitude } = input;
  const asSetAtFirst = useSpinDrift && useAerodynamicJump && useCoriolisEffect && latitude === DEMO_LATITUDE_DEG;
  if (!asSetAtFirst) refuseDemo(user, 'advancedBallisticsEnabled');
};

/** The line of fire asked for: of a target by its number, else a distance in the direction given, else the stage's. */
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
  // The contract lets a distance be missing only where a stage has the target.
  const { distance = 0, directionOfFire = DEFAULT_DIRECTION_DEG } = body;
  refuseDemoDistance(user, distance);
  refuseDemoEffects(user, body);
  const profile = await parts.findUsableProfile(db, user, body.profileId);
  const input = { ...body, distance, directionOfFire };
  const { elevationReferenceData, windageReferenceData } = body;
  refuseMirrored(rifleOf(input, profile), { elevationReferenceData, windageReferenceData });
  return solveInput(input, profile);
};

/** The firing solution of a stage, or of all that the body says: for the rifle sent, the stored profile or the built-in one. */
export const calculateBallistics = async (
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

import type { ballistics } from '@windcall/contract';
import { solveInput } from '@windcall/simulation';
import { refuseDemo, refuseDemoDistance } from '../../platform/accounts/demo-rules.ts';
import type { SignedInUser } from '../../platform/accounts/signed-in-user.ts';
import type { Db } from '../../platform/db/db.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { BallisticsParts } from './parts.ts';

/** Latitude that a demo user's calculations are made for, degrees. */
const DEMO_LATITUDE_DEG = 36;

/** A demo user's effects stay as they are set at first. */
const refuseDemoEffects = (user: SignedInUser, input: ballistics.BallisticInput): void => {
  const { useSpinDrift, useAerodynamicJump, useCoriolisEffect, latitude } = input;
  const asSetAtFirst = useSpinDrift && useAerodynamicJump && useCoriolisEffect && latitude === DEMO_LATITUDE_DEG;
  if (!asSetAtFirst) refuseDemo(user, 'advancedBallisticsEnabled');
};

/** The firing solution at one distance, for the rifle sent, the stored profile, or the built-in one. */
export const calculateSolution = async (
  db: Db,
  parts: BallisticsParts,
  user: SignedInUser,
  input: ballistics.BallisticInput,
): Promise<ballistics.Solution> => {
  refuseDemoDistance(user, input.distance);
  refuseDemoEffects(user, input);
  const outcome = solveInput(input, await parts.findUsableProfile(db, user, input.profileId));
  switch (outcome.status) {
    case 'ok':
      return outcome.solution;
    case 'environment-required':
      throw new Refusal('environment-required', {
        issues: outcome.fields.map((field) => ({ field, message: 'is needed for a solution' })),
      });
    case 'cannot-solve':
      throw new Refusal('cannot-solve', { message: outcome.reason });
  }
};

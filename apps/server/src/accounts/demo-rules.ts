import { demo } from '@windcall/contract';
import type { Db } from '../db/index.ts';
import { Refusal } from '../refusal.ts';
import { findDemoRestrictions } from './find-signed-in-user.ts';
import type { SignedInUser } from './signed-in-user.ts';

/** Refuses a target beyond a demo user's reach, yards. */
export const refuseDemoDistance = (user: SignedInUser, distanceYd: number): void => {
  const maxYd = user.restrictions?.maxTargetDistance;
  if (maxYd !== undefined && distanceYd > maxYd) {
    throw new Refusal('demo-limitation', { message: demo.demoDistanceText(maxYd), said: demo.demoDistance(maxYd) });
  }
};

/** Whether a user may use this profile or scenario. Only demo users are restricted, and only by a list with entries. */
const mayUseId = (user: SignedInUser, kind: 'profile' | 'scenario', id: number): boolean => {
  const allowed = user.restrictions?.[kind === 'profile' ? 'allowedProfileIds' : 'allowedScenarioIds'] ?? [];
  return allowed.length === 0 || allowed.includes(id);
};

/** Refuses a profile or scenario that is not on a demo user's list. */
export const refuseForbiddenId = (user: SignedInUser, kind: 'profile' | 'scenario', id: number): void => {
  if (mayUseId(user, kind, id)) return;
  throw new Refusal('demo-limitation', {
    message: demo.demoLimitationText(kind === 'profile' ? 'profileEditingEnabled' : 'customScenariosEnabled'),
  });
};

/** Refuses a feature of the full product, such as the complex wind model. */
export const refuseDemo = (user: SignedInUser, feature: demo.DemoFeature): void => {
  if (user.restrictions !== null && !user.restrictions[feature]) {
    throw new Refusal('demo-limitation', { message: demo.demoLimitationText(feature) });
  }
};

/** Refuses to delete a profile or scenario that demo users are allowed: an empty list would allow all of their own. */
export const refuseListedForDemo = async (db: Db, kind: 'profile' | 'scenario', id: number): Promise<void> => {
  const { allowedProfileIds, allowedScenarioIds } = await findDemoRestrictions(db);
  if (!(kind === 'profile' ? allowedProfileIds : allowedScenarioIds).includes(id)) return;
  throw new Refusal('in-use', {
    message: `This ${kind === 'profile' ? 'weapon profile' : 'scenario'} is in use: demo users shoot with it. Take it off their list in the administration first.`,
  });
};

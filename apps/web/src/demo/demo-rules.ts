import { demo, messages } from '@windcall/contract';
import { toastError } from '../toasts/toast.ts';
import type { Units } from '../units/units.ts';

type Restrictions = demo.DemoRestrictions | null;

/** True if a feature may be used; `null` restrictions mean no demo. Otherwise explains why not, if prompts are on. */
export const checkFeature = (restrictions: Restrictions, feature: demo.DemoFeature): boolean => {
  if (restrictions === null || restrictions[feature]) return true;
  if (restrictions.upgradePromptsEnabled) toastError('Demo Limitation', demo.demoLimitationText(feature));
  return false;
};

/** True if an ID is on an allowed list; a missing or empty list allows all. */
export const isAllowed = (list: readonly number[] | undefined, id: number): boolean =>
  list === undefined || list.length === 0 || list.includes(id);

/** True if a distance in yards is within the demo's limit. Otherwise explains why not, if prompts are on. */
export const checkDistance = (units: Units, restrictions: Restrictions, distanceYd: number): boolean => {
  if (restrictions === null || distanceYd <= restrictions.maxTargetDistance) return true;
  if (restrictions.upgradePromptsEnabled) {
    toastError('Demo Limitation', messages.worded(demo.demoDistance(restrictions.maxTargetDistance), units));
  }
  return false;
};

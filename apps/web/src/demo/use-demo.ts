import { demo, messages, type ReplyOf } from '@windcall/contract';
import { request } from '../api/request.ts';
import { useCall } from '../api/use-call.ts';
import { useSession } from '../api/use-session.ts';
import { toastError } from '../toasts/toast.ts';
import type { Units } from '../units/units.ts';
import { useUnits } from '../units/use-units.tsx';

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

type ShotLimit = ReplyOf<typeof demo.checkShotLimit>;

/** Asks the server whether a session may take another shot. A failed check is logged and counts as allowed. */
export const checkShotLimit = async (sessionId: number, promptsOn: boolean): Promise<ShotLimit> => {
  try {
    const limit = await request(demo.checkShotLimit, { body: { sessionId } });
    if (!limit.allowed && limit.message !== null && promptsOn) toastError('Shot Limit Reached', limit.message);
    return limit;
  } catch (error) {
    console.error('the shot limit could not be checked', error);
    return { allowed: true, remainingShots: null, message: null };
  }
};

export interface Demo {
  readonly loading: boolean;
  readonly isDemo: boolean;
  /** Null outside demo mode. */
  readonly restrictions: demo.DemoRestrictions | null;
  /** True if a flag is on, or outside demo mode. Shows nothing. */
  readonly has: (feature: demo.DemoFeature) => boolean;
  /** Like `has`, with a toast about upgrading. */
  readonly checkFeature: (feature: demo.DemoFeature) => boolean;
  readonly checkDistance: (distanceYd: number) => boolean;
  readonly isProfileAllowed: (id: number) => boolean;
  readonly isScenarioAllowed: (id: number) => boolean;
  readonly checkShotLimit: (sessionId: number) => Promise<ShotLimit>;
}

export const useRestrictions = () => {
  const session = useSession();
  return useCall(
    demo.getRestrictions,
    {},
    { enabled: session.status === 'signed-in', retryOnMount: false, retry: false },
  );
};

export const useDemo = (): Demo => {
  const units = useUnits();
  const answer = useRestrictions();
  const restrictions = answer.data?.hasRestrictions === true ? answer.data.restrictions : null;
  return {
    loading: answer.isLoading,
    isDemo: restrictions !== null,
    restrictions,
    has: (feature) => restrictions === null || restrictions[feature],
    checkFeature: (feature) => checkFeature(restrictions, feature),
    checkDistance: (distanceYd) => checkDistance(units, restrictions, distanceYd),
    isProfileAllowed: (id) => isAllowed(restrictions?.allowedProfileIds, id),
    isScenarioAllowed: (id) => isAllowed(restrictions?.allowedScenarioIds, id),
    checkShotLimit: (sessionId) => checkShotLimit(sessionId, restrictions?.upgradePromptsEnabled === true),
  };
};

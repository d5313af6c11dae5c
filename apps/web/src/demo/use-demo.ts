import { demo } from '@windcall/contract';
import { useCall } from '../api/use-call.ts';
import { useSession } from '../api/use-session.ts';
import { useUnits } from '../units/use-units.tsx';
import { checkShotLimit, type ShotLimit } from './check-shot-limit.ts';
import { checkDistance, checkFeature, isAllowed } from './demo-rules.ts';

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

/** Restrictions of the signed-in user, requested once, even after a failure. */
export const useRestrictions = () => {
  const session = useSession();
  return useCall(
    demo.getRestrictions,
    {},
    { enabled: session.status === 'signed-in', retryOnMount: false, retry: false },
  );
};

/** The signed-in user's demo restrictions, and their checks. */
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

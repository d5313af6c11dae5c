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
  /** Whether a flag is on (true outside demo mode), without saying anything. */
  readonly has: (feature: demo.DemoFeature) => boolean;
  /** The same, with the toast that asks to upgrade. */
  readonly checkFeature: (feature: demo.DemoFeature) => boolean;
  readonly checkDistance: (distanceYd: number) => boolean;
  readonly isProfileAllowed: (id: number) => boolean;
  readonly isScenarioAllowed: (id: number) => boolean;
  readonly checkShotLimit: (sessionId: number) => Promise<ShotLimit>;
}

/** The restrictions of the signed-in user, asked for once: the next component to show them does not ask after a failure. */
export const useRestrictions = () => {
  const session = useSession();
  return useCall(
    demo.getRestrictions,
    {},
    { enabled: session.status === 'signed-in', retryOnMount: false, retry: false },
  );
};

/** Demo mode of the signed-in user: what is restricted, and the checks that say so. */
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

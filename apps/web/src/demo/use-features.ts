import { demo, ERRORS } from '@windcall/contract';
import { useRights } from '../api/use-session.ts';
import { toastError } from '../toasts/toast.ts';
import { useDemo } from './use-demo.ts';

type Feature = demo.DemoFeature;

/** Plan right of a feature; other features are in every plan. */
const PLAN_RIGHTS: Partial<Record<Feature, 'canUseWMP' | 'canUseTruing'>> = {
  wmpAnalysisEnabled: 'canUseWMP',
  truingEnabled: 'canUseTruing',
};
/** True if a plan, not only the demo, decides about a feature. */
export const isOfPlan = (feature: Feature): boolean => PLAN_RIGHTS[feature] !== undefined;

interface Features {
  /** The demo's restrictions are still unknown. */
  readonly loading: boolean;
  readonly may: (feature: Feature) => boolean;
  /** Title and sentence of a feature that this user may not use. */
  readonly refusalOf: (feature: Feature) => { readonly title: string; readonly text: string };
  /** Shows the refusal as a toast; not to a demo user whose prompts are off. */
  readonly sayWhyNot: (feature: Feature) => void;
}

export const useFeatures = (): Features => {
  const rights = useRights();
  const { isDemo, loading, has, checkFeature } = useDemo();
  const refusalOf: Features['refusalOf'] = (feature) =>
    isDemo
      ? { title: 'Demo Limitation', text: demo.demoLimitationText(feature) }
      : { title: 'Plan Required', text: `${demo.DEMO_FEATURES[feature]}: ${ERRORS['plan-required'].message}` };
  return {
    loading: loading && rights.isDemoUser,
    may: (feature) => {
      const right = PLAN_RIGHTS[feature];
      return right === undefined ? has(feature) : rights[right];
    },
    refusalOf,
    sayWhyNot: (feature) => {
      // outside demo mode the check allows everything, and the press would do nothing
      if (isDemo) checkFeature(feature);
      else toastError(refusalOf(feature).title, refusalOf(feature).text);
    },
  };
};

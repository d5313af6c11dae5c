import { demo, ERRORS } from '@windcall/contract';
import { useRights } from '../api/use-session.ts';
import { toastError } from '../toasts/toast.ts';
import { useDemo } from './use-demo.ts';

type Feature = demo.DemoFeature;

/** The right of a plan that a feature needs; the others are for every plan. */
const PLAN_RIGHTS: Partial<Record<Feature, 'canUseWMP' | 'canUseTruing'>> = {
  wmpAnalysisEnabled: 'canUseWMP',
  truingEnabled: 'canUseTruing',
};
/** Whether a plan decides about a feature, not the demo alone. */
export const isOfPlan = (feature: Feature): boolean => PLAN_RIGHTS[feature] !== undefined;

interface Features {
  /** It is not known yet whether the demo restricts this user. */
  readonly loading: boolean;
  readonly may: (feature: Feature) => boolean;
  /** Title and sentence of a feature that this user may not use. */
  readonly refusalOf: (feature: Feature) => { readonly title: string; readonly text: string };
  /** The same as a toast; a demo user whose prompts are off gets none. */
  readonly sayWhyNot: (feature: Feature) => void;
}

/** Which whole screens the signed-in user may open, by plan and by the demo's flags, and why not. */
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
      // Outside demo mode the check allows everything, and the press would seem to do nothing.
      if (isDemo) checkFeature(feature);
      else toastError(refusalOf(feature).title, refusalOf(feature).text);
    },
  };
};

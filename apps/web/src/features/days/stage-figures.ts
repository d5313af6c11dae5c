import { type days, profiles } from '@windcall/contract';
import {
  DEFAULT_PROFILE,
  type Firing,
  questionOfPlan,
  type Rifle,
  type WindTable,
  windTable,
} from '@windcall/simulation';
import { windsAsked } from '@windcall/units';
import { useMemo } from 'react';
import { useCall } from '../../api/use-call.ts';
import { useFiring } from '../../desk/firing.ts';

/** A day's rifle; the built-in one without a choice. */
export const useDayRifle = (profileId: number | null | undefined) =>
  useCall(profiles.listProfiles, {}).data?.find(({ id }) => id === profileId) ?? DEFAULT_PROFILE;

/** Elevation and holds of a stage for a rifle: at the low end, the middle and the high end of the call. Null without a plan. */
export const stageFigures = (
  plan: days.DayStage['plan'],
  called: days.DayStage['called'],
  rifle: Rifle,
  firing: Firing,
): WindTable | null => {
  if (plan === null || plan.distances.length === 0) return null;
  const winds = called ? windsAsked({ windSpeed: called.lo, windTo: called.hi, windFrom: called.from }) : plan.winds;
  return windTable(questionOfPlan({ ...plan, winds: [...winds] }), rifle, firing);
};

export const useStageFigures = (stage: days.DayStage | undefined, rifle: Rifle): WindTable | null => {
  const firing = useFiring();
  const { plan = null, called = null } = stage ?? {};
  return useMemo(() => stageFigures(plan, called, rifle, firing), [plan, called, rifle, firing]);
};

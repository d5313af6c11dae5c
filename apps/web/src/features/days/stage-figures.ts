import { type days, profiles } from '@windcall/contract';
import { DEFAULT_PROFILE, questionOfPlan, type WindTable, windTable } from '@windcall/simulation';
import { windsAsked } from '@windcall/units';
import { useMemo } from 'react';
import { useCall } from '../../api/use-call.ts';
import { useFiring } from '../../desk/firing.ts';

/** A day's rifle; the built-in one without a choice. */
export const useDayRifle = (profileId: number | null | undefined) =>
  useCall(profiles.listProfiles, {}).data?.find(({ id }) => id === profileId) ?? DEFAULT_PROFILE;

/** The call of a stage: its own, else the wind of its line. */
export const callOf = ({ called, plan }: days.DayStage): days.DayStage['called'] => {
  const winds = plan?.winds ?? [];
  const [low, last, middle] = [winds[0], winds.at(-1), winds[(winds.length - 1) >> 1]];
  if (called !== null || !low || !last || !middle) return called;
  return { lo: Math.min(low.speed, last.speed), hi: Math.max(low.speed, last.speed), from: middle.from };
};

/** Elevation and holds of a stage for a rifle: at the low end, the middle and the high end of the call. Null without a plan. */
export const useStageFigures = (
  stage: days.DayStage | undefined,
  rifle: ReturnType<typeof useDayRifle>,
): WindTable | null => {
  const firing = useFiring();
  const { plan = null, called = null } = stage ?? {};
  return useMemo(() => {
    if (plan === null || plan.distances.length === 0) return null;
    const winds = called ? windsAsked({ windSpeed: called.lo, windTo: called.hi, windFrom: called.from }) : plan.winds;
    return windTable(questionOfPlan({ ...plan, winds: [...winds] }), rifle, firing);
  }, [plan, called, rifle, firing]);
};

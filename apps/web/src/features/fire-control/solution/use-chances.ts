import type { HitChances } from '@windcall/simulation';
import { useMemo } from 'react';
import type { FiringSolution } from './use-solution.ts';
import type { ShotStage } from './use-stage.ts';

/**
 * Chances of a first-round hit on a target of the stage (its number) in the shown wind, rounded to 1 mph so that a moving wind
 * does not ask constantly. Null without a target or a solution.
 */
export const useChances = (
  { stage, by }: ShotStage,
  targetNumber: number,
  wind: FiringSolution['wind'],
): HitChances | null => {
  const onWayMph = wind?.onWayMph ?? null;
  const crosswindMph = onWayMph === null ? null : Math.round(onWayMph);
  const headwindMph = Math.round(wind?.headwindMph ?? 0);
  return useMemo(() => {
    const target = stage?.targets.find(({ number }) => number === targetNumber);
    if (by === null || stage === null || target === undefined || crosswindMph === null) return null;
    return by.targetChances(stage, target, { crosswindMph, headwindMph });
  }, [by, stage, targetNumber, crosswindMph, headwindMph]);
};

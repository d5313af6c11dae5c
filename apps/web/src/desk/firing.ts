import type { Firing } from '@windcall/simulation';
import { useMemo } from 'react';
import { desk } from './desk.ts';
import { type AdvancedEffects, stageEffectsOf } from './shapes.ts';
import { useThing } from './slot.ts';

/** Which effects count and where it is shot: in the direction of the loaded scenario, degrees true, or without one as chosen. */
export const firingOf = (effects: AdvancedEffects, scenarioDofDeg: number | null): Firing => ({
  effects: stageEffectsOf(effects),
  latitude: effects.latitude,
  directionOfFire: scenarioDofDeg ?? effects.directionOfFire,
});

/** How it is shot by what lies on this desk. */
export const useFiring = (): Firing => {
  const effects = useThing(desk.effects);
  const scenarioDofDeg = useThing(desk.scenario)?.directionOfFire ?? null;
  return useMemo(() => firingOf(effects, scenarioDofDeg), [effects, scenarioDofDeg]);
};

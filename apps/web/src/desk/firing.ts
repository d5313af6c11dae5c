import type { Firing } from '@windcall/simulation';
import { useMemo } from 'react';
import { desk } from './desk.ts';
import { type AdvancedEffects, stageEffectsOf } from './shapes.ts';
import { useThing } from './slot.ts';

/** Effects, place and direction of a shot: the scenario's direction, degrees true, or the chosen one without a scenario. */
export const firingOf = (effects: AdvancedEffects, scenarioDofDeg: number | null): Firing => ({
  effects: stageEffectsOf(effects),
  latitude: effects.latitude,
  directionOfFire: scenarioDofDeg ?? effects.directionOfFire,
});

export const useFiring = (): Firing => {
  const effects = useThing(desk.effects);
  const scenarioDofDeg = useThing(desk.scenario)?.directionOfFire ?? null;
  return useMemo(() => firingOf(effects, scenarioDofDeg), [effects, scenarioDofDeg]);
};

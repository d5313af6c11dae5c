import type { WindField } from '@windcall/contract';
import { effectiveCrosswind, inlineStage, type Rifle, rifleOf, solve, unnamed, windScale } from '@windcall/simulation';
import type { MapTarget } from './crosswind-map.ts';

export interface HoldAir {
  readonly temperature: number;
  readonly humidity: number;
  readonly pressure: number;
  readonly latitude: number;
}

export interface WindHold {
  /** Wind correction, mil, + right. */
  readonly mil: number;
  /** Average crosswind on the way, mph, + from the right. */
  readonly crosswindMph: number;
}

/** A rifle's hold for a target at a moment of a field (s); null without a solution. */
export const holdOfWind = (
  rifle: Rifle | null,
  field: WindField,
  target: MapTarget,
  scenarioDofDeg: number,
  air: HoldAir,
  timeS: number,
): WindHold | null => {
  const stage = inlineStage({
    rifle: unnamed(rifleOf({}, rifle ?? undefined)),
    air: { temperature: air.temperature, humidity: air.humidity, pressure: air.pressure, latitude: air.latitude },
    wind: { kind: 'samples', field },
    directionOfFire: scenarioDofDeg,
  });
  const line = { distance: target.distanceYd, directionOfFire: target.dofDeg, lookAngle: 0 };
  const outcome = solve(stage, line, timeS);
  const scale = windScale(stage, line);
  if (outcome.status !== 'ok' || scale === null) return null;
  const mil = outcome.solution.windDriftMils;
  return { mil, crosswindMph: effectiveCrosswind(scale, mil) };
};

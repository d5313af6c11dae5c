import type { WindField } from '@windcall/contract';
import { inlineStage, type Rifle, rifleOf, solve, unnamed } from '@windcall/simulation';
import type { MapTarget } from './crosswind-map.ts';

/** The air a rifle shoots in, as the screen is set. */
export interface HoldAir {
  readonly temperature: number;
  readonly humidity: number;
  readonly pressure: number;
  readonly latitude: number;
}

/** Wind correction, mil, + right, of a rifle for a target at a moment of a field (s); null where there is no solution. */
export const holdOfWind = (
  rifle: Rifle | null,
  field: WindField,
  target: MapTarget,
  scenarioDofDeg: number,
  air: HoldAir,
  timeS: number,
): number | null => {
  const stage = inlineStage({
    rifle: unnamed(rifleOf({}, rifle ?? undefined)),
    air: { temperature: air.temperature, humidity: air.humidity, pressure: air.pressure, latitude: air.latitude },
    wind: { kind: 'samples', field },
    directionOfFire: scenarioDofDeg,
  });
  const line = { distance: target.distanceYd, directionOfFire: target.dofDeg, lookAngle: 0 };
  const outcome = solve(stage, line, timeS);
  return outcome.status === 'ok' ? outcome.solution.windDriftMils : null;
};

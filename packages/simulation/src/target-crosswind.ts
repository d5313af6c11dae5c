import type { ballistics, ParsedBodyOf } from '@windcall/contract';
import { resolveWind, type WindSource } from './resolve-wind.ts';

export type TargetCrosswind =
  | { status: 'ok'; crosswindMph: number; headwindMph: number; source: WindSource }
  | { status: 'invalid'; message: string };

/**
 * Crosswind (mph, + from the right) and headwind (mph, + in the face) at one target, and which of the given winds they
 * come from: field, at least three zones, measured wind, base wind. `invalid` when the zones contradict each other.
 */
export const targetCrosswind = (input: ParsedBodyOf<typeof ballistics.calculateTargetCrosswind>): TargetCrosswind => {
  const { authenticWindSpeed: speed, authenticWindDirection: direction } = input;
  const wind = resolveWind(
    {
      windField: input.windFieldData,
      timeIndex: input.windFieldTimeIndex,
      zones: input.zoneWindData,
      authentic: speed != null && direction != null ? { speed, direction } : null,
      base: { speed: input.baseWindSpeed, direction: input.baseWindDirection },
    },
    { targetDofDeg: input.directionOfFire, scenarioDofDeg: input.baseDirectionOfFire },
  );
  if (wind.status === 'none') throw new Error('base wind must be given, got none');
  if (wind.status === 'invalid') return wind;
  return { status: 'ok', ...wind.along(input.distance), source: wind.source };
};

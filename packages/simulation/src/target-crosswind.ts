import type { ballistics, ParsedBodyOf } from '@windcall/contract';
import { TIME_INDEX_STEP_S } from '@windcall/wind';
import { givenWind, type WindSource, windOnly } from './inline-stage.ts';
import { windAt } from './wind-at.ts';

export type TargetCrosswind =
  | { status: 'ok'; crosswindMph: number; headwindMph: number; source: WindSource }
  | { status: 'invalid'; message: string };

/**
 * Crosswind (mph, + from the right) and headwind (mph, + in the face) at one target, and their source: field, at least
 * three zones, measured wind, base wind. `invalid` if the zones contradict each other.
 */
export const targetCrosswind = (input: ParsedBodyOf<typeof ballistics.calculateTargetCrosswind>): TargetCrosswind => {
  const { authenticWindSpeed: speed, authenticWindDirection: direction } = input;
  const given = givenWind({
    windField: input.windFieldData,
    zones: input.zoneWindData,
    authentic: speed != null && direction != null ? { speed, direction } : null,
    base: { speed: input.baseWindSpeed, direction: input.baseWindDirection },
  });
  if (given.status === 'none') throw new Error('base wind must be given, got none');
  if (given.status === 'invalid') return given;
  const { distance, directionOfFire, baseDirectionOfFire, windFieldTimeIndex } = input;
  const wind = windAt(
    windOnly(given.wind, baseDirectionOfFire),
    { distance, directionOfFire, lookAngle: 0 },
    (windFieldTimeIndex ?? 0) * TIME_INDEX_STEP_S,
  );
  return { status: 'ok', ...wind.along(distance), source: given.source };
};

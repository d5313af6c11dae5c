import type { ballistics, ParsedBodyOf, scenarios, WindField } from '@windcall/contract';
import { TIME_INDEX_STEP_S } from '@windcall/wind';
import { givenWind, type WindSource, windOnly } from './inline-stage.ts';
import { windAt } from './wind-at.ts';

type TargetCrosswind =
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

/** A number's size with a letter for its side; no letter if it rounds to zero. */
const lettered = (value: number, decimals: number, plus: string, minus: string): string => {
  const size = Math.abs(value).toFixed(decimals);
  if (Number(size) === 0) return size;
  return `${value > 0 ? plus : minus} ${size}`;
};

/** Elevation correction, mil, + up: `U 4.3`, `D 0.2`, `0.0`. */
export const elevationText = (mil: number, decimals = 1): string => lettered(mil, decimals, 'U', 'D');
/** Wind correction or offset, mil, + right: `R 0.6`, `L 0.6`, `0.0`. */
export const windText = (mil: number, decimals = 1): string => lettered(mil, decimals, 'R', 'L');
/** Crosswind, mph, + from the right: `R 8.0 mph`. */
export const crosswindText = (mph: number): string => `${lettered(mph, 1, 'R', 'L')} mph`;
/** Headwind, mph, + in the face: `H 2.0 mph`, behind `T 2.0 mph`. */
export const headwindText = (mph: number): string => `${lettered(mph, 1, 'H', 'T')} mph`;

type Scenario = Pick<scenarios.Scenario, 'engagements' | 'environmentalConditions' | 'directionOfFire'>;

/** `R 6.9 mph, H 4.0 mph`; a headwind that rounds to zero is left out, a crosswind is `no crosswind`. */
const windSentence = (crosswindMph: number, headwindMph: number): string => {
  const across = Math.abs(crosswindMph) < 0.05 ? 'no crosswind' : crosswindText(crosswindMph);
  return Math.abs(headwindMph) < 0.05 ? across : `${across}, ${headwindText(headwindMph)}`;
};

/**
 * The crosswind on each engagement: from the field at its first moment if given, else from the scenario's own zones or
 * wind. `null` if there is no wind (or its zones contradict each other).
 */
export const windEffects = (scenario: Scenario, field?: WindField | null): scenarios.MultiTargetWindEffects | null => {
  const conditions = scenario.environmentalConditions;
  const targetEffects: scenarios.MultiTargetWindEffects['targetEffects'] = [];
  let uniform = true;
  for (const engagement of scenario.engagements) {
    const given = givenWind({
      windField: field,
      zones: conditions?.zoneWindData,
      base: conditions && { speed: conditions.windSpeed, direction: conditions.windDirection },
    });
    if (given.status !== 'ok') return null;
    if (given.source !== 'base') uniform = false;
    const { distance } = engagement;
    const line = { distance, directionOfFire: engagement.directionOfFire ?? scenario.directionOfFire, lookAngle: 0 };
    const { crosswindMph, headwindMph } = windAt(windOnly(given.wind, scenario.directionOfFire), line, 0).along(
      distance,
    );
    targetEffects.push({
      engagementId: engagement.id,
      displayText: windSentence(crosswindMph, headwindMph),
      crosswindMph,
      headwindMph,
    });
  }
  return {
    calculationMethod: uniform ? 'uniform' : 'distance-based',
    windFieldMetadata: field
      ? { distancePoints: field.distances.length, maxDistance: Math.max(...field.distances) }
      : null,
    targetEffects,
  };
};

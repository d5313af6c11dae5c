import { CALM, type Wind, type WindComponents, windByRange, windByZone } from '@windcall/ballistics';
import type { WindField, ZoneWind } from '@windcall/contract';
import { mphToMps, ydToM } from '@windcall/units';
import {
  type ClockDirection,
  type FireDirections,
  MIN_ZONES,
  parseClock,
  type RelativeWind,
  readZones,
  relativeWind,
  type WindAlongRange,
  type WindZone,
  windAlongRange,
  windAlongZones,
} from '@windcall/wind';

/** The winds a call may carry, strongest first; the first that is there is used. */
export interface GivenWinds {
  windField?: WindField | null | undefined;
  /** Index of 5-second steps into the field; 0 when absent. */
  timeIndex?: number | null | undefined;
  /** Fewer than three are ignored. */
  zones?: readonly ZoneWind[] | null | undefined;
  /** The wind actually measured, before the one assumed. */
  authentic?: UniformWind | null | undefined;
  base?: UniformWind | null | undefined;
}

/** One wind everywhere: mph, and clock text or clock degrees. */
export interface UniformWind {
  speed: number;
  direction: ClockDirection;
}

export type WindSource = 'wind-field' | 'zones' | 'authentic' | 'base';

/** The wind between muzzle and target. */
export interface ResolvedWind {
  source: WindSource;
  /** At each yard of the way, mph, crosswind + from the right and headwind + in the face. */
  along: WindAlongRange;
  /** The same as the bullet meets it. */
  flown: Wind;
}

export type WindOutcome =
  | ({ status: 'ok' } & ResolvedWind)
  | { status: 'none' }
  | { status: 'invalid'; message: string };

const toComponents = (wind: RelativeWind): WindComponents => ({
  ...CALM,
  crosswindMps: mphToMps(wind.crosswindMph),
  headwindMps: mphToMps(wind.headwindMph),
});

const fromField = (field: WindField, timeIndex: number, fire: FireDirections): WindOutcome => {
  if (field.distances.some((yd, i) => i > 0 && !(yd > (field.distances[i - 1] ?? 0)))) {
    return { status: 'invalid', message: 'the distances of the wind field must increase' };
  }
  const along = windAlongRange(field, timeIndex, fire);
  const knots = field.distances.map((yd) => ({ rangeM: ydToM(yd), ...toComponents(along(yd)) }));
  return { status: 'ok', source: 'wind-field', along, flown: windByRange(knots) };
};

/** Where a zone gives way to the next, yd: at its end, or in the middle of a gap. The last never does. */
const zoneEnd = (zones: readonly WindZone[], i: number): number => {
  const [zone, next] = [zones[i], zones[i + 1]];
  return zone && next ? (zone.endYd + next.startYd) / 2 : Number.POSITIVE_INFINITY;
};

const fromZones = (given: readonly ZoneWind[], fire: FireDirections): WindOutcome => {
  const read = readZones(given);
  if (read.status === 'invalid') return read;
  const { zones } = read;
  const flown = windByZone(
    zones.map((zone, i) => ({
      untilM: ydToM(zoneEnd(zones, i)),
      ...toComponents(relativeWind(zone.speedMph, zone.directionDeg, fire)),
    })),
  );
  return { status: 'ok', source: 'zones', along: windAlongZones(zones, fire), flown };
};

const uniform = (wind: UniformWind, source: WindSource, fire: FireDirections): WindOutcome => {
  const direction = parseClock(wind.direction);
  if (direction.status === 'invalid') return direction;
  const everywhere = relativeWind(wind.speed, direction.deg, fire);
  return { status: 'ok', source, along: () => everywhere, flown: toComponents(everywhere) };
};

/**
 * The wind along a line of fire: a wind field before zones, zones before a measured wind, that before the base wind.
 * Through a field or zones it differs from yard to yard, and the bullet flies through all of it. `invalid` where a
 * field or the zones contradict themselves.
 */
export const resolveWind = (given: GivenWinds, fire: FireDirections): WindOutcome => {
  if (given.windField) return fromField(given.windField, given.timeIndex ?? 0, fire);
  if (given.zones && given.zones.length >= MIN_ZONES) return fromZones(given.zones, fire);
  if (given.authentic) return uniform(given.authentic, 'authentic', fire);
  if (given.base) return uniform(given.base, 'base', fire);
  return { status: 'none' };
};

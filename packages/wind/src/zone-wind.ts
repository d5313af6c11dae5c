import type { ClockDirection } from './clock-direction.ts';
import { parseClock } from './clock-direction.ts';
import type { WindSample } from './relative-wind.ts';
import { type FireDirections, relativeWind } from './relative-wind.ts';
import type { WindAlongRange } from './sample-wind.ts';

/** Wind of one stretch of the range. Names are the wire's. */
export interface ZoneWind {
  /** yd. */
  startDistance: number;
  /** yd. */
  endDistance: number;
  /** mph. */
  windSpeed: number;
  windDirection: ClockDirection;
}

/** Fewer zones are not used. */
export const MIN_ZONES = 3;

export interface WindZone extends WindSample {
  startYd: number;
  endYd: number;
}

export type ZonesOutcome = { status: 'ok'; zones: WindZone[] } | { status: 'invalid'; message: string };

/** Checks zones from input and sorts them by distance. They may touch but not overlap. */
export const readZones = (zones: readonly ZoneWind[]): ZonesOutcome => {
  if (zones.length < MIN_ZONES) return { status: 'invalid', message: `zone wind needs at least ${MIN_ZONES} zones` };
  const read: WindZone[] = [];
  for (const [i, zone] of zones.entries()) {
    const direction = parseClock(zone.windDirection);
    if (direction.status === 'invalid') return { status: 'invalid', message: `zone ${i + 1}: ${direction.message}` };
    if (!(zone.startDistance >= 0 && zone.endDistance > zone.startDistance && Number.isFinite(zone.endDistance))) {
      return { status: 'invalid', message: `zone ${i + 1} must end beyond its start` };
    }
    if (!(zone.windSpeed >= 0 && Number.isFinite(zone.windSpeed))) {
      return { status: 'invalid', message: `zone ${i + 1} must have a wind speed of 0 mph or more` };
    }
    read.push({
      startYd: zone.startDistance,
      endYd: zone.endDistance,
      speedMph: zone.windSpeed,
      directionDeg: direction.deg,
    });
  }
  read.sort((a, b) => a.startYd - b.startYd);
  const overlap = read.findIndex((zone, i) => i > 0 && zone.startYd < read[i - 1].endYd);
  if (overlap > 0) {
    return { status: 'invalid', message: `zones overlap at ${read[overlap].startYd} yd` };
  }
  return { status: 'ok', zones: read };
};

/** The zone at a distance (yd), else the nearest. A border belongs to the farther zone. */
export const zoneAt = <Zone extends WindZone>(zones: readonly Zone[], distanceYd: number): Zone => {
  let nearest = zones[0];
  if (!nearest) throw new RangeError('zones must not be empty, got 0');
  let gap = Number.POSITIVE_INFINITY;
  for (const zone of zones) {
    const away = Math.max(zone.startYd - distanceYd, distanceYd - zone.endYd, 0);
    if (away <= gap) {
      nearest = zone;
      gap = away;
    }
  }
  return nearest;
};

/** The wind along zones, constant in each. mph, + from the right, + in the face. */
export const windAlongZones = (zones: readonly WindZone[], fire: FireDirections): WindAlongRange => {
  const turned = zones.map((zone) => ({ ...zone, wind: relativeWind(zone.speedMph, zone.directionDeg, fire) }));
  return (distanceYd) => zoneAt(turned, distanceYd).wind;
};

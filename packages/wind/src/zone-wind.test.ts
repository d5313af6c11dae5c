import { describe, expect, it } from 'vitest';
import { readZones, windAlongZones, type ZoneWind, zoneAt } from './zone-wind.ts';

const zone = (startDistance: number, endDistance: number, windSpeed: number, windDirection = '3:00'): ZoneWind => ({
  startDistance,
  endDistance,
  windSpeed,
  windDirection,
});
const THREE = [zone(300, 600, 6), zone(0, 300, 4), zone(700, 1000, 9, '9:00')];

const read = (zones: ZoneWind[]) => {
  const outcome = readZones(zones);
  if (outcome.status !== 'ok') throw new Error(outcome.message);
  return outcome.zones;
};

describe('zone winds', () => {
  it('are put in order of distance', () => {
    expect(read(THREE).map((z) => z.startYd)).toEqual([0, 300, 700]);
  });

  it('are found by distance: a border is the farther zone, a gap or the outside the nearest', () => {
    const zones = read(THREE);
    const speeds = [0, 299, 300, 600, 640, 660, 700, 1500].map((yd) => zoneAt(zones, yd).speedMph);
    expect(speeds).toEqual([4, 4, 6, 6, 6, 9, 9, 9]);
  });

  it('are refused with a reason when there are too few, or one is wrong, or two overlap', () => {
    const reason = (zones: ZoneWind[]): string => {
      const outcome = readZones(zones);
      return outcome.status === 'invalid' ? outcome.message : '';
    };
    expect(reason(THREE.slice(1))).toBe('zone wind needs at least 3 zones');
    expect(reason([...THREE, zone(50, 50, 3)])).toBe('zone 4 must end beyond its start');
    expect(reason([...THREE, zone(1000, 1100, -1)])).toContain('0 mph or more');
    expect(reason([...THREE, zone(1000, 1100, Number.NaN)])).toContain('0 mph or more');
    expect(reason([...THREE, zone(1000, 1100, 3, 'left')])).toContain('clock text');
    expect(reason([...THREE, zone(200, 250, 3)])).toBe('zones overlap at 200 yd');
    expect(reason([...THREE, zone(1000, 1100, 3)])).toBe('');
  });

  it('blow along the range as crosswind and headwind of the target', () => {
    const wind = windAlongZones(read(THREE), { targetDofDeg: 90 });
    expect(wind(100)).toEqual({ crosswindMph: 4, headwindMph: 0 });
    expect(wind(900)).toEqual({ crosswindMph: -9, headwindMph: 0 });
  });

  it('cannot be looked up where there are none', () => {
    expect(() => zoneAt([], 100)).toThrow('zones must not be empty');
  });
});

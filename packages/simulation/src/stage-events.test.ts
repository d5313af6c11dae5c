import { stages } from '@windcall/contract';
import { describe, expect, it } from 'vitest';
import { inlineStage, unnamed } from './inline-stage.ts';
import { DEFAULT_PROFILE } from './rifle.ts';
import { solve } from './solve.ts';
import { airOfDensityAltitude, dangerSpace, densityAltitudeFt, leadFor } from './stage-events.ts';
import { steadyWind } from './winds/steady.ts';

const stage = inlineStage({ rifle: unnamed(DEFAULT_PROFILE), air: stages.DEFAULT_AIR, wind: steadyWind(0, 0) });
const line = { distance: 640, directionOfFire: 90, lookAngle: 0 };

describe('what else a shooter asks of a stage', () => {
  it('where a target of some height is still hit: around the distance, less far for a smaller one', () => {
    const [small, tall] = [dangerSpace(stage, line, 10), dangerSpace(stage, line, 20)];
    expect(small?.begin).toBeLessThan(640);
    expect(small?.end).toBeGreaterThan(640);
    expect(tall?.begin).toBeLessThan(small?.begin ?? 0);
    expect(
      dangerSpace(inlineStage({ ...stage, rifle: { ...stage.rifle, muzzleVelocity: 300, bulletBC: 0.03 } }), line, 10),
    ).toBeNull();
  });

  it('how far to lead: what the target walks while the bullet flies', () => {
    const solution = solve(stage, line, 0);
    if (solution.status !== 'ok') throw new Error(solution.status);
    const walkedYd = ((3 * 1609.344) / 3600 / 0.9144) * solution.solution.timeOfFlight;
    expect(leadFor(stage, line, 3, 90)?.leadMil).toBeCloseTo(1000 * Math.atan2(walkedYd, 640), 2);
    expect(leadFor(stage, line, 3, 270)?.leadMil).toBeCloseTo(-1000 * Math.atan2(walkedYd, 640), 2);
    expect(leadFor(stage, line, 3, 0)?.distance).toBeGreaterThan(640);
  });

  it('what density altitude the air has, and back', () => {
    expect(densityAltitudeFt({ temperature: 59, pressure: 29.9213, humidity: 0 })).toBeCloseTo(0, -2);
    for (const altitude of [-1000, 0, 3000, 9000]) {
      expect(Math.abs(densityAltitudeFt(airOfDensityAltitude(altitude, 80)) - altitude)).toBeLessThan(20);
    }
    // ICAO at 5000 ft: 5.1 °C, 843.1 hPa
    expect(airOfDensityAltitude(5000).temperature).toBeCloseTo(41.2, 1);
    expect(airOfDensityAltitude(5000).pressure).toBeCloseTo(24.896, 2);
  });
});

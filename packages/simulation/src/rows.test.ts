import { stages } from '@windcall/contract';
import { describe, expect, it } from 'vitest';
import { inlineStage, unnamed } from './inline-stage.ts';
import { DEFAULT_PROFILE, type Rifle } from './rifle.ts';
import { rows } from './rows.ts';
import { solve } from './solve.ts';
import { steadyWind } from './winds/steady.ts';

const stageOf = (rifle: Rifle = DEFAULT_PROFILE) =>
  inlineStage({
    rifle: unnamed(rifle),
    air: { ...stages.DEFAULT_AIR, temperature: 59, humidity: 0 },
    wind: steadyWind(10, '3:00'),
  });

describe('the rows of a stage', () => {
  it('fall off with range: more drop, more time, less speed and energy', () => {
    const table = rows(stageOf(), [100, 300, 600, 900, 1200, 1500], 0);
    if (table.status !== 'ok') throw new Error(table.status);
    expect(table).toMatchObject({ reachYd: null });
    table.rows.forEach((row, i) => {
      const next = table.rows[i + 1];
      if (next === undefined) return;
      expect(next.elevation).toBeGreaterThan(row.elevation);
      expect(next.windMilsPerMph).toBeGreaterThan(row.windMilsPerMph);
      expect(next.timeOfFlight).toBeGreaterThan(row.timeOfFlight);
      expect(next.velocity).toBeLessThan(row.velocity);
      expect(next.energy).toBeLessThan(row.energy);
    });
    expect(table.rows.map((row) => row.mach < 1)).toEqual([false, false, false, false, false, true]);
  });

  it('say how well each is known as the solution there does, in a wind by zones and for rifles known more or less', () => {
    const zones = [0, 300, 600].map((startDistance, i) => ({
      startDistance,
      endDistance: startDistance + 300,
      windSpeed: 4 + 3 * i,
      windDirection: 60 + 40 * i,
    }));
    const elevationReferenceData = [{ range: 600, elevation: 3.5 }];
    for (const rifle of [
      DEFAULT_PROFILE,
      { ...DEFAULT_PROFILE, bulletLength: null, bulletWeight: 130 },
      { ...DEFAULT_PROFILE, elevationReferenceData },
    ]) {
      const stage = { ...stageOf(rifle), wind: { kind: 'zones' as const, zones } };
      const table = rows(stage, [150, 400, 800, 1200, 1500], 0);
      if (table.status !== 'ok') throw new Error(table.status);
      for (const row of table.rows) {
        const line = { distance: row.distance, directionOfFire: stage.directionOfFire, lookAngle: 0 };
        const outcome = solve(stage, line, 0);
        if (outcome.status !== 'ok') throw new Error(outcome.status);
        const { sigmaElevationMils, sigmaWindMils } = outcome.solution.certainty;
        expect(row.sigmaElevation / sigmaElevationMils).toBeCloseTo(1, 2);
        expect(row.sigmaWindage / sigmaWindMils).toBeCloseTo(1, 2);
      }
    }
  });

  it('end where the bullet does, and say how far it gets', () => {
    const table = rows(stageOf({ ...DEFAULT_PROFILE, muzzleVelocity: 300, bulletBC: 0.03 }), [50, 100, 1500], 0);
    if (table.status !== 'ok') throw new Error(table.status);
    expect(table.rows.map((row) => row.distance)).toEqual([50, 100]);
    expect(table.reachYd).toBeGreaterThan(100);
    expect(table.reachYd).toBeLessThan(1500);
  });
});

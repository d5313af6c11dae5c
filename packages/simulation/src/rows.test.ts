import { stages } from '@windcall/contract';
import { describe, expect, it } from 'vitest';
import { inlineStage, unnamed } from './inline-stage.ts';
import { DEFAULT_PROFILE, type Rifle } from './rifle.ts';
import { rows } from './rows.ts';
import { steadyWind } from './wind-at.ts';

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

  it('end where the bullet does, and say how far it gets', () => {
    const table = rows(stageOf({ ...DEFAULT_PROFILE, muzzleVelocity: 300, bulletBC: 0.03 }), [50, 100, 1500], 0);
    if (table.status !== 'ok') throw new Error(table.status);
    expect(table.rows.map((row) => row.distance)).toEqual([50, 100]);
    expect(table.reachYd).toBeGreaterThan(100);
    expect(table.reachYd).toBeLessThan(1500);
  });
});

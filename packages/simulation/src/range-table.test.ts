import { ballistics } from '@windcall/contract';
import { describe, expect, it } from 'vitest';
import { rangeTable } from './range-table.ts';

const input = ballistics.ballisticInput.parse({
  distance: 1,
  temperature: 59,
  humidity: 0,
  pressure: 29.92,
  windSpeed: 10,
  windDirection: '3:00',
});

describe('a range table', () => {
  it('falls off with range: more drop, more time, less speed and energy', () => {
    const table = rangeTable(input, [100, 300, 600, 900, 1200, 1500]);
    if (table.status !== 'ok') throw new Error(table.status);
    expect(table).toMatchObject({ reachYd: null });
    table.rows.forEach((row, i) => {
      const next = table.rows[i + 1];
      if (next === undefined) return;
      expect(next.elevationMil).toBeGreaterThan(row.elevationMil);
      expect(next.windMilPerMph).toBeGreaterThan(row.windMilPerMph);
      expect(next.timeS).toBeGreaterThan(row.timeS);
      expect(next.speedFps).toBeLessThan(row.speedFps);
      expect(next.energyFtLb).toBeLessThan(row.energyFtLb);
    });
    expect(table.rows.map((row) => row.isSubsonic)).toEqual([false, false, false, false, false, true]);
  });

  it('ends where the bullet does, and says how far it gets', () => {
    const table = rangeTable({ ...input, muzzleVelocity: 300, bulletBC: 0.03 }, [50, 100, 1500]);
    if (table.status !== 'ok') throw new Error(table.status);
    expect(table.rows.map((row) => Math.round(row.distanceYd))).toEqual([50, 100]);
    expect(table.reachYd).toBeGreaterThan(100);
    expect(table.reachYd).toBeLessThan(1500);
  });

  it('asks for weather as a solution does', () => {
    expect(rangeTable({ ...input, humidity: null }, [100])).toEqual({
      status: 'environment-required',
      fields: ['humidity'],
    });
  });
});

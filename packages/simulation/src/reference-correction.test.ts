import { ballistics } from '@windcall/contract';
import { describe, expect, it } from 'vitest';
import { stageOfInput } from './inline-stage.ts';
import { referenceCorrectionOf } from './prepare.ts';
import { DEFAULT_PROFILE, type Rifle } from './rifle.ts';
import { rows } from './rows.ts';
import { solve, solveInput } from './solve.ts';

const STANDARD = { temperature: 72, humidity: 45, pressure: 29.92, windSpeed: 10, windDirection: '3:00' };
const PLAIN = { useSpinDrift: false, useAerodynamicJump: false, useCoriolisEffect: false };
const solutionAt = (distance: number, rifle: Rifle, more: object = {}) => {
  const outcome = solveInput(ballistics.ballisticInput.parse({ distance, ...STANDARD, ...PLAIN, ...more }), rifle);
  if (outcome.status !== 'ok') throw new Error(outcome.status);
  return outcome.solution;
};
const calm = { windSpeed: 0 };
const observed: Rifle = {
  ...DEFAULT_PROFILE,
  elevationReferenceData: [
    { range: 800, drop: 5.9 },
    { range: 500, elevation: 2.6 },
    { range: 1000, elevation: 8.2, tof: 1.45 },
  ],
  windageReferenceData: [
    { range: 500, windage: 0.8 },
    { range: 1000, windage: 2 },
  ],
};

describe('reference data', () => {
  it('leave the model alone where there are none', () => {
    const none = { ...DEFAULT_PROFILE, elevationReferenceData: [], windageReferenceData: null };
    expect(solutionAt(700, none)).toEqual(solutionAt(700, DEFAULT_PROFILE));
    expect(referenceCorrectionOf(none).elevationMil(700)).toBe(0);
  });

  it('are what the solution says at their ranges in the reference weather', () => {
    expect(solutionAt(500, observed, calm).elevationMils).toBeCloseTo(2.6, 5);
    expect(solutionAt(800, observed, calm).elevationMils).toBeCloseTo(5.9, 5);
    expect(solutionAt(1000, observed, calm).elevationMils).toBeCloseTo(8.2, 5);
    expect(solutionAt(500, observed).windDriftMils).toBeCloseTo(0.8, 5);
    expect(solutionAt(1000, observed).windDriftMils).toBeCloseTo(2, 5);
  });

  it('carry their residual, not their value, to other weather and other winds', () => {
    const cold = { ...calm, temperature: 10, pressure: 28 };
    const residual =
      solutionAt(800, observed, calm).elevationMils - solutionAt(800, DEFAULT_PROFILE, calm).elevationMils;
    expect(solutionAt(800, observed, cold).elevationMils).toBeCloseTo(
      solutionAt(800, DEFAULT_PROFILE, cold).elevationMils + residual,
      9,
    );
    const half = solutionAt(1000, observed, { windSpeed: 5 }).windDriftMils;
    expect(half).toBeCloseTo(1, 3);
    expect(solutionAt(1000, observed, { windDirection: '9:00' }).windDriftMils).toBeCloseTo(-2, 5);
    expect(solutionAt(1000, observed, calm).windDriftMils).toBeCloseTo(0, 12);
  });

  it('never overshoot between two ranges, and leave the zero alone', () => {
    const { elevationMil } = referenceCorrectionOf(observed);
    const [at500, at800] = [elevationMil(500), elevationMil(800)];
    for (let yd = 500; yd <= 800; yd += 10) {
      expect(elevationMil(yd)).toBeGreaterThanOrEqual(Math.min(at500, at800) - 1e-12);
      expect(elevationMil(yd)).toBeLessThanOrEqual(Math.max(at500, at800) + 1e-12);
    }
    expect(elevationMil(100)).toBe(0);
    expect(elevationMil(300)).toBeGreaterThan(0);
    expect(elevationMil(300)).toBeLessThan(at500);
    expect(elevationMil(2000)).toBe(elevationMil(1000));
  });

  it('correct the range table as they correct the solution', () => {
    const input = ballistics.ballisticInput.parse({ distance: 1, ...STANDARD });
    const made = stageOfInput(input, observed);
    if (made.status !== 'ok') throw new Error(made.status);
    const table = rows(made.stage, [500, 650, 1000], 0, made.line);
    if (table.status !== 'ok') throw new Error(table.status);
    for (const row of table.rows) {
      const outcome = solve(made.stage, { ...made.line, distance: row.distance }, 0);
      if (outcome.status !== 'ok') throw new Error(outcome.status);
      expect(row.elevation).toBe(outcome.solution.elevationMils);
      expect(row.windage).toBe(outcome.solution.windDriftMils);
      expect(row.windMilsPerMph).toBeCloseTo(outcome.solution.details.windMilsPerMph, 4);
    }
  });

  it('that the bullet cannot reach are left out', () => {
    const slow: Rifle = {
      ...DEFAULT_PROFILE,
      muzzleVelocity: 300,
      bulletBC: 0.05,
      elevationReferenceData: [{ range: 3000, elevation: 100 }],
      windageReferenceData: [{ range: 3000, windage: 10 }],
    };
    const { elevationMil, windShare } = referenceCorrectionOf(slow);
    expect([elevationMil(100), windShare(100)]).toEqual([0, 0]);
  });
});

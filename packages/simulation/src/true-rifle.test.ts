import { scenarios, stages } from '@windcall/contract';
import { describe, expect, it } from 'vitest';
import { inlineStage, unnamed } from './inline-stage.ts';
import { DEFAULT_PROFILE, type Rifle } from './rifle.ts';
import { rows } from './rows.ts';
import { PLAIN } from './to-shot-input.ts';
import { trueRifle } from './true-rifle.ts';
import { steadyWind } from './wind-at.ts';

const weather = { ...scenarios.DEFAULT_ENVIRONMENT, temperature: 50, windSpeed: 0 };

/** What a shooter with the true rifle would dial. */
const observe = (truth: Rifle, ranges: number[]) => {
  const wind = steadyWind(weather.windSpeed, weather.windDirection);
  const air = { ...stages.DEFAULT_AIR, temperature: weather.temperature };
  const table = rows(inlineStage({ rifle: unnamed(truth), air, wind, effects: PLAIN.effects }), ranges, 0);
  if (table.status !== 'ok') throw new Error('the truth must be flyable');
  return table.rows.map((row) => ({
    range: row.distance,
    observedElevation: row.elevation,
    observedWindage: null,
  }));
};

describe('truing a rifle', () => {
  it('finds the velocity and the drag of the rifle that was shot', () => {
    const truth = { ...DEFAULT_PROFILE, muzzleVelocity: 2765, bulletBC: 0.315 };
    const outcome = trueRifle(DEFAULT_PROFILE, observe(truth, [300, 500, 700, 900, 1000, 1100]), weather);
    if (outcome.status !== 'ok') throw new Error(outcome.status);
    const { result } = outcome;
    expect(Math.abs(result.truedMV - 2765)).toBeLessThan(8);
    expect(Math.abs(result.truedBC - 0.315)).toBeLessThan(0.005);
    expect(result.rmsError).toBeLessThan(0.03);
    expect(result.rmsErrorBefore).toBeGreaterThan(5 * result.rmsError);
    expect(result.correctedElevationData.map((r) => r.range)).toEqual([
      200, 300, 400, 500, 600, 700, 800, 900, 1000, 1100, 1200,
    ]);
  });

  it('leaves the drag alone when only one near range was shot', () => {
    const truth = { ...DEFAULT_PROFILE, muzzleVelocity: 2750 };
    const outcome = trueRifle(DEFAULT_PROFILE, observe(truth, [400]), weather);
    if (outcome.status !== 'ok') throw new Error(outcome.status);
    expect(outcome.result.truedBC).toBe(DEFAULT_PROFILE.bulletBC);
    expect(outcome.result.bcStandardError).toBeNull();
    expect(outcome.result.truedMV).toBeLessThan(2800);
    expect(outcome.result.nextRange).toBeGreaterThan(600);
  });

  it('says what is missing or out of reach', () => {
    const onlyWind = [{ range: 500, observedElevation: null, observedWindage: 1 }];
    expect(trueRifle(DEFAULT_PROFILE, onlyWind, weather).status).toBe('nothing-observed');
    const slow = { ...DEFAULT_PROFILE, muzzleVelocity: 300, bulletBC: 0.05 };
    const far = [{ range: 3000, observedElevation: 100, observedWindage: null }];
    expect(trueRifle(slow, far, weather).status).toBe('cannot-solve');
  });

  it('lets observed windage move the windage reference, but not far', () => {
    const windy = { ...weather, windSpeed: 10, windDirection: '3:00' };
    const plain = trueRifle(DEFAULT_PROFILE, observe(DEFAULT_PROFILE, [800]), windy);
    const more = trueRifle(
      DEFAULT_PROFILE,
      observe(DEFAULT_PROFILE, [800]).map((o) => ({ ...o, observedWindage: 2.2 })),
      windy,
    );
    if (plain.status !== 'ok' || more.status !== 'ok') throw new Error('must be solvable');
    const ratio =
      (more.result.correctedWindageData[6]?.windage ?? 0) / (plain.result.correctedWindageData[6]?.windage ?? 1);
    expect(ratio).toBeGreaterThan(1.05);
    expect(ratio).toBeLessThan(1.4);
  });
});

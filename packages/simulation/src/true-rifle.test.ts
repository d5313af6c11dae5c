import { scenarios, stages, truing } from '@windcall/contract';
import { describe, expect, it } from 'vitest';
import type { Air } from './environment.ts';
import { inlineStage, unnamed } from './inline-stage.ts';
import { DEFAULT_PROFILE, type Rifle } from './rifle.ts';
import { rows } from './rows.ts';
import { airOfDensityAltitude } from './stage-events.ts';
import { PLAIN } from './to-shot-input.ts';
import { chronographFps, type RifleToTrue, trueRifle } from './true-rifle.ts';
import { steadyWind } from './winds/steady.ts';

const weather = { ...scenarios.DEFAULT_ENVIRONMENT, temperature: 50, windSpeed: 0 };

/** The dial of a shooter with the true rifle. */
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

  it('takes observations in the air of their own: a density altitude, a pressure, a temperature', () => {
    const truth = { ...DEFAULT_PROFILE, muzzleVelocity: 2765, bulletBC: 0.315 };
    const seenIn = (air: Air, ranges: number[]) => {
      const stage = inlineStage({
        rifle: unnamed(truth),
        air: { ...air, latitude: 0 },
        wind: steadyWind(10, 90),
        effects: { ...stages.DEFAULT_EFFECTS, coriolis: false },
      });
      const table = rows(stage, ranges, 0);
      if (table.status !== 'ok') throw new Error('the truth must be flyable');
      return table.rows.map((row) => ({
        range: row.distance,
        observedElevation: row.elevation,
        observedWindage: row.windage,
      }));
    };
    const ranges = [500, 800, 1000];
    const own = [
      ...seenIn(airOfDensityAltitude(5500, 80), ranges).map((o) => ({ ...o, densityAltitude: 5500, temperature: 80 })),
      ...seenIn({ ...weather, pressure: 25 }, ranges).map((o) => ({ ...o, pressure: 25 })),
      ...seenIn(weather, ranges),
    ];
    const air = { ...weather, windSpeed: 10, windDirection: '3:00' };
    const outcome = trueRifle(DEFAULT_PROFILE, own, air);
    if (outcome.status !== 'ok') throw new Error(outcome.status);
    expect(outcome.result.refusal).toBeNull();
    expect(Math.abs(outcome.result.truedMV - 2765)).toBeLessThan(8);
    expect(Math.abs(outcome.result.truedBC - 0.315)).toBeLessThan(0.003);
    // the same drops, all assumed to be in one air, contradict each other
    const bare = own.map(({ range, observedElevation, observedWindage }) => ({
      range,
      observedElevation,
      observedWindage,
    }));
    const wrong = trueRifle(DEFAULT_PROFILE, bare, air);
    if (wrong.status !== 'ok') throw new Error(wrong.status);
    expect(wrong.result.rmsError).toBeGreaterThan(10 * outcome.result.rmsError);
    // wind is also computed in the air of its observation
    const at1000 = (r: truing.TruingResult) => r.correctedWindageData.find(({ range }) => range === 1000)?.windage ?? 0;
    const plain = trueRifle(DEFAULT_PROFILE, seenIn(weather, ranges), air);
    if (plain.status !== 'ok') throw new Error(plain.status);
    expect(at1000(outcome.result)).toBeCloseTo(at1000(plain.result), 1);
  });

  it('is less sure of the velocity where a coarse turret leaves the zero open', () => {
    const errorWith = (click: Rifle['click']) => {
      const rifle = { ...DEFAULT_PROFILE, click };
      const outcome = trueRifle(rifle, observe(rifle, [300, 400, 500]), weather);
      if (outcome.status !== 'ok') throw new Error(outcome.status);
      return outcome.result.mvStandardError ?? 0;
    };
    expect(errorWith({ value: 0.05, unit: 'mil' })).toBeLessThan(errorWith(null));
    expect(errorWith({ value: 1, unit: 'moa' })).toBeGreaterThan(errorWith(null));
  });

  it('keeps a velocity that was measured, and puts the rest into the drag', () => {
    const truth = { ...DEFAULT_PROFILE, bulletBC: 0.315 };
    const outcome = trueRifle(DEFAULT_PROFILE, observe(truth, [300, 500, 700, 900, 1000]), weather, true);
    if (outcome.status !== 'ok') throw new Error(outcome.status);
    const { truedMV, mvStandardError, truedBC } = outcome.result;
    expect([truedMV, mvStandardError]).toEqual([DEFAULT_PROFILE.muzzleVelocity, null]);
    expect(Math.abs(truedBC - 0.315)).toBeLessThan(0.002);
  });

  it('moves a velocity no further than the chronograph that measured it could be wrong', () => {
    const measured = { ...DEFAULT_PROFILE, chronograph: { shots: 8, sd: 6 } };
    const slower = observe({ ...DEFAULT_PROFILE, muzzleVelocity: 2760 }, [300, 400, 500]);
    const movedBy = (rifle: RifleToTrue) => {
      const outcome = trueRifle(rifle, slower, weather);
      if (outcome.status !== 'ok') throw new Error(outcome.status);
      return DEFAULT_PROFILE.muzzleVelocity - outcome.result.truedMV;
    };
    // hypot(6 / √8, 0.1 % of 2800) is 3.5 fps
    expect(chronographFps(measured.chronograph, 2800)).toBeCloseTo(3.51, 2);
    expect(movedBy(DEFAULT_PROFILE)).toBeGreaterThan(20);
    expect(movedBy(measured)).toBeLessThan(7);
  });

  it('finds a rifle 60 fps slower than its profile within the errors it states', () => {
    const truth = { ...DEFAULT_PROFILE, muzzleVelocity: 2740, bulletBC: 0.325 };
    const outcome = trueRifle(DEFAULT_PROFILE, observe(truth, [300, 500, 700, 900, 1000, 1100]), weather);
    if (outcome.status !== 'ok') throw new Error(outcome.status);
    const { truedMV, mvStandardError, truedBC, bcStandardError, applicable } = outcome.result;
    expect(applicable).toBe(true);
    expect(Math.abs(truedMV - 2740)).toBeLessThan(mvStandardError ?? 0);
    expect(Math.abs(truedBC - 0.325)).toBeLessThan(bcStandardError ?? 0);
  });

  it('carries what was seen below Mach 1.2 into what applying writes, also beyond the specified ranges', () => {
    const far = [1350, 1450, 1550];
    // Slower than the profile, and near the speed of sound with 3 % more drop than any of its drag curves gives.
    const seen = observe({ ...DEFAULT_PROFILE, muzzleVelocity: 2765 }, [300, 500, 700, 900, 1000, 1100, ...far]).map(
      (o) => ({
        ...o,
        observedElevation: (o.range > 1200 ? 1.03 : 1) * o.observedElevation,
      }),
    );
    const outcome = trueRifle(DEFAULT_PROFILE, seen, weather);
    if (outcome.status !== 'ok') throw new Error(outcome.status);
    const { result } = outcome;
    expect(result.applicable).toBe(true);
    expect(result.dropScale.length).toBeGreaterThan(0);
    expect(result.correctedElevationData.map((r) => r.range)).toEqual([...truing.BASELINE_RANGES_YD, ...far]);
    expect(result.correctedWindageData.map((r) => r.range)).toEqual([...truing.BASELINE_RANGES_YD, ...far]);
    const factor = result.truedBC / result.originalBC;
    const applied: Rifle = {
      ...DEFAULT_PROFILE,
      muzzleVelocity: result.truedMV,
      bulletBC: result.truedBC,
      bcSegments: DEFAULT_PROFILE.bcSegments.map((row) => ({ ...row, bc: row.bc * factor })),
      elevationReferenceData: result.correctedElevationData,
    };
    const after = observe(applied, far);
    const unscaled = observe({ ...applied, elevationReferenceData: null }, far);
    after.forEach((row, i) => {
      const was = seen.find((o) => o.range === row.range)?.observedElevation ?? Number.NaN;
      const left = Math.abs(row.observedElevation - was);
      expect(left).toBeLessThan(0.1);
      expect(left).toBeLessThan(0.5 * Math.abs((unscaled[i]?.observedElevation ?? Number.NaN) - was));
    });
  });

  it('hardly moves the drag when only one near range was shot, and says that it is not determined', () => {
    const truth = { ...DEFAULT_PROFILE, muzzleVelocity: 2750 };
    const outcome = trueRifle(DEFAULT_PROFILE, observe(truth, [400]), weather);
    if (outcome.status !== 'ok') throw new Error(outcome.status);
    expect(Math.abs(outcome.result.truedBC / DEFAULT_PROFILE.bulletBC - 1)).toBeLessThan(0.02);
    expect(outcome.result.bcStandardError).toBeCloseTo(0.05 * DEFAULT_PROFILE.bulletBC, 3);
    expect(outcome.result.determined.drag).toBe(false);
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

  it('trues a rifle with a drag curve by its form factor', () => {
    const curve = [0.5, 0.9, 1, 1.1, 1.5, 2, 3].map((mach, i) => ({
      mach,
      cd: [0.14, 0.17, 0.42, 0.44, 0.38, 0.33, 0.27][i] ?? 0,
    }));
    const rifle = { ...DEFAULT_PROFILE, dragCurve: curve };
    const draggier = { ...rifle, dragCurve: curve.map(({ mach, cd }) => ({ mach, cd: cd * 1.02 })) };
    const outcome = trueRifle(rifle, observe(draggier, [300, 500, 700, 800, 900]), weather);
    if (outcome.status !== 'ok') throw new Error(outcome.status);
    expect(outcome.result.formFactor).toBeGreaterThan(1.005);
    expect(outcome.result.truedBC).toBeCloseTo(DEFAULT_PROFILE.bulletBC / outcome.result.formFactor, 9);
    expect(outcome.result.rmsError).toBeLessThan(0.02);
  });
});

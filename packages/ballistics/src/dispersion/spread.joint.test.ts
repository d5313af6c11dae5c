import { expect, it } from 'vitest';
import { gravityAt } from '../flight/prepared-shot.ts';
import { CALM, windByRange, windByZone } from '../flight/wind.ts';
import { aerodynamicJumpMil, spinDriftM } from '../spin/stability.ts';
import { principalSpread, spreadFromCovariance } from './elliptical-radius.ts';
import { estimateChargeKg, velocityPerBulletKg, velocityPerChargeKg } from './uncertainty.ts';

const KG_PER_GR = 0.00006479891;

it('turns a spread into the axes of its ellipse, the larger first', () => {
  // [[5, 2], [2, 2]] has the eigenvalues 6 and 1, and the larger along (2, 1)
  const spread = spreadFromCovariance(5, 2, 2);
  expect(spread.correlation).toBeCloseTo(2 / Math.sqrt(10), 12);
  const { majorMil, minorMil, majorAngleRad } = principalSpread(spread);
  expect([majorMil ** 2, minorMil ** 2, Math.tan(majorAngleRad)].map((x) => Number(x.toFixed(9)))).toEqual([6, 1, 0.5]);
  expect(Math.tan(principalSpread(spreadFromCovariance(5, -2, 2)).majorAngleRad)).toBeCloseTo(-0.5, 9);
  expect(principalSpread(spreadFromCovariance(2, 0, 2)).majorAngleRad).toBe(0);
  expect(spreadFromCovariance(0, 0, 2)).toEqual({ sigmaWindMil: 0, sigmaElevationMil: Math.sqrt(2), correlation: 0 });
});

it('changes the velocity by what the loads it was taken from change it by', () => {
  const mass = 140 * KG_PER_GR;
  const velocity = 2800 * 0.3048;
  const chargeGr = estimateChargeKg(mass, velocity) / KG_PER_GR;
  expect(chargeGr).toBeGreaterThan(41);
  expect(chargeGr).toBeLessThan(44);
  expect((velocityPerChargeKg(mass, velocity) * KG_PER_GR) / 0.3048).toBeCloseTo(42, -0.5);
  expect((velocityPerBulletKg(mass, velocity) * KG_PER_GR) / 0.3048).toBeCloseTo(-6, 0);
});

it('has the ellipsoid’s gravity at the equator, the poles and aloft', () => {
  // WGS 84: 9.7803253359 and 9.8321849378 m/s²
  expect(gravityAt(0, 0)).toBeCloseTo(9.7803253359, 9);
  expect(gravityAt(Math.PI / 2, 0)).toBeCloseTo(9.8321849378, 6);
  expect(gravityAt(0, 1000) - gravityAt(0, 0)).toBeCloseTo(-0.003086, 9);
});

it('jumps and drifts by Litz’s formulas, to the side given by twist and wind', () => {
  const MIL_PER_MOA = (1000 * Math.PI) / 180 / 60;
  // 0.01·1.5 − 0.0024·5 + 0.032 MOA a mph
  expect(aerodynamicJumpMil(1.5, 5, 0.44704)).toBeCloseTo(0.035 * MIL_PER_MOA, 12);
  expect(aerodynamicJumpMil(1.5, 5, -0.44704)).toBeCloseTo(-0.035 * MIL_PER_MOA, 12);
  expect(spinDriftM(1.8, 1) / 0.0254).toBeCloseTo(3.75, 9);
  expect(spinDriftM(1.8, 2) / spinDriftM(1.8, 1)).toBeCloseTo(2 ** 1.83, 9);
});

const at = (wind: ReturnType<typeof windByRange>, rangeM: number): number[] => {
  const out = { ...CALM };
  wind.at(rangeM, out);
  return [out.crosswindMps, out.headwindMps, out.verticalMps];
};
it('blows linearly between knots and as at the last beyond them, in whatever order it is asked', () => {
  const wind = windByRange([
    { rangeM: 100, crosswindMps: 2, headwindMps: -1 },
    { rangeM: 300, crosswindMps: 6, headwindMps: 3, verticalMps: 1 },
  ]);
  expect([400, 150, 0, 300].map((m) => at(wind, m))).toEqual([
    [6, 3, 1],
    [3, 0, 0.25],
    [2, -1, 0],
    [6, 3, 1],
  ]);
  expect(wind.breaksM).toEqual([100, 300]);
  expect(() => windByRange([])).toThrow('knots');
});

it('blows in a zone up to its end, and in the last for ever', () => {
  const wind = windByZone([
    { untilM: 100, crosswindMps: 2, headwindMps: 1 },
    { untilM: 200, crosswindMps: -3, headwindMps: 4 },
  ]);
  expect([0, 99, 100, 999].map((m) => at(wind, m)[0])).toEqual([2, 2, -3, -3]);
  expect(wind.breaksM).toEqual([100]);
});

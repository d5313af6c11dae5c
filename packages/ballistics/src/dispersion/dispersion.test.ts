import { fpsToMps, grToKg, mpsToFps, normalCdf } from '@windcall/units';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evenly } from '../../../../scripts/evenly.ts';
import { creedmoor, EVERY_EFFECT, fromRight, ok, seededNormal } from '../../test/creedmoor.ts';
import { simulateShots } from '../../test/simulate-shots.ts';
import { prepareShot } from '../flight/prepare-shot.ts';
import { isInsideOutline, type Point, TARGET_SHAPES, targetOutline } from '../target/target-outline.ts';
import { ellipticalRadii, principalSpread, type Spread, spreadFromCovariance } from './elliptical-radius.ts';
import { hitProbability } from './hit-probability.ts';
import { solveDispersion } from './solve-dispersion.ts';
import { solveSensitivities } from './solve-sensitivities.ts';
import { estimateChargeKg, velocityPerBulletKg, velocityPerChargeKg } from './uncertainty.ts';

const spreads = fc.record({
  sigmaWindMil: evenly(0.01, 2),
  sigmaElevationMil: evenly(0.01, 2),
  correlation: evenly(-0.98, 0.98),
});
const VARIES = {
  groupMoa: 0.5,
  powderChargeKg: grToKg(0.1),
  bulletMassKg: grToKg(0.5),
  muzzleVelocityMps: 2,
  bcShare: 0.025,
  crosswindMps: 0.6,
  headwindMps: 0.6,
  rangeM: 3,
};

describe('the normal', () => {
  it('agrees with tabled values to 1e-14', () => {
    for (const [x, p] of [
      [0, 0.5],
      [1, 0.8413447460685429],
      [-3, 0.0013498980316300946],
      [2.5, 0.9937903346742238],
      [-8, 6.220960574271785e-16],
    ] as const)
      expect(Math.abs(normalCdf(x) - p)).toBeLessThan(1e-14);
    expect([normalCdf(-40), normalCdf(40)]).toEqual([0, 1]);
  });
});

describe('radius that holds a share', () => {
  it('holds exactly that share of the hit probability, whatever the ellipse', () => {
    fc.assert(
      fc.property(spreads, evenly(0.05, 0.99), (spread, probability) => {
        const radiusMil = ellipticalRadii(spread, [probability] as const)[0];
        expect(hitProbability({ kind: 'circle', radiusMil }, spread)).toBeCloseTo(probability, 5);
      }),
      { numRuns: 60 },
    );
  });
  it('does not lose by few points, nor by the radius before', () => {
    fc.assert(
      fc.property(evenly(0.001, 1), fc.array(evenly(0.01, 0.999), { minLength: 1, maxLength: 4 }), (ratio, shares) => {
        const radii = ellipticalRadii({ sigmaWindMil: 1, sigmaElevationMil: ratio, correlation: 0 }, shares);
        radii.forEach((r, k) => {
          let outside = 0;
          for (let i = 0; i < 40_000; i++) {
            const c = Math.cos(((i + 0.5) * Math.PI) / 80_000);
            outside += Math.exp((-0.5 * r * r) / (c * c + ratio * ratio * (1 - c * c)));
          }
          expect(Math.abs(1 - outside / 40_000 - shares[k])).toBeLessThan(ratio < 0.03 ? 1e-6 : 1e-10);
        });
      }),
      { numRuns: 60 },
    );
  });
  it('is found to the last digits where the search begins at it, or beyond it', () => {
    const ratios = { sigmaWindMil: 1, sigmaElevationMil: 0.20984994099999998, correlation: 0 };
    const [first, again] = ellipticalRadii(ratios, [0.999, 0.999] as const);
    expect(Math.abs(again / first - 1)).toBeLessThan(1e-13);
    const round = ellipticalRadii({ ...ratios, sigmaElevationMil: 1 }, [0.431504877, 0.01] as const)[1];
    // Rayleigh distribution, in closed form
    expect(Math.abs(round / Math.sqrt(-2 * Math.log(0.99)) - 1)).toBeLessThan(1e-13);
  });
  it('is Rayleigh’s for a round spread, and 0 without any', () => {
    const round = { sigmaWindMil: 1, sigmaElevationMil: 1, correlation: 0 };
    expect(ellipticalRadii(round, [0.5] as const)[0]).toBeCloseTo(1.17741, 5);
    expect(ellipticalRadii(round, [0.9] as const)[0]).toBeCloseTo(2.14597, 5);
    expect(ellipticalRadii(round, [0.95] as const)[0]).toBeCloseTo(2.44775, 5);
    expect(ellipticalRadii({ sigmaWindMil: 0, sigmaElevationMil: 0, correlation: 0 }, [0.5] as const)[0]).toBe(0);
  });
});

describe('hit probability', () => {
  it('is the same for a circle and the polygon of 720 corners about it', () => {
    fc.assert(
      fc.property(spreads, evenly(-1, 1), evenly(-1, 1), (spread, x, y) => {
        const cornersMil = Array.from({ length: 720 }, (_, i): Point => {
          const a = (2 * Math.PI * i) / 720;
          return [Math.cos(a), Math.sin(a)];
        });
        const polygon = hitProbability({ kind: 'polygon', cornersMil }, spread, [x, y]);
        expect(hitProbability({ kind: 'circle', radiusMil: 1 }, spread, [x, y])).toBeCloseTo(polygon, 3);
      }),
      { numRuns: 40 },
    );
  });
  it('agrees with counted shots on every shape within 4 standard errors', () => {
    const normal = seededNormal(7);
    const n = 20_000;
    for (const shape of TARGET_SHAPES) {
      const outline = targetOutline(shape, 1.2);
      const spread = { sigmaWindMil: 0.5, sigmaElevationMil: 0.3, correlation: 0.6 };
      const offset: Point = [0.15, -0.2];
      let hits = 0;
      for (let i = 0; i < n; i++) {
        const a = normal();
        const b = normal();
        const y = spread.correlation * a + Math.sqrt(1 - spread.correlation ** 2) * b;
        if (isInsideOutline(outline, offset[0] + 0.5 * a, offset[1] + 0.3 * y)) hits++;
      }
      const p = hitProbability(outline, spread, offset);
      expect(Math.abs(hits / n - p)).toBeLessThan(4 * Math.sqrt((p * (1 - p)) / n));
    }
  });
  it('falls with the offset and with the spread, and is 1 or 0 without spread', () => {
    const outline = targetOutline('ipsc', 1);
    const at = (sigma: number, x: number): number =>
      hitProbability(outline, { sigmaWindMil: sigma, sigmaElevationMil: sigma, correlation: 0 }, [x, 0]);
    expect(at(0.2, 0)).toBeGreaterThan(at(0.3, 0));
    expect(at(0.2, 0)).toBeGreaterThan(at(0.2, 0.3));
    expect(at(0, 0.49)).toBe(1);
    expect(at(0, 0.51)).toBe(0);
    expect(at(1e-4, 0.3)).toBeCloseTo(1, 9);
  });
  it('stays between 0 and 1 for any spread and offset', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...TARGET_SHAPES),
        evenly(0.03, 3),
        fc.record({ sigmaWindMil: evenly(0, 50), sigmaElevationMil: evenly(0, 50), correlation: evenly(-1, 1) }),
        fc.tuple(evenly(-50, 50), evenly(-50, 50)),
        (shape, width, spread: Spread, offset) => {
          const p = hitProbability(targetOutline(shape, width), spread, offset);
          expect(p).toBeGreaterThanOrEqual(0);
          expect(p).toBeLessThanOrEqual(1);
        },
      ),
      { numRuns: 150 },
    );
  });
});

describe('spread', () => {
  it('keeps its variance along the axes of its ellipse', () => {
    fc.assert(
      fc.property(spreads, (s) => {
        const axes = principalSpread(s);
        expect(axes.majorMil ** 2 + axes.minorMil ** 2).toBeCloseTo(s.sigmaWindMil ** 2 + s.sigmaElevationMil ** 2, 9);
        expect(axes.majorMil).toBeGreaterThanOrEqual(axes.minorMil);
      }),
    );
    expect(spreadFromCovariance(0, 0, 0)).toEqual({ sigmaWindMil: 0, sigmaElevationMil: 0, correlation: 0 });
  });
});

describe('dispersion at a range', () => {
  const shot = prepareShot(creedmoor({ wind: fromRight(4), effects: EVERY_EFFECT }));

  it('agrees with 20,000 full flights within 3 standard errors', () => {
    const n = 20_000;
    for (const rangeM of [300, 914.4]) {
      const { spread } = ok(solveDispersion(shot, rangeM, VARIES));
      const { impactsMil, fellShort } = ok(simulateShots(shot, rangeM, VARIES, n, seededNormal(11)));
      expect(fellShort).toBe(0);
      let [mx, my, xx, xy, yy] = [0, 0, 0, 0, 0];
      for (let i = 0; i < n; i++) {
        mx += impactsMil[2 * i] / n;
        my += impactsMil[2 * i + 1] / n;
      }
      for (let i = 0; i < n; i++) {
        const x = impactsMil[2 * i] - mx;
        const y = impactsMil[2 * i + 1] - my;
        xx += (x * x) / n;
        xy += (x * y) / n;
        yy += (y * y) / n;
      }
      const counted = spreadFromCovariance(xx, xy, yy);
      // Standard error of a standard deviation: σ/√(2n); the linear propagation is accurate to 0.5 %.
      const bound = (sigma: number): number => sigma * (3 / Math.sqrt(2 * n) + 0.005);
      expect(Math.abs(counted.sigmaWindMil - spread.sigmaWindMil)).toBeLessThan(bound(spread.sigmaWindMil));
      expect(Math.abs(counted.sigmaElevationMil - spread.sigmaElevationMil)).toBeLessThan(
        bound(spread.sigmaElevationMil),
      );
      expect(Math.abs(counted.correlation - spread.correlation)).toBeLessThan(3 / Math.sqrt(n) + 0.005);
    }
  });
  it('splits its variance by cause without remainder', () => {
    const { budget, spread } = ok(solveDispersion(shot, 800, VARIES));
    expect(budget.reduce((sum, b) => sum + b.share, 0)).toBeCloseTo(1, 12);
    expect(budget.reduce((sum, b) => sum + b.windMil2, 0)).toBeCloseTo(spread.sigmaWindMil ** 2, 12);
    expect(budget.reduce((sum, b) => sum + b.elevationMil2, 0)).toBeCloseTo(spread.sigmaElevationMil ** 2, 12);
    expect(budget.every((b) => b.share > 0)).toBe(true);
  });
  it('is the group alone when nothing else varies: 50 % within 1.17741·MOA/3.066', () => {
    const { spread, cep50Mil, budget } = ok(solveDispersion(shot, 600, { groupMoa: 1 }));
    expect(spread.sigmaWindMil).toBeCloseTo(0.2908882 / 3.066, 6);
    expect(spread.sigmaElevationMil).toBeCloseTo(spread.sigmaWindMil, 12);
    expect(cep50Mil).toBeCloseTo((1.17741 * 0.2908882) / 3.066, 5);
    expect(budget.find((b) => b.cause === 'group')?.share).toBe(1);
  });
  it('widens from 50 to 90 to 95 %, with range, and is nothing when nothing varies', () => {
    const near = ok(solveDispersion(shot, 400, VARIES));
    const far = ok(solveDispersion(shot, 1000, VARIES));
    expect(near.cep50Mil).toBeLessThan(near.cep90Mil);
    expect(near.cep90Mil).toBeLessThan(near.cep95Mil);
    expect(near.cep50Mil).toBeLessThan(far.cep50Mil);
    expect(ok(solveDispersion(shot, 400, {}))).toMatchObject({ cep50Mil: 0, cep95Mil: 0 });
    expect(ok(solveDispersion(shot, 0, VARIES)).cep50Mil).toBeGreaterThan(0);
  });
  it('has sensitivities of the size shooters know', () => {
    const s = ok(solveSensitivities(shot, 914.4));
    // About 0.18 mil a mile per hour of crosswind at 1000 yd, and 0.07 mil of elevation for 10 fps.
    expect(s.crosswind.windMil * 0.44704).toBeCloseTo(0.176, 2);
    expect(s.muzzleVelocity.elevationMil * fpsToMps(10)).toBeCloseTo(-0.072, 2);
    expect(s.range.elevationMil).toBeGreaterThan(0);
    expect(s.bcShare.elevationMil).toBeLessThan(0);
  });
  it('says when the target is out of reach, and throws on a negative deviation', () => {
    const slow = prepareShot(
      creedmoor({
        ammunition: { muzzleVelocityMps: 120, drag: { table: 'G1', bc: 0.03 } },
        rifle: { zero: { rangeM: 20 } },
      }),
    );
    expect(solveDispersion(slow, 1800, VARIES).status).toBe('fell-short');
    expect(simulateShots(slow, 1800, VARIES, 10, () => 0).status).toBe('fell-short');
    expect(() => solveDispersion(shot, 500, { groupMoa: -1 })).toThrow(/groupMoa .*got -1/);
  });
});

describe('muzzle velocity from charge and bullet', () => {
  it('is as handloaders know it for a 6.5 Creedmoor', () => {
    const mass = grToKg(140);
    const v = fpsToMps(2800);
    expect(estimateChargeKg(mass, v) / grToKg(1)).toBeGreaterThan(40);
    expect(estimateChargeKg(mass, v) / grToKg(1)).toBeLessThan(45);
    expect(mpsToFps(velocityPerChargeKg(mass, v) * grToKg(1))).toBeCloseTo(43, -1);
    expect(mpsToFps(velocityPerBulletKg(mass, v) * grToKg(1))).toBeCloseTo(-6, 0);
  });
});

import { fpsToMps, ydToM } from '@windcall/units';
import { describe, expect, it } from 'vitest';
import { calibrateTruing, TRUING_PLANS } from '../../test/calibrate-truing.ts';
import { creedmoor, fromRight, ok, seededNormal } from '../../test/creedmoor.ts';
import { prepareShot } from '../flight/prepare-shot.ts';
import type { ShotInput } from '../flight/shot-input.ts';
import { solveHold, solveTrajectory } from '../flight/solve-trajectory.ts';
import { dropScaleAt, fitDropScale } from './drop-scale.ts';
import { nextRange } from './next-range.ts';
import { withMuzzleAndBc } from './observation.ts';
import { referenceCorrection } from './reference-correction.ts';
import { TRUING_PRIORS, trueProfile } from './true-profile.ts';

const load = (fps: number, bc: number): ShotInput =>
  creedmoor({ ammunition: { muzzleVelocityMps: fpsToMps(fps), drag: { table: 'G7', bc } } });
const nominal = load(2800, 0.325);

/** Shots of a rifle with this truth at these ranges, with reading errors of `sigmaMil`. */
const shootAt = (truth: ShotInput, yards: number[], sigmaMil = 0, seed = 1) => {
  const normal = seededNormal(seed);
  const flown = ok(solveTrajectory(prepareShot(truth), yards.map(ydToM)));
  return flown.rows.map((r) => ({ rangeM: r.rangeM, elevationMil: r.elevationMil + sigmaMil * normal() }));
};

describe('truing', () => {
  it('moves nothing when the observations agree with the profile', () => {
    const trued = ok(trueProfile(nominal, shootAt(nominal, [500, 800, 1200, 1400])));
    expect(trued.muzzleVelocityMps).toBeCloseTo(fpsToMps(2800), 6);
    expect(trued.bcFactor).toBeCloseTo(1, 6);
    expect(trued.after.rmsMil).toBeLessThan(1e-6);
  });
  it('flies each observation in the air it was shot in', () => {
    const truth = load(2770, 0.318);
    const airs = [
      { temperatureC: 30, pressurePa: 82_000, relativeHumidity: 0.2 },
      { temperatureC: -5, pressurePa: 101_000, relativeHumidity: 0.6 },
    ];
    const seen = airs.flatMap((atmosphere) =>
      shootAt({ ...truth, atmosphere }, [500, 800, 1000]).map((one) => ({ ...one, atmosphere })),
    );
    const trued = ok(trueProfile(nominal, seen));
    // two groups of drops that no single air explains: only the priors' uncertainty is left
    expect(trued.after.rmsMil).toBeLessThan(0.01);
    expect(trued.refusal).toBeNull();
    expect(trued.residuals.map(({ rangeM }) => Math.round(rangeM))).toEqual([457, 732, 914, 457, 732, 914]);
    const inOneAir = ok(
      trueProfile(
        nominal,
        seen.map(({ atmosphere: _, ...one }) => one),
      ),
    );
    expect(inOneAir.after.rmsMil).toBeGreaterThan(0.1);
    // an observation in the shot's own air equals an observation without air
    const plain = shootAt(truth, [500, 900]);
    const said = plain.map((one) => ({ ...one, atmosphere: nominal.atmosphere }));
    expect(trueProfile(nominal, said)).toEqual(trueProfile(nominal, plain));
  });
  it('moves the velocity and hardly the drag for one near observation', () => {
    const trued = ok(trueProfile(nominal, shootAt(load(2770, 0.325), [300])));
    expect(Math.abs(trued.bcFactor - 1)).toBeLessThan(0.005);
    expect(trued.bcFactorError).toBeCloseTo(TRUING_PRIORS.bcShare, 3);
    expect(trued.determined.drag).toBe(false);
    expect(trued.muzzleVelocityMps).toBeLessThan(fpsToMps(2800));
    expect(trued.muzzleVelocityMps).toBeGreaterThan(fpsToMps(2770));
  });
  it('does not claim the velocity of a rifle whose drag is not known', () => {
    // BC 4 % low, seen only around 1000 yd, where velocity and drag cannot be separated.
    const trued = ok(trueProfile(load(2710, 0.312), shootAt(load(2710, 0.325), [980, 1000, 1020])));
    const error = Math.abs(trued.muzzleVelocityMps - fpsToMps(2710));
    expect(trued.muzzleVelocityErrorMps).toBeGreaterThan(fpsToMps(8));
    expect(error).toBeLessThan(2.5 * trued.muzzleVelocityErrorMps);
  });
  it.each(TRUING_PLANS)('states honest standard errors: $name', (plan) => {
    const seen = calibrateTruing(nominal, plan, 150, seededNormal(7));
    for (const z of [seen.velocityZ, seen.dragZ]) {
      expect(z).toBeGreaterThan(0.8);
      expect(z).toBeLessThan(1.2);
    }
    for (const share of [seen.velocityWithin95, seen.dragWithin95]) expect(share).toBeGreaterThan(0.9);
    if (plan.absurd) expect(seen.applicable).toBe(0);
    else expect(seen.applicable).toBeGreaterThan(0.97);
  });

  // Rifles far from their profile, uniform: velocity to ± 120 fps, BC to ± 6 %.
  const RIFLES = 150;
  const far = Array.from({ length: RIFLES }, (_, i) => ({
    fps: 2800 + 240 * (((i * Math.SQRT2) % 1) - 0.5),
    bcFactor: 1 + 0.12 * (((i * Math.PI) % 1) - 0.5),
  }));
  const FAR_PLANS = [
    [400, 500, 600, 700, 800, 900, 1000],
    [300, 500, 700, 900, 1000, 1100],
    [500, 800, 1000],
    [500, 1000],
  ];
  /** Errors of velocity and BC in their own standard errors, for reading errors of `sigmaMil`. */
  const errorsOf = (yards: number[], sigmaMil: number): { z: number; offLine: number }[] =>
    far.flatMap(({ fps, bcFactor }, i) => {
      const trued = ok(trueProfile(nominal, shootAt(load(fps, 0.325 * bcFactor), yards, sigmaMil, i + 1)));
      const offLine = trued.residuals.filter(({ use }) => use === 'out-of-line').length;
      return [
        { z: Math.abs(trued.muzzleVelocityMps - fpsToMps(fps)) / trued.muzzleVelocityErrorMps, offLine },
        { z: Math.abs(trued.bcFactor - bcFactor) / trued.bcFactorError, offLine },
      ];
    });
  const share = (errors: { z: number }[], within: number): number =>
    errors.filter(({ z }) => z < within).length / errors.length;
  it.each(FAR_PLANS)('holds a rifle far from its profile, seen exactly: %j %j %j yd …', (...yards) => {
    const errors = errorsOf(yards, 0);
    expect(share(errors, 1.96)).toBe(1);
    expect(share(errors, 1)).toBeGreaterThan(0.8);
    for (const { offLine } of errors) expect(offLine).toBe(0);
  });
  it.each(FAR_PLANS)('holds it in 95 of 100 with noisy readings: %j %j %j yd …', (...yards) => {
    expect(share(errorsOf(yards, 0.05), 1.96)).toBeGreaterThan(0.95);
  });
  it('widens its standard errors where readings scatter more than a shooter’s', () => {
    // Three times the assumed error: without the widening the interval holds 64 of 100.
    expect(share(errorsOf([400, 500, 600, 700, 800, 900, 1000], 0.15), 1.96)).toBeGreaterThan(0.85);
  });
  it('refuses one reading that all others contradict, names only that one, and stays right', () => {
    const seen = shootAt(load(2740, 0.325), [400, 500, 600, 700, 800, 900, 1000]);
    const wrong = seen.map((o, i) => (i === 2 ? { ...o, elevationMil: o.elevationMil + 0.5 } : o));
    const trued = ok(trueProfile(nominal, wrong));
    expect(trued.refusal).toBe('out-of-line');
    expect(trued.residuals.map(({ use }) => use).filter((use) => use === 'out-of-line')).toHaveLength(1);
    expect(trued.residuals[2]?.use).toBe('out-of-line');
    expect(Math.abs(trued.muzzleVelocityMps - fpsToMps(2740))).toBeLessThan(trued.muzzleVelocityErrorMps);
  });

  it('refuses 40 mil at 600 yd, alone and among good readings, and names the row', () => {
    const absurd = { rangeM: ydToM(600), elevationMil: 40 };
    const alone = ok(trueProfile(nominal, [absurd]));
    expect(alone.refusal).not.toBeNull();
    const good = shootAt(load(2785, 0.325), [500, 800, 1000]);
    const among = ok(trueProfile(nominal, [good[0], absurd, good[1], good[2]]));
    expect(among.refusal).toBe('out-of-line');
    expect(among.residuals.map((r) => r.use)).toEqual(['fitted', 'out-of-line', 'fitted', 'fitted']);
    const without = ok(trueProfile(nominal, good));
    expect(without.refusal).toBeNull();
    expect(among.muzzleVelocityMps).toBeCloseTo(without.muzzleVelocityMps, 5);
  });
  it('leaves velocity and drag alone for what was seen below Mach 1.1', () => {
    const far = {
      rangeM: ydToM(1500),
      elevationMil: ok(solveHold(prepareShot(nominal), ydToM(1500))).elevationMil + 1.5,
    };
    const near = shootAt(nominal, [500, 800]);
    const trued = ok(trueProfile(nominal, [...near, far]));
    expect(trued.residuals.map((r) => r.use)).toEqual(['fitted', 'fitted', 'below-sound']);
    expect(trued.muzzleVelocityMps).toBeCloseTo(fpsToMps(2800), 6);
    expect(ok(trueProfile(nominal, [far])).bcFactor).toBe(1);
  });
  it('finds velocity and BC again when many good readings outweigh the priors', () => {
    const observations = shootAt(load(2772, 0.318), [300, 400, 500, 600, 700, 800, 900, 1000, 1200, 1300]).map((o) => ({
      ...o,
      sigmaMil: 0.003,
    }));
    const trued = ok(trueProfile(nominal, observations));
    expect(trued.muzzleVelocityMps).toBeCloseTo(fpsToMps(2772), 0);
    expect(0.325 * trued.bcFactor).toBeCloseTo(0.318, 3);
    expect(trued.after.rmsMil).toBeLessThan(0.003);
    expect(trued.before.rmsMil).toBeGreaterThan(0.1);
  });
  it('is right within two of its own standard errors in nine of ten rifles', () => {
    let right = 0;
    const rifles = 30;
    const normal = seededNormal(99);
    for (let i = 0; i < rifles; i++) {
      const fps = 2800 + 15 * normal();
      const bc = 0.325 * (1 + 0.02 * normal());
      const trued = ok(trueProfile(nominal, shootAt(load(fps, bc), [500, 700, 900, 1200, 1350], 0.05, i)));
      const byV = Math.abs(trued.muzzleVelocityMps - fpsToMps(fps)) / trued.muzzleVelocityErrorMps;
      const byB = Math.abs(0.325 * trued.bcFactor - bc) / (0.325 * trued.bcFactorError);
      if (byV < 2 && byB < 2) right++;
    }
    expect(right).toBeGreaterThanOrEqual(0.85 * rifles);
  });
  it('reports each observation in the order given, before and after', () => {
    const observations = shootAt(load(2780, 0.325), [500, 900]).reverse();
    const trued = ok(trueProfile(nominal, observations));
    expect(trued.residuals.map((r) => r.rangeM)).toEqual(observations.map((o) => o.rangeM));
    trued.residuals.forEach((r, i) => {
      expect(r.observedMil).toBe(observations[i].elevationMil);
      expect(Math.abs(r.afterMil)).toBeLessThan(Math.abs(r.beforeMil));
      expect(r.mach).toBeGreaterThan(1);
    });
  });
  it('never makes the weighted fit worse, and stays within bounds for absurd readings', () => {
    const wild = [
      { rangeM: 400, elevationMil: -40 },
      { rangeM: 800, elevationMil: 300 },
    ];
    const trued = ok(trueProfile(nominal, wild));
    expect(trued.muzzleVelocityMps).toBeGreaterThanOrEqual(0.5 * fpsToMps(2800));
    expect(trued.muzzleVelocityMps).toBeLessThanOrEqual(1.5 * fpsToMps(2800));
    expect(trued.bcFactor).toBeGreaterThanOrEqual(0.5);
    expect(trued.bcFactor).toBeLessThanOrEqual(2);
    expect(Number.isFinite(trued.after.rmsMil)).toBe(true);
  });
  it('keeps the figures if a fit would be worse, and takes every good fit', () => {
    for (const [near, far] of [
      [-40, 300],
      [60, -20],
      [30, -30],
      [0, 40],
      [15, 2],
    ]) {
      const absurd = ok(
        trueProfile(nominal, [
          { rangeM: 400, elevationMil: near },
          { rangeM: 800, elevationMil: far },
        ]),
      );
      expect(absurd.refusal).not.toBeNull();
      expect(absurd.after.rmsMil).toBeLessThanOrEqual(absurd.before.rmsMil);
    }
    for (let seed = 1; seed <= 20; seed += 1) {
      const good = ok(trueProfile(nominal, shootAt(load(2800 + 6 * (seed - 10.5), 0.32), [500, 1000], 0.03, seed)));
      expect(good.refusal).toBeNull();
      expect(good.bcFactor).not.toBe(1);
    }
  });
  it('says when an observation lies out of reach, and throws without any', () => {
    const slow = creedmoor({
      ammunition: { muzzleVelocityMps: 120, drag: { table: 'G1', bc: 0.03 } },
      rifle: { zero: { rangeM: 20 } },
    });
    expect(trueProfile(slow, [{ rangeM: 1800, elevationMil: 50 }]).status).toBe('fell-short');
    expect(() => trueProfile(nominal, [])).toThrow(/observations must be > 0.* got 0/);
  });
  it('scales every BC a profile may have', () => {
    const segments = [{ mach: 1, bc: 0.3 }];
    const scaled = withMuzzleAndBc(creedmoor({ ammunition: { drag: { table: 'G7', bc: 0.4, segments } } }), 800, 0.9);
    expect(scaled.ammunition.drag).toMatchObject({
      bc: expect.closeTo(0.36, 12),
      segments: [{ mach: 1, bc: expect.closeTo(0.27, 12) }],
    });
    const curve = withMuzzleAndBc(creedmoor({ ammunition: { drag: { curve: [{ mach: 0, cd: 0.2 }] } } }), 800, 0.9);
    expect('curve' in curve.ammunition.drag && curve.ammunition.drag.bc).toBeCloseTo(
      0.9 * (140 / 7000 / 0.264 ** 2),
      9,
    );
  });
});

describe('drop scale', () => {
  it('is 1 above Mach 1.2, linear between points and constant below the last', () => {
    const points = [
      { mach: 1.1, factor: 1.02 },
      { mach: 0.9, factor: 1.06 },
    ];
    expect([2, 1.2, 1.15, 1.1, 1, 0.9, 0.5].map((m) => dropScaleAt(points, m))).toEqual(
      [1, 1, 1.01, 1.02, 1.04, 1.06, 1.06].map((f) => expect.closeTo(f, 12)),
    );
    expect(dropScaleAt([], 0.8)).toBe(1);
  });
  it('carries what velocity and BC leave, in at most six points within 0.5–2', () => {
    const observations = Array.from({ length: 12 }, (_, i) => ({
      mach: 1.17 - 0.03 * i,
      observedMil: (1 + 0.01 * i) * (10 + i),
      predictedMil: 10 + i,
    }));
    const points = fitDropScale(observations);
    expect(points.length).toBeLessThanOrEqual(6);
    for (let i = 1; i < points.length; i++) expect(points[i].mach).toBeLessThan(points[i - 1].mach);
    for (const o of observations) expect(dropScaleAt(points, o.mach)).toBeCloseTo(o.observedMil / o.predictedMil, 1);
    expect(fitDropScale([{ mach: 1, observedMil: 90, predictedMil: 10 }])).toEqual([{ mach: 1, factor: 2 }]);
    expect(fitDropScale([{ mach: 1.6, observedMil: 9, predictedMil: 8 }])).toEqual([]);
  });
});

describe('next range', () => {
  const candidates = Array.from({ length: 29 }, (_, i) => ydToM(100 + 50 * i));
  it('is far for a rifle nobody has trued, and teaches less the more was shot', () => {
    const once = ok(trueProfile(nominal, shootAt(nominal, [500])));
    const often = ok(trueProfile(nominal, shootAt(nominal, [500, 700, 900, 1100, 1250])));
    const first = nextRange(once, candidates);
    const later = nextRange(often, candidates);
    expect(first!.rangeM).toBeGreaterThan(ydToM(1000));
    expect(later!.gainNats).toBeLessThan(first!.gainNats);
  });
  it('is none when the bullet reaches none', () => {
    const once = ok(trueProfile(nominal, shootAt(nominal, [500])));
    expect(nextRange(once, [9900])).toBeNull();
  });
});

describe('reference data', () => {
  const rows = [
    { rangeM: ydToM(1000), correctionMil: 8.2 },
    { rangeM: ydToM(500), correctionMil: 2.95 },
  ];
  it('makes the model give the references under their own conditions, and carries the residual elsewhere', () => {
    const shot = prepareShot(nominal);
    const correction = referenceCorrection(shot, rows, 'elevation');
    expect(correction.used).toBe(2);
    for (const row of rows) {
      const model = ok(solveHold(shot, row.rangeM)).elevationMil;
      expect(model + correction.residualMil(row.rangeM)).toBeCloseTo(row.correctionMil, 5);
    }
    const between = correction.residualMil(ydToM(750));
    const ends = [correction.residualMil(ydToM(500)), correction.residualMil(ydToM(1000))];
    expect(between).toBeGreaterThanOrEqual(Math.min(...ends));
    expect(between).toBeLessThanOrEqual(Math.max(...ends));
  });
  it('leaves the zero alone and keeps the last residual beyond the last row', () => {
    const correction = referenceCorrection(prepareShot(nominal), rows, 'elevation');
    expect(correction.residualMil(ydToM(100))).toBe(0);
    expect(correction.residualMil(ydToM(60))).toBe(0);
    expect(correction.residualMil(ydToM(1500))).toBe(correction.residualMil(ydToM(1000)));
  });
  it('works for wind, for repeated rows, and for none', () => {
    const windy = prepareShot({ ...nominal, wind: fromRight(4.4704) });
    const double = [
      { rangeM: 500, correctionMil: 1 },
      { rangeM: 500, correctionMil: 1.2 },
    ];
    const wind = referenceCorrection(windy, double, 'wind');
    expect(wind.residualMil(500)).toBeCloseTo(1.1 - ok(solveHold(windy, 500)).windMil, 9);
    expect(wind.residualMil(0)).toBe(0);
    expect(referenceCorrection(windy, [], 'wind').residualMil(700)).toBe(0);
  });
});

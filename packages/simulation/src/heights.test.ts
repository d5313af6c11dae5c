import { stages } from '@windcall/contract';
import { mphToMps } from '@windcall/units';
import { type Ground, lawOf, type Sky } from '@windcall/wind';
import { describe, expect, it } from 'vitest';
import { buildStage } from './build-stage.ts';
import { heightFactor } from './heights.ts';
import { parAt } from './par-at.ts';
import { DEFAULT_PROFILE } from './rifle.ts';
import { solve, windScale } from './solve.ts';
import { stageDifferences, stageDigest } from './stage-digest.ts';
import { windAt, windOverGround } from './wind-at.ts';
import { stageHolds } from './wind-holds/stage-holds.ts';

const RIFLES = {
  '6.5 mm 140 gr': { muzzleVelocity: 2800, bulletBC: 0.325, bulletWeight: 140, bulletDiameter: 0.264 },
  '.308 175 gr': { muzzleVelocity: 2650, bulletBC: 0.243, bulletWeight: 175, bulletDiameter: 0.308 },
} as const;
const { prone, bench, standing } = stages.MUZZLE_HEIGHTS_M;

const stageOf = (
  heights: stages.StageHeights | null,
  wind: Partial<stages.SurfaceWind> = {},
  rifle: keyof typeof RIFLES = '6.5 mm 140 gr',
): stages.Stage => {
  const built = buildStage({
    profile: { ...DEFAULT_PROFILE, ...RIFLES[rifle], dragModel: 'G7', zeroRange: 100, scopeHeight: 0.05 / 0.0254 },
    scenario: { id: 0, name: 'heights', engagements: [], directionOfFire: 0, environmentalConditions: null },
    wind: { kind: 'surface', ground: 'meadow', sky: 'overcast', speed: 10, direction: 90, seed: '7', ...wind },
    air: { temperature: 59, humidity: 50, pressure: 29.92, latitude: 45 },
    clock: 'live',
    heights,
  });
  if (built.status !== 'ok') throw new Error(built.message);
  return built.stage;
};
const lineAt = (distance: number) => ({ distance, directionOfFire: 0, lookAngle: 0 });
const AIRS: readonly (readonly [ground: Ground, sky: Sky, mph: number])[] = [
  ['meadow', 'overcast', 10],
  ['mown', 'sun', 10],
  ['meadow', 'night', 5],
];

/** The bullet's wind relative to 2 m, %, under cloud, sun and at night: muzzle, rifle, then by range. */
const MEETS: readonly (readonly [muzzle: number, rifle: keyof typeof RIFLES, byRange: readonly string[]])[] = [
  [
    prone,
    '6.5 mm 140 gr',
    ['-30 -21 -32', '-26 -19 -29', '-23 -16 -25', '-18 -13 -20', '-14 -10 -16', '-9 -6 -10', '-5 -3 -5', '0 0 1'],
  ],
  [
    bench,
    '6.5 mm 140 gr',
    ['-13 -9 -15', '-12 -8 -13', '-10 -6 -11', '-7 -5 -8', '-4 -3 -5', '-1 0 -1', '3 2 4', '7 4 9'],
  ],
  [standing, '6.5 mm 140 gr', ['-9 -6 -10', '-7 -5 -8', '-5 -3 -6', '-3 -2 -4', '0 0 0', '2 2 3', '6 3 7', '9 6 11']],
  [
    prone,
    '.308 175 gr',
    ['-29 -20 -31', '-25 -18 -27', '-20 -14 -23', '-15 -11 -17', '-10 -7 -11', '-4 -3 -4', '2 1 3', '8 4 11'],
  ],
];

describe('a bullet at its own height', () => {
  it.each(MEETS)('with the muzzle at %s m and a %s meets what the profile says', (muzzle, rifle, byRange) => {
    byRange.forEach((text, i) => {
      const distance = 300 + 100 * i;
      AIRS.forEach(([ground, sky, mph], k) => {
        const law = lawOf({ ground, sky, speedMps: mphToMps(mph) });
        const factor = heightFactor(stageOf({ muzzle, target: 1 }, {}, rifle), law, lineAt(distance)) ?? Number.NaN;
        const said = Number(text.split(' ')[k]);
        expect(
          Math.abs(100 * (factor - 1) - said),
          `${distance} yd, ${sky}: ${100 * (factor - 1)}`,
        ).toBeLessThanOrEqual(1);
      });
    });
  });
});

describe('a stage with heights', () => {
  const low = stageOf({ muzzle: prone, target: 1 });
  const flat = stageOf(null);
  const line = lineAt(400);
  const moments = [0, 40, 90, 200, 1000, 3600];

  it('differs from one without, which has no trace of any', () => {
    expect(flat).not.toHaveProperty('heights');
    expect(low.heights).toEqual({ muzzle: 0.3, target: 1 });
    expect(stageDigest(low)).not.toBe(stageDigest(flat));
    expect(stageDifferences(low, flat)).toEqual(['targets']);
    expect(stages.stage.shape.heights.parse(low.heights)).toEqual(low.heights);
  });

  it('has less of the mean and of large eddies on the way of a prone bullet, and all of the small eddies', () => {
    // at 300 yd the bullet is a third of the way up: everything but the small eddies is reduced by the same share
    const at = (stage: stages.Stage, momentS: number): number => windAt(stage, line, momentS).along(100).crosswindMph;
    const [a, b] = [moments.map((s) => at(flat, s)), moments.map((s) => at(low, s))];
    const shares = a.map((x, i) => (b[i] ?? 0) / x);
    const mean = shares.reduce((sum, x) => sum + x, 0) / shares.length;
    expect(mean).toBeGreaterThan(0.65);
    expect(mean).toBeLessThan(0.85);
    // small eddies are unchanged, so the share varies
    expect(Math.max(...shares) - Math.min(...shares)).toBeGreaterThan(0.01);
  });

  it('leaves the meter at 2 m, and has a flag meet the wind under the top of its pole', () => {
    const [high, plain] = [windOverGround(low, line, 0), windOverGround(flat, line, 0)];
    for (const momentS of moments) {
      expect(high(0, momentS)).toEqual(plain(0, momentS));
      expect(high(220, momentS, { asideM: 2, poleM: 2.17 }).crosswindMph).toBeCloseTo(
        plain(220, momentS, { asideM: 2, poleM: 2.17 }).crosswindMph,
        9,
      );
      // in a stage without heights a flag's pole does not matter
      expect(plain(220, momentS, { asideM: 2, poleM: 4 })).toEqual(plain(220, momentS, { asideM: 2 }));
    }
    const meanAt = (poleM: number): number =>
      moments.reduce((sum, s) => sum + high(220, s, { asideM: 2, poleM }).crosswindMph / moments.length, 0);
    expect(meanAt(4.17) / meanAt(2.17)).toBeGreaterThan(1.1);
    expect(meanAt(1.17) / meanAt(2.17)).toBeLessThan(0.95);
  });

  it('shows mirage of its own line of sight', () => {
    const slices = Array.from({ length: 5 }, (_, i) => ({ zM: 160 + 10 * i, weight: 1 }));
    const [high, plain] = [windOverGround(low, line, 0), windOverGround(flat, line, 0)];
    const [a, b] = [high, plain].map((over) =>
      moments.reduce((sum, s) => sum + over(180, s, { slices }).crosswindMph / moments.length, 0),
    );
    expect((a ?? 0) / (b ?? 1)).toBeLessThan(0.88);
    expect((a ?? 0) / (b ?? 1)).toBeGreaterThan(0.7);
  });

  it('asks for less of its reader: par is that of the lower air', () => {
    // meter, and flags at a quarter, half and most of the way
    const places = [{ yd: 0, isNumber: true }, ...[100, 220, 320].map((yd) => ({ yd, asideM: 2, poleM: 2.17 }))];
    const parOf = (stage: stages.Stage): number =>
      parAt(stage, line, places, { speedShare: 0.3, directionDeg: 15 }) ?? Number.NaN;
    const ratio = parOf(low) / parOf(flat);
    expect(ratio).toBeGreaterThan(0.75);
    expect(ratio).toBeLessThan(0.92);
    expect(parOf(stageOf({ muzzle: 2, target: 2 })) / parOf(flat)).toBeCloseTo(1, 1);
  });

  it('gives a card the wind that its bullet meets', () => {
    const target = { number: 1, ...line, targetType: 'square', targetSize: 2 } as const;
    const [high, plain] = [low, flat].map((stage) => ({ ...stage, clock: 'by-shot' as const, targets: [target] }));
    if (!high || !plain) throw new Error('there must be two stages');
    const [held, heldFlat] = [stageHolds(high), stageHolds(plain)];
    if (held.status !== 'ok' || heldFlat.status !== 'ok') throw new Error('must be solved');
    const scale = windScale(high, target);
    let [off, apart] = [0, 0];
    for (let t = 0; t < held.field.nTimes; t++) {
      const solved = solve(high, target, 5 * t);
      if (solved.status !== 'ok' || scale === null) throw new Error('must be solved');
      const mph = (solved.solution.windDriftMils - scale.stillAirMil) / scale.milPerMph;
      off = Math.max(off, Math.abs((held.field.u[t] ?? 0) - mph));
      apart = Math.max(apart, Math.abs((heldFlat.field.u[t] ?? 0) - mph));
    }
    expect(off).toBeLessThan(0.15);
    expect(apart).toBeGreaterThan(1.5);
  });
});

import { spinDriftM } from '@windcall/ballistics';
import { ballistics } from '@windcall/contract';
import { ydToM } from '@windcall/units';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evenly } from '../../../scripts/evenly.ts';
import { DEFAULT_PROFILE } from './rifle.ts';
import { solveInput } from './solve.ts';

const AIR = { temperature: 59, humidity: 0, pressure: 29.92 };
const PLAIN = { useSpinDrift: false, useAerodynamicJump: false, useCoriolisEffect: false };
const inputOf = (more: object = {}) =>
  ballistics.ballisticInput.parse({ distance: 1000, windSpeed: 10, windDirection: '3:00', ...AIR, ...more });
const solved = (more: object = {}, profile = DEFAULT_PROFILE) => {
  const outcome = solveInput(inputOf(more), profile);
  if (outcome.status !== 'ok') throw new Error(JSON.stringify(outcome));
  return outcome.solution;
};
const fieldOf = (rows: (readonly [yd: number, mph: number, clock: number])[]) => ({
  distances: rows.map(([yd]) => yd),
  timeSteps: [0],
  windData: { speed: rows.map(([, mph]) => [mph]), direction: rows.map(([, , clock]) => [clock]) },
});
const angle = evenly(0, 360);

describe('a firing solution', () => {
  it.each([
    // Converged integration with py-ballisticcalc 2.3 (SciPy LSODA, tolerance 1e-11) of the default rifle in the standard
    // weather, 8 mph from 3 o'clock, spin drift on: range yd, elevation, wind, velocity fps, time s.
    [300, 0.97919, 0.29374, 2391.445, 0.347836],
    [600, 3.42906, 0.64218, 2019.357, 0.757477],
    [1000, 7.91929, 1.20358, 1572.718, 1.430727],
    [1500, 16.54496, 2.13437, 1100.013, 2.577101],
  ])('agrees with a converged reference at %d yd', (distance, elevation, wind, fps, tof) => {
    const weather = { temperature: 72, humidity: 45, pressure: 29.92, windSpeed: 8 };
    const s = solved({ ...PLAIN, ...weather, distance });
    // The reference uses Litz's spin drift.
    const driftMil = (1000 * spinDriftM(s.details.stability ?? 0, tof)) / ydToM(distance);
    expect(Math.abs(s.elevationMils - elevation)).toBeLessThan(0.0005);
    expect(Math.abs(s.windDriftMils - wind - driftMil)).toBeLessThan(0.0005);
    expect(Math.abs(s.details.impactVelocity - fps)).toBeLessThan(0.05);
    expect(Math.abs(s.timeOfFlight - tof)).toBeLessThan(2e-5);
  });

  it.each([
    [500, 2.50153, -0.0302],
    [1000, 7.85256, -0.06671],
  ])('agrees with an integrated Coriolis reference at %d yd (45° north, fired east)', (distance, elevation, wind) => {
    const s = solved({
      ...PLAIN,
      ...{ temperature: 72, humidity: 45, windSpeed: 0, distance, twistRate: 0 },
      ...{ useCoriolisEffect: true, latitude: 45, directionOfFire: 90 },
    });
    expect(Math.abs(s.elevationMils - elevation)).toBeLessThan(0.002);
    expect(Math.abs(s.windDriftMils - wind)).toBeLessThan(0.002);
    expect(s.details.stability).toBeNull();
  });

  it('says what the wind is at the target, and fits the wire', () => {
    const s = solved();
    expect(s).toMatchObject({ crosswindMph: 10, headwindMph: 0 });
    expect(s.details.stability).toBeGreaterThan(1.5);
    expect(ballistics.solution.safeParse(s).success).toBe(true);
  });

  it('names the weather that is missing, and invents none', () => {
    const outcome = solveInput(inputOf({ temperature: null, windDirection: undefined }));
    expect(outcome).toEqual({ status: 'environment-required', fields: ['temperature', 'windDirection'] });
  });

  it('says why there is none: out of reach, no distance, no zero', () => {
    const reason = (more: object) => {
      const outcome = solveInput(inputOf(more));
      return outcome.status === 'cannot-solve' ? outcome.reason : outcome.status;
    };
    expect(reason({ distance: 2000, muzzleVelocity: 200, bulletBC: 0.02 })).toMatch(
      /out of reach: this bullet gets \d+ yd/,
    );
    expect(reason({ distance: 0 })).toBe('The distance must be at least 2 yd.');
    expect(reason({ zeroRange: 2000, muzzleVelocity: 200, bulletBC: 0.02 })).toMatch(/cannot be sighted in at 2000 yd/);
    const zone = { startDistance: 0, endDistance: 500, windSpeed: 1, windDirection: 0 };
    expect(reason({ zoneWindData: [zone, zone, zone] })).toBe('This wind cannot be used: zones overlap at 0 yd.');
    expect(
      reason({
        windField: fieldOf([
          [500, 1, 0],
          [200, 1, 0],
        ]),
      }),
    ).toMatch(/distances of the wind field must increase/);
    const twice = fieldOf([
      [200, 1, 0],
      [200, 9, 0],
    ]);
    expect(reason({ windField: twice })).toMatch(/distances of the wind field must increase/);
    const still = { ...fieldOf([[200, 1, 0]]), timeSteps: [0, 0] };
    const windData = { speed: [[1, 9]], direction: [[0, 0]] };
    expect(reason({ windField: { ...still, windData } })).toMatch(/times of the wind field must increase/);
  });

  it('is mirrored with the wind when nothing else is lopsided', () => {
    fc.assert(
      fc.property(angle, evenly(0, 40), (clock, windSpeed) => {
        const a = solved({ ...PLAIN, windSpeed, windDirection: clock });
        const b = solved({ ...PLAIN, windSpeed, windDirection: 360 - clock });
        expect(a.windDriftMils).toBeCloseTo(-b.windDriftMils, 9);
        expect(a.elevationMils).toBeCloseTo(b.elevationMils, 9);
      }),
      { numRuns: 40 },
    );
  });

  it('needs no wind correction in calm air, and only spin drift with spin', () => {
    expect(solved({ ...PLAIN, windSpeed: 0 }).windDriftMils).toBeCloseTo(0, 12);
    const spun = solved({ ...PLAIN, windSpeed: 0, useSpinDrift: true });
    expect(spun.windDriftMils).toBeCloseTo(spun.details.spinDriftMils, 12);
    expect(spun.windDriftMils).toBeLessThan(-0.15);
    const left = solved({ ...PLAIN, windSpeed: 0, useSpinDrift: true, twistDirection: 'left' });
    expect(left.windDriftMils).toBeCloseTo(-spun.windDriftMils, 9);
  });

  it('turns the wind with the target, by the difference of the directions of fire', () => {
    const full = solved(PLAIN).windDriftMils;
    expect(solved({ ...PLAIN, directionOfFire: 200 }).windDriftMils).toBeCloseTo(full, 12);
    const half = solved({ ...PLAIN, directionOfFire: 150, baseDirectionOfFire: 90 });
    expect(half.crosswindMph).toBeCloseTo(5, 9);
    expect(half.headwindMph).toBeCloseTo(5 * Math.sqrt(3), 9);
    expect(half.windDriftMils).toBeCloseTo(full / 2, 1);
  });

  it('flies the bullet through the field: near wind counts more than wind at the target', () => {
    const near = solved({
      ...PLAIN,
      windField: fieldOf([
        [0, 10, 90],
        [400, 10, 90],
        [401, 0, 90],
        [1000, 0, 90],
      ]),
    });
    const far = solved({
      ...PLAIN,
      windField: fieldOf([
        [0, 0, 90],
        [599, 0, 90],
        [600, 10, 90],
        [1000, 10, 90],
      ]),
    });
    expect(near.windDriftMils).toBeGreaterThan(1.4 * far.windDriftMils);
    expect([near.crosswindMph, far.crosswindMph]).toEqual([0, 10]);
    const even = solved({
      ...PLAIN,
      windSpeed: null,
      windField: fieldOf([
        [0, 10, 90],
        [1000, 10, 90],
      ]),
    });
    expect(even.windDriftMils).toBeCloseTo(solved(PLAIN).windDriftMils, 5);
  });

  it('reads the field at the time index, and prefers it to zones, and those to the one wind', () => {
    const field = { distances: [0], timeSteps: [0, 5], windData: { speed: [[4, 6]], direction: [[90, 270]] } };
    expect(solved({ ...PLAIN, windField: field, windFieldTimeIndex: 1 }).crosswindMph).toBeCloseTo(-6, 12);
    const zone = (startDistance: number, windSpeed: number) => ({
      startDistance,
      endDistance: startDistance + 400,
      windSpeed,
      windDirection: '3:00',
    });
    const zoneWindData = [zone(0, 2), zone(400, 4), zone(800, 6)];
    expect(solved({ ...PLAIN, zoneWindData }).crosswindMph).toBe(6);
    expect(solved({ ...PLAIN, zoneWindData, windField: field }).crosswindMph).toBe(4);
    const even = solved({ ...PLAIN, zoneWindData: zoneWindData.map((z) => ({ ...z, windSpeed: 10 })) });
    expect(even.windDriftMils).toBeCloseTo(solved(PLAIN).windDriftMils, 6);
  });

  it('flies each half of a gap between zones in the nearer one', () => {
    const zone = (startDistance: number, endDistance: number, windSpeed: number) => ({
      ...{ startDistance, endDistance, windSpeed },
      windDirection: '3:00',
    });
    const drift = (...zoneWindData: object[]) => solved({ ...PLAIN, zoneWindData }).windDriftMils;
    const gaps = drift(zone(0, 200, 2), zone(400, 600, 12), zone(900, 1000, 4));
    expect(gaps).toBeCloseTo(drift(zone(0, 300, 2), zone(300, 750, 12), zone(750, 1000, 4)), 9);
    expect(Math.abs(gaps - drift(zone(0, 200, 2), zone(200, 600, 12), zone(600, 1000, 4)))).toBeGreaterThan(0.05);
  });

  it('remembers how warm the powder of the zero was: as the air then where it is not said', () => {
    const elevation = (powder: number | null) =>
      solved(PLAIN, {
        ...DEFAULT_PROFILE,
        ...{ powderTempSensitivity: 1, zeroAir: { ...AIR, powder } },
      }).elevationMils;
    expect(elevation(AIR.temperature)).toBe(elevation(null));
    // cold powder needed a higher bore at the zero, so less is dialed today
    expect(elevation(AIR.temperature) - elevation(9)).toBeGreaterThan(0.01);
    expect(elevation(109) - elevation(AIR.temperature)).toBeGreaterThan(0.01);
  });

  it('adds its parts up', () => {
    const all = solved();
    const bare = solved(PLAIN);
    const { spinDriftMils, aerodynamicJumpMils, coriolisElevationMils, coriolisWindMils, spinDriftElevationMils } =
      all.details;
    expect(all.windDriftMils).toBeCloseTo(bare.windDriftMils + spinDriftMils + coriolisWindMils, 4);
    const vertical = aerodynamicJumpMils + coriolisElevationMils + spinDriftElevationMils;
    expect(all.elevationMils).toBeCloseTo(bare.elevationMils + vertical, 4);
    expect(aerodynamicJumpMils).toBeLessThan(0);
    const { group, muzzleVelocity, ballisticCoefficient } = all.details.varianceShares;
    expect(group + muzzleVelocity + ballisticCoefficient).toBeCloseTo(1, 9);
  });

  it('says how well it is known, and what makes it', () => {
    const known = solved({}, { ...DEFAULT_PROFILE, bulletLength: 1.355 }).certainty;
    // As heavy and as thick as the built-in bullet, but another one of unknown length.
    const estimated = solved({}, { ...DEFAULT_PROFILE, bulletLength: null }).certainty;
    const of = (c: typeof known, cause: string) => c.causes.find((x) => x.cause === cause);
    const { spinDriftMils, aerodynamicJumpMils } = solved().details;
    expect(of(known, 'spin-drift')?.windMils).toBeCloseTo(0.1 * Math.abs(spinDriftMils), 4);
    expect(of(known, 'aerodynamic-jump')?.elevationMils).toBeCloseTo(0.1 * Math.abs(aerodynamicJumpMils), 4);
    expect(of(estimated, 'spin-drift')?.why).toBe('bullet length guessed from its weight');
    expect(of(estimated, 'spin-drift')?.windMils).toBeGreaterThan(1.5 * (of(known, 'spin-drift')?.windMils ?? 1));
    expect(known.sigmaElevationMils).toBeCloseTo(Math.hypot(...known.causes.map((c) => c.elevationMils)), 12);
    expect(known.sigmaWindMils).toBeGreaterThan(0.01);
    expect(known.warnings).toEqual([]);
    expect(of(known, 'zero')).toMatchObject({ elevationMils: 0.03, windMils: 0.03 });
    // The shooter's own elevations replace velocity and drag.
    const observed = solved({ elevationReferenceData: [{ range: 1000, elevation: 9 }] }).certainty;
    expect(of(observed, 'drag')).toBeUndefined();
    expect(of(observed, 'observed')?.elevationMils).toBe(0.05);
  });

  it('warns of a bullet that is hardly stable, and of one near the speed of sound', () => {
    expect(solved({ twistRate: 11 }).certainty.warnings.map((w) => w.kind)).toEqual(['stability']);
    expect(solved({ distance: 1600 }).certainty.warnings.map((w) => w.kind)).toEqual(['transonic']);
    expect(solved({ twistRate: 0 }).certainty.warnings.map((w) => w.kind)).toEqual(['no-twist']);
  });

  it('scatters by the group alone where nothing else varies', () => {
    const s = solved({
      ...PLAIN,
      powderChargeVariation: 0,
      bulletWeightVariation: 0,
      bcVariation: 0,
      rifleAccuracy: 1,
    });
    const sigma = 0.2908882 / 3.066;
    expect(s.dispersion.sigmaWindMil).toBeCloseTo(sigma, 6);
    expect([s.cep / sigma, s.cep90 / sigma, s.cep95 / sigma]).toEqual([
      expect.closeTo(1.17741, 4),
      expect.closeTo(2.14597, 4),
      expect.closeTo(2.44775, 4),
    ]);
  });

  it('rises to the height of half its drop angle on the way', () => {
    // In vacuum the apex of a flat path of drop angle a over R is R·a/4; drag raises it.
    const s = solved(PLAIN);
    const vacuumInches = (36000 * (s.elevationMils / 1000)) / 4;
    expect(s.details.maxHeight).toBeGreaterThan(vacuumInches);
    expect(s.details.maxHeight).toBeLessThan(1.6 * vacuumInches);
  });

  it('estimates a length that nobody measured by weight and diameter, the built-in bullet’s weight and diameter too', () => {
    const unmeasured: typeof DEFAULT_PROFILE = { ...DEFAULT_PROFILE, bulletLength: null };
    const stability = (more: object, profile = unmeasured) => solved(more, profile).details.stability ?? 0;
    // 140 gr over a cylinder of .264 in at 7180 kg/m³.
    const lengthIn = (140 * 0.06479891e-3) / (7180 * (Math.PI / 4) * (0.264 * 0.0254) ** 2) / 0.0254;
    expect(lengthIn).toBeCloseTo(1.4085, 3);
    expect(stability({})).toBeCloseTo(stability({ bulletLength: lengthIn }), 9);
    expect(stability({})).toBeLessThan(stability({}, DEFAULT_PROFILE) - 0.1);
    expect(stability({ bulletWeight: 147 })).not.toBeCloseTo(stability({ bulletWeight: 147, bulletLength: 1.355 }), 2);
  });

  it('follows powder temperature', () => {
    const hot = { ...PLAIN, temperature: 102, powderTempSensitivity: 1 };
    expect(solved(hot).elevationMils).toBeCloseTo(
      solved({ ...PLAIN, temperature: 102, muzzleVelocity: 2830 }).elevationMils,
      9,
    );
  });

  it('is a solution or a named outcome over the whole input space, and fits the wire', () => {
    const space = fc.record({
      distance: evenly(0, 2000),
      windSpeed: evenly(0, 100),
      windDirection: angle,
      temperature: evenly(-60, 140),
      humidity: evenly(0, 100),
      pressure: evenly(15, 33),
      bulletWeight: evenly(5, 1500),
      bulletBC: evenly(0.01, 3),
      muzzleVelocity: evenly(200, 6000),
      twistRate: evenly(0, 200),
      rifleAccuracy: evenly(0, 30),
      bulletWeightVariation: evenly(0, 50),
      powderChargeVariation: evenly(0, 10),
      bcVariation: evenly(0, 0.5),
      scopeHeight: evenly(-5, 20),
      zeroRange: evenly(5, 2000),
      bulletDiameter: evenly(0.1, 2),
      latitude: evenly(-90, 90),
      directionOfFire: angle,
      lookAngle: evenly(-60, 60),
      powderTempSensitivity: evenly(-20, 20),
      bcSegments: fc.array(fc.record({ mach: evenly(0, 10), bc: evenly(0.01, 3) }), { maxLength: 4 }),
    });
    let found = 0;
    fc.assert(
      fc.property(space, (input) => {
        const outcome = solveInput(ballistics.ballisticInput.parse(input));
        if (outcome.status !== 'ok') {
          expect(outcome.status).toBe('cannot-solve');
          return;
        }
        found++;
        expect(ballistics.solution.safeParse(outcome.solution).error?.issues).toBeUndefined();
      }),
      { numRuns: 1000 },
    );
    expect(found).toBeGreaterThan(100);
  });
});

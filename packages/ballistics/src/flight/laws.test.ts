import { degToRad, fpsToMps, inToM, ydToM } from '@windcall/units';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evenly } from '../../../../scripts/evenly.ts';
import { type Change, creedmoor, EVERY_EFFECT, fromRight, ok } from '../../test/creedmoor.ts';
import { explainHold } from './explain-hold.ts';
import { prepareShot } from './prepare-shot.ts';
import { solveHold, solveTrajectory } from './solve-trajectory.ts';
import { windByRange, windByZone } from './wind.ts';

const hold = (change: Change, yd: number) => ok(solveHold(prepareShot(creedmoor(change)), ydToM(yd)));
const rifles = fc.record({
  bc: evenly(0.15, 0.5),
  muzzleFps: evenly(2000, 3300),
  yd: evenly(150, 1000),
  mps: evenly(0.5, 12),
});
const load = (r: { bc: number; muzzleFps: number }): Change => ({
  ammunition: { drag: { table: 'G7', bc: r.bc }, muzzleVelocityMps: fpsToMps(r.muzzleFps) },
});
const RANGES = Array.from({ length: 28 }, (_, i) => ydToM(150 + 50 * i));

describe('laws of flight', () => {
  it('mirrors the drift when the wind is mirrored', () => {
    fc.assert(
      fc.property(rifles, (r) => {
        const right = hold({ ...load(r), wind: fromRight(r.mps) }, r.yd);
        const left = hold({ ...load(r), wind: fromRight(-r.mps) }, r.yd);
        expect(right.windMil).toBeGreaterThan(0);
        expect(left.windMil).toBeCloseTo(-right.windMil, 10);
        expect(left.elevationMil).toBeCloseTo(right.elevationMil, 10);
      }),
      { numRuns: 60 },
    );
  });

  it('drifts nowhere without wind, spin and Coriolis', () => {
    fc.assert(
      fc.property(rifles, (r) => {
        expect(hold(load(r), r.yd).windMil).toBe(0);
      }),
      { numRuns: 40 },
    );
  });

  it('needs ever more elevation past the zero, and only loses energy', () => {
    fc.assert(
      fc.property(rifles, (r) => {
        const flown = solveTrajectory(prepareShot(creedmoor({ ...load(r), wind: fromRight(r.mps) })), RANGES);
        if (!('rows' in flown)) throw new Error('a common rifle must have a zero');
        for (let i = 1; i < flown.rows.length; i++) {
          expect(flown.rows[i].elevationMil).toBeGreaterThan(flown.rows[i - 1].elevationMil);
          expect(flown.rows[i].heightM).toBeLessThan(flown.rows[i - 1].heightM);
          expect(flown.rows[i].energyJ).toBeLessThan(flown.rows[i - 1].energyJ);
          expect(flown.rows[i].timeS).toBeGreaterThan(flown.rows[i - 1].timeS);
        }
      }),
      { numRuns: 25 },
    );
  });

  it('needs less elevation for a slicker, a faster bullet, thinner air and a tailwind', () => {
    fc.assert(
      fc.property(rifles, (r) => {
        const at = hold(load(r), r.yd).elevationMil;
        expect(hold(load({ ...r, bc: r.bc * 1.1 }), r.yd).elevationMil).toBeLessThan(at);
        expect(hold(load({ ...r, muzzleFps: r.muzzleFps * 1.02 }), r.yd).elevationMil).toBeLessThan(at);
        expect(hold({ ...load(r), atmosphere: { pressurePa: 80_000 } }, r.yd).elevationMil).toBeLessThan(at);
        const tail = { crosswindMps: 0, headwindMps: -r.mps, verticalMps: 0 };
        expect(hold({ ...load(r), wind: tail }, r.yd).elevationMil).toBeLessThan(at);
      }),
      { numRuns: 30 },
    );
  });

  it('tends to the flight in vacuum as BC grows', () => {
    const change = (bc: number): Change => ({
      rifle: { zero: { boreElevationRad: 0.01 }, sightHeightM: 0 },
      ammunition: { drag: { table: 'G7', bc } },
    });
    const v = fpsToMps(2800);
    const x = ydToM(1000);
    const vacuum = x * Math.tan(0.01) - (9.80665 * x * x) / (2 * (v * Math.cos(0.01)) ** 2);
    let last = Number.POSITIVE_INFINITY;
    for (const bc of [1, 10, 100, 1000, 1e6]) {
      const off = Math.abs(hold(change(bc), 1000).heightM - vacuum);
      expect(off).toBeLessThan(last);
      last = off;
    }
    expect(last).toBeLessThan(1e-5);
  });

  it('turns right north of the equator, left south of it, and drops less firing east than west', () => {
    fc.assert(
      fc.property(evenly(5, 85), evenly(0, 360), evenly(300, 1000), (latitude, bearing, yd) => {
        const at = (latitudeDeg: number, bearingDeg: number) =>
          hold(
            {
              effects: { coriolis: { latitudeRad: degToRad(latitudeDeg), bearingRad: degToRad(bearingDeg) } },
            },
            yd,
          );
        // A bullet that turns right needs a correction to the left.
        expect(at(latitude, 90).windMil).toBeLessThan(0);
        expect(at(-latitude, 90).windMil).toBeGreaterThan(0);
        // In the mirror of the line of fire's vertical plane, south is north and the bearing is from the other pole.
        const mirrored = at(-latitude, 180 - bearing);
        expect(mirrored.windMil).toBeCloseTo(-at(latitude, bearing).windMil, 9);
        expect(mirrored.elevationMil).toBeCloseTo(at(latitude, bearing).elevationMil, 9);
        expect(at(latitude, 90).elevationMil).toBeLessThan(at(latitude, 270).elevationMil);
      }),
      { numRuns: 40 },
    );
  });

  it('mirrors spin drift and jump with the twist', () => {
    for (const [spinDrift, aerodynamicJump] of [
      ['repose', 'every-change'],
      ['litz', 'muzzle'],
    ] as const) {
      const at = (twistDirection: 'left' | 'right') => {
        const shot = { rifle: { twistDirection }, effects: { spinDrift, aerodynamicJump }, wind: fromRight(4) };
        return ok(explainHold(prepareShot(creedmoor(shot)), ydToM(800)));
      };
      expect(at('right').spinDrift.windMil).toBeLessThan(0);
      expect(at('left').spinDrift.windMil).toBeCloseTo(-at('right').spinDrift.windMil, 6);
      // Wind from the right lifts a right-hand twist, so less elevation is needed.
      expect(at('right').aerodynamicJump.elevationMil).toBeLessThan(0);
      expect(at('left').aerodynamicJump.elevationMil).toBeCloseTo(-at('right').aerodynamicJump.elevationMil, 6);
    }
  });

  it('moves the impact right and low when the rifle is canted clockwise', () => {
    const upright = hold({ rifle: { zero: { rangeM: 300 } } }, 600);
    const canted = hold({ rifle: { zero: { rangeM: 300 } }, cantRad: degToRad(10) }, 600);
    const mirrored = hold({ rifle: { zero: { rangeM: 300 } }, cantRad: degToRad(-10) }, 600);
    expect(canted.windMil).toBeLessThan(0);
    expect(canted.elevationMil).toBeGreaterThan(upright.elevationMil);
    expect(mirrored.windMil).toBeCloseTo(-canted.windMil, 9);
  });

  it('starts left of the line of sight when the rifle is canted clockwise, as far as the muzzle swings out', () => {
    const yd = 10;
    const { windMil } = hold({ rifle: { zero: { rangeM: ydToM(100) } }, cantRad: degToRad(10) }, yd);
    // By 10 yards the bore's turn to the right has recovered little of the swing.
    const swungOutMil = (1000 * creedmoor().rifle.sightHeightM * Math.sin(degToRad(10))) / ydToM(yd);
    expect(windMil).toBeGreaterThan(0.8 * swungOutMil);
    expect(windMil).toBeLessThan(swungOutMil);
  });

  it('crosses the line of sight at the zero when the sight is beside the bore: offset · (R / Z − 1) beyond it', () => {
    // input as in JBM Ballistics (Trajectory Terms: Sight Offset); in calm air the path seen from above is a straight
    // line from the muzzle through the line of sight at the zero: similar triangles
    const zeroM = ydToM(100);
    const offsetM = inToM(1.5);
    const at = (sightOffsetM: number, yd: number, cantRad = 0) =>
      hold({ rifle: { zero: { rangeM: zeroM }, sightOffsetM }, cantRad }, yd);
    // sight right of the bore: left of the aim before the zero, right of it beyond; by hand, 1.5 in at 100 yd zero:
    // 50 yd 0.75 in left = 0.417 mil right; 300 yd 3 in right = 0.278 mil left; 1000 yd 13.5 in right = 0.375 mil left
    for (const [yd, byHandMil] of [
      [50, 0.4167],
      [100, 0],
      [300, -0.2778],
      [1000, -0.375],
    ] as const) {
      expect(at(offsetM, yd).windMil).toBeCloseTo(byHandMil, 3);
      expect(at(-offsetM, yd).windMil).toBeCloseTo(-byHandMil, 3);
      expect(at(offsetM, yd).elevationMil).toBeCloseTo(at(0, yd).elevationMil, 4);
    }
    expect(at(0, 700)).toEqual(hold({ rifle: { zero: { rangeM: zeroM } } }, 700));
    // rolled onto its right side, a sight right of the bore is below it, so sideways becomes vertical
    const rolled = at(offsetM, 1000, Math.PI / 2).elevationMil - at(0, 1000, Math.PI / 2).elevationMil;
    expect(rolled).toBeCloseTo(0.375, 2);
  });

  it('needs less elevation uphill and downhill than on the level', () => {
    const level = hold({}, 700).elevationMil;
    for (const degrees of [-30, -15, 15, 30]) {
      expect(hold({ lookAngleRad: degToRad(degrees) }, 700).elevationMil).toBeLessThan(level);
    }
  });

  it('takes a wind given along the path for the same as the constant one', () => {
    fc.assert(
      fc.property(evenly(-10, 10), evenly(-10, 10), evenly(-3, 3), (crosswindMps, headwindMps, verticalMps) => {
        const wind = { crosswindMps, headwindMps, verticalMps };
        const change: Change = { effects: EVERY_EFFECT, lookAngleRad: 0.2, atmosphere: { lapse: 'icao' } };
        const constant = hold({ ...change, wind }, 800);
        for (const along of [
          windByRange([
            { rangeM: 100, ...wind },
            { rangeM: 500, ...wind },
          ]),
          windByZone([
            { untilM: 200, ...wind },
            { untilM: 400, ...wind },
          ]),
        ]) {
          const same = hold({ ...change, wind: along }, 800);
          expect(same.windMil).toBeCloseTo(constant.windMil, 5);
          expect(same.elevationMil).toBeCloseTo(constant.elevationMil, 5);
        }
      }),
      { numRuns: 30 },
    );
  });

  it('is moved more by wind near the muzzle than by the same wind near the target', () => {
    const near = windByZone([
      { untilM: 300, crosswindMps: 5, headwindMps: 0 },
      { untilM: 9000, crosswindMps: 0, headwindMps: 0 },
    ]);
    const far = windByZone([
      { untilM: 600, crosswindMps: 0, headwindMps: 0 },
      { untilM: 9000, crosswindMps: 5, headwindMps: 0 },
    ]);
    const at = (wind: typeof near): number => hold({ wind }, 900 / 0.9144).windMil;
    expect(at(near)).toBeGreaterThan(2 * at(far));
    expect(at(far)).toBeGreaterThan(0);
  });
});

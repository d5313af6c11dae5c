import { fpsToMps, fToC, grToKg, inToM, ydToM } from '@windcall/units';
import { describe, expect, it } from 'vitest';
import { creedmoor, EVERY_EFFECT, fromRight, ok } from '../../test/creedmoor.ts';
import { explainHold } from './explain-hold.ts';
import { prepareShot } from './prepare-shot.ts';
import { solveHold, solveTrajectory } from './solve-trajectory.ts';
import { solveZero } from './solve-zero.ts';
import { windByRange, windByZone } from './wind.ts';

const pellet = creedmoor({
  ammunition: {
    muzzleVelocityMps: fpsToMps(700),
    bulletMassKg: grToKg(8),
    bulletDiameterM: inToM(0.177),
    drag: { table: 'G1', bc: 0.02 },
  },
  rifle: { zero: { rangeM: 20 } },
});

describe('zero', () => {
  it('is met by the flight, in at most four flights for common rifles', () => {
    for (const yd of [25, 50, 100, 200, 300, 600]) {
      const shot = prepareShot(creedmoor({ rifle: { zero: { rangeM: ydToM(yd) } } }));
      const zero = ok(solveZero(shot));
      expect(zero.flights).toBeLessThanOrEqual(4);
      expect(Math.abs(ok(solveHold(shot, ydToM(yd), zero)).elevationMil)).toBeLessThan(1e-6);
    }
  });
  it('is solved in calm air: wind, spin and Coriolis move the first shot', () => {
    const shot = prepareShot(creedmoor({ wind: fromRight(5), effects: EVERY_EFFECT }));
    expect(ok(solveZero(shot))).toEqual(ok(solveZero(prepareShot(creedmoor()))));
    expect(ok(solveHold(shot, ydToM(100))).windMil).not.toBe(0);
  });
  it('keeps the weather it was sighted in under', () => {
    const cold = { temperatureC: -20, pressurePa: 102_000, relativeHumidity: 0 };
    const shot = prepareShot(creedmoor({ rifle: { zero: { rangeM: 300, atmosphere: cold } } }));
    expect(ok(solveHold(shot, 300)).elevationMil).toBeLessThan(-0.01);
  });
  it('says how far the bullet gets when it cannot be zeroed there', () => {
    const outcome = solveZero(prepareShot({ ...pellet, rifle: { ...pellet.rifle, zero: { rangeM: 1800 } } }));
    expect(outcome).toMatchObject({ status: 'no-zero' });
    if (outcome.status === 'no-zero') {
      expect(outcome.reachedM).toBeGreaterThan(100);
      expect(outcome.reachedM).toBeLessThan(1800);
    }
  });
  it('takes a bore angle as it is', () => {
    const shot = prepareShot(creedmoor({ rifle: { zero: { boreElevationRad: 0.002 } } }));
    expect(solveZero(shot)).toEqual({ status: 'ok', elevationRad: 0.002, flights: 0 });
  });
});

describe('trajectory', () => {
  it('gives the same row whether asked alone or among others', () => {
    const shot = prepareShot(creedmoor({ wind: fromRight(3), effects: EVERY_EFFECT }));
    const ranges = [0, 91.44, 200, 200, 457.2, 914.4];
    const flown = ok(solveTrajectory(shot, ranges));
    expect(flown.rows.map((r) => r.rangeM)).toEqual(ranges);
    for (const row of flown.rows) {
      const alone = ok(solveHold(shot, row.rangeM));
      expect(alone.elevationMil).toBeCloseTo(row.elevationMil, 5);
      expect(alone.windMil).toBeCloseTo(row.windMil, 5);
    }
  });
  it('begins at the muzzle, below the sights, without a correction', () => {
    const row = ok(solveTrajectory(prepareShot(creedmoor()), [0])).rows[0];
    expect(row).toMatchObject({ timeS: 0, elevationMil: 0, windMil: 0 });
    expect(row.heightM).toBeCloseTo(-inToM(2.36), 12);
    expect(row.speedMps).toBeCloseTo(fpsToMps(2800), 9);
  });
  it('carries the part flown when the bullet falls short', () => {
    const outcome = solveTrajectory(prepareShot(pellet), [20, 50, 100, 2000]);
    expect(outcome).toMatchObject({ status: 'fell-short' });
    if (outcome.status === 'fell-short') {
      expect(outcome.rows.map((r) => r.rangeM)).toEqual([20, 50, 100]);
      expect(outcome.reachedM).toBeGreaterThan(100);
    }
    expect(solveHold(prepareShot(pellet), 2000).status).toBe('fell-short');
  });
  it('follows the powder’s temperature', () => {
    const powder = { sensitivityMpsPerK: 0.6, referenceC: fToC(72) };
    const at = (temperatureC: number): number =>
      prepareShot(creedmoor({ ammunition: { powder }, atmosphere: { temperatureC } })).muzzleVelocityMps;
    expect(at(fToC(72))).toBeCloseTo(fpsToMps(2800), 9);
    expect(at(fToC(72) - 30)).toBeCloseTo(fpsToMps(2800) - 18, 9);
    // An absurd extrapolation halves the velocity at most.
    const absurd = { sensitivityMpsPerK: 100, referenceC: 60 };
    expect(
      prepareShot(creedmoor({ ammunition: { powder: absurd }, atmosphere: { temperatureC: -50 } })).muzzleVelocityMps,
    ).toBeCloseTo(fpsToMps(1400), 9);
  });
  it('reads BC by Mach: equal rows are the plain BC, in any order and repeated', () => {
    const plain = ok(solveHold(prepareShot(creedmoor()), 900));
    const segments = [
      { mach: 2.5, bc: 0.325 },
      { mach: 1.1, bc: 0.325 },
      { mach: 1.1, bc: 0.325 },
    ];
    const byMach = prepareShot(creedmoor({ ammunition: { drag: { table: 'G7', bc: 9, segments } } }));
    expect(ok(solveHold(byMach, 900)).elevationMil).toBeCloseTo(plain.elevationMil, 6);
  });
  it('flies a custom curve that is the G7 table scaled by form factor', () => {
    const shot = prepareShot(creedmoor());
    const curve = Array.from({ length: 201 }, (_, i) => ({ mach: i / 40, cd: 0.4 }));
    const custom = prepareShot(creedmoor({ ammunition: { drag: { curve } } }));
    expect(ok(solveHold(custom, 600)).elevationMil).toBeGreaterThan(ok(solveHold(shot, 600)).elevationMil);
  });
});

describe('parts of a hold', () => {
  it('add up to the hold', () => {
    const shot = prepareShot(creedmoor({ wind: fromRight(4), effects: EVERY_EFFECT }));
    for (const rangeM of [0, 50, 500, 1200]) {
      const parts = ok(explainHold(shot, rangeM));
      const hold = ok(solveHold(shot, rangeM));
      for (const axis of ['elevationMil', 'windMil'] as const) {
        const sum = (['drop', 'wind', 'coriolis', 'spinDrift', 'aerodynamicJump'] as const).reduce(
          (total, part) => total + parts[part][axis],
          0,
        );
        expect(sum).toBeCloseTo(parts.total[axis], 9);
        expect(parts.total[axis]).toBeCloseTo(hold[axis], 6);
      }
    }
  });
  it('are nothing for effects that are off', () => {
    const parts = ok(explainHold(prepareShot(creedmoor()), 600));
    for (const part of ['wind', 'coriolis', 'spinDrift', 'aerodynamicJump'] as const) {
      expect(Math.abs(parts[part].elevationMil) + Math.abs(parts[part].windMil)).toBe(0);
    }
    expect(explainHold(prepareShot(pellet), 2000).status).toBe('fell-short');
  });
});

describe('what only a programmer can get wrong', () => {
  it('throws and says what it got', () => {
    const bad: [() => unknown, RegExp][] = [
      [
        () => prepareShot(creedmoor({ ammunition: { muzzleVelocityMps: -3 } })),
        /muzzleVelocityMps must be > 0.* got -3/,
      ],
      [
        () => prepareShot(creedmoor({ ammunition: { bulletMassKg: Number.NaN } })),
        /bulletMassKg must be > 0.* got NaN/,
      ],
      [() => prepareShot(creedmoor({ atmosphere: { relativeHumidity: 45 } })), /relativeHumidity .*got 45/],
      [() => prepareShot(creedmoor({ ammunition: { drag: { table: 'G7', bc: 0 } } })), /drag.bc .*got 0/],
      [() => prepareShot(creedmoor({ wind: fromRight(Number.NaN) })), /crosswindMps must be a finite number, got NaN/],
      [() => prepareShot(creedmoor({ lookAngleRad: 60 })), /lookAngleRad .*got 60/],
      [() => solveTrajectory(prepareShot(creedmoor()), [200, 100]), /rangesM .*got 100/],
      [() => solveHold(prepareShot(creedmoor()), -1), /rangeM .*got -1/],
      [() => windByRange([]), /knots must not be empty/],
      [() => windByZone([]), /zones must not be empty/],
      [
        () =>
          windByRange([
            { rangeM: 5, crosswindMps: 0, headwindMps: 0 },
            { rangeM: 5, crosswindMps: 0, headwindMps: 0 },
          ]),
        /increasing rangeM/,
      ],
      [
        () =>
          windByZone([
            { untilM: 5, crosswindMps: 0, headwindMps: 0 },
            { untilM: 5, crosswindMps: 9, headwindMps: 0 },
          ]),
        /increasing untilM/,
      ],
    ];
    for (const [run, message] of bad) expect(run).toThrow(message);
  });
});

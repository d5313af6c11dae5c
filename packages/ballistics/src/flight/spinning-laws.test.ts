import { fpsToMps, grToKg, inToM, ydToM } from '@windcall/units';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evenly } from '../../../../scripts/evenly.ts';
import { type Change, creedmoor, fromRight, ok } from '../../test/creedmoor.ts';
import { explainHold } from './explain-hold.ts';
import { fly } from './fly.ts';
import { prepareShot } from './prepare-shot.ts';
import { STATE_SIZE } from './prepared-shot.ts';
import type { Effects } from './shot-input.ts';
import { solveHold } from './solve-trajectory.ts';
import { solveZero } from './solve-zero.ts';
import { type Wind, windByRange, windByZone } from './wind.ts';

const SPINNING: Effects = { spinDrift: 'repose', aerodynamicJump: 'every-change' };
const hold = (change: Change, yd: number) =>
  ok(solveHold(prepareShot(creedmoor({ effects: SPINNING, ...change })), ydToM(yd)));
const parts = (change: Change, yd: number) =>
  ok(explainHold(prepareShot(creedmoor({ effects: SPINNING, ...change })), ydToM(yd)));
const still = { headwindMps: 0, verticalMps: 0 };

const cases = fc.record({
  twistIn: evenly(6, 14),
  fps: evenly(2200, 3200),
  bc: evenly(0.2, 0.45),
  yd: evenly(200, 1200),
  cross: evenly(-12, 12),
  edgeYd: evenly(50, 900),
});
type Case = typeof cases extends fc.Arbitrary<infer T> ? T : never;
const rifle = (c: Case, twistDirection: 'right' | 'left' = 'right'): Change => ({
  rifle: { twistM: inToM(c.twistIn), twistDirection },
  ammunition: { muzzleVelocityMps: fpsToMps(c.fps), drag: { table: 'G7', bc: c.bc } },
});

describe('laws of a spinning bullet', () => {
  it('without spin is the point mass, to 1e-12 mil', () => {
    fc.assert(
      fc.property(cases, (c) => {
        const smooth: Change = { ...rifle(c), rifle: { twistM: 0 }, wind: fromRight(c.cross) };
        const spun = hold(smooth, c.yd);
        const point = hold({ ...smooth, effects: {} }, c.yd);
        expect(Math.abs(spun.elevationMil - point.elevationMil)).toBeLessThan(1e-12);
        expect(Math.abs(spun.windMil - point.windMil)).toBeLessThan(1e-12);
      }),
      { numRuns: 40 },
    );
  });

  it('flies the mirror image with mirrored twist and wind', () => {
    fc.assert(
      fc.property(cases, (c) => {
        const windOf = (sign: 1 | -1): Wind =>
          windByZone([
            { untilM: ydToM(c.edgeYd), crosswindMps: 0, ...still },
            { untilM: 9000, crosswindMps: sign * c.cross, ...still },
          ]);
        const right = hold({ ...rifle(c), wind: windOf(1) }, c.yd);
        const left = hold({ ...rifle(c, 'left'), wind: windOf(-1) }, c.yd);
        expect(left.elevationMil).toBeCloseTo(right.elevationMil, 9);
        expect(left.windMil).toBeCloseTo(-right.windMil, 9);
      }),
      { numRuns: 40 },
    );
  });

  it('drifts in proportion to the turns of the rifling, before they decay', () => {
    const drift = (twist: number): number =>
      parts({ rifle: { twistM: inToM(twist) }, ammunition: { spin: { rollDamping: 0, magnus: 0 } } }, 1000).spinDrift
        .windMil;
    expect(drift(8) / drift(12)).toBeCloseTo(12 / 8, 3);
    expect(drift(8) / drift(16)).toBeCloseTo(2, 3);
    // A real bullet's spin decays, which reduces the drift slightly.
    const decayed = parts({}, 1000).spinDrift.windMil;
    expect(decayed / parts({ ammunition: { spin: { rollDamping: 0 } } }, 1000).spinDrift.windMil).toBeCloseTo(0.97, 1);
  });

  it('jumps by one step of wind as by two halves of it at the same place', () => {
    fc.assert(
      fc.property(cases, (c) => {
        const edgeM = ydToM(c.edgeYd);
        const once = windByZone([
          { untilM: edgeM, crosswindMps: 0, ...still },
          { untilM: 9000, crosswindMps: c.cross, ...still },
        ]);
        const twice = windByZone([
          { untilM: edgeM, crosswindMps: 0, ...still },
          { untilM: edgeM + 1e-6, crosswindMps: c.cross / 2, ...still },
          { untilM: 9000, crosswindMps: c.cross, ...still },
        ]);
        const [a, b] = [hold({ ...rifle(c), wind: once }, c.yd), hold({ ...rifle(c), wind: twice }, c.yd)];
        // The jump is proportional to the step, except for the square of crosswind by speed: at most 1.4e-4 of up to 0.35 mil over these
        // rifles, for the slowest bullet.
        expect(Math.abs(a.elevationMil - b.elevationMil)).toBeLessThan(2e-4);
        expect(Math.abs(a.windMil - b.windMil)).toBeLessThan(1e-6);
      }),
      { numRuns: 40 },
    );
  });

  it('takes a wind in zones and the same wind as dense knots for one, to 0.005 mil', () => {
    fc.assert(
      fc.property(cases, evenly(-12, 12), evenly(-12, 12), (c, second, third) => {
        const edges = [ydToM(c.edgeYd), ydToM(c.edgeYd + 150)];
        const winds = [c.cross, second, third];
        const zones = windByZone(
          winds.map((crosswindMps, i) => ({ untilM: edges[i] ?? 9000, crosswindMps, ...still })),
        );
        const knots = windByRange(
          winds.flatMap((crosswindMps, i) => [
            ...(i === 0 ? [] : [{ rangeM: edges[i - 1] + 0.5, crosswindMps, ...still }]),
            ...(i === 2 ? [] : [{ rangeM: edges[i] - 0.5, crosswindMps, ...still }]),
          ]),
        );
        const [a, b] = [hold({ ...rifle(c), wind: zones }, c.yd), hold({ ...rifle(c), wind: knots }, c.yd)];
        // The knots change over a meter; a range that ends within it sees half of the change.
        fc.pre(edges.every((edge) => Math.abs(edge - ydToM(c.yd)) > 1));
        expect(Math.abs(a.elevationMil - b.elevationMil)).toBeLessThan(0.005);
        expect(Math.abs(a.windMil - b.windMil)).toBeLessThan(0.005);
      }),
      { numRuns: 60 },
    );
  });

  it('lifts by a wind that begins down range, and hardly by one that ends there: the muzzle alone does not decide', () => {
    const blow = (from: number, until: number): Wind =>
      windByZone([
        { untilM: ydToM(from), crosswindMps: 0, ...still },
        { untilM: ydToM(until), crosswindMps: 10, ...still },
        { untilM: 9000, crosswindMps: 0, ...still },
      ]);
    const jump = (wind: Wind, aerodynamicJump: 'every-change' | 'muzzle'): number =>
      parts({ wind, effects: { spinDrift: 'repose', aerodynamicJump } }, 1000).aerodynamicJump.elevationMil;
    expect(jump(blow(300, 5000), 'every-change')).toBeLessThan(-0.12);
    expect(jump(blow(300, 5000), 'muzzle')).toBe(0);
    expect(Math.abs(jump(blow(1e-9, 300), 'every-change'))).toBeLessThan(0.1);
    // Rising air deflects a right-hand twist to the right, so the correction is to the left.
    const rising = { crosswindMps: 0, headwindMps: 0, verticalMps: 5 };
    expect(parts({ wind: rising }, 1000).aerodynamicJump.windMil).toBeLessThan(-0.05);
  });

  it('drifts with the cosine of the slope', () => {
    const level = parts({}, 700).spinDrift.windMil;
    for (const degrees of [-40, 20, 35, 50]) {
      const angle = (degrees * Math.PI) / 180;
      const sloped = parts({ lookAngleRad: angle, atmosphere: { lapse: 'none' } }, 700).spinDrift.windMil;
      expect(Math.abs(sloped / level / Math.cos(angle) - 1)).toBeLessThan(0.015);
    }
  });

  it('drifts nowhere without gravity and Coriolis', () => {
    const { plan } = prepareShot(creedmoor({ effects: SPINNING }));
    const row = new Float64Array(STATE_SIZE);
    fly({ ...plan, gravityX: 0, gravityY: 0 }, 0.001, 0, [1000], 1, row);
    expect(row[2]).toBe(0);
    fly(plan, 0.001, 0, [1000], 1, row);
    expect(row[2]).toBeGreaterThan(0.1);
  });

  it('never changes the zero, which is calm and level', () => {
    fc.assert(
      fc.property(cases, (c) => {
        const spun = prepareShot(creedmoor({ ...rifle(c), effects: SPINNING, wind: fromRight(c.cross) }));
        const point = prepareShot(creedmoor({ ...rifle(c), effects: {} }));
        expect(solveZero(spun)).toEqual(solveZero(point));
      }),
      { numRuns: 30 },
    );
  });

  it('scales drift and jump with a measured factor, and lets measured aerodynamics replace the estimate', () => {
    const wind = fromRight(5);
    const at = (spin: { factor?: number; liftRatio?: { mach: number; k: number }[] }) =>
      parts({ wind, ammunition: { spin } }, 1000);
    const plain = at({});
    expect(at({ factor: 0.8 }).spinDrift.windMil / plain.spinDrift.windMil).toBeCloseTo(0.8, 2);
    expect(at({ factor: 0.8 }).aerodynamicJump.elevationMil / plain.aerodynamicJump.elevationMil).toBeCloseTo(0.8, 2);
    const none = at({ liftRatio: [{ mach: 1, k: 0 }] });
    expect(none.spinDrift.windMil).toBe(0);
    expect(() => at({ factor: 3 })).toThrow(/spin.factor .*got 3/);
    expect(() => at({ liftRatio: [] })).toThrow(/liftRatio/);
  });

  it('has Litz’s fits where they are asked for: 0.02 to 0.15 mil more drift at 1000 yd', () => {
    const litz = parts({ effects: { spinDrift: 'litz', aerodynamicJump: 'muzzle' }, wind: fromRight(5) }, 1000);
    const repose = parts({ wind: fromRight(5) }, 1000);
    expect(repose.spinDrift.windMil - litz.spinDrift.windMil).toBeGreaterThan(0.02);
    expect(repose.spinDrift.windMil - litz.spinDrift.windMil).toBeLessThan(0.15);
    expect(Math.abs(litz.aerodynamicJump.elevationMil - repose.aerodynamicJump.elevationMil)).toBeLessThan(0.05);
  });
});

describe('the integration of a spinning bullet', () => {
  /** Equal steps over smooth drag in a constant wind: height, windage and time at 960 m. */
  const flyInSteps = (stepM: number): number[] => {
    const wind = {
      at: windByRange([{ rangeM: 0, crosswindMps: 6, headwindMps: 2, verticalMps: 1 }]).at,
      maxStepM: stepM,
    };
    const liftRatio = Array.from({ length: 2 }, (_, i) => ({ mach: 4 * i, k: 0.1 }));
    const drag = { curve: Array.from({ length: 41 }, (_, i) => ({ mach: i / 8, cd: 0.3 })), bc: 0.3 };
    const { plan } = prepareShot(
      creedmoor({
        wind,
        effects: SPINNING,
        lookAngleRad: 0.3,
        // The default lapse begins abruptly 30 ft from the muzzle, which spoils every order of convergence.
        atmosphere: { lapse: 'icao' },
        ammunition: { drag, spin: { liftRatio } },
      }),
    );
    const rows = new Float64Array(STATE_SIZE);
    fly(plan, 0.02, 0, [960], 1, rows, 1000);
    return [rows[0], rows[1], rows[2]];
  };

  it('is of fourth order in a constant wind', () => {
    const truth = flyInSteps(0.5);
    const errors = [120, 60, 30].map((step) => flyInSteps(step).map((value, i) => Math.abs(value - truth[i])));
    for (const quantity of [0, 1, 2]) {
      for (let i = 1; i < errors.length; i++) {
        const order = Math.log2(errors[i - 1][quantity] / errors[i][quantity]);
        expect(order).toBeGreaterThan(3.5);
      }
    }
  });

  it.each([
    ['6.5 mm 140 gr', 0.264, 140, 0.325, 853],
    ['.30 175 gr', 0.308, 175, 0.243, 808],
    ['.338 285 gr', 0.338, 285, 0.42, 838],
  ])('costs a %s 2e-5 mil at most at 1500 yd in a constant wind, and 2e-4 in one by knots', (_, inches, gr, bc, v) => {
    const load = {
      bulletDiameterM: inToM(inches),
      bulletMassKg: grToKg(gr),
      bulletLengthM: null,
      muzzleVelocityMps: v,
      drag: { table: 'G7' as const, bc },
    };
    const far = ydToM(1500);
    const at = (wind: Wind, effects: Effects, stepScale: number, maxStepM: number): number[] => {
      const { plan } = prepareShot(
        creedmoor({ effects, wind: 'at' in wind ? { ...wind, maxStepM } : wind, ammunition: load }),
      );
      const rows = new Float64Array(STATE_SIZE);
      expect(fly(plan, 0.015, 0, [far], 1, rows, stepScale).end).toBe('reached');
      return [(1000 * rows[1]) / far, (1000 * rows[2]) / far];
    };
    // The transonic bend of drag already gives a point mass an error; spin must not add to it.
    const added = (wind: Wind, stepScale = 1, maxStepM = Number.POSITIVE_INFINITY): number[] =>
      at(wind, SPINNING, stepScale, maxStepM).map((x, i) => x - at(wind, {}, stepScale, maxStepM)[i]);
    const worst = (a: number[], b: number[]): number => Math.max(...a.map((value, i) => Math.abs(value - b[i])));
    expect(worst(added(fromRight(5)), added(fromRight(5), 1 / 20))).toBeLessThan(2e-5);
    const swinging = windByRange(
      Array.from({ length: 31 }, (_unused, i) => ({
        rangeM: ydToM(50 * i),
        crosswindMps: 5 * Math.sin(i / 3),
        headwindMps: 2 * Math.cos(i / 4),
      })),
    );
    expect(worst(added(swinging), added(swinging, 1, 0.5))).toBeLessThan(2e-4);
  });
});

import { degToRad, fpsToMps, fToC, grToKg, inHgToPa, inToM, mphToMps, ydToM } from '@windcall/units';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evenly } from '../../../scripts/evenly.ts';
import { ellipticalRadii } from './dispersion/elliptical-radius.ts';
import { hitProbability } from './dispersion/hit-probability.ts';
import { solveDispersion } from './dispersion/solve-dispersion.ts';
import type { DragTable } from './drag/drag.ts';
import { STANDARD_CD } from './drag/drag-tables.ts';
import { describeFlight } from './events/describe-flight.ts';
import { solveDangerSpace, solveLead } from './events/solve-aim.ts';
import { explainHold } from './flight/explain-hold.ts';
import { prepareShot } from './flight/prepare-shot.ts';
import type { ShotInput } from './flight/shot-input.ts';
import { solveHold, solveTrajectory } from './flight/solve-trajectory.ts';
import { solveZero } from './flight/solve-zero.ts';
import type { Wind } from './flight/wind.ts';
import { windByRange, windByZone } from './flight/wind.ts';
import { TARGET_SHAPES, targetOutlineMoa } from './target/target-outline.ts';
import { trueProfile } from './truing/true-profile.ts';

/** Every profile and weather that the contract accepts, including its bounds. */
const rifle = fc.record({
  bulletGr: evenly(5, 1500),
  bc: evenly(0.02, 3),
  muzzleFps: evenly(200, 6000),
  twistIn: evenly(0, 200),
  scopeIn: evenly(0, 20),
  zeroYd: evenly(5, 2000),
  dragModel: fc.constantFrom(...(Object.keys(STANDARD_CD) as DragTable[])),
  diameterIn: evenly(0.1, 2),
  lengthIn: fc.option(evenly(0.1, 10)),
  twist: fc.constantFrom('right' as const, 'left' as const),
  segments: fc.array(fc.record({ mach: evenly(0, 10), bc: evenly(0.02, 3) }), { maxLength: 20 }),
  powderFpsPerF: evenly(-20, 20),
});
const weather = fc.record({
  temperatureF: evenly(-60, 140),
  humidityPct: evenly(0, 100),
  pressureInHg: evenly(15, 33),
});
const mph = evenly(-100, 100);
const blow = fc.oneof(
  fc.record({ kind: fc.constant('constant' as const), cross: mph, head: mph, up: mph }),
  fc.record({
    kind: fc.constantFrom('range' as const, 'zone' as const),
    rows: fc.uniqueArray(fc.record({ yd: fc.integer({ min: 0, max: 2500 }), cross: mph, head: mph }), {
      minLength: 1,
      maxLength: 50,
      selector: (r) => r.yd,
    }),
  }),
);
const situation = fc.record({
  rifle,
  weather,
  blow,
  yd: evenly(0, 2000),
  lookDeg: evenly(-60, 60),
  cantDeg: evenly(-180, 180),
  latitudeDeg: evenly(-90, 90),
  bearingDeg: evenly(0, 360),
  effects: fc.record({
    spinDrift: fc.constantFrom('repose' as const, 'litz' as const, 'off' as const),
    aerodynamicJump: fc.constantFrom('every-change' as const, 'muzzle' as const, 'off' as const),
    coriolis: fc.boolean(),
  }),
  lapse: fc.constantFrom('beyond-30-ft' as const, 'icao' as const, 'none' as const),
});
type Situation = typeof situation extends fc.Arbitrary<infer T> ? T : never;

const windOf = (b: Situation['blow']): Wind => {
  if (b.kind === 'constant')
    return { crosswindMps: mphToMps(b.cross), headwindMps: mphToMps(b.head), verticalMps: mphToMps(b.up) };
  const rows = [...b.rows]
    .sort((p, q) => p.yd - q.yd)
    .map((r) => ({ at: ydToM(r.yd), crosswindMps: mphToMps(r.cross), headwindMps: mphToMps(r.head) }));
  return b.kind === 'range'
    ? windByRange(rows.map(({ at, ...wind }) => ({ rangeM: at, ...wind })))
    : windByZone(rows.map(({ at, ...wind }) => ({ untilM: at, ...wind })));
};

const inputOf = (s: Situation): ShotInput => ({
  rifle: {
    sightHeightM: inToM(s.rifle.scopeIn),
    zero: { rangeM: ydToM(s.rifle.zeroYd) },
    twistM: inToM(s.rifle.twistIn),
    twistDirection: s.rifle.twist,
  },
  ammunition: {
    muzzleVelocityMps: fpsToMps(s.rifle.muzzleFps),
    bulletMassKg: grToKg(s.rifle.bulletGr),
    bulletDiameterM: inToM(s.rifle.diameterIn),
    bulletLengthM: s.rifle.lengthIn === null ? null : inToM(s.rifle.lengthIn),
    drag: { table: s.rifle.dragModel, bc: s.rifle.bc, segments: s.rifle.segments },
    powder: { sensitivityMpsPerK: fpsToMps(s.rifle.powderFpsPerF) * 1.8, referenceC: fToC(72) },
  },
  atmosphere: {
    temperatureC: fToC(s.weather.temperatureF),
    pressurePa: inHgToPa(s.weather.pressureInHg),
    relativeHumidity: s.weather.humidityPct / 100,
    lapse: s.lapse,
  },
  wind: windOf(s.blow),
  lookAngleRad: degToRad(s.lookDeg),
  cantRad: degToRad(s.cantDeg),
  effects: {
    ...s.effects,
    coriolis: s.effects.coriolis ? { latitudeRad: degToRad(s.latitudeDeg), bearingRad: degToRad(s.bearingDeg) } : null,
  },
});

/** Every number in an outcome, at any depth. */
const numbersOf = (value: unknown): number[] => {
  if (typeof value === 'number') return [value];
  if (ArrayBuffer.isView(value)) return [...(value as Float64Array)];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbersOf) : [];
};

const OUTCOMES = ['ok', 'fell-short', 'no-zero'];
/**
 * Bound on the work of one call, relative to a plain flight to 1000 yd timed at the same moment: 7000 of them take 50 ms at 7 µs each. A
 * ratio, because a busy machine slows both.
 */
const MOST_FLIGHTS = 7000;
const QUICK_MS = 50;
const plainShot = prepareShot({
  rifle: { sightHeightM: 0.06, zero: { rangeM: 100 } },
  ammunition: {
    muzzleVelocityMps: 850,
    bulletMassKg: 0.009,
    bulletDiameterM: 0.0067,
    drag: { table: 'G7', bc: 0.325 },
  },
  atmosphere: { temperatureC: 15, pressurePa: 101_325, relativeHumidity: 0.5 },
});
const plainZero = solveZero(plainShot);

/** Duration of a plain flight on this machine now, ms. */
const plainFlightMs = (): number => {
  const started = Date.now();
  let flights = 0;
  while (Date.now() - started < 20) {
    solveTrajectory(plainShot, [914.4], plainZero);
    flights++;
  }
  return 20 / flights;
};

const expectSound = (run: () => { status: string }): void => {
  const started = Date.now();
  let outcome = run();
  let elapsedMs = Date.now() - started;
  expect(OUTCOMES).toContain(outcome.status);
  expect(numbersOf(outcome).filter((n) => !Number.isFinite(n))).toEqual([]);
  if (elapsedMs < QUICK_MS) return;
  // a slow flight may be preempted: the best of a few tries counts, each relative to flights timed beside it
  let flights = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < 6 && flights >= MOST_FLIGHTS; tries++) {
    const flightMs = plainFlightMs();
    const again = Date.now();
    outcome = run();
    elapsedMs = Date.now() - again;
    flights = Math.min(flights, elapsedMs / flightMs);
  }
  expect(flights).toBeLessThan(MOST_FLIGHTS);
};

describe('whatever the contract lets through', () => {
  it('is answered with finite numbers or a named outcome, in bounded time', () => {
    fc.assert(
      fc.property(situation, (s) => {
        const shot = prepareShot(inputOf(s));
        const rangeM = ydToM(s.yd);
        const zero = solveZero(shot);
        expectSound(() => solveZero(shot));
        expectSound(() => solveHold(shot, rangeM, zero));
        expectSound(() => solveTrajectory(shot, [0, rangeM / 3, rangeM / 3, rangeM, 2000], zero));
        expectSound(() => explainHold(shot, rangeM, zero));
        expectSound(() =>
          solveDispersion(shot, rangeM, { groupMoa: 30, bulletMassKg: grToKg(50), bcShare: 0.5 }, zero),
        );
        expectSound(() => describeFlight(shot, Math.max(1, rangeM), zero));
      }),
      { numRuns: 400, endOnFailure: true },
    );
  });

  it('is so for leads, danger spaces and truing too', () => {
    fc.assert(
      fc.property(situation, evenly(0, 40), evenly(-7, 7), (s, speedMps, headingRad) => {
        const input = inputOf(s);
        const shot = prepareShot(input);
        const rangeM = Math.max(1, ydToM(s.yd));
        expectSound(() => solveLead(shot, rangeM, speedMps, headingRad));
        expectSound(() => solveDangerSpace(shot, rangeM, 0.5));
        expectSound(() => {
          const trued = trueProfile(input, [
            { rangeM, elevationMil: 8 },
            { rangeM: rangeM + 1, elevationMil: 9 },
          ]);
          // The returned shot holds the caller's wind, whose longest step may be infinite.
          return trued.status === 'ok' ? { ...trued, input: trued.input.ammunition } : trued;
        });
      }),
      { numRuns: 60, endOnFailure: true },
    );
  });

  it('gives probabilities and radii for any spread', () => {
    const spread = fc.record({
      sigmaWindMil: evenly(0, 100),
      sigmaElevationMil: evenly(0, 100),
      correlation: evenly(-1, 1),
    });
    fc.assert(
      fc.property(
        spread,
        fc.constantFrom(...TARGET_SHAPES),
        evenly(0.1, 10),
        evenly(0.01, 0.99),
        (s, shape, moa, p) => {
          const probability = hitProbability(targetOutlineMoa(shape, moa), s, [moa / 9, -moa / 7]);
          expect(probability >= 0 && probability <= 1).toBe(true);
          const radius = ellipticalRadii(s, [p] as const)[0];
          expect(Number.isFinite(radius) && radius >= 0).toBe(true);
        },
      ),
      { numRuns: 300 },
    );
  });
});

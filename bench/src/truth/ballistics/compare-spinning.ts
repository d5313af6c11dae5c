import { degToRad, fToC, inHgToPa, inToM, ydToM } from '@windcall/units';
import { CELL_COUNT, CELLS_PER_MACH } from '../../../../packages/ballistics/src/drag/drag-cells.ts';
import { prepareShot } from '../../../../packages/ballistics/src/flight/prepare-shot.ts';
import type { ShotInput } from '../../../../packages/ballistics/src/flight/shot-input.ts';
import { solveTrajectory } from '../../../../packages/ballistics/src/flight/solve-trajectory.ts';
import { type Wind, windByRange, windByZone } from '../../../../packages/ballistics/src/flight/wind.ts';
import { estimateLiftRatio, NO_SPIN } from '../../../../packages/ballistics/src/spin/spinning-bullet.ts';
import { compareFlight } from './compare-flight.ts';
import type { Comparison } from './comparison.ts';
import type { FlightCase } from './flight-case.ts';
import { fittedDrag, SPIN_MODELS, type SpinModel } from './fly-case.ts';

type Published = { id: string; kind: string; program: string; source: string; note?: string };

/** A flight by six degrees of freedom: fixtures/spinning.json holds them. */
export type SixDofCase = Published & {
  inputs: {
    bullet: string;
    massKg: number;
    diameterM: number;
    lengthM: number;
    twistIn: number;
    twistDirection: 'right' | 'left';
    muzzleMps: number;
    boreElevationRad: number;
    lookAngleDeg: number;
    densityKgM3: number;
    soundMps: number;
    temperatureF: number;
    pressureInHg: number;
    humidityPct: number;
    rollDamping: number;
    axialInertiaKgM2: number;
    aeroByMach: { mach: number; cd: number; cma: number; k: number }[];
    windZones?: { untilYd: number; crosswindMps: number }[];
    windKnots?: { yd: number; crosswindMps: number }[];
  };
  rows: { rangeYd: number; heightM: number; windageM: number; timeS: number; speedMps: number }[];
};

/** Aerodynamics measured in a spark range, round by round. */
export type SparkCase = Published & {
  inputs: { bullet: string; core: string; lengthCalibres: number };
  tolerance: { rmsAboveMach13: number; rowAboveMach13: number; rowBelow: number };
  rows: { round: string; mach: number; k?: number }[];
};

export type SpinningCases = { cases: FlightCase[]; sixDof: SixDofCase[]; spark: SparkCase[] };

/** Adds points between the reference's, because its drag is linear and our curve is smooth. */
const linearCurve = (points: readonly { mach: number; cd: number }[]) =>
  points.flatMap((p, i) => {
    const next = points[i + 1];
    return next === undefined
      ? [p]
      : [0, 0.25, 0.5, 0.75].map((f) => ({ mach: p.mach + f * (next.mach - p.mach), cd: p.cd + f * (next.cd - p.cd) }));
  });

const windOf = ({ windZones, windKnots }: SixDofCase['inputs']): Wind => {
  const still = { headwindMps: 0, verticalMps: 0 };
  if (windZones)
    return windByZone(windZones.map((z) => ({ untilM: ydToM(z.untilYd), crosswindMps: z.crosswindMps, ...still })));
  if (windKnots)
    return windByRange(windKnots.map((k) => ({ rangeM: ydToM(k.yd), crosswindMps: k.crosswindMps, ...still })));
  return { crosswindMps: 0, ...still };
};

const sixDofShot = ({ inputs: i }: SixDofCase, coefficients: 'given' | 'estimated', model: SpinModel): ShotInput => {
  return {
    rifle: {
      sightHeightM: 0,
      zero: { boreElevationRad: i.boreElevationRad },
      twistM: inToM(i.twistIn),
      twistDirection: i.twistDirection,
    },
    ammunition: {
      muzzleVelocityMps: i.muzzleMps,
      bulletMassKg: i.massKg,
      bulletDiameterM: i.diameterM,
      bulletLengthM: i.lengthM,
      drag: { curve: linearCurve(i.aeroByMach) },
      ...(coefficients === 'given' && {
        spin: {
          liftRatio: i.aeroByMach,
          rollDamping: i.rollDamping,
          axialInertia: i.axialInertiaKgM2 / (i.massKg * i.diameterM ** 2),
        },
      }),
    },
    atmosphere: {
      temperatureC: fToC(i.temperatureF),
      pressurePa: inHgToPa(i.pressureInHg),
      relativeHumidity: i.humidityPct / 100,
      lapse: 'none',
    },
    wind: windOf(i),
    lookAngleRad: degToRad(i.lookAngleDeg),
    effects: model,
  };
};

/** Largest error allowed at a range, mil: the gate's up to 1000 yd, beyond with the square of the range. */
const limit = (at1000: number, rangeYd: number): number => at1000 * Math.max(1, rangeYd / 1000) ** 2;

/**
 * Our flight beside a six-degrees-of-freedom flight, with its coefficients and with ones estimated from the length.
 * Both use the estimated Magnus share: the publications give the moment without the force.
 */
export const compareSixDof = (c: SixDofCase, model: SpinModel = SPIN_MODELS.now): Comparison[] =>
  (['given', 'estimated'] as const).flatMap((coefficients) => {
    const shot = prepareShot(sixDofShot(c, coefficients, model));
    const flown = solveTrajectory(
      shot,
      c.rows.map((row) => ydToM(row.rangeYd)),
    );
    if (flown.status !== 'ok') throw new Error(`${c.id} must be flown whole, got ${flown.status}`);
    const calm = !c.inputs.windZones && !c.inputs.windKnots;
    const given = coefficients === 'given';
    return c.rows.flatMap((row, i): Comparison[] => {
      const our = flown.rows[i];
      const mil = (meters: number): number => (1000 * meters) / our.rangeM;
      const compare = (
        quantity: string,
        unit: string,
        expected: number,
        got: number,
        halfDigit: number,
        tolerance: number,
      ) => ({
        caseId: c.id,
        group: `six-dof-${calm ? 'calm' : 'wind'}-${coefficients}`,
        quantity,
        unit,
        rangeM: our.rangeM,
        mach: our.mach,
        expected,
        got,
        error: got - expected,
        halfDigit,
        tolerance,
      });
      const half = mil(5e-6);
      const vertical = given ? (calm ? 0.006 : 0.03) : 0.06;
      const sideways = given ? (calm ? 0.002 : 0.02) : 0.05;
      return [
        compare('elevation', 'mil', mil(row.heightM), mil(our.heightM), half, limit(vertical, row.rangeYd)),
        compare('wind', 'mil', mil(row.windageM), mil(our.windageM), half, limit(sideways, row.rangeYd)),
        compare('speed', 'm/s', row.speedMps, our.speedMps, 0.005, 1),
        compare('time', 's', row.timeS, our.timeS, 5e-7, 0.002),
      ];
    });
  });

const SUPERSONIC = 1.3;

/** Estimated K by Mach number, as a multiple of K at Mach 2.2. */
const liftShapeAt = (mach: number): number => {
  const { shape } = NO_SPIN;
  const at = Math.min(CELL_COUNT - 1e-9, Math.max(0, mach * CELLS_PER_MACH));
  const i = Math.floor(at);
  return shape[i] + (at - i) * (shape[i + 1] - shape[i]);
};

/** K of each round beside the estimate from the bullet's length; errors as shares of the measured K. */
export const compareSpark = (c: SparkCase): Comparison[] =>
  c.rows.flatMap(({ mach, k }): Comparison[] => {
    if (k === undefined) return [];
    const got = estimateLiftRatio(c.inputs.lengthCalibres) * liftShapeAt(mach);
    const fast = mach >= SUPERSONIC;
    return [
      {
        caseId: c.id,
        group: c.inputs.core === 'lead core' ? 'spark-lead' : 'spark-steel',
        quantity: fast ? 'K above Mach 1.3' : 'K below Mach 1.3',
        unit: 'share',
        rangeM: null,
        mach,
        expected: 1,
        got: got / k,
        error: got / k - 1,
        halfDigit: 0,
        tolerance: fast ? c.tolerance.rowAboveMach13 : c.tolerance.rowBelow,
      },
    ];
  });

/**
 * Bullets whose drag is fitted to the speeds of one printout, and the same bullets' other printouts to try that curve
 * on: other speeds, weather, slopes.
 */
const OWN_CURVES: readonly { from: string; cases: readonly string[] }[] = [
  {
    from: 'hornady4dof_B1_baseline_01',
    cases: ['hornady4dof_B1_baseline_13', 'hornady4dof_B2_wind_10', 'hornady4dof_B4_angle_07'],
  },
  { from: 'hornady4dof_B1_baseline_02', cases: ['hornady4dof_B2_wind_02'] },
];

/** Elevations of the radar-based program with a curve fitted to one of its printouts. */
export const compareOwnCurves = (cases: readonly FlightCase[]): Comparison[] =>
  OWN_CURVES.flatMap(({ from, cases: ids }) => {
    const source = cases.find(({ id }) => id === from);
    if (source === undefined) throw new Error(`${from} must be among the cases`);
    const { curve } = fittedDrag(source);
    return ids.flatMap((id) => {
      const c = cases.find((other) => other.id === id);
      if (c === undefined) throw new Error(`${id} must be among the cases`);
      const dragCurve = curve.map(({ mach, cd }): [number, number] => [mach, cd]);
      return compareFlight({ ...c, group: 'hornady-own-curve', inputs: { ...c.inputs, dragCurve } }).filter(
        ({ quantity }) => quantity === 'elevation',
      );
    });
  });

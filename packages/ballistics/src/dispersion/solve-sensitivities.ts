import { type HoldParts, solveSpinParts } from '../flight/explain-hold.ts';
import { makeFlightPlan, type VariedPlan } from '../flight/flight-plan.ts';
import { type Corrections, flyCorrections } from '../flight/fly-corrections.ts';
import type { PreparedShot } from '../flight/prepared-shot.ts';
import { type FellShort, MAX_RANGE_M, type NoZero, solveTrajectory } from '../flight/solve-trajectory.ts';
import { solveZero, type ZeroOutcome } from '../flight/solve-zero.ts';
import { CALM } from '../flight/wind.ts';
import { requireBetween } from '../require-number.ts';
import { NO_SPIN } from '../spin/spinning-bullet.ts';

/** Change of the corrections per unit of a cause, mil: elevation + up, wind + right. */
export type Slope = { elevationMil: number; windMil: number };

/** Derivatives of the corrections at a range by each cause, with unchanged sights. */
export type Sensitivities = {
  status: 'ok';
  /** The corrections themselves. */
  at: Slope & { timeS: number };
  /** Per m/s of muzzle velocity. */
  muzzleVelocity: Slope;
  /** Per unit of relative change of BC (0.01 is one percent). */
  bcShare: Slope;
  /** Per m/s of crosswind along the whole path, + from the right, including its jump. */
  crosswind: Slope;
  /** Per m/s of headwind along the whole path, + in the face. */
  headwind: Slope;
  range: Slope;
};

/**
 * Derivatives of the corrections at a range by central differences of full flights (10 flights, error below 1e-4 of
 * each). The zero is unchanged, because a rifle is not zeroed again for one faster cartridge. `wantedM` 0–10 000 m;
 * below a meter, as at one.
 */
export const solveSensitivities = (
  shot: PreparedShot,
  wantedM: number,
  zero: ZeroOutcome = solveZero(shot),
): Sensitivities | FellShort | NoZero => {
  const rangeM = Math.max(1, requireBetween('wantedM', wantedM, 0, MAX_RANGE_M));
  if (zero.status !== 'ok') return zero;
  const plan = makeFlightPlan(shot.conditions);
  const base: Readonly<VariedPlan> = { ...plan };
  const low: Corrections = { elevationMil: 0, windMil: 0, timeS: 0 };
  const high: Corrections = { elevationMil: 0, windMil: 0, timeS: 0 };
  let short: FellShort | null = null;

  const flyTo = (out: Corrections, x: number): void => {
    const flown = flyCorrections(shot, plan, zero.elevationRad, x, out);
    if (flown.end !== 'reached') short ??= { status: 'fell-short', reachedM: flown.lastX, reason: flown.end };
  };
  /** Flies with the cause changed by −step and +step. */
  const slope = (step: number, move: (by: number) => void): Slope => {
    move(-step);
    flyTo(low, rangeM);
    move(step);
    flyTo(high, rangeM);
    move(0);
    return {
      elevationMil: (high.elevationMil - low.elevationMil) / (2 * step),
      windMil: (high.windMil - low.windMil) / (2 * step),
    };
  };

  const at: Corrections = { elevationMil: 0, windMil: 0, timeS: 0 };
  flyTo(at, rangeM);
  const velocityStep = 0.002 * base.muzzleVelocityMps;
  const muzzleVelocity = slope(velocityStep, (by) => {
    plan.muzzleVelocityMps = base.muzzleVelocityMps + by;
  });
  const bcShare = slope(0.005, (by) => {
    plan.dragPerM = base.dragPerM / (1 + by);
  });
  const crosswind = slope(0.5, (by) => {
    plan.windZ = base.windZ - by;
  });
  const headwind = slope(0.5, (by) => {
    plan.windX = base.windX - by * base.lookCos;
    plan.windY = base.windY + by * base.lookSin;
  });
  const rangeStep = Math.min(2, 0.01 * rangeM);
  flyTo(low, rangeM - rangeStep);
  flyTo(high, rangeM + rangeStep);
  if (short) return short;
  return {
    status: 'ok',
    at,
    muzzleVelocity,
    bcShare,
    crosswind,
    headwind,
    range: {
      elevationMil: (high.elevationMil - low.elevationMil) / (2 * rangeStep),
      windMil: (high.windMil - low.windMil) / (2 * rangeStep),
    },
  };
};

/** At one range: the parts of the corrections from spin and wind, and derivatives by velocity and BC. */
export type RowSlopes = Pick<HoldParts, 'spinDrift' | 'aerodynamicJump' | 'wind'> &
  Pick<Sensitivities, 'muzzleVelocity' | 'bcShare'>;

/**
 * Parts and derivatives at increasing ranges (m) that all of its nine flights reach. Equal to
 * {@link solveSensitivities} and `explainHold`, at the cost of a range table.
 */
export const solveSlopes = (
  shot: PreparedShot,
  rangesM: ArrayLike<number>,
  zero: ZeroOutcome = solveZero(shot),
): RowSlopes[] => {
  const { conditions } = shot;
  const flown = (plan: VariedPlan): readonly Slope[] => {
    const table = solveTrajectory({ ...shot, plan }, rangesM, zero);
    return 'rows' in table ? table.rows : [];
  };
  const less = (a: Slope, b: Slope, per = 1): Slope => ({
    elevationMil: (a.elevationMil - b.elevationMil) / per,
    windMil: (a.windMil - b.windMil) / per,
  });
  const velocityStep = 0.002 * conditions.muzzleVelocityMps;
  const bcStep = 0.005;
  const varied = (change: (plan: VariedPlan) => void): readonly Slope[] => {
    const plan = makeFlightPlan(conditions);
    change(plan);
    return flown(plan);
  };
  const [fast, slow] = [velocityStep, -velocityStep].map((by) => varied((plan) => (plan.muzzleVelocityMps += by)));
  const [slick, rough] = [bcStep, -bcStep].map((by) => varied((plan) => (plan.dragPerM /= 1 + by)));
  const windy = { ...conditions, earth: [0, 0, 0] as const, spin: NO_SPIN };
  const calm = flown(makeFlightPlan({ ...windy, wind: CALM }));
  const blown = flown(makeFlightPlan(windy));
  const spin = solveSpinParts(shot, rangesM, zero);
  const reached = Math.min(...[fast, slow, slick, rough, calm, blown, spin].map((rows) => rows.length));
  return spin.slice(0, reached).map((parts, i) => ({
    ...parts,
    wind: less(blown[i], calm[i]),
    muzzleVelocity: less(fast[i], slow[i], 2 * velocityStep),
    bcShare: less(slick[i], rough[i], 2 * bcStep),
  }));
};

import {
  type BudgetEntry,
  type Cause,
  type Dispersion,
  explainHold,
  type HoldParts,
  solveDispersion,
  solveTrajectory,
  type TrajectoryRow,
  type Uncertainty,
} from '@windcall/ballistics';
import type { ballistics, stages } from '@windcall/contract';
import { fpsToMps, grToKg, J_PER_FTLB, mphToMps, mpsToFps, mToIn, ydToM } from '@windcall/units';
import { certaintyOf } from './certainty-of.ts';
import { type NoSolution, stageOfInput } from './inline-stage.ts';
import { correctionAt, type PreparedStage, prepare } from './prepare.ts';
import { cannotSolve, fellShort } from './reasons.ts';
import type { Rifle } from './rifle.ts';
import type { WindFields } from './wind-fields.ts';
import type { LineOfFire } from './winds/wind-kind.ts';

const HEIGHT_SAMPLES = 32;

/**
 * Greatest height of the bullet above the line of sight on its way to a target that is dialed for, m. `elevationMil` is the correction at
 * `rangeM`; raising the bore turns the path about the muzzle, exact except for the cosine of a few mils. Between samples the path is
 * a parabola.
 */
export const maxHeightM = (
  prepared: Pick<PreparedStage, 'shot' | 'zero'>,
  rangeM: number,
  elevationMil: number,
): number => {
  const ranges = Array.from({ length: HEIGHT_SAMPLES + 1 }, (_, i) => (rangeM * i) / HEIGHT_SAMPLES);
  const flown = solveTrajectory(prepared.shot, ranges, prepared.zero);
  if (flown.status === 'no-zero') throw new Error('zero must be solved before the height, got no-zero');
  const slope = Math.tan(elevationMil / 1000);
  const heights = flown.rows.map((row) => row.heightM + slope * row.rangeM);
  const top = heights.reduce((best, h, i) => (h > heights[best]! ? i : best), 0);
  const [before, at, after] = [heights[top - 1], heights[top]!, heights[top + 1]];
  if (before === undefined || after === undefined) return Math.max(0, at);
  // Vertex of the parabola through the three highest samples.
  const bend = before - 2 * at + after;
  return Math.max(0, bend < 0 ? at - (after - before) ** 2 / (8 * bend) : at);
};

/**
 * Variation from shot to shot, in SI units. A profile's ± is one standard deviation. A muzzle velocity SD by
 * chronograph includes the effects of charge and bullet weight, so it replaces them.
 */
const uncertaintyOf = (rifle: Rifle): Uncertainty => ({
  groupMoa: rifle.rifleAccuracy,
  ...(rifle.muzzleVelocitySd == null
    ? { powderChargeKg: grToKg(rifle.powderChargeVariation), bulletMassKg: grToKg(rifle.bulletWeightVariation) }
    : { muzzleVelocityMps: fpsToMps(rifle.muzzleVelocitySd) }),
  bcShare: rifle.bcVariation / rifle.bulletBC,
});

export type SolveOutcome = { status: 'ok'; solution: ballistics.Solution } | NoSolution;

/** Nearest target, yd: at the muzzle there is no angle to correct. */
export const NEAREST_YD = 2;
/** Largest corrections and scatter, mil: the wire's bounds, beyond any real shot. */
const MAX_CORRECTION_MIL = 1000;
const MAX_SIGMA_MIL = 100;

const cannot = (reason: string): NoSolution => ({ status: 'cannot-solve', reason });

const shareOf = (budget: readonly BudgetEntry[], causes: readonly Cause[]): number =>
  budget.reduce((sum, entry) => (causes.includes(entry.cause) ? sum + entry.share : sum), 0);

const detailsOf = (
  prepared: PreparedStage,
  row: TrajectoryRow,
  parts: HoldParts,
  { budget, sensitivities }: Dispersion,
  windShare: number,
): ballistics.Solution['details'] => ({
  impactVelocity: mpsToFps(row.speedMps),
  impactEnergy: row.energyJ / J_PER_FTLB,
  mach: row.mach,
  maxHeight: mToIn(maxHeightM(prepared, row.rangeM, parts.total.elevationMil)),
  stability: prepared.shot.stability,
  spinDriftMils: parts.spinDrift.windMil,
  spinDriftElevationMils: parts.spinDrift.elevationMil,
  aerodynamicJumpMils: parts.aerodynamicJump.elevationMil,
  coriolisElevationMils: parts.coriolis.elevationMil,
  coriolisWindMils: parts.coriolis.windMil,
  windMilsPerMph: (1 + windShare) * sensitivities.crosswind.windMil * mphToMps(1),
  varianceShares: {
    group: shareOf(budget, ['group']),
    muzzleVelocity: shareOf(budget, ['powderCharge', 'muzzleVelocity', 'bulletMass']),
    ballisticCoefficient: shareOf(budget, ['bc']),
  },
});

/**
 * The firing solution of a stage along a line of fire at a moment (s since its wind began): corrections (mil, + up and
 * + right) with all effects of the stage, time of flight, radii that hold 50, 90 and 95 % of the shots, and the wind at
 * the target. Uses the wind on the whole way.
 */
export const solve = (stage: stages.Stage, line: LineOfFire, momentS: number, fields?: WindFields): SolveOutcome => {
  const prepared = prepare(stage, line, momentS, fields);
  if (prepared.status !== 'ok') return prepared;
  if (line.distance < NEAREST_YD) return cannotSolve({ code: 'too-near', values: { nearestYd: NEAREST_YD } });
  const { shot, zero, rifle } = prepared;
  const rangeM = ydToM(line.distance);
  const correction = correctionAt(prepared, line.distance);
  if (correction.status !== 'ok') return fellShort(correction.reachedM);
  const { elevationMil: elevationMils, windMil: windDriftMils, row, windShare } = correction;
  const parts = correction.parts ?? explainHold(shot, rangeM, zero);
  const dispersion = solveDispersion(shot, rangeM, uncertaintyOf(rifle), zero);
  for (const outcome of [parts, dispersion]) {
    if (outcome.status !== 'ok') return fellShort(outcome.reachedM);
  }
  if (parts.status !== 'ok' || dispersion.status !== 'ok') throw new Error('must be solved');
  const { spread } = dispersion;
  if (Math.max(Math.abs(elevationMils), Math.abs(windDriftMils)) > MAX_CORRECTION_MIL) {
    return cannot('The wind carries this bullet away: there is no hold for it.');
  }
  if (Math.max(spread.sigmaWindMil, spread.sigmaElevationMil) > MAX_SIGMA_MIL) {
    return cannot('With these variations the shots scatter too far for a solution.');
  }
  return {
    status: 'ok',
    solution: {
      windDriftMils,
      elevationMils,
      timeOfFlight: row.timeS,
      cep: dispersion.cep50Mil,
      cep90: dispersion.cep90Mil,
      cep95: dispersion.cep95Mil,
      ...prepared.wind.along(line.distance),
      dispersion: spread,
      details: detailsOf(prepared, row, parts, dispersion, windShare),
      certainty: certaintyOf(prepared, row, parts, dispersion.sensitivities),
    },
  };
};

/** The solution for a body of `calculate-ballistics`. Missing fields of the rifle come from `profile`. */
export const solveInput = (input: ballistics.BallisticInput, profile?: Rifle): SolveOutcome => {
  const inline = stageOfInput(input, profile);
  if (inline.status !== 'ok') return inline;
  return solve(inline.stage, { ...inline.line, distance: input.distance }, inline.momentS);
};

/**
 * A bullet's response to wind along a line, by its rifle and air: windage in still air (mil, + right) and per mph of
 * steady full-value wind, as a two-sided difference about still air. Null if out of reach.
 */
export interface WindScale {
  stillAirMil: number;
  milPerMph: number;
}

/** The uniform crosswind that needs a windage (mil, + right), mph, + from the right. */
export const effectiveCrosswind = ({ stillAirMil, milPerMph }: WindScale, windMil: number): number =>
  (windMil - stillAirMil) / milPerMph;

const PROBE_MPH = 1;

/** Cache by stage: a session needs it with every shot. */
const scales = new WeakMap<stages.Stage, Map<string, WindScale | null>>();

const workOutScale = (stage: stages.Stage, line: LineOfFire): WindScale | null => {
  // A wind from the right of this line, for any scenario.
  const inWind = (mph: number): number | null => {
    const wind = { kind: 'steady', speed: Math.abs(mph), direction: mph < 0 ? 270 : 90 } as const;
    const prepared = prepare({ ...stage, wind, directionOfFire: line.directionOfFire }, line, 0);
    const correction = prepared.status === 'ok' ? correctionAt(prepared, line.distance) : null;
    return correction?.status === 'ok' ? correction.windMil : null;
  };
  const [left, still, right] = [inWind(-PROBE_MPH), inWind(0), inWind(PROBE_MPH)];
  if (left == null || still == null || right == null) return null;
  return { stillAirMil: still, milPerMph: (right - left) / (2 * PROBE_MPH) };
};

export const windScale = (stage: stages.Stage, line: LineOfFire): WindScale | null => {
  const known = scales.get(stage) ?? new Map<string, WindScale | null>();
  scales.set(stage, known);
  const key = `${line.distance}|${line.directionOfFire}|${line.lookAngle}|${line.cant ?? 0}|${line.powder ?? ''}`;
  const scale = known.has(key) ? (known.get(key) ?? null) : workOutScale(stage, line);
  known.set(key, scale);
  return scale;
};

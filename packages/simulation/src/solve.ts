import {
  type BudgetEntry,
  type Cause,
  type Dispersion,
  explainHold,
  type HoldParts,
  solveDispersion,
  solveHold,
  type TrajectoryRow,
} from '@windcall/ballistics';
import type { ballistics } from '@windcall/contract';
import { J_PER_FTLB, mphToMps, mpsToFps, mToIn, ydToM } from '@windcall/units';
import { maxHeightM } from './max-height.ts';
import { type NoSolution, type PreparedSolution, prepareSolution } from './prepare-solution.ts';
import { fellShortReason } from './reasons.ts';
import { referenceCorrectionOf } from './reference-correction.ts';
import { DEFAULT_PROFILE, type Rifle } from './rifle.ts';
import { uncertaintyOf } from './uncertainty-of.ts';

export type SolveOutcome = { status: 'ok'; solution: ballistics.Solution } | NoSolution;

/** Nearest target that can be asked for, yd: at the muzzle there is no angle to correct. */
const NEAREST_YD = 2;
/** Corrections and scatter beyond these, mil, are no shot that anybody takes. They are the wire's bounds. */
const MAX_CORRECTION_MIL = 1000;
const MAX_SIGMA_MIL = 100;

const cannot = (reason: string): NoSolution => ({ status: 'cannot-solve', reason });

const shareOf = (budget: readonly BudgetEntry[], causes: readonly Cause[]): number =>
  budget.reduce((sum, entry) => (causes.includes(entry.cause) ? sum + entry.share : sum), 0);

const detailsOf = (
  prepared: PreparedSolution,
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
 * The firing solution at `input.distance`: corrections (mil, + up and + right), time of flight, radii that hold 50, 90 and
 * 95 % of the shots, and the wind at the target. The bullet flies through all the wind there is: a field at its time
 * index, else at least three zones, else the one wind; `crosswindMph` and `headwindMph` are those at the target.
 *
 * Fields of the rifle that are not sent come from `profile`. Reference data of the rifle correct the model.
 */
export const solve = (input: ballistics.BallisticInput, profile: Rifle = DEFAULT_PROFILE): SolveOutcome => {
  const prepared = prepareSolution(input, profile);
  if (prepared.status !== 'ok') return prepared;
  if (input.distance < NEAREST_YD) return cannot(`The distance must be at least ${NEAREST_YD} yd.`);
  const { shot, zero, rifle } = prepared;
  const rangeM = ydToM(input.distance);
  const row = solveHold(shot, rangeM, zero);
  const parts = explainHold(shot, rangeM, zero);
  const dispersion = solveDispersion(shot, rangeM, uncertaintyOf(rifle), zero);
  for (const outcome of [row, parts, dispersion]) {
    if (outcome.status !== 'ok') return cannot(fellShortReason(outcome.reachedM));
  }
  if (row.status !== 'ok' || parts.status !== 'ok' || dispersion.status !== 'ok') throw new Error('must be solved');
  const reference = referenceCorrectionOf(rifle);
  const elevationMils = row.elevationMil + reference.elevationMil(input.distance);
  const windShare = reference.windShare(input.distance);
  const windDriftMils = row.windMil + windShare * parts.wind.windMil;
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
      ...prepared.wind.along(input.distance),
      dispersion: spread,
      details: detailsOf(prepared, row, parts, dispersion, windShare),
    },
  };
};

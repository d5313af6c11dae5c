import { explainHold, solveTrajectory, type TrajectoryRow } from '@windcall/ballistics';
import { J_PER_FTLB, mpsToFps, mToYd, ydToM } from '@windcall/units';
import { lagMilPerMph } from './kernel-for.ts';
import { type NoSolution, type PreparedSolution, prepareSolution, type SolutionInput } from './prepare-solution.ts';
import { type ReferenceCorrection, referenceCorrectionOf } from './reference-correction.ts';
import { DEFAULT_PROFILE, type Rifle } from './rifle.ts';

/** One line of a range table. Corrections in mil, + up and + right. */
export interface RangeRow {
  distanceYd: number;
  elevationMil: number;
  /** In the given wind. */
  windMil: number;
  /** Per mph of full-value crosswind, mil. */
  windMilPerMph: number;
  timeS: number;
  speedFps: number;
  energyFtLb: number;
  mach: number;
  /** Slower than sound: predictions are less certain from here on. */
  isSubsonic: boolean;
}

export type RangeTable =
  | {
      status: 'ok';
      rows: RangeRow[];
      /** How far the bullet gets, yd, when that is less than the farthest distance asked for; its rows are missing. */
      reachYd: number | null;
    }
  | NoSolution;

/** The part of a row's wind correction that the wind itself causes, mil. */
const windPart = ({ shot, zero }: PreparedSolution, row: TrajectoryRow): number => {
  const parts = explainHold(shot, row.rangeM, zero);
  return parts.status === 'ok' ? parts.wind.windMil : 0;
};

const toRow = (row: TrajectoryRow, prepared: PreparedSolution, reference: ReferenceCorrection): RangeRow => {
  const distanceYd = mToYd(row.rangeM);
  const windShare = reference.windShare(distanceYd);
  return {
    distanceYd,
    elevationMil: row.elevationMil + reference.elevationMil(distanceYd),
    windMil: row.windMil + (windShare === 0 ? 0 : windShare * windPart(prepared, row)),
    windMilPerMph: (1 + windShare) * lagMilPerMph(row, prepared.shot.muzzleVelocityMps),
    timeS: row.timeS,
    speedFps: mpsToFps(row.speedMps),
    energyFtLb: row.energyJ / J_PER_FTLB,
    mach: row.mach,
    isSubsonic: row.mach < 1,
  };
};

/** A range table in the given weather and wind, one row per distance (yd, increasing, > 0), in one flight. */
export const rangeTable = (
  input: SolutionInput,
  distancesYd: readonly number[],
  profile: Rifle = DEFAULT_PROFILE,
): RangeTable => {
  const prepared = prepareSolution(input, profile);
  if (prepared.status !== 'ok') return prepared;
  const flown = solveTrajectory(prepared.shot, distancesYd.map(ydToM), prepared.zero);
  if (flown.status === 'no-zero') throw new Error('zero must be solved before the table, got no-zero');
  const reference = referenceCorrectionOf(prepared.rifle);
  return {
    status: 'ok',
    rows: flown.rows.map((row) => toRow(row, prepared, reference)),
    reachYd: flown.status === 'fell-short' ? mToYd(flown.reachedM) : null,
  };
};

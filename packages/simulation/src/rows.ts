import type { TrajectoryRow } from '@windcall/ballistics';
import { stages } from '@windcall/contract';
import { J_PER_FTLB, mpsToFps, mToYd } from '@windcall/units';
import { certaintyOfRows } from './certainty-of.ts';
import type { NoSolution } from './inline-stage.ts';
import { lagMilPerMph } from './kernel-for.ts';
import { correctionAt, type PreparedStage, prepare } from './prepare.ts';
import type { WindFields } from './wind-fields.ts';
import type { LineOfFire } from './winds/wind-kind.ts';

export type RowsOutcome =
  | {
      status: 'ok';
      rows: stages.StageRow[];
      /** The bullet's reach, yd, if it is less than the farthest distance; rows beyond are missing. */
      reachYd: number | null;
    }
  | NoSolution;

interface Found extends Omit<stages.StageRow, 'sigmaElevation' | 'sigmaWindage'> {
  prepared: PreparedStage;
  flown: TrajectoryRow;
}

/** Adds each row's uncertainty; rows of one flight share the flights for it. */
const withCertainty = (found: readonly Found[]): stages.StageRow[] => {
  const flights = [...new Set(found.map((row) => row.prepared))];
  return flights.flatMap((prepared) => {
    const own = found.filter((row) => row.prepared === prepared);
    const certainties = certaintyOfRows(
      prepared,
      own.map((row) => row.flown),
    );
    return own.map(({ prepared: _, flown: __, ...row }, i) => {
      // At the end of the reach a slower bullet does not arrive, so the nearest known uncertainty is used.
      const certainty = certainties[i] ?? certainties[certainties.length - 1];
      return {
        ...row,
        sigmaElevation: certainty?.sigmaElevationMils ?? 0,
        sigmaWindage: certainty?.sigmaWindMils ?? 0,
      };
    });
  });
};

/**
 * Rows of `solve` at each distance (yd, increasing, >= 2) along a line at a moment (s), equal to the last digit,
 * without scatter: for cards and range tables.
 */
export const rows = (
  stage: stages.Stage,
  distancesYd: readonly number[],
  momentS: number,
  line: Omit<LineOfFire, 'distance'> = { directionOfFire: stage.directionOfFire, lookAngle: 0 },
  fields?: WindFields,
): RowsOutcome => {
  const found: Found[] = [];
  // Only a wind that changes during the flight differs between distances.
  const moves = stage.clock === 'live' && stages.WINDS[stage.wind.kind].moves;
  const farthest = distancesYd[distancesYd.length - 1] ?? 0;
  let shared: PreparedStage | undefined;
  for (const distance of distancesYd) {
    const prepared =
      shared !== undefined && !moves
        ? shared
        : prepare(stage, { ...line, distance: moves ? distance : farthest }, momentS, fields, shared);
    if (prepared.status !== 'ok') return prepared;
    shared = prepared;
    const correction = correctionAt(prepared, distance);
    if (correction.status !== 'ok')
      return { status: 'ok', rows: withCertainty(found), reachYd: mToYd(correction.reachedM) };
    const { row, windShare } = correction;
    found.push({
      prepared,
      flown: row,
      distance,
      elevation: correction.elevationMil,
      windage: correction.windMil,
      windMilsPerMph: (1 + windShare) * lagMilPerMph(row, prepared.shot.muzzleVelocityMps),
      timeOfFlight: row.timeS,
      velocity: mpsToFps(row.speedMps),
      energy: row.energyJ / J_PER_FTLB,
      mach: row.mach,
      ...prepared.wind.along(distance),
    });
  }
  return { status: 'ok', rows: withCertainty(found), reachYd: null };
};

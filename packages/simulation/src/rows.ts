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
      /** How far the bullet gets, yd, when that is less than the farthest distance asked for; its rows are missing. */
      reachYd: number | null;
    }
  | NoSolution;

/** A row before it is said how well it is known. */
interface Found extends Omit<stages.StageRow, 'sigmaElevation' | 'sigmaWindage'> {
  prepared: PreparedStage;
  flown: TrajectoryRow;
}

/** Adds how well each row is known; rows of one flight share the flights that this takes. */
const withCertainty = (found: readonly Found[]): stages.StageRow[] => {
  const flights = [...new Set(found.map((row) => row.prepared))];
  return flights.flatMap((prepared) => {
    const own = found.filter((row) => row.prepared === prepared);
    const certainties = certaintyOfRows(
      prepared,
      own.map((row) => row.flown),
    );
    return own.map(({ prepared: _, flown: __, ...row }, i) => {
      // At the very end of its reach a slower bullet does not arrive: what is known nearer in is said there.
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
 * What `solve` answers at each distance (yd, increasing, >= 2) along a line at a moment (s), to the last digit, without the
 * scatter: the rows of cards and range tables.
 */
export const rows = (
  stage: stages.Stage,
  distancesYd: readonly number[],
  momentS: number,
  line: Omit<LineOfFire, 'distance'> = { directionOfFire: stage.directionOfFire, lookAngle: 0 },
  fields?: WindFields,
): RowsOutcome => {
  const found: Found[] = [];
  // Only a wind that moves while the bullet flies is another for every distance.
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

import type { stages } from '@windcall/contract';
import { J_PER_FTLB, mpsToFps, mToYd } from '@windcall/units';
import type { NoSolution } from './inline-stage.ts';
import { lagMilPerMph } from './kernel-for.ts';
import { correctionAt, type PreparedStage, prepare } from './prepare.ts';
import type { LineOfFire } from './wind-at.ts';
import type { WindFields } from './wind-fields.ts';

export type RowsOutcome =
  | {
      status: 'ok';
      rows: stages.StageRow[];
      /** How far the bullet gets, yd, when that is less than the farthest distance asked for; its rows are missing. */
      reachYd: number | null;
    }
  | NoSolution;

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
  const found: stages.StageRow[] = [];
  // Only a wind that moves while the bullet flies is another for every distance.
  const moves = stage.clock === 'live' && (stage.wind.kind === 'recipe' || stage.wind.kind === 'samples');
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
    if (correction.status !== 'ok') return { status: 'ok', rows: found, reachYd: mToYd(correction.reachedM) };
    const { row, windShare } = correction;
    found.push({
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
  return { status: 'ok', rows: found, reachYd: null };
};

import { solveTrajectory } from '@windcall/ballistics';
import type { stages } from '@windcall/contract';
import { ydToM } from '@windcall/units';
import { prepare } from './prepare.ts';
import type { WindFields } from './wind-fields.ts';
import type { LineOfFire } from './winds/wind-kind.ts';

/** A point of a bullet's path: s after the shot, m along the line of sight, mil from it with nothing dialed (+ right, + up). */
export interface PathPoint {
  tS: number;
  zM: number;
  rightMil: number;
  upMil: number;
  mach: number;
}

const STEP_YD = 25;

/**
 * The path of a bullet fired along a line at a moment (s), every 25 yd to the line's distance, for its wake. Angles are the trajectory's
 * corrections, negated. Empty if out of reach.
 */
export const flightPath = (
  stage: stages.Stage,
  line: LineOfFire,
  momentS: number,
  fields?: WindFields,
): PathPoint[] => {
  const prepared = prepare(stage, line, momentS, fields);
  if (prepared.status !== 'ok') return [];
  const before = Array.from({ length: Math.ceil(line.distance / STEP_YD) }, (_, i) => (i + 1) * STEP_YD);
  const distancesYd = [...before.filter((yd) => yd < line.distance), line.distance];
  const flown = solveTrajectory(prepared.shot, distancesYd.map(ydToM), prepared.zero);
  if (flown.status !== 'ok' || flown.rows.length < distancesYd.length) return [];
  return flown.rows.map(({ timeS, rangeM, windMil, elevationMil, mach }) => ({
    tS: timeS,
    zM: rangeM,
    rightMil: -windMil,
    upMil: -elevationMil,
    mach,
  }));
};

import { solveTrajectory } from '@windcall/ballistics';
import type { stages } from '@windcall/contract';
import { ydToM } from '@windcall/units';
import { prepare } from './prepare.ts';
import type { WindFields } from './wind-fields.ts';
import type { LineOfFire } from './winds/wind-kind.ts';

/** A point of a bullet's way: s after the shot, m along the line of sight, mil from it with nothing dialed (+ right, + up), Mach. */
export interface PathPoint {
  tS: number;
  zM: number;
  rightMil: number;
  upMil: number;
  mach: number;
}

/** Distance between the points of a path, yd. */
const STEP_YD = 25;

/**
 * The way of a bullet fired along a line at a moment (s), from 25 yd on to the line's distance: what is seen of its wake.
 * Angles are the corrections of the trajectory with the other sign. Empty where the bullet does not get there.
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

import type { PreparedShot } from '../flight/prepared-shot.ts';
import { type FellShort, MAX_RANGE_M, type NoZero } from '../flight/solve-trajectory.ts';
import { solveZero } from '../flight/solve-zero.ts';
import { requireBetween } from '../require-number.ts';
import { bisectRange, flyPath, pathHeightM } from './flight-path.ts';
import { solveAim } from './solve-aim.ts';

export type DangerSpace = {
  status: 'ok';
  /** Nearest and farthest range with the bullet within the target's height, m. */
  beginM: number;
  endM: number;
};

/**
 * The ranges between which the bullet stays within ± half the target's height (`heightM`) of its own height at
 * `rangeM`, so that a target there is hit in spite of a ranging error. `aim` `at-range` (default): the sights are
 * corrected for `rangeM`, so the bullet stays that close to the line of sight. `as-zeroed`: the sights stay at their
 * zero, and the target moves parallel to the line of sight at the height of the bullet (py-ballisticcalc's definition).
 */
export const solveDangerSpace = (
  shot: PreparedShot,
  rangeM: number,
  heightM: number,
  aim: 'at-range' | 'as-zeroed' = 'at-range',
): DangerSpace | FellShort | NoZero => {
  requireBetween('rangeM', rangeM, 1, MAX_RANGE_M);
  requireBetween('heightM', heightM, 0, 1000);
  const bore = aim === 'at-range' ? solveAim(shot, rangeM) : solveZero(shot);
  if (bore.status !== 'ok') return bore;
  const path = flyPath(shot, bore.elevationRad, Math.min(MAX_RANGE_M, 2 * rangeM + 100), 2);
  const reachedM = (path.count - 1) * path.stepM;
  if (reachedM < rangeM) return { status: 'fell-short', reachedM: path.lastM, reason: 'drop' };
  const centerM = pathHeightM(path, rangeM);
  const room = (x: number): number => heightM / 2 - Math.abs(pathHeightM(path, x) - centerM);
  let beginM = 0;
  for (let x = rangeM; x > 0; x -= path.stepM) {
    const nearer = Math.max(0, x - path.stepM);
    if (room(nearer) < 0) {
      beginM = bisectRange(room, x, nearer);
      break;
    }
  }
  let endM = reachedM;
  for (let x = rangeM; x < reachedM; x += path.stepM) {
    const farther = Math.min(reachedM, x + path.stepM);
    if (room(farther) < 0) {
      endM = bisectRange(room, x, farther);
      break;
    }
  }
  return { status: 'ok', beginM, endM };
};

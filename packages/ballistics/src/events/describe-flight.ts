import type { PreparedShot } from '../flight/prepared-shot.ts';
import { HEIGHT, stateAt, VY } from '../flight/prepared-shot.ts';
import { MAX_RANGE_M, type NoZero } from '../flight/solve-trajectory.ts';
import { solveZero, type ZeroOutcome } from '../flight/solve-zero.ts';
import { requireBetween } from '../require-number.ts';
import { bisectRange, flyPath, pathHeightM, pathMach } from './flight-path.ts';

/** Below this Mach number drag changes fast and predictions grow uncertain. Source: Litz, *Applied Ballistics*. */
export const TRANSONIC_MACH = 1.2;

/** Landmarks of the zeroed rifle's path. Ranges in m along the line of sight; null if the path has none. */
export type FlightDescription = {
  status: 'ok';
  /** Highest point above the line of sight; at the muzzle if the path only falls. */
  apex: { rangeM: number; heightM: number };
  /** Upward and downward crossings of the line of sight. */
  nearZeroM: number | null;
  farZeroM: number | null;
  /** Ranges at which the bullet falls below Mach 1.2 and the speed of sound; 0 if it starts below. */
  transonicM: number | null;
  subsonicM: number | null;
  /** End of the computed path. */
  followedM: number;
};

/**
 * Apex, zeros, transonic and subsonic range of the zeroed rifle's path, up to `farthestM` (1–10 000 m) or the end of
 * the flight. Ranges within 0.05 m (truth kit).
 */
export const describeFlight = (
  shot: PreparedShot,
  farthestM: number,
  zero: ZeroOutcome = solveZero(shot),
): FlightDescription | NoZero => {
  requireBetween('farthestM', farthestM, 1, MAX_RANGE_M);
  if (zero.status !== 'ok') return zero;
  const path = flyPath(shot, zero.elevationRad, farthestM, 5);
  const { states, stepM, count } = path;
  const height = (x: number): number => pathHeightM(path, x);
  const slope = (x: number): number => height(x + 1e-3) - height(x - 1e-3);

  let apex = { rangeM: 0, heightM: states[HEIGHT] };
  let nearZeroM: number | null = null;
  let farZeroM: number | null = null;
  let transonicM: number | null = count > 0 && pathMach(shot, path, 0) < TRANSONIC_MACH ? 0 : null;
  let subsonicM: number | null = count > 0 && pathMach(shot, path, 0) < 1 ? 0 : null;
  for (let i = 1; i < count; i++) {
    const before = stateAt(i - 1);
    const after = stateAt(i);
    const from = (i - 1) * stepM;
    const to = i * stepM;
    if (states[before + VY] > 0 && states[after + VY] <= 0) {
      const top = bisectRange(slope, from, to);
      if (height(top) > apex.heightM) apex = { rangeM: top, heightM: height(top) };
    }
    if (states[before + HEIGHT] < 0 && states[after + HEIGHT] >= 0) nearZeroM ??= bisectRange(height, from, to);
    if (states[before + HEIGHT] >= 0 && states[after + HEIGHT] < 0) farZeroM ??= bisectRange(height, from, to);
    const m0 = pathMach(shot, path, i - 1);
    const m1 = pathMach(shot, path, i);
    if (m1 < TRANSONIC_MACH) transonicM ??= from + (stepM * (m0 - TRANSONIC_MACH)) / (m0 - m1);
    if (m1 < 1) subsonicM ??= from + (stepM * (m0 - 1)) / (m0 - m1);
  }
  const lastHeight = count > 0 ? states[stateAt(count - 1) + HEIGHT] : 0;
  if (lastHeight > apex.heightM) apex = { rangeM: (count - 1) * stepM, heightM: lastHeight };
  return { status: 'ok', apex, nearZeroM, farZeroM, transonicM, subsonicM, followedM: path.lastM };
};

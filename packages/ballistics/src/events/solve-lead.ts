import type { PreparedShot } from '../flight/prepared-shot.ts';
import { type FellShort, type HoldOutcome, type NoZero, solveHold } from '../flight/solve-trajectory.ts';
import { solveZero } from '../flight/solve-zero.ts';
import { requireBetween } from '../require-number.ts';

export type Lead = {
  status: 'ok';
  /** Lead to hold, + right, in addition to the hold's wind correction. */
  leadMil: number;
  /** The target's distance when the bullet arrives, along the line of sight. */
  rangeM: number;
  timeS: number;
  hold: Extract<HoldOutcome, { status: 'ok' }>;
};

/**
 * Lead for a target at constant speed: its place when a bullet fired now arrives, by repeated flights (time converges
 * to 1e-9 s, at most 20). `rangeM`: distance now. `speedMps` ≥ 0. `headingRad`: direction of movement, 0 straight away
 * from the shooter, + clockwise seen from above: π/2 to the right.
 */
export const solveLead = (
  shot: PreparedShot,
  rangeM: number,
  speedMps: number,
  headingRad: number,
): Lead | FellShort | NoZero => {
  requireBetween('speedMps', speedMps, 0, 100);
  requireBetween('headingRad', headingRad, -10, 10);
  const zero = solveZero(shot);
  const across = speedMps * Math.sin(headingRad);
  const away = speedMps * Math.cos(headingRad);
  let timeS = 0;
  let hold = solveHold(shot, rangeM, zero);
  for (let n = 0; n < 20; n++) {
    if (hold.status !== 'ok') return hold;
    const settled = Math.abs(hold.timeS - timeS) < 1e-9;
    timeS = hold.timeS;
    if (settled) break;
    hold = solveHold(shot, Math.max(0, Math.hypot(rangeM + away * timeS, across * timeS)), zero);
  }
  if (hold.status !== 'ok') return hold;
  const leadMil = 1000 * Math.atan2(across * timeS, Math.max(0, rangeM + away * timeS));
  return { status: 'ok', leadMil, rangeM: hold.rangeM, timeS, hold };
};

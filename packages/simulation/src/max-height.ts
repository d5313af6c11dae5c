import { solveTrajectory } from '@windcall/ballistics';
import type { PreparedStage } from './prepare.ts';

const SAMPLES = 32;

/**
 * Greatest height of the bullet above the line of sight on its way to a target that is dialed for, m. `elevationMil` is the correction at
 * `rangeM`; raising the bore turns the path about the muzzle, exact except for the cosine of a few mils. Between samples the path is
 * a parabola.
 */
export const maxHeightM = (
  prepared: Pick<PreparedStage, 'shot' | 'zero'>,
  rangeM: number,
  elevationMil: number,
): number => {
  const ranges = Array.from({ length: SAMPLES + 1 }, (_, i) => (rangeM * i) / SAMPLES);
  const flown = solveTrajectory(prepared.shot, ranges, prepared.zero);
  if (flown.status === 'no-zero') throw new Error('zero must be solved before the height, got no-zero');
  const slope = Math.tan(elevationMil / 1000);
  const heights = flown.rows.map((row) => row.heightM + slope * row.rangeM);
  const top = heights.reduce((best, h, i) => (h > heights[best]! ? i : best), 0);
  const [before, at, after] = [heights[top - 1], heights[top]!, heights[top + 1]];
  if (before === undefined || after === undefined) return Math.max(0, at);
  // Vertex of the parabola through the three highest samples.
  const bend = before - 2 * at + after;
  return Math.max(0, bend < 0 ? at - (after - before) ** 2 / (8 * bend) : at);
};

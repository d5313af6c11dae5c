import { solve } from '@windcall/simulation';
import type { SharesAt } from '@windcall/training';
import { shotOver } from './bullet-at.ts';

/** Wind set in each third in turn, mph from the right: any works, because drift is proportional to it. */
const PROBE_MPH = 10;
const known = new Map<number, readonly [number, number, number]>();

/** Drift at a distance with wind in one third of the path only, mil. */
const driftMil = (rangeYd: number, third: number): number => {
  const outcome = solve(...shotOver(rangeYd, (at) => (at === third ? PROBE_MPH : 0)));
  if (outcome.status !== 'ok') throw new Error(`the default rifle must reach its range, got ${rangeYd}`);
  return outcome.solution.windDriftMils;
};

/** Shares of the default rifle's drift by thirds of the path, from the solver. Cached, because it flies three shots. */
export const sharesAt: SharesAt = (rangeYd) => {
  const before = known.get(rangeYd);
  if (before !== undefined) return before;
  const drifts = [0, 1, 2].map((third) => driftMil(rangeYd, third));
  const all = drifts.reduce((sum, mil) => sum + mil, 0);
  const shares = drifts.map((mil) => mil / all) as [number, number, number];
  known.set(rangeYd, shares);
  return shares;
};

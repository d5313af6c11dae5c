import { stages } from '@windcall/contract';
import { DEFAULT_PROFILE, inlineStage, solve, unnamed } from '@windcall/simulation';
import type { SharesAt } from '@windcall/training';

/** Wind set in each third in turn, mph from the right: any works, because drift is proportional to it. */
const PROBE_MPH = 10;
const known = new Map<number, readonly [number, number, number]>();

/** Drift at a distance with wind in one third of the path only, or in all of it if `third` is null, mil. */
const driftMil = (rangeYd: number, third: number): number => {
  const zones = [0, 1, 2].map((at) => ({
    startDistance: (at * rangeYd) / 3,
    endDistance: ((at + 1) * rangeYd) / 3,
    windSpeed: at === third ? PROBE_MPH : 0,
    windDirection: 90,
  }));
  const stage = inlineStage({
    rifle: unnamed(DEFAULT_PROFILE),
    air: stages.DEFAULT_AIR,
    wind: { kind: 'zones', zones },
    effects: { ...stages.DEFAULT_EFFECTS, spinDrift: 'off', aerodynamicJump: 'off', coriolis: false },
  });
  const outcome = solve(stage, { distance: rangeYd, directionOfFire: 90, lookAngle: 0 }, 0);
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

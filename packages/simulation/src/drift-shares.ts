import type { stages } from '@windcall/contract';
import { solve } from './solve.ts';

/** A wind far above the solver's noise and far below nonlinear effects, mph. */
const TRIAL_MPH = 10;

/**
 * Share of the drift from each third of the way, near first, summing to 1: solved with wind in one third at a time. Null if out of reach.
 */
export const driftShares = (
  stage: stages.Stage,
  target: stages.StageTarget,
): readonly [number, number, number] | null => {
  const driftIn = (third: number): number | null => {
    const zones = [0, 1, 2].map((i) => ({
      startDistance: (i * target.distance) / 3,
      endDistance: ((i + 1) * target.distance) / 3,
      windSpeed: i === third ? TRIAL_MPH : 0,
      windDirection: 90,
    }));
    const [calm, blown] = [0, 1].map((share) =>
      solve(
        {
          ...stage,
          wind: { kind: 'zones', zones: zones.map((zone) => ({ ...zone, windSpeed: share * zone.windSpeed })) },
        },
        target,
        0,
      ),
    );
    if (calm?.status !== 'ok' || blown?.status !== 'ok') return null;
    return blown.solution.windDriftMils - calm.solution.windDriftMils;
  };
  const [near, middle, far] = [driftIn(0), driftIn(1), driftIn(2)];
  if (near == null || middle == null || far == null) return null;
  const all = near + middle + far;
  return [near / all, middle / all, far / all];
};

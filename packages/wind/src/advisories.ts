import { carryYdPerS, YD_PER_S_PER_MPH } from './advection.ts';
import type { Advisory } from './generated-field.ts';
import { MAX_CV } from './random/truncated-normal.ts';
import type { ResolvedSettings } from './resolve-settings.ts';
import type { ResolvedState } from './wind-state.ts';

/** Highest L/(U·τ) of turbulence near the ground; 1 is frozen turbulence. */
export const MAX_PHYSICAL_RATIO = 5;

/** L/(U·τ) of a state: the gusts' length relative to how far the wind carries them during their lifetime. Infinite in a calm. */
export const frozenTurbulenceRatio = (state: ResolvedState): number =>
  state.correlationLengthYd / (state.meanMph * YD_PER_S_PER_MPH * state.correlationTimeS);

/** Advice on valid settings. */
export const adviseOnSettings = (s: ResolvedSettings): Advisory[] => {
  const states: [string, ResolvedState][] = [['primary', s.primary]];
  if (s.secondary) states.push(['secondary', s.secondary]);
  const gusty = states.filter(([, state]) => state.sdMph > 0 || state.sdDeg > 0);
  const advisories: Advisory[] = [];

  const ratios = gusty
    .filter(([, state]) => state.meanMph > 0)
    .map(([name, state]) => [name, frozenTurbulenceRatio(state)] as const);
  for (const [name, ratio] of ratios) {
    if (ratio > MAX_PHYSICAL_RATIO) {
      advisories.push({
        code: 'not-physical',
        severity: 'info',
        message:
          `The ${name} state's gusts reach ${ratio.toFixed(1)} times as far as the wind carries them while they last. ` +
          `Above ${MAX_PHYSICAL_RATIO} this is wide lulls and pickups, not turbulence near the ground: ` +
          'use a shorter correlation distance or a longer correlation time for that.',
      });
    }
  }
  const spacing = s.distancesYd.length > 1 ? s.distancesYd[1] - s.distancesYd[0] : 0;
  const shortest = Math.min(...gusty.map(([, state]) => state.correlationLengthYd));
  if (spacing > 0 && spacing >= shortest) {
    advisories.push({
      code: 'coarse-grid',
      severity: 'warning',
      message:
        `Gusts of ${shortest} yd are seen only every ${spacing} yd: the mean wind over a bullet's path varies about ` +
        '7 % too much. Use a shorter distance interval.',
      values: { shortestYd: shortest, spacingYd: spacing },
    });
  }
  for (const [name, state] of states) {
    if (state.sdMph > MAX_CV * state.meanMph) {
      advisories.push({
        code: 'variation-capped',
        severity: 'warning',
        message: `The ${name} state's speed variation is taken as ${Math.round(100 * MAX_CV)} % of its speed, the most a speed that is never negative can have.`,
      });
    }
    if (s.taylorAdvection && Math.abs(carryYdPerS(state)) * state.correlationTimeS >= state.correlationLengthYd) {
      advisories.push({
        code: 'advection-frozen',
        severity: 'info',
        message: `The ${name} state carries its gusts past a point faster than they decay: they last shorter than the correlation time asked for.`,
      });
    }
  }
  return advisories;
};

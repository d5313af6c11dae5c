import { drills } from '@windcall/contract';
import type { Units } from '../units/units.ts';
import type { Phase } from './player-state.ts';

/** Half the width of the call that an uncalled wind counts as without a forecast, mph. */
const UNCALLED_HALF_MPH = 9;

/** The effect of leaving a wind now; null if leaving is free. A seen wind waits a day for its call. */
export const leavingWords = (
  units: Units,
  { kind, level }: Pick<drills.Drill, 'kind' | 'level'>,
  phase: Phase | null,
): string | null => {
  if (phase !== 'opening' && phase !== 'look' && phase !== 'locked') return null;
  const ends = kind === 'daily' ? ' The daily ends at midnight UTC.' : '';
  if (phase === 'locked') return `Your call counts, fired or not. You can still fire it within a day.${ends}`;
  const as = drills.LEVELS[level].gives.forecast
    ? 'the forecast'
    : `a call of 0 ± ${units.text('wind', UNCALLED_HALF_MPH)}`;
  return `You have seen this wind. Call it within a day, or it counts as ${as}.${ends}`;
};

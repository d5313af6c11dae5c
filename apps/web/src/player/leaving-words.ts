import { drills } from '@windcall/contract';
import type { Units } from '../units/units.ts';
import type { Phase } from './player-state.ts';

/** Half the width of the call that stands for a wind nobody called where no forecast was shown, mph. */
const UNCALLED_HALF_MPH = 9;

/** What a wind counts as that is left now; null where leaving costs nothing. A wind that was seen waits a day for its call. */
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

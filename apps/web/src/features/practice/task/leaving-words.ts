import { drills } from '@windcall/contract';
import type { Units } from '../../../units/units.ts';
import type { TaskPhase } from './task-state.ts';

/** Half the width of the call that stands for a wind nobody called where no forecast was shown, mph. */
const UNCALLED_HALF_MPH = 9;

/** What a wind counts as that is left now; null where leaving costs nothing. A wind that was seen waits a day for its call. */
export const leavingWords = (
  units: Units,
  { kind, level }: Pick<drills.Drill, 'kind' | 'level'>,
  phase: TaskPhase | null,
): string | null => {
  if (phase !== 'call' && phase !== 'fire') return null;
  const ends = kind === 'daily' ? ' The daily ends at midnight UTC.' : '';
  if (phase === 'fire') return `Your call counts, fired or not. You can still fire it within a day.${ends}`;
  const as = drills.LEVELS[level].gives.forecast
    ? 'the forecast'
    : `a call of 0 ± ${units.text('wind', UNCALLED_HALF_MPH)}`;
  return `You have seen this wind. Call it within a day, or it counts as ${as}.${ends}`;
};

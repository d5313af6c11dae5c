import { formatClock, parseClock } from '@windcall/wind';
import { said } from './use-units.ts';

/** A wind that is the same everywhere, from mph and where it comes from (clock degrees or clock text): `8 mph from 3:00`; `calm` without wind. */
export const steadyWindText = (mph: number, from: number | string): string => {
  if (mph === 0) return 'calm';
  const read = parseClock(from);
  return `${said('wind', mph)} from ${read.status === 'ok' ? formatClock(read.deg) : from}`;
};

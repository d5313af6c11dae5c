import type { games, ReplyOf } from '@windcall/contract';
import { GRADED } from '../../units/graded-units.ts';

type Mine = NonNullable<ReplyOf<typeof games.getDaily>['mine']>;

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/**
 * What is shared of a daily: a block a call, filled where the bracket held the wind, with a dot where it hit. No wind, no distance,
 * no name. `day`: YYYY-MM-DD.
 */
export const shareText = (day: string, level: number, { calls, sigma, held, hits }: Mine): string => {
  const [year, month, date] = day.split('-').map(Number);
  const marks = calls.map((call) => `${call.held ? '■' : '□'}${call.hit ? '·' : ' '}`).join(' ');
  return [
    `Windcall daily ${date} ${MONTHS[(month ?? 1) - 1]} ${year}, level ${level}`,
    `${marks.trimEnd()}  ${GRADED.sigma(sigma)}, ${held} of ${calls.length} held, ${hits} hits`,
  ].join('\n');
};

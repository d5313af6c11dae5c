import { drills, type games, type ReplyOf } from '@windcall/contract';
import { GRADED } from '../../units/graded-units.ts';

type Mine = NonNullable<ReplyOf<typeof games.getDaily>['mine']>;

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/**
 * Text to share a daily, without wind, distance or name. One square per call: green for a hit, yellow for a miss with
 * the wind inside the bracket, else white. `day`: YYYY-MM-DD. `streak`: days in a row with this one.
 */
export const shareText = (
  day: string,
  level: number,
  { calls, hits }: Pick<Mine, 'calls' | 'hits'>,
  streak: number,
): string => {
  const [, month, date] = day.split('-').map(Number);
  const squares = calls.map(({ hit, held }) => (hit ? '🟩' : held ? '🟨' : '⬜')).join('');
  const off = calls.reduce((sum, call) => sum + call.off, 0) / calls.length;
  return [
    `Windcall ${date} ${MONTHS[(month ?? 1) - 1]} ${squares} ${hits} ${hits === 1 ? 'hit' : 'hits'}`,
    GRADED.off(off),
    `day ${streak}`,
    ...(level > drills.FIRST_LEVEL ? [`level ${level}`] : []),
  ].join(', ');
};

import type { games } from '@windcall/contract';
import { GRADED } from '../../units/graded-units.ts';
import type { Units } from '../../units/units.ts';

/** Smaller parts are not mentioned, mil. */
const LEAST_MIL = 0.05;
const said = (units: Units, mil: number, more: string, less: string): string[] =>
  Math.abs(mil) < LEAST_MIL ? [] : [`${units.number(Math.abs(mil), 2)} ${mil > 0 ? more : less}`];

/** A correction's result in words: the reading of the impact, and the wind's change since. */
export const resultText = (units: Units, { off, late, parts }: games.SpotterResult): string => {
  if (late) return 'Later than five seconds: not taken.';
  // a correction too far right read the impact too far left
  const read = [...said(units, -parts.read.right, 'right', 'left'), ...said(units, -parts.read.up, 'high', 'low')];
  const impact = read.length === 0 ? 'impact read right' : `impact read ${read.join(', ')}`;
  return `${units.number(off.total, 2)} ${GRADED.milName} off: ${impact}, wind changed ${units.number(Math.abs(parts.wind), 2)} since the shot.`;
};

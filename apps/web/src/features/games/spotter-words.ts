import type { games } from '@windcall/contract';
import { GRADED } from '../../units/graded-units.ts';
import { readNumber } from '../../units/read-number.ts';
import type { Units } from '../../units/units.ts';

const PART = /([LRUD])\s*([0-9]*[.,]?[0-9]+)/gi;

/** Reads a correction: `R.3 U.1`, `L 0.2`, `hold`. Null if unreadable. Mil, + right and + up. */
export const readCorrection = (text: string): { right: number; up: number } | null => {
  if (/^\s*(hold|0)?\s*$/i.test(text)) return { right: 0, up: 0 };
  const found = [...text.matchAll(PART)];
  if (found.length === 0 || text.replaceAll(PART, '').trim() !== '') return null;
  const call = { right: 0, up: 0 };
  for (const [, side = '', figure = ''] of found) {
    const read = readNumber(figure);
    if (read.status !== 'ok') return null;
    const mil = read.value;
    if (/[LR]/i.test(side)) call.right = side.toUpperCase() === 'R' ? mil : -mil;
    else call.up = side.toUpperCase() === 'U' ? mil : -mil;
  }
  return call;
};

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

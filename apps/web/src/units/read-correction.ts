import { readNumber } from './read-number.ts';

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

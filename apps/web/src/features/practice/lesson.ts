import type { drills } from '@windcall/contract';
import { said, unitsNow } from '../../platform/measure/use-units.ts';
import { windSide } from './side-words.ts';

const size = (mil: number): string => said('angle', Math.abs(mil), 2);
const short = (mph: number): string =>
  windSide(mph, Number.isInteger(Math.round(unitsNow().value('wind', mph) * 10) / 10) ? 0 : 1);

/** What was held for, what it was, what it cost: the sentence that heads a reveal. One number, one place. */
export const lessonOf = ({ call, truth, shot, halfWidth, split }: drills.Revealed): string => {
  const best = call.best ?? (call.lo + call.hi) / 2;
  const told = `You held for ${short(best)}, it was ${short(truth.atFire)} when you fired`;
  if (split.isHit) return `${told}: hit.`;
  const [beside, above] = [Math.abs(shot.impact.right) - halfWidth, Math.abs(shot.impact.up) - halfWidth];
  const far = (off: number): string => (off < 0.005 ? 'just' : size(off));
  return beside >= above
    ? `${told}: ${far(beside)} past the ${shot.impact.right < 0 ? 'left' : 'right'} edge.`
    : `${told}: ${far(above)} ${shot.impact.up < 0 ? 'low' : 'high'}.`;
};

/** The cheapest single change that would have hit, with a verb. */
export const adviceOf = ({ call, split, k, score }: drills.Revealed): string => {
  const { cheapest } = split;
  if (split.isHit)
    return score.outside > 0
      ? 'The plate forgave it; the bracket did not hold the wind.'
      : 'The bracket held the wind.';
  if (cheapest === null) return 'No single change of yours would have hit: that one was the rifle’s.';
  const best = call.best ?? (call.lo + call.hi) / 2;
  switch (cheapest.part) {
    case 'read':
      return `Call ${short(best - cheapest.enough / k)} and it hits.`;
    case 'arithmetic':
      return `Hold what the call asks for: ${size(cheapest.enough)} ${cheapest.enough > 0 ? 'less' : 'more'} right hits.`;
    case 'setting':
      return `Set the hold you meant: it was ${size(cheapest.mil)} off.`;
    case 'waited':
      return 'Fire when you call: the wind moved on while you waited.';
    case 'range':
      return `Elevation was ${size(cheapest.mil)} off: head or tail wind and jump are in it.`;
  }
};

/** Calls below which a mean says nothing yet: its error is called wide, and nothing is named. */
export const FEWEST_CALLS = 10;
export const callsText = (n: number): string => (n === 1 ? '1 call' : `${n} calls`);
/** What stands behind a mean over calls: its error, or how few calls it comes from. */
export const errorText = (error: number | null, calls: number, decimals: number): string =>
  error === null || calls < FEWEST_CALLS ? `± wide, ${callsText(calls)}` : `± ${said('wind', error, decimals)}`;

export const PARTS = [
  ['read', 'Read'],
  ['arithmetic', 'Arithmetic'],
  ['setting', 'Setting'],
  ['rounding', 'Rounding'],
  ['waited', 'Waited'],
  ['rifle', 'Rifle'],
] as const;

const RANGE_WORDS: Record<drills.DrillCell['range'], () => string> = {
  'to-400': () => `to ${said('range', 400)}`,
  'to-700': () => `${unitsNow().format('range', 400).figure} to ${said('range', 700)}`,
  'to-1000': () => `${unitsNow().format('range', 700).figure} to ${said('range', 1000)}`,
  'over-1000': () => `over ${said('range', 1000)}`,
};
const VALUE_WORDS = { full: 'full value', half: 'half value', low: 'low value' } as const;
const GUST_WORDS = { steady: 'steady', gusty: 'gusts 15 to 30 %', rough: 'gusts over 30 %' } as const;

export const rangeWords = (range: drills.DrillCell['range']): string => RANGE_WORDS[range]();

/** A cell, or what of one is said: "half value, 700 to 1000 yd, gusts over 30 %". */
export const cellWords = ({
  range,
  value,
  gust,
}: { [K in keyof drills.DrillCell]?: drills.DrillCell[K] | undefined }): string =>
  [value && VALUE_WORDS[value], range && RANGE_WORDS[range](), gust && GUST_WORDS[gust]].filter(Boolean).join(', ');

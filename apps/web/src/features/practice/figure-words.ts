import type { drills, ReplyOf } from '@windcall/contract';
import type { Units } from '../../units/units.ts';
import { windFigure } from './side-words.ts';

/** Calls below which a mean says nothing yet: its error is called wide, and nothing is named. */
export const FEWEST_CALLS = 10;
export const callsText = (n: number): string => (n === 1 ? '1 call' : `${n} calls`);
/** What stands behind a mean over calls: its error, or how few calls it comes from. */
export const errorText = (units: Units, error: number | null, calls: number, decimals: number): string =>
  error === null || calls < FEWEST_CALLS ? `± wide, ${callsText(calls)}` : `± ${units.text('wind', error, decimals)}`;

/** The 95 % interval of a handicap, mph, "(1.5 to 2.2)"; below ten calls only how few they are. */
export const intervalText = (
  units: Units,
  { low, high }: { readonly low: number | null; readonly high: number | null },
  calls: number,
): string =>
  low === null || high === null || calls < FEWEST_CALLS
    ? errorText(units, null, calls, 1)
    : `(${windFigure(units, low)} to ${windFigure(units, high)})`;

/** A drill's own handicap beside what the best reading of its cues leaves, which older drills do not have. */
export const besidePar = (units: Units, handicap: number | null, par: number | null): string => {
  const own = handicap === null ? '–' : windFigure(units, handicap);
  return par === null
    ? `This drill alone: ${own}.`
    : `This drill: you ± ${own}, best possible ± ${windFigure(units, par)}.`;
};

/** Skill against the best possible, from so many calls on that it says something. */
export const skillText = (skillToPar: number | null, calls: number): string =>
  skillToPar === null || calls < FEWEST_CALLS
    ? ''
    : ` Of what could be read, you read ${skillToPar.toFixed(2).replace('-', '−')}.`;

export const PARTS = [
  ['read', 'Wind call'],
  ['arithmetic', 'Math'],
  ['setting', 'Setting'],
  ['rounding', 'Rounding'],
  ['waited', 'Waited'],
  ['rifle', 'Rifle'],
] as const;

const VALUE_WORDS = { full: 'full value', half: 'half value', low: 'low value' } as const;
const GUST_WORDS = { steady: 'steady', gusty: 'gusts 15 to 30 %', rough: 'heavy gusts (over 30 %)' } as const;

export const rangeWords = (units: Units, range: drills.DrillCell['range']): string => {
  const between = (fromYd: number, toYd: number): string =>
    `${units.format('range', fromYd).figure} to ${units.text('range', toYd)}`;
  switch (range) {
    case 'to-400':
      return `to ${units.text('range', 400)}`;
    case 'to-700':
      return between(400, 700);
    case 'to-1000':
      return between(700, 1000);
    case 'over-1000':
      return `over ${units.text('range', 1000)}`;
  }
};

/** What a drill is called. */
export const KIND_WORDS = {
  calls: 'Calls',
  daily: 'Daily',
  'self-test': 'Self-test',
  kyl: 'Know your limit',
  class: 'Class',
} as const;

/** A cell, or what of one is said: "half value, 700 to 1000 yd, gusts over 30 %". */
export const cellWords = (
  units: Units,
  { range, value, gust }: { [K in keyof drills.DrillCell]?: drills.DrillCell[K] | undefined },
): string =>
  [value && VALUE_WORDS[value], range && rangeWords(units, range), gust && GUST_WORDS[gust]].filter(Boolean).join(', ');

type Lean = ReplyOf<typeof drills.getYourWind>['leans'][number];

/** A sure lean, as the end of "You call the wind as it is, and …". */
export const leanWords = (units: Units, { where, bias }: Pick<Lean, 'where' | 'bias'>): string => {
  const amount = `too ${bias > 0 ? 'much' : 'little'}`;
  switch (where) {
    case 'everywhere':
      return `${amount} everywhere`;
    case 'side':
      return `too much from the ${bias > 0 ? 'right' : 'left'}`;
    case 'above-10-mph':
      return `${amount} above ${units.text('wind', 10)}`;
    case 'near-unread':
      return 'you ignore the near wind';
    case 'middle-only':
      return 'you read the middle flag only';
    default:
      return `${amount} at ${cellWords(units, where)}`;
  }
};

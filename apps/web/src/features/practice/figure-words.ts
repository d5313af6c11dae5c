import type { drills, ReplyOf } from '@windcall/contract';
import { cellWords } from '../../units/cell-words.ts';
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

/** What a drill is called. */
export const KIND_WORDS = {
  calls: 'Calls',
  daily: 'Daily',
  'self-test': 'Self-test',
  kyl: 'Know your limit',
  class: 'Class',
} as const;

type Lean = ReplyOf<typeof drills.getYourWind>['leans'][number];

/** A sure lean, as the end of "You call …" or, where it begins with "you", a sentence of its own. */
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

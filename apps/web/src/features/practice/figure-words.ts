import type { drills, ReplyOf } from '@windcall/contract';
import { rangeWords } from '../../units/cell-words.ts';
import type { Units } from '../../units/units.ts';
import { windFigure } from './side-words.ts';

/** Calls below which a mean says nothing yet: it is not shown, and nothing is named. */
export const FEWEST_CALLS = 10;
export const callsText = (n: number): string => (n === 1 ? '1 call' : `${n} calls`);
/** What stands behind a mean over calls: its error, or how many of the fewest calls there are. */
export const errorText = (units: Units, error: number | null, calls: number, decimals: number): string =>
  calls < FEWEST_CALLS
    ? `${calls} of ${FEWEST_CALLS} calls`
    : error === null
      ? callsText(calls)
      : `± ${units.text('wind', error, decimals)}`;

/** The 95 % interval of a handicap, mph, "(1.5 to 2.2)"; below ten calls only how few they are. */
export const intervalText = (
  units: Units,
  { low, high }: { readonly low: number | null; readonly high: number | null },
  calls: number,
): string =>
  low === null || high === null || calls < FEWEST_CALLS
    ? errorText(units, null, calls, 1)
    : `(${windFigure(units, low)} to ${windFigure(units, high)})`;

/** A handicap, mph, from ten calls on: before, it is not known. */
export const handicapText = (units: Units, handicap: number | null | undefined, calls: number): string =>
  handicap == null || calls < FEWEST_CALLS ? '–' : windFigure(units, handicap);

/** A drill's own handicap beside what the best reading of its cues leaves, which older drills do not have. */
export const besidePar = (units: Units, handicap: number | null, par: number | null): string => {
  const own = handicap === null ? '–' : windFigure(units, handicap);
  return par === null
    ? `This drill alone: ${own}.`
    : `This drill: you ± ${own}, best possible ± ${windFigure(units, par)}.`;
};

/** Skill against the best possible, from so many calls on that it says something. */
export const skillText = (units: Units, skillToPar: number | null, calls: number): string =>
  skillToPar === null || calls < FEWEST_CALLS ? '' : ` Of what could be read, you read ${units.number(skillToPar, 2)}.`;

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

type Habit = NonNullable<ReplyOf<typeof drills.getYourWind>['habit']>;

/** Where a habit of one part of the wind shows: "In rough air", "At 400 to 700 yd". */
const partWords = (
  units: Units,
  { range, value, gust }: { [K in keyof drills.DrillCell]?: drills.DrillCell[K] | undefined },
): string => {
  if (gust !== undefined) return gust === 'gusty' ? 'In gusty air' : `In ${gust} air`;
  if (value !== undefined) return `In ${value}-value wind`;
  return range === undefined ? '' : `At ${rangeWords(units, range)}`;
};

/** A habit as it is said of its caller, with its margin. */
export const habitWords = (units: Units, { form, size, low, high }: Habit): string => {
  switch (form.kind) {
    case 'side': {
      const [from, to] = [low, high]
        .map((mph) => units.figure('wind', Math.abs(mph), 1))
        .sort((a, b) => Number(a) - Number(b));
      return `You call ${units.text('wind', Math.abs(size), 1)} to the ${size > 0 ? 'right' : 'left'}, whatever the flags say (${from} to ${to}).`;
    }
    case 'scale':
      return `You call ${units.rounded(1 + size, 2)} × what was shown.`;
    case 'part':
      return `${partWords(units, form.part)} you call ${units.rounded(1 + size, 2)} × what was shown.`;
    case 'place':
      return form.place === 'near-unread'
        ? 'Your calls leave out the near third.'
        : `Your calls follow the ${form.place} third alone.`;
  }
};

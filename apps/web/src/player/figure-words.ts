import { FEWEST_CALLS } from '@windcall/training';
import type { Units } from '../units/units.ts';
import { windFigure } from './side-words.ts';

export const callsText = (n: number): string => (n === 1 ? '1 call' : `${n} calls`);
/** Text behind a mean over calls: its error, or the number of calls still below the minimum. */
export const errorText = (units: Units, error: number | null, calls: number, decimals: number): string =>
  calls < FEWEST_CALLS
    ? `${calls} of ${FEWEST_CALLS} calls`
    : error === null
      ? callsText(calls)
      : `± ${units.text('wind', error, decimals)}`;

/** The 95 % interval of a handicap, mph, "(1.5 to 2.2)"; below ten calls their number. */
export const intervalText = (
  units: Units,
  { low, high }: { readonly low: number | null; readonly high: number | null },
  calls: number,
): string =>
  low === null || high === null || calls < FEWEST_CALLS
    ? errorText(units, null, calls, 1)
    : `(${windFigure(units, low)} to ${windFigure(units, high)})`;

/** A handicap, mph; a dash below ten calls. */
export const handicapText = (units: Units, handicap: number | null | undefined, calls: number): string =>
  handicap == null || calls < FEWEST_CALLS ? '–' : windFigure(units, handicap);

/** A handicap before and after some calls, mph: "2.1 → 1.9"; only the later one if fewer than ten calls came before. */
export const movedText = (
  units: Units,
  before: number | null,
  { after, calls }: { readonly after: number | null; readonly calls: number },
): string =>
  `${before === null || calls <= FEWEST_CALLS ? '' : `${windFigure(units, before)} → `}${handicapText(units, after, calls)}`;

/** A drill's own handicap and its par, which older drills lack. */
export const besidePar = (units: Units, handicap: number | null, par: number | null): string => {
  const own = handicap === null ? '–' : windFigure(units, handicap);
  return par === null
    ? `This drill alone: ${own}.`
    : `This drill: you ± ${own}, best possible ± ${windFigure(units, par)}.`;
};

/** Skill relative to the best possible reading; empty below the minimum of calls. */
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

/** Names of kinds of drills. */
export const KIND_WORDS = {
  calls: 'Calls',
  daily: 'Daily',
  'self-test': 'Self-test',
  kyl: 'Know your limit',
  class: 'Class',
} as const;

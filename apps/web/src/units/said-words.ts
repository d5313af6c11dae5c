import type { drills } from '@windcall/contract';
import { lastLook } from '@windcall/training';
import { percentOf } from '@windcall/units';
import { rangeWords } from './cell-words.ts';
import type { Units } from './units.ts';

type Said = NonNullable<drills.Said>;
export type Whom = 'you' | 'class';
const WHOM = {
  you: { calls: 'You call', use: 'You use', own: 'Your', of: 'calls' },
  class: { calls: 'The class calls', use: 'The class uses', own: 'The class’s', of: 'winds' },
} as const;

export const FIRST_LOOK = 20;
const MOST_CALLS = 200;

const whereWords = (units: Units, form: string): string => {
  switch (form) {
    case 'full':
    case 'half':
    case 'low':
      return `At ${form} value`;
    case 'steady':
    case 'gusty':
    case 'rough':
      return `In ${form} air`;
    default: {
      const range = rangeWords(units, form as drills.DrillCell['range']);
      return /^(to|over)/.test(range) ? range.charAt(0).toUpperCase() + range.slice(1) : `At ${range}`;
    }
  }
};
const lowered = (words: string): string => words.charAt(0).toLowerCase() + words.slice(1);

const CLOCK: Readonly<Record<string, (whom: Whom) => readonly [is: string, order: string]>> = {
  'left-out': (whom) => [`${WHOM[whom].calls} flags and meter whole.`, 'Times the clock.'],
  twice: (whom) => [`${WHOM[whom].use} the clock twice.`, 'Once, on the speed.'],
  moment: (whom) => [`${WHOM[whom].calls} the moment.`, 'Watch 20 seconds, then take the middle.'],
};

const lineOf = (units: Units, { kind, form, size, held }: Said, whom: Whom): readonly [is: string, order: string] => {
  const { calls, own } = WHOM[whom];
  const times = (factor: number): string => `${units.rounded(factor, 2)} ×`;
  switch (kind) {
    case 'side': {
      const to = `${units.text('wind', Math.abs(size), 1)} to the ${size > 0 ? 'right' : 'left'}`;
      return [`${calls} ${to} of what’s shown.`, 'Take it off.'];
    }
    case 'scale':
      return [`${calls} ${times(1 + size)} what’s shown.`, `Call ${times(1 / (1 + size))} that.`];
    case 'part': {
      const is = `${whereWords(units, form)} ${lowered(calls)} ${times(1 + size)} what’s shown.`;
      return [is, `There, call ${times(1 / (1 + size))} that.`];
    }
    case 'place':
      return [`${own} calls follow the ${form} third alone.`, 'Near 3, middle 2, far 1.'];
    case 'clock':
      return CLOCK[form]?.(whom) ?? ['', ''];
    case 'follows': {
      const is = form === 'nothing' ? 'calls don’t follow the mirage.' : `calls follow the ${form}, not the picture.`;
      return [`${own} ${is}`, 'Read the picture first.'];
    }
    case 'width':
      return [`${own} brackets hold ${percentOf(held)} in 100.`, `Make them ${times(size)} as wide.`];
  }
};

/** The one sentence about a caller, the advice, and its gain. */
export const saidWords = (units: Units, said: Said, whom: Whom = 'you') => {
  const [is, order] = lineOf(units, said, whom);
  const { own, of } = WHOM[whom];
  const score = (mph: number): string => units.figure('wind', mph, said.gainMph < 0.1 ? 2 : 1);
  const [now, then] = [score(said.scoreMph), score(said.scoreMph - said.gainMph)];
  const last = Math.min(MOST_CALLS, said.calls);
  return {
    ...{ is, order },
    gain: `${own} last ${last} ${of}, corrected, score ${then} instead of ${now} ${units.name('wind')}.`,
  };
};

/** "Nothing sure in 60 calls."; null before the first look. */
export const nothingSure = (calls: number): string | null =>
  lastLook(calls) === 0 ? null : `Nothing sure in ${lastLook(calls)} calls.`;

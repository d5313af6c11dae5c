import { drills } from '@windcall/contract';
import { FOCUSES, halfHourText, saidCue } from '@windcall/cues';
import { windSide } from './crosswind.ts';
import type { Units } from './units.ts';

type Cue = drills.PictureRead['cues'][number];

const FOCUS_WORDS = ['plate', '¾', '½'] as const;

/** A cue's name in the table: "Flag, 440 yd", "Mirage, focus ½". */
export const cueName = (units: Units, { kind, place, focus }: Pick<Cue, 'kind' | 'place' | 'focus'>): string => {
  if (kind === 'meter') return 'Kestrel, at you';
  if (focus !== undefined) return `${drills.CUES[kind].name}, focus ${FOCUS_WORDS[focus] ?? FOCUSES[focus]}`;
  return `${drills.CUES[kind].name}, ${units.text('range', Math.round(place / 10) * 10)}`;
};

/** A cue as seen when the call was made: "42° left, yellow: toward you". */
export const showedWords = (units: Units, { showed, kind }: Pick<Cue, 'showed' | 'kind'>): string => {
  if ('speed' in showed) return `${units.text('wind', showed.speed, 1)} from ${halfHourText(showed.clock)}`;
  return kind === 'meter' ? '' : saidCue(kind, showed as never, units);
};

const REASONS: Record<NonNullable<Cue['reason']>, string> = {
  gust: 'gust',
  lull: 'lull',
  full: 'straight out: left out',
  'over-12': 'streams: left out',
  band: 'a range, not a number',
};
export const reasonWords = ({ reason, looked }: Pick<Cue, 'reason' | 'looked'>): string =>
  [looked ? '' : 'not looked at', reason === undefined || reason === 'band' ? '' : REASONS[reason]]
    .filter(Boolean)
    .join(', ');

/** A cue's wind, or the speeds of its band. */
export const meansWords = (units: Units, { means, between }: Pick<Cue, 'means' | 'between'>): string => {
  if (means !== null) return windSide(units, means);
  if (between === null) return '–';
  const low = units.figure('wind', between.low, 0);
  return between.high === null ? `${low} or more` : `${low} to ${units.figure('wind', between.high, 0)}`;
};

export const THIRD_NAMES = ['Near third', 'Middle third', 'Far third'] as const;

/** The taught sum with its numbers: "(3 × 7.8 + 2 × 6.7 + 4.8) ÷ 6". Winds from the left are subtracted. */
export const sumText = (units: Units, { thirds }: Pick<drills.PictureRead, 'thirds'>): string => {
  const there = thirds.filter(({ mph }) => mph !== null);
  const of = there.reduce((sum, { weight }) => sum + weight, 0);
  const terms = there.map(({ mph, weight }, i) => {
    const shown = units.value('wind', mph ?? 0);
    const sign = shown < 0 ? '−' : '+';
    const size = units.number(Math.abs(shown), 1);
    const term = weight === 1 ? size : `${weight} × ${size}`;
    return i === 0 ? (shown < 0 ? `−${term}` : term) : ` ${sign} ${term}`;
  });
  return there.length === 1 ? terms.join('') : `(${terms.join('')}) ÷ ${of}`;
};

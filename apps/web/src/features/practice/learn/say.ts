import { CLOCK_PARTS, clockPartOf, FLAG_LAW, halfHourText } from '@windcall/cues';
import type { Fact } from '@windcall/training';
import { percentOf } from '@windcall/units';
import { flagDivisor, windSide } from '../../../units/crosswind.ts';
import type { Units } from '../../../units/units.ts';

/** Degrees as a person says them. */
export const degrees = (deg: number): string => `${Math.round(Math.abs(deg))}°`;

/** A number shown in a lesson: a fact of its task, or a learner's answer. */
type Said = Pick<Fact, 'kind' | 'wire' | 'atYd'>;

/** Inches per mil at one yard. */
const IN_PER_MIL_YD = 0.036;

/** A lesson's number as text, in the shown units and notation. */
export const say = (units: Units, { kind, wire, atYd = Number.NaN }: Said): string => {
  switch (kind) {
    case 'crosswind':
      return `${windSide(units, wire)} ${units.name('wind')}`;
    case 'speed':
      return units.text('wind', Math.abs(wire), 1);
    case 'limit':
      return units.text('wind', wire);
    case 'least':
      return `${units.text('wind', wire)} or more`;
    case 'under':
      return `under ${units.text('wind', wire)}`;
    case 'range':
      return units.text('range', Math.round(wire));
    case 'drift':
      return units.text('angle', Math.abs(wire), 1);
    case 'height': {
      const inches = Math.abs(wire) * atYd * IN_PER_MIL_YD;
      return units.name('range') === 'm' ? `${units.rounded(2.54 * inches, 0)} cm` : `${units.rounded(inches, 0)} in`;
    }
    case 'degrees':
      return degrees(wire);
    case 'hour':
      return halfHourText(30 * wire);
    case 'part':
      return units.written(clockPartOf(30 * wire).text);
    case 'share':
      return `${percentOf(wire)} %`;
  }
};

/** A crosswind without its unit, mph, + from the right: `R 4.5`; whole: `R 5`. */
export const saySide = (units: Units, mph: number, decimals: 0 | 1 = 1): string => windSide(units, mph, decimals);
/** A speed without its unit, mph, with as many decimals as needed, or as given by `decimals`. */
export const sayBare = (units: Units, mph: number, decimals?: 1): string => units.figure('wind', mph, decimals);
/** A height over or under the line of sight, mil at a distance. */
export const sayHeight = (units: Units, wire: number, atYd: number): string => {
  const height = say(units, { kind: 'height', wire, atYd });
  return height.startsWith('0 ')
    ? 'on your line of sight'
    : `${height} ${wire < 0 ? 'under' : 'over'} your line of sight`;
};

/** Divisor of a flag's angle in the shown unit: 4 for mph, 8.9 for m/s. */
export const sayDivisor = (units: Units): string => units.number(flagDivisor(units, FLAG_LAW.liftDegPerMph));
/** The taught clock: "12:00 0, 12:30 ¼, … 2:30 and 3:00 all". */
export const sayClock = (units: Units): string =>
  CLOCK_PARTS.map(({ text }, i) => {
    const at = halfHourText(15 * i);
    if (CLOCK_PARTS[i + 1]?.text === text) return `${at} and `;
    return `${at} ${units.written(text)}${i < CLOCK_PARTS.length - 1 ? ', ' : ''}`;
  }).join('');

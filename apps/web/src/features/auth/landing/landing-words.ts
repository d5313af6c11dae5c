import type { CueTrack } from '@windcall/cues';
import { flagDivisor } from '../../../units/crosswind.ts';
import type { Units } from '../../../units/units.ts';

/** A figure without trailing zeros: `9`, `0.4`. */
const figure = (units: Units, value: number, decimals: number): string => units.rounded(Math.abs(value), decimals);

/** A call in shooters' notation: `R 6`, `0`. `decimals`: of the figure. */
export const sided = (units: Units, value: number, decimals = 1): string => {
  const text = figure(units, value, decimals);
  return text === '0' ? '0' : `${value > 0 ? 'R' : 'L'} ${text}`;
};

/** The side of a call in words. */
export const sideWords = (mph: number): string => (mph === 0 ? 'no wind' : `from the ${mph > 0 ? 'right' : 'left'}`);

/** A call for reading aloud. */
export const spokenCall = (units: Units, mph: number): string =>
  mph === 0 ? 'No wind' : `${units.text('wind', Math.abs(mph))} ${sideWords(mph)}`;

interface Told {
  readonly distance: number;
  readonly said: number;
  readonly was: number;
  readonly right: number;
  readonly isHit: boolean;
  readonly leanDeg: number;
}
/** Degrees between a flag and its pole per mph. */
const DEG_PER_MPH = 4;
/** An error below this is dead on, mph. */
const DEAD_ON_MPH = 0.6;

/** Result of the shot. A mil is 3.6 inches at 100 yd. */
export const resultWords = (units: Units, { isHit, said, was, right, distance }: Omit<Told, 'leanDeg'>): string => {
  const offMph = Math.abs(said - was);
  if (isHit) return offMph < DEAD_ON_MPH ? 'Hit. Dead on.' : `Hit. ${units.text('wind', offMph)} off.`;
  const inches = Math.abs(right) * distance * 0.036;
  return `Miss, ${units.aloud('mount', inches, 0)} ${right > 0 ? 'right' : 'left'}.`;
};

/** The lesson of a call: the side if it was wrong, else the angle; then the rule. */
export const lessonWords = (units: Units, { said, was, leanDeg }: Pick<Told, 'said' | 'was' | 'leanDeg'>) => {
  const from = was > 0 ? 'right' : 'left';
  const seen =
    said * was < 0
      ? `The flags flew ${was > 0 ? 'left' : 'right'}, so the wind came from the ${from}.`
      : `The flag stood ${leanDeg}° off its pole.`;
  const divisor = flagDivisor(units, DEG_PER_MPH);
  const speed = `${units.rounded(leanDeg / divisor, 1)} ${units.name('wind')}`;
  return { seen, rule: `${leanDeg}° ÷ ${units.number(divisor)} = ${speed}, from the ${from}. That’s lesson one.` };
};

/**
 * The picture for users who cannot see it: the movement of the cloth, as precise as an eye. The side of the wind, and
 * the speed for the angle, are left for the user to call.
 */
export const pictureWords = (flags: CueTrack['flags']): string => {
  const [flag] = flags;
  const lifts = flag?.liftDeg ?? [];
  if (flag === undefined || lifts.length === 0) return '';
  const side = Math.sin(((flag.yawDeg[0] ?? 0) * Math.PI) / 180) > 0 ? 'right' : 'left';
  return `Every flag flies to the ${side}, between ${Math.round(Math.min(...lifts))}° and ${Math.round(Math.max(...lifts))}° off its pole.`;
};

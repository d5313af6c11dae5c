import type { CueTrack } from '@windcall/cues';
import { flagDivisor } from '../../../units/crosswind.ts';
import type { Units } from '../../../units/units.ts';

/** Degrees between a flag and its pole per mph. */
const DEG_PER_MPH = 4;
/** The lesson of a call: the side if it was wrong, else the angle; then the rule. */
export const lessonWords = (
  units: Units,
  { said, was, leanDeg }: { readonly said: number; readonly was: number; readonly leanDeg: number },
) => {
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

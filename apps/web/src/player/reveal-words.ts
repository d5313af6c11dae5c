import type { drills } from '@windcall/contract';
import { adviceFor, causeOf, isWrongSide, type MissPart, readerMph } from '@windcall/training';
import { normalCdf } from '@windcall/units';
import { elevationText, windText } from '../units/angles.ts';
import { windSide } from '../units/crosswind.ts';
import { cueName } from '../units/cue-words.ts';
import type { Units } from '../units/units.ts';
import { calledDeg } from './cue-labels.tsx';
import { resultWords } from './result-words.ts';
import { bestOf, factsOf, outsidePlate } from './reveal-facts.ts';

type Cue = drills.PictureRead['cues'][number];

/** A call within this is a good one, mph. */
const GOOD_MPH = 1;

/** A wind in plain words: whole numbers without a decimal. */
const short = (units: Units, mph: number): string =>
  windSide(units, mph, Number.isInteger(Math.round(units.value('wind', mph) * 10) / 10) ? 0 : 1);
const size = (units: Units, mil: number): string => units.text('angle', Math.abs(mil), 2);

export const headline = (units: Units, revealed: drills.Revealed): string =>
  resultWords(units, {
    distance: revealed.distance,
    isHit: revealed.split.isHit,
    said: bestOf(revealed.call),
    was: revealed.truth.atCommit,
    ...revealed.shot.impact,
    outside: outsidePlate(revealed),
  });

/** Seconds from the commit to the shot. */
export const waitedS = ({ call, shot }: Pick<drills.Revealed, 'call' | 'shot'>): number =>
  Math.max(0, (Date.parse(shot.firedAt) - Date.parse(call.committedAt)) / 1000);

/** The set value and the call's value, along the axis that missed. */
const settingWords = (units: Units, { shot, call, k, stillAir, split }: drills.Revealed): string => {
  if (split.hitWithout.up.setting && !split.hitWithout.right.setting) {
    const set = shot.dial.up + shot.hold.up;
    return `You set ${elevationText(units, set, 2)}. The dope was ${elevationText(units, set - split.up.setting, 2)}.`;
  }
  const asked = call.hold ?? k * bestOf(call) + stillAir;
  return `You set ${windText(units, shot.dial.right + shot.hold.right, 2)}. Your call asked for ${windText(units, asked, 2)}.`;
};
const mathWords = (units: Units, { call, k, stillAir, distance }: drills.Revealed): string => {
  const best = bestOf(call);
  return `${short(units, best)} at ${units.text('range', distance)} is ${windText(units, k * best + stillAir, 2)} for this rifle. You said ${windText(units, call.hold ?? 0, 2)}.`;
};
const rifleWords = ({ score }: drills.Revealed): string => {
  if (score.chance === null) return 'That miss was the rifle.';
  const percent = Math.round(100 * score.chance);
  // before eight, eleven, eighteen, eighty-two
  const article = /^(8|11$|18$)/.test(String(percent)) ? 'an' : 'a';
  return `That miss was the rifle: your hold was ${article} ${percent}% shot on this plate.`;
};
/** A drill gives the elevation for still air; the wind of the shot may need another elevation. */
const givenWords = (units: Units, { shot, split }: drills.Revealed): string => {
  const given = shot.dial.up + shot.hold.up - split.up.setting - split.up.rounding;
  return `Your elevation was given for still air. This wind needed ${elevationText(units, given - split.up.range, 2)}.`;
};

/** The cause of a miss besides the reading; null if it was the reading. */
const causeWords = (units: Units, revealed: drills.Revealed, by: MissPart['cause'] | null): string | null => {
  const { truth } = revealed;
  switch (by) {
    case 'setting':
      return settingWords(units, revealed);
    case 'arithmetic':
      return mathWords(units, revealed);
    case 'waited':
      return `It went from ${short(units, truth.atCommit)} to ${short(units, truth.atFire)} in ${Math.round(waitedS(revealed))} seconds.`;
    case 'rifle':
      return rifleWords(revealed);
    case 'range':
      return givenWords(units, revealed);
    case 'rounding':
      return 'The hold fell between marks.';
    default:
      return null;
  }
};

/** "The cues said R 6.1": the taught sum of the picture. */
const cuesSaid = (units: Units, mph: number): string => `The cues said ${windSide(units, mph)}`;
const fromWords = (mph: number): string => `from the ${mph > 0 ? 'right' : 'left'}`;

const liftOf = ({ showed }: Cue) => ('liftDeg' in showed && 'yawDeg' in showed ? showed : null);

/**
 * The one cue that makes up more than half of the difference between the call and the cues together; null if none does.
 */
const carrier = ({ read, call }: drills.Revealed): Cue | null => {
  const { together, thirds, cues } = read;
  const best = bestOf(call);
  if (together === null || Math.abs(together - best) < GOOD_MPH) return null;
  const total = thirds.reduce((sum, { mph, weight }) => sum + (mph === null ? 0 : weight), 0);
  const shareOf = ({ third, means, used }: Cue): number =>
    used && means !== null ? ((thirds[third]?.weight ?? 0) * (means - best)) / total / (together - best) : 0;
  return cues.find((cue) => shareOf(cue) > 0.5) ?? null;
};

const carrierWords = (units: Units, cue: Cue, best: number): string => {
  const flag = liftOf(cue);
  if (flag !== null) {
    const place = units.text('range', Math.round(cue.place / 10) * 10);
    return `The flag at ${place} stood ${Math.round(flag.liftDeg)}°. You called ${Math.round(calledDeg(best, flag.yawDeg))}°.`;
  }
  return `${cueName(units, cue)}: ${windSide(units, cue.means ?? 0)}. You called ${windSide(units, best)}.`;
};

/** How often a shooter who reads as taught misses this plate: "misses 1 in 2 here", "7 in 10". */
const missesWords = ({ par, k, halfWidth }: drills.Revealed): string => {
  if (par === null) return '';
  const misses = 2 * (1 - normalCdf(halfWidth / k / readerMph(par)));
  const often =
    misses > 0.55 ? `${Math.min(9, Math.round(10 * misses))} in 10` : `1 in ${Math.round(1 / Math.max(0.02, misses))}`;
  return ` Reading as taught misses ${often} here.`;
};

/** The one sentence of a reveal: the first rule that fits. */
export const sentenceOf = (units: Units, revealed: drills.Revealed): string => {
  const { truth, call, read, split, halfWidth, k, distance } = revealed;
  const facts = factsOf(revealed);
  const was = truth.atCommit;
  const best = bestOf(call);
  const isGood = Math.abs(best - was) <= GOOD_MPH;
  const advice = adviceFor(facts);
  const fix = advice?.do === 'fix' ? causeWords(units, revealed, advice.what) : null;
  if (fix !== null) return fix;
  if (split.isHit && isGood) return `Good call.${read.together === null ? '' : ` ${cuesSaid(units, read.together)}.`}`;
  const other = causeWords(units, revealed, causeOf(facts));
  if (other !== null) return `${isGood ? 'Good call. ' : ''}${other}`;
  if (advice?.do === 'say-side')
    return `Say the side first. ${cuesSaid(units, read.together ?? 0)}, you called ${windSide(units, best)}.`;
  if (isWrongSide(facts)) return `It came ${fromWords(was)}. You called it ${fromWords(best)}.`;
  if (advice?.do === 'use-half-focus') return 'Turn the focus to ½: it was never looked at.';
  const cue = carrier(revealed);
  const isToward = read.together !== null && Math.sign(read.together - best) === Math.sign(was - best);
  if (cue !== null && isToward) return carrierWords(units, cue, best);
  if (split.isHit) {
    const { read: mil } = split.right;
    return Math.abs(mil) <= halfWidth
      ? `This plate forgives ± ${units.text('wind', halfWidth / k, 1)} at ${units.text('range', distance)}.`
      : `Two errors canceled: your call alone lands ${size(units, Math.abs(mil) - halfWidth)} off the ${mil < 0 ? 'left' : 'right'} edge.`;
  }
  if (isGood) return `Good call. This plate forgives ± ${units.text('wind', halfWidth / k, 1)}.`;
  if (read.together !== null)
    return `${cuesSaid(units, read.together)}, it was ${windSide(units, was)}.${missesWords(revealed)}`;
  return `You called ${windSide(units, best)}, it was ${windSide(units, was)}.`;
};

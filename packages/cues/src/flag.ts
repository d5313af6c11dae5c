import { degToRad, MPS_PER_MPH, mToYd, radToDeg, toWholeSteps, wrap180 } from '@windcall/units';
import { halfHourText } from './clock.ts';
import {
  type Cloth,
  type CueLaw,
  type CueRead,
  type FlagPlace,
  mean,
  momentReason,
  sideWord,
  type Told,
  written,
} from './cue-law.ts';
import { type LocalWind, lagWind, smoothBetween, speedMphOf } from './local-wind.ts';

/** A range pennant: length and height of the cloth. */
export const PENNANT = { lengthM: 0.9, hoistM: 0.34 };
/** Time a pennant takes to follow the wind, s. */
export const FLAG_LAG_S = 0.8;
/** Lift of a medium cloth per mph. Source: US Army marksmanship texts, angle between flag and pole ÷ 4 = mph. */
const LIFT_DEG_PER_MPH = 4;
const REST_DEG = 4;
const FULL_DEG = 90;
/** The rule that lessons teach for a medium cloth. */
export const FLAG_LAW = { liftDegPerMph: LIFT_DEG_PER_MPH, restDeg: REST_DEG, fullDeg: FULL_DEG } as const;
/** A weaker wind does not turn the cloth. */
const TURNS_FROM_MPH = 0.5;
/** Heading of a flag before its first wind. */
export const CALM_YAW_DEG = 70;
const FLUTTER_MAX_HZ = 6;

/**
 * Weight relative to medium cloth, the cloth of the taught rule. Own assumption: nylon, range bunting, wet or sewn
 * cotton.
 */
const CLOTH_WEIGHT: Readonly<Record<Cloth, number>> = { light: 0.6, medium: 1, heavy: 1.6 };

/**
 * Wind for a given lift, relative to medium cloth. Drag against weight, tan lift ∝ U²/weight, so lift depends on U²/weight alone: 5.2, 4
 * or 3.2 degrees a mph.
 */
const windOverMedium = (cloth: Cloth): number => Math.sqrt(CLOTH_WEIGHT[cloth]);

export interface FlagCue {
  /** From the pole: 4 hangs, 90 flies. */
  liftDeg: number;
  /** Direction of the cloth from the line of fire: 0 straight away, + right, ±180 to the shooter. */
  yawDeg: number;
}

/** A flag in a wind. In a calm it keeps `heldYawDeg`. */
export const flagIn = (wind: LocalWind, heldYawDeg = CALM_YAW_DEG, cloth: Cloth = 'medium'): FlagCue => {
  const speedMph = speedMphOf(wind);
  return {
    liftDeg: Math.max(REST_DEG, Math.min(FULL_DEG, (LIFT_DEG_PER_MPH * speedMph) / windOverMedium(cloth))),
    yawDeg: speedMph < TURNS_FROM_MPH ? heldYawDeg : radToDeg(Math.atan2(-wind.crossMph, -wind.headMph)),
  };
};

/**
 * Flutter of the cloth: Hz, and amplitude as a share of its length. Computed from lift, so that a sealed picture can draw it. Any cloth
 * flutters like a medium one with the same lift.
 */
export const flutterOf = ({ liftDeg }: FlagCue): { hz: number; share: number } => {
  const speedMph = liftDeg / LIFT_DEG_PER_MPH;
  return {
    // Strouhal-like: 0.5·U/length. Source: Argentina & Mahadevan 2005 (order of magnitude); the cap is ours.
    hz: Math.min(FLUTTER_MAX_HZ, (0.5 * speedMph * MPS_PER_MPH) / PENNANT.lengthM),
    share: 0.02 + 0.09 * smoothBetween(2, 10, speedMph),
  };
};

/** The angle from the pole as seen along the line of fire: tan seen = tan lift · |sin yaw|. Degrees. */
export const seenFlagDeg = ({ liftDeg, yawDeg }: FlagCue): number => {
  const lift = degToRad(liftDeg);
  return radToDeg(Math.atan2(Math.sin(lift) * Math.abs(Math.sin(degToRad(yawDeg))), Math.cos(lift)));
};

/**
 * Crosswind of a flag by the taught rule, mph, + from the right: lift/4 is the wind's speed, times √weight if not medium, and the sine of
 * the heading makes it crosswind. A flag straight out reads "22 or more".
 */
export const decodeFlag = ({ liftDeg, yawDeg }: FlagCue, cloth: Cloth = 'medium'): number =>
  flagSpeedMph(liftDeg, cloth) * -Math.sin(degToRad(yawDeg)) || 0;

/** Wind speed for a lift, mph: lift/4, times √weight if not medium. */
export const flagSpeedMph = (liftDeg: number, cloth: Cloth = 'medium'): number =>
  (liftDeg / LIFT_DEG_PER_MPH) * windOverMedium(cloth);

/** Version of the rule in `decodeFlag`, saved with readings. Rule 1 used the angle as seen for the crosswind. */
export const READING_RULE = 2;

/** From this lift on, degrees, a flag is straight out: "22 or more". */
const STRAIGHT_OUT_DEG = 88;
/** Below this lift, degrees, a cloth hangs. */
const HANGS_DEG = 8;

type FlagParts = {
  held: { flags: LocalWind[]; yawDeg: number[] };
  /** In the order of `CuePlaces.flags`. */
  shown: { flags: FlagCue[] };
  track: { flags: (FlagPlace & { liftDeg: number[]; yawDeg: number[] })[] };
  /** `seenDeg`: from the pole, as seen along the line of fire. */
  showed: FlagCue & { seenDeg: number };
};

const readFlag = (
  { zM, liftDeg, yawDeg }: FlagParts['track']['flags'][number],
  now: number,
  cloth: Cloth | undefined,
): CueRead<'flag', FlagParts['showed']> => {
  const cues = liftDeg.slice(0, now + 1).map((lift, i) => ({ liftDeg: lift, yawDeg: yawDeg[i] ?? 0 }));
  const shown = cues.at(-1) ?? { liftDeg: 0, yawDeg: 0 };
  const means = cues.map((cue) => decodeFlag(cue, cloth));
  const [meansMph, over20sMph] = [means.at(-1) ?? 0, mean(means)];
  const across = (yaw: number): number => Math.sin(degToRad(yaw));
  const wholeSpeed = (cue: FlagCue): number => flagSpeedMph(cue.liftDeg, cloth) * -Math.sign(across(cue.yawDeg));
  const twiceClocked = (cue: FlagCue): number => decodeFlag(cue, cloth) * Math.abs(across(cue.yawDeg));
  const isFull = cues.filter(({ liftDeg: lift }) => lift >= STRAIGHT_OUT_DEG).length > cues.length / 2;
  return {
    ...{ kind: 'flag', placeM: zM, showed: { ...shown, seenDeg: seenFlagDeg(shown) }, meansMph, over20sMph },
    between: null,
    misread: { clockLeftOutMph: mean(cues.map(wholeSpeed)), clockTwiceMph: mean(cues.map(twiceClocked)) },
    used: !isFull,
    reason: isFull ? 'full' : momentReason(meansMph, over20sMph),
  };
};

/** A flag's name: its distance, or its number from the shooter if distances are hidden. */
const nameFlag = (zM: number, { places, distance }: Told): string => {
  if (distance !== null) return `Flag at ${distance(Math.round(mToYd(zM) / 10) * 10)}`;
  return `Flag ${1 + places.flags.filter((other) => other.zM < zM).length}`;
};

const tellFlag = (flag: FlagCue, name: string): string => {
  const yaw = degToRad(flag.yawDeg);
  if (flag.liftDeg < HANGS_DEG) return `${name} hangs.`;
  const side = Math.abs(Math.sin(yaw)) < 0.17 ? '' : Math.sin(yaw) > 0 ? 'right' : 'left';
  const along = Math.abs(Math.cos(yaw)) < 0.26 ? '' : Math.cos(yaw) > 0 ? 'away' : 'toward you';
  const way = [side, along].filter((word) => word !== '').join(' and ');
  return `${name} about ${Math.round(flag.liftDeg / 10) * 10}° off its pole, ${way}, wind from ${halfHourText(flag.yawDeg + 180)}.`;
};

const turnBetween = (from: number, to: number, share: number): number => from + share * wrap180(to - from);

/** Flags: the lift is the speed, the heading makes it crosswind. */
export const FLAG: CueLaw<'flag', FlagParts> = {
  hold: (wind, { flags }, tS) => {
    const winds = flags.map(({ zM, asideM, poleM }) => wind(zM, tS, { asideM, poleM }));
    return { flags: winds, yawDeg: winds.map((one) => flagIn(one, CALM_YAW_DEG).yawDeg) };
  },
  follow: (held, wind, places, tS, dtS) => {
    const flags = places.flags.map(({ zM, asideM, poleM }, i) => {
      const now = wind(zM, tS, { asideM, poleM });
      return lagWind(held.flags[i] ?? now, now, dtS, FLAG_LAG_S);
    });
    return { flags, yawDeg: flags.map((flag, i) => flagIn(flag, held.yawDeg[i]).yawDeg) };
  },
  show: ({ flags, yawDeg }, { cloth }) => ({ flags: flags.map((wind, i) => flagIn(wind, yawDeg[i], cloth)) }),
  sample: (moments, places) => ({
    flags: places.flags.map(({ zM, asideM, poleM }, i) => ({
      ...{ zM: written(zM), asideM: written(asideM), poleM },
      liftDeg: moments.map(({ flags }) => toWholeSteps(flags[i]?.liftDeg ?? 0, 2)),
      yawDeg: moments.map(({ flags }) => toWholeSteps(flags[i]?.yawDeg ?? 0, 5)),
    })),
  }),
  hidden: () => ({ flags: [] }),
  at: ({ flags }, { low, high, share, at }) => ({
    flags: flags.map(({ liftDeg, yawDeg }) => ({
      liftDeg: at(liftDeg),
      yawDeg: turnBetween(yawDeg[low] ?? 0, yawDeg[high] ?? 0, share),
    })),
  }),
  read: ({ flags, cloth }, now) => flags.map((flag) => readFlag(flag, now, cloth)),
  said: ({ liftDeg, yawDeg }) => {
    const yaw = degToRad(yawDeg);
    if (liftDeg < HANGS_DEG) return 'hangs';
    return `${Math.round(liftDeg)}° ${sideWord(Math.sin(yaw))}, ${Math.cos(yaw) > 0 ? 'orange: away' : 'yellow: toward you'}, from ${halfHourText(yawDeg + 180)}`;
  },
  tell: ({ flags }, told) => {
    const { cloth = 'medium' } = told.places;
    const sentences = flags.flatMap((flag, i) => {
      const place = told.places.flags[i];
      return place ? [tellFlag(flag, nameFlag(place.zM, told))] : [];
    });
    return sentences.length === 0 || cloth === 'medium'
      ? sentences
      : [...sentences, `The flags are of ${cloth} cloth.`];
  },
};

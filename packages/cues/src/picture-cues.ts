import { type Cloth, type CuePlaces, type FlagPlace, mean } from './cue-law.ts';
import {
  CUE_LAWS,
  type CueKind,
  type CueTrack,
  type HeldWinds,
  LAW_KINDS,
  type PictureCues,
  type PictureRead,
} from './cue-laws.ts';
import { PENNANT } from './flag.ts';
import type { WindOver } from './local-wind.ts';
import { FOCUSES, slabsOf } from './mirage.ts';

/** Reads sample `now` of a track by the taught rules, and the mean of the samples up to it. */
export const readPicture = (track: CueTrack, now: number): PictureRead[] =>
  LAW_KINDS.flatMap((kind) => CUE_LAWS[kind].read(track, now));

/** The third of the range: 0 near, 1 middle, 2 far. */
export const thirdOf = (placeM: number, rangeM: number): 0 | 1 | 2 =>
  Math.min(2, Math.floor((3 * placeM) / rangeM)) as 0 | 1 | 2;

/** Weights of the thirds in the taught sum. */
export const THIRD_WEIGHTS = [3, 2, 1] as const;

const tenth = (mph: number): number => Math.round(mph * 10) / 10 || 0;

/**
 * The mean of each third's cues, and their weighted mean (near 3, middle 2, far 1), mph; null without cues. Every step is rounded to the
 * displayed tenth, so that the displayed sum is right.
 */
export const addThirds = (
  cues: readonly { readonly third: 0 | 1 | 2; readonly mph: number | null }[],
): { readonly thirds: readonly [number | null, number | null, number | null]; readonly together: number | null } => {
  const of = (third: 0 | 1 | 2): number | null => {
    const said = cues.flatMap((cue) => (cue.third === third && cue.mph !== null ? [tenth(cue.mph)] : []));
    return said.length === 0 ? null : tenth(mean(said));
  };
  const thirds = [of(0), of(1), of(2)] as const;
  const there = thirds.flatMap((mph, i) => (mph === null ? [] : [{ mph, weight: THIRD_WEIGHTS[i] ?? 0 }]));
  const weights = there.reduce((sum, { weight }) => sum + weight, 0);
  return {
    thirds,
    together: weights === 0 ? null : tenth(there.reduce((sum, { mph, weight }) => sum + mph * weight, 0) / weights),
  };
};

/** Distance of the flags of a short range from the line of fire, mil. */
const ASIDE_MIL = 4.1;

/**
 * Flags at 0.55, 0.8 and 1 of the range, with near ones far enough aside to be outside a narrow field. On a short range
 * the last two are low, one on each side: aimed at either target of a pair, one is in the field at 20×.
 */
const flagPlaces = (rangeM: number): FlagPlace[] => {
  const far = rangeM > 503; // 550 yd
  return [
    { zM: 0.55 * rangeM, asideM: -1.75, poleM: 2.5 },
    { zM: 0.8 * rangeM, asideM: far ? 2.75 : (-ASIDE_MIL * 0.8 * rangeM) / 1000, poleM: far ? 2.8 : 2.1 },
    { zM: rangeM + 1, asideM: far ? -2.55 : (ASIDE_MIL * rangeM) / 1000, poleM: far ? 2.6 : 2.1 },
  ];
};

/** Purpose of the flags: a pair of targets, or the one plate of a wind call. */
export type FlagsFor = 'pair' | 'call';
/** Gap between a flying flag's tip and a call's plate, mil: half a plate of 3 MOA and its frame. */
const CLEAR_OF_PLATE_MIL = 0.9;
/** Clear field of the lowest power, 8×, from the middle, mil. */
const FIELD_MIL = 12.2;
/** Largest distance of a flag aside, m, at which it is whole in the 8× field in any wind. */
const inField = (zM: number): number => (FIELD_MIL * zM) / 1000 - PENNANT.lengthM;
/** Smallest gap of a near flag beside and below the plate, mil, so that it hides nothing. */
const CLEAR_OF_NEAR_MIL = 1.5;
/** The near flag. `sightM`: height of the line of sight at the flag, from 2.2 m to a plate at 1.2 m. */
const NEAR_FLAG = { share: 0.25, asideM: 0.8, poleM: 1.7, sightM: 1.95 } as const;

/**
 * Top of the near flag, m: 1.7. On a short range it is higher, so that a hanging cloth is in the field, but never so high that it hides
 * something.
 */
const nearPoleM = (zM: number): number => {
  const hangsM = PENNANT.lengthM + PENNANT.hoistM / 2;
  const { poleM, sightM } = NEAR_FLAG;
  return Math.max(poleM, sightM + Math.min((-CLEAR_OF_NEAR_MIL * zM) / 1000, hangsM - (FIELD_MIL * zM) / 1000));
};

/**
 * Flags about the plate of a call: near at 0.25 of the range, and at 0.55, 0.8 and 1 of it. The last two are aside by about the length of
 * their cloth: both are in the field, and neither reaches the plate in any wind. The others are nearer to the line of fire if the 8× field
 * would cut their cloth.
 */
const callFlagPlaces = (rangeM: number): FlagPlace[] => {
  const besidePlate = (zM: number): number => PENNANT.lengthM + (CLEAR_OF_PLATE_MIL * zM) / 1000;
  const nearM = NEAR_FLAG.share * rangeM;
  const nearAsideM = Math.min(NEAR_FLAG.asideM, Math.max((CLEAR_OF_NEAR_MIL * nearM) / 1000, inField(nearM)));
  const middleAsideM = Math.min(1.75, Math.max(PENNANT.lengthM, inField(0.55 * rangeM)));
  return [
    { zM: nearM, asideM: -nearAsideM, poleM: nearPoleM(nearM) },
    { zM: 0.55 * rangeM, asideM: -middleAsideM, poleM: 2.5 },
    { zM: 0.8 * rangeM, asideM: besidePlate(0.8 * rangeM), poleM: 2.1 },
    { zM: rangeM + 1, asideM: -besidePlate(rangeM + 1), poleM: 2.1 },
  ];
};

/** Places of an engagement's cues. At another power, mirage shows other air. */
export const placeCues = (
  rangeM: number,
  power: number,
  cloth: Cloth = 'medium',
  flagsFor: FlagsFor = 'pair',
): CuePlaces => ({
  rangeM,
  flags: flagsFor === 'call' ? callFlagPlaces(rangeM) : flagPlaces(rangeM),
  slabsM: [
    ...FOCUSES.map((focus) => slabsOf(rangeM, focus * rangeM, power).focusM),
    slabsOf(rangeM, rangeM, power).restM,
  ],
  grassM: [Math.min(60, 0.3 * rangeM), 0.5 * rangeM, rangeM],
  cloth,
  power,
});

const merged = <T extends object>(part: (kind: CueKind) => object): T => Object.assign({}, ...LAW_KINDS.map(part)) as T;

/** The held winds after a long constant wind. */
export const holdWinds = (wind: WindOver, places: CuePlaces, tS: number): HeldWinds => ({
  ...merged<HeldWinds>((kind) => CUE_LAWS[kind].hold(wind, places, tS)),
  tS,
});

/** The held winds at a later time `tS`, s. */
export const followWinds = (held: HeldWinds, wind: WindOver, places: CuePlaces, tS: number): HeldWinds => ({
  ...merged<HeldWinds>((kind) => CUE_LAWS[kind].follow(held, wind, places, tS, tS - held.tS)),
  tS,
});

export const cuesOf = (held: HeldWinds, places: CuePlaces): PictureCues =>
  merged<PictureCues>((kind) => CUE_LAWS[kind].show(held, places));

import { MPS_PER_MPH, toWholeSteps, wrap180 } from '@windcall/units';
import type { Cloth } from './flag.ts';
import type { WindOver, WindPlace } from './local-wind.ts';
import { FOCUSES, type Heat, type SlabCue, slicesOf } from './mirage.ts';
import {
  type CuePlaces,
  cuesOf,
  type FlagPlace,
  type FlagsFor,
  followWinds,
  holdWinds,
  type PictureCues,
  placeCues,
} from './picture-cues.ts';

/** Seconds between two samples of a track. */
export const TRACK_STEP_S = 0.5;

/**
 * What the picture of a sealed task needs and no more: cues after lag, saturation and rounding, every `stepS` from
 * `startS` of the wind's clock on. No speed and no field. Lists of samples are equally long. What a level does not show is empty.
 */
export interface CueTrack {
  rangeM: number;
  heat: Heat;
  startS: number;
  stepS: number;
  /** What the flags are made of; medium where absent. */
  cloth?: Cloth | undefined;
  /** Lift from the pole and heading, degrees. */
  flags: (FlagPlace & { liftDeg: number[]; yawDeg: number[] })[];
  /** Air in focus at target, ¾ and ½ of the range, then the rest: motion over the picture, mil/s, + right; strength left, 0–1. */
  slabs: { zM: number; driftMilPerS: number[]; strength: number[] }[];
  /** Lean, degrees, + right. */
  grass: { zM: number; leanDeg: number[] }[];
  /** Place among the bands of trees; −1 where it is not shown. */
  trees: number[];
  /** Dust off the berm, mil/s, + right; null where none is raised or shown. Dust in a wind along the line is raised and stands at 0. */
  dustMilPerS: (number | null)[];
}

/** What a level shows. */
export interface CuesShown {
  flags: boolean;
  mirage: boolean;
  grass: boolean;
  dust: boolean;
}

/** Nobody reads mirage above 12 mph; the track does not know more than the eye could. */
const MIRAGE_FULL_MPH = 15;
/** Power that a track's slabs are placed for. */
const TRACK_POWER = 20;
/** Steps of what follows the wind between two samples: a quarter second, half the lag of the quickest. */
const FINE_STEPS = 2;

const saturate = (slab: SlabCue): number => {
  const full = (1000 * MIRAGE_FULL_MPH * MPS_PER_MPH) / slab.zM;
  return Math.max(-full, Math.min(full, slab.driftMilPerS));
};

/** Crosswind that the eye cannot tell apart by a drift, mph. */
const DRIFT_STEP_MPH = 0.5;
/** A drift over the picture to what an eye could tell, mil/s, written to the tenth. */
const inEyeSteps = (driftMilPerS: number, zM: number): number => {
  const stepMilPerS = (1000 * DRIFT_STEP_MPH * MPS_PER_MPH) / zM;
  return toWholeSteps(Math.round(driftMilPerS / stepMilPerS) * stepMilPerS, 0.1);
};

/** A place as it would be written, m: to the centimeter, without the noise of binary arithmetic. */
const written = (placeM: number): number => toWholeSteps(placeM, 0.01);

/** The track of a wind over an engagement, for `samples` samples. Everything has followed the wind for five lags before the first. */
export const makeCueTrack = (
  wind: WindOver,
  about: {
    rangeM: number;
    heat: Heat;
    startS: number;
    samples: number;
    shown: CuesShown;
    cloth?: Cloth;
    /** Whom the flags stand for; a pair of targets where absent. */
    flagsFor?: FlagsFor | undefined;
  },
): CueTrack => {
  const { rangeM, heat, startS, samples, shown } = about;
  const places = placeCues(rangeM, TRACK_POWER, about.cloth, about.flagsFor);
  let held = holdWinds(wind, places, startS - 6);
  const cues: PictureCues[] = [];
  const fineS = TRACK_STEP_S / FINE_STEPS;
  const before = Math.round(6 / fineS);
  for (let k = -before; k <= (samples - 1) * FINE_STEPS; k++) {
    held = followWinds(held, wind, places, startS + k * fineS);
    if (k >= 0 && k % FINE_STEPS === 0) cues.push(cuesOf(held, places));
  }
  const each = <T>(read: (moment: PictureCues) => T): T[] => cues.map(read);
  return {
    rangeM: written(rangeM),
    heat,
    startS,
    stepS: TRACK_STEP_S,
    cloth: about.cloth ?? 'medium',
    flags: shown.flags
      ? places.flags.map(({ zM, asideM, poleM }, i) => ({
          ...{ zM: written(zM), asideM: written(asideM), poleM },
          liftDeg: each(({ flags }) => toWholeSteps(flags[i]?.liftDeg ?? 0, 2)),
          yawDeg: each(({ flags }) => toWholeSteps(flags[i]?.yawDeg ?? 0, 5)),
        }))
      : [],
    slabs: shown.mirage
      ? places.slabsM.map((zM, i) => ({
          zM: written(zM),
          driftMilPerS: each(({ slabs }) => inEyeSteps(slabs[i] ? saturate(slabs[i]) : 0, zM)),
          strength: each(({ slabs }) => toWholeSteps(slabs[i]?.strength ?? 1, 0.1)),
        }))
      : [],
    grass: shown.grass
      ? places.grassM.map((zM, i) => ({
          zM: written(zM),
          leanDeg: each(({ grassDeg }) => toWholeSteps(grassDeg[i] ?? 0, 2)),
        }))
      : [],
    trees: each(({ treeBand }) => (shown.grass ? treeBand : -1)),
    dustMilPerS: each(({ dustMilPerS }) =>
      shown.dust && dustMilPerS !== null ? inEyeSteps(dustMilPerS, rangeM) : null,
    ),
  };
};

/** The air that a track shows through the scope at a place in `FOCUSES`. */
export const airOfFocus = (rangeM: number, focus: number): WindPlace => ({
  slices: slicesOf(rangeM, (FOCUSES[focus] ?? 1) * rangeM, TRACK_POWER).focus,
});

/** Where a reader of a picture meets the air, m: at each flag, and through the scope at every focus that it offers. */
export const airRead = (
  rangeM: number,
  { flags, mirage }: Pick<CuesShown, 'flags' | 'mirage'>,
  flagsFor?: FlagsFor,
): ({ zM: number } & WindPlace)[] => [
  ...(flags ? placeCues(rangeM, TRACK_POWER, 'medium', flagsFor).flags.map(({ zM, asideM }) => ({ zM, asideM })) : []),
  ...(mirage ? FOCUSES.map((share, focus) => ({ zM: share * rangeM, ...airOfFocus(rangeM, focus) })) : []),
];

/** Places of a track's cues, for what is drawn from it. */
export const placesOfTrack = (track: CueTrack): CuePlaces => ({
  rangeM: track.rangeM,
  flags: track.flags.map(({ zM, asideM, poleM }) => ({ zM, asideM, poleM })),
  slabsM: track.slabs.map(({ zM }) => zM),
  grassM: track.grass.map(({ zM }) => zM),
  cloth: track.cloth ?? 'medium',
});

/** A turn from one heading to another the short way, degrees. */
const turnBetween = (from: number, to: number, share: number): number => from + share * wrap180(to - from);

/** The cues of a moment of a track, between its samples on a straight line; its ends hold. */
export const readCueTrack = (track: CueTrack, tS: number): PictureCues => {
  const last = Math.max(0, track.trees.length - 1);
  const place = Math.min(last, Math.max(0, (tS - track.startS) / track.stepS));
  const [low, share] = [Math.floor(place), place - Math.floor(place)];
  const high = Math.min(last, low + 1);
  const at = (values: readonly number[]): number => {
    const [a, b] = [values[low] ?? 0, values[high] ?? 0];
    return a + share * (b - a);
  };
  const dust = track.dustMilPerS[low] ?? null;
  return {
    flags: track.flags.map(({ liftDeg, yawDeg }) => ({
      liftDeg: at(liftDeg),
      yawDeg: turnBetween(yawDeg[low] ?? 0, yawDeg[high] ?? 0, share),
    })),
    slabs: track.slabs.map(({ zM, driftMilPerS, strength }) => ({
      zM,
      driftMilPerS: at(driftMilPerS),
      strength: at(strength),
    })),
    grassDeg: track.grass.map(({ leanDeg }) => at(leanDeg)),
    treeBand: track.trees[low] ?? -1,
    dustMilPerS: dust === null ? null : dust + share * ((track.dustMilPerS[high] ?? dust) - dust),
  };
};

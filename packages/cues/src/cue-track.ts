import type { Cloth, Heat } from './cue-law.ts';
import { type CuePlaces, written } from './cue-law.ts';
import { CUE_LAWS, type CuesShown, type CueTrack, LAW_KINDS, type PictureCues } from './cue-laws.ts';
import type { WindOver, WindPlace } from './local-wind.ts';
import { FOCUSES, slicesOf } from './mirage.ts';
import { cuesOf, type FlagsFor, followWinds, holdWinds, placeCues } from './picture-cues.ts';

export const TRACK_STEP_S = 0.5;
/** Magnification for a track's slabs. */
const TRACK_POWER = 20;
const FINE_STEPS = 2;

/** The track of a wind over an engagement. Cues follow the wind for five lags before the first sample. */
export const makeCueTrack = (
  wind: WindOver,
  about: {
    rangeM: number;
    heat: Heat;
    startS: number;
    samples: number;
    shown: CuesShown;
    cloth?: Cloth;
    /** A pair of targets if absent. */
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
  const parts = LAW_KINDS.map((kind) =>
    shown[kind] ? CUE_LAWS[kind].sample(cues, places) : CUE_LAWS[kind].hidden(cues.length),
  );
  return Object.assign(
    { rangeM: written(rangeM), heat, startS, stepS: TRACK_STEP_S, cloth: about.cloth ?? 'medium' },
    ...parts,
  ) as CueTrack;
};

/** The air in focus in a track, by place in `FOCUSES`. */
export const airOfFocus = (rangeM: number, focus: number): WindPlace => ({
  slices: slicesOf(rangeM, (FOCUSES[focus] ?? 1) * rangeM, TRACK_POWER).focus,
});

/** Places where a reader of the picture sees the wind, m: each flag, and each focus of the scope. */
export const airRead = (
  rangeM: number,
  { flag, mirage }: Pick<CuesShown, 'flag' | 'mirage'>,
  flagsFor?: FlagsFor,
): ({ zM: number } & WindPlace)[] => [
  ...(flag
    ? placeCues(rangeM, TRACK_POWER, 'medium', flagsFor).flags.map(({ zM, asideM, poleM }) => ({ zM, asideM, poleM }))
    : []),
  ...(mirage ? FOCUSES.map((share, focus) => ({ zM: share * rangeM, ...airOfFocus(rangeM, focus) })) : []),
];

/** Places of a track's cues, for drawing. */
export const placesOfTrack = (track: CueTrack): CuePlaces => ({
  rangeM: track.rangeM,
  flags: track.flags.map(({ zM, asideM, poleM }) => ({ zM, asideM, poleM })),
  slabsM: track.slabs.map(({ zM }) => zM),
  grassM: track.grass.map(({ zM }) => zM),
  cloth: track.cloth ?? 'medium',
});

/** The picture at one moment of a track, interpolated; beyond the track, its nearest end. */
export const readCueTrack = (track: CueTrack, tS: number): PictureCues => {
  const last = Math.max(0, track.trees.length - 1);
  const place = Math.min(last, Math.max(0, (tS - track.startS) / track.stepS));
  const [low, share] = [Math.floor(place), place - Math.floor(place)];
  const high = Math.min(last, low + 1);
  const at = (values: readonly number[]): number => {
    const [a, b] = [values[low] ?? 0, values[high] ?? 0];
    return a + share * (b - a);
  };
  return Object.assign(
    {},
    ...LAW_KINDS.map((kind) => CUE_LAWS[kind].at(track, { low, high, share, at })),
  ) as PictureCues;
};

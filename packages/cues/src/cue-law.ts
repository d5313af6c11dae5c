import { MPS_PER_MPH, toWholeSteps } from '@windcall/units';
import type { WindOver } from './local-wind.ts';

export const CLOTHS = ['light', 'medium', 'heavy'] as const;
export type Cloth = (typeof CLOTHS)[number];
export const HEATS = ['none', 'light', 'moderate', 'heavy'] as const;
export type Heat = (typeof HEATS)[number];

/** A flag: distance, place beside the line of fire (+ right) and height of its top. */
export interface FlagPlace {
  zM: number;
  asideM: number;
  poleM: number;
}

/** Places of an engagement's cues. Slabs are in the order of `FOCUSES`, then the air out of focus. */
export interface CuePlaces {
  rangeM: number;
  flags: FlagPlace[];
  slabsM: number[];
  grassM: number[];
  /** Medium if absent. */
  cloth?: Cloth;
  /** Magnification for the slabs; absent in tracks, where no cue follows the wind. */
  power?: number;
}

/** Fields of a track besides its cues. */
export interface TrackHead {
  rangeM: number;
  heat: Heat;
  startS: number;
  stepS: number;
  /** Medium if absent. */
  cloth?: Cloth | undefined;
}

/** Writes an angle, mil, with its unit. */
export interface Say {
  text: (kind: 'angle', mil: number, digits: number) => string;
}

/** Reason why a cue is not in the sum, or differed from its 20 s mean. */
export type CueReason = 'gust' | 'lull' | 'full' | 'over-12' | 'band';

/** One cue read by the taught rules. Winds in mph, + from the right; null if the rule gives no number. */
export interface CueRead<K extends string = string, Showed = unknown> {
  readonly kind: K;
  readonly placeM: number;
  /** Mirage only: place in `FOCUSES`. */
  readonly focus?: number;
  /** The picture at that moment. */
  readonly showed: Showed;
  readonly meansMph: number | null;
  readonly over20sMph: number | null;
  /** Wind speed range of a band, in any direction; null for cues that give a number. */
  readonly between: { readonly lowMph: number; readonly highMph: number | null } | null;
  /** Flags only: the 20 s mean with the clock left out, and with the clock applied twice, mph. */
  readonly misread?: { readonly clockLeftOutMph: number; readonly clockTwiceMph: number };
  /** Whether the cue is in the sum. */
  readonly used: boolean;
  readonly reason: CueReason | null;
}

/** A moment between two samples of a track. */
export interface Between {
  /** Indexes of the two samples. */
  readonly low: number;
  readonly high: number;
  /** Share of the way from `low` to `high`. */
  readonly share: number;
  /** Interpolates a list of samples linearly. */
  readonly at: (values: readonly number[]) => number;
}

/** Parts of one kind of cue. The parts of all kinds are merged, so their names must differ. */
interface CueParts {
  /** Winds that follow the true wind with a lag. */
  readonly held: object;
  /** The visible picture at one moment: lagged and saturated, never a speed. */
  readonly shown: object;
  /** Samples of a track, rounded to what an eye can see. Names are the wire's. */
  readonly track: object;
  /** The picture at the moment of a call, for the reveal's table. */
  readonly showed: object;
}

/** The laws of one kind of cue. `Reads` are the held winds that it shows; dust reads the grass's. */
export interface CueLaw<K extends string, P extends CueParts, Reads extends object = P['held']> {
  /** The held winds after a long constant wind. */
  readonly hold: (wind: WindOver, places: CuePlaces, tS: number) => P['held'];
  /** The held winds `dtS` later. Each follows the wind at its place with its own lag, by the exact step. */
  readonly follow: (held: P['held'], wind: WindOver, places: CuePlaces, tS: number, dtS: number) => P['held'];
  readonly show: (held: Reads, places: CuePlaces) => P['shown'];
  /** Samples of the moments, for a track. */
  readonly sample: (moments: readonly P['shown'][], places: CuePlaces) => P['track'];
  /** Placeholder samples for a level that hides this cue. */
  readonly hidden: (samples: number) => P['track'];
  /** The picture at one moment of a track. */
  readonly at: (track: P['track'], between: Between) => P['shown'];
  /** Reads sample `now` of a track by the taught rules, and the mean of the samples up to it. */
  readonly read: (track: P['track'] & TrackHead, now: number) => readonly CueRead<K, P['showed']>[];
  /** Words for the reveal's table. */
  readonly said: (showed: P['showed'], say: Say) => string;
  /** Description by a trained eye, in sentences. */
  readonly tell: (shown: P['shown'], told: Told) => readonly string[];
}

/** Writes a distance, given in yards, in the user's unit; null if distances are hidden. */
export type SayDistance = ((yd: number) => string) | null;

/** Context of a picture's description. */
export interface Told {
  readonly places: CuePlaces;
  readonly hasMirage: boolean;
  /** Index of the slab in focus. */
  readonly focus: number;
  readonly distance: SayDistance;
}

/** Side of a number, + right; `right` for 0. */
export const sideWord = (rightward: number): 'left' | 'right' => (rightward < 0 ? 'left' : 'right');

export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** A moment that differs from its 20 s mean by this is a gust or a lull, mph. */
export const MOMENT_DIFFERS_MPH = 1.5;
/** Reason for a moment's difference from its 20 s mean (mph); null if it is small or a reading is missing. */
export const momentReason = (meansMph: number | null, over20sMph: number | null): 'gust' | 'lull' | null =>
  meansMph === null || over20sMph === null || Math.abs(meansMph - over20sMph) < MOMENT_DIFFERS_MPH
    ? null
    : Math.abs(meansMph) > Math.abs(over20sMph)
      ? 'gust'
      : 'lull';
/** A cue that gives only a band, which no sum includes. */
export const BAND = { meansMph: null, over20sMph: null, used: false, reason: 'band' } as const;

/** A place rounded to the centimeter. */
export const written = (placeM: number): number => toWholeSteps(placeM, 0.01);

/** Crosswind steps that an eye can see in a drift, mph. */
const DRIFT_STEP_MPH = 0.5;
/** A drift rounded to steps that an eye can see, mil/s, to the tenth. */
export const inEyeSteps = (driftMilPerS: number, zM: number): number => {
  const stepMilPerS = (1000 * DRIFT_STEP_MPH * MPS_PER_MPH) / zM;
  return toWholeSteps(Math.round(driftMilPerS / stepMilPerS) * stepMilPerS, 0.1);
};

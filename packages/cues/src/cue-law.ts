import { MPS_PER_MPH, toWholeSteps } from '@windcall/units';
import type { Cloth } from './flag.ts';
import type { WindOver } from './local-wind.ts';
import type { Heat } from './mirage.ts';

/** A flag on the range: distance, place beside the line of fire (+ right) and height of its top, m. */
export interface FlagPlace {
  zM: number;
  asideM: number;
  poleM: number;
}

/** Where the cues of one engagement are. Slabs in the order of `FOCUSES`, then the air out of focus. */
export interface CuePlaces {
  rangeM: number;
  flags: FlagPlace[];
  slabsM: number[];
  grassM: number[];
  /** What its flags are made of; medium where absent. */
  cloth?: Cloth;
  /** Magnification that the slabs are seen with; absent where nothing follows a wind, as in a track. */
  power?: number;
}

/** What a track says besides its cues. */
export interface TrackHead {
  rangeM: number;
  heat: Heat;
  startS: number;
  stepS: number;
  /** What the flags are made of; medium where absent. */
  cloth?: Cloth | undefined;
}

/** Writes an angle, mil, with its unit. */
export interface Say {
  text: (kind: 'angle', mil: number, digits: number) => string;
}

/** Why a cue is left out of the sum, or why it said something else than what was there. */
export type CueReason = 'gust' | 'lull' | 'full' | 'over-12' | 'band';

/** One cue, as the taught rules read it. Winds in mph, + from the right; null where a rule gives no number. */
export interface CueRead<K extends string = string, Showed = unknown> {
  readonly kind: K;
  readonly placeM: number;
  /** Place in `FOCUSES`, of mirage. */
  readonly focus?: number;
  /** What it showed at that moment. */
  readonly showed: Showed;
  readonly meansMph: number | null;
  readonly over20sMph: number | null;
  /** The speeds that a band stands for, whatever share of them is across; null for cues that say a number. */
  readonly between: { readonly lowMph: number; readonly highMph: number | null } | null;
  /** Of a flag: what the same 20 seconds would have said with the clock left out, and with the clock used twice. mph */
  readonly misread?: { readonly clockLeftOutMph: number; readonly clockTwiceMph: number };
  /** Whether it counts in the sum; if not, `reason` says why. */
  readonly used: boolean;
  readonly reason: CueReason | null;
}

/** How a value is taken between two samples of a track. */
export interface Between {
  /** The sample before and the one after, places in the lists. */
  readonly low: number;
  readonly high: number;
  /** Share of the way from one to the other. */
  readonly share: number;
  /** A list of samples at that moment, on a straight line. */
  readonly at: (values: readonly number[]) => number;
}

/** The parts of one kind of cue. Those of all kinds are merged, so each is named by words of its own. */
interface CueParts {
  /** What follows the wind with a lag. */
  readonly held: object;
  /** What a picture shows at a moment: lagged and saturated, never a speed. */
  readonly shown: object;
  /** What a track carries: samples, rounded to what an eye could tell. Its names are those of the wire. */
  readonly track: object;
  /** What it showed at the moment of a call, for the table of the reveal. */
  readonly showed: object;
}

/**
 * The laws of one kind of cue. `Reads` are the held winds that it shows: its own where absent, or those of another kind, as dust
 * shows the wind that the grass follows.
 */
export interface CueLaw<K extends string, P extends CueParts, Reads extends object = P['held']> {
  /** Everything as if the wind of this moment had blown for long. */
  readonly hold: (wind: WindOver, places: CuePlaces, tS: number) => P['held'];
  /** The same at a later moment, `dtS` after: each follows the wind at its own place with its own lag, by the exact step. */
  readonly follow: (held: P['held'], wind: WindOver, places: CuePlaces, tS: number, dtS: number) => P['held'];
  /** What the held winds show. */
  readonly show: (held: Reads, places: CuePlaces) => P['shown'];
  /** What a track carries of its moments. */
  readonly sample: (moments: readonly P['shown'][], places: CuePlaces) => P['track'];
  /** What a track of so many samples carries where its level does not show the cue. */
  readonly hidden: (samples: number) => P['track'];
  /** A moment of a track. */
  readonly at: (track: P['track'], between: Between) => P['shown'];
  /** What the taught rules make of it at sample `now` of a track, and over the samples up to it. */
  readonly read: (track: P['track'] & TrackHead, now: number) => readonly CueRead<K, P['showed']>[];
  /** What it showed, in the words of a table. */
  readonly said: (showed: P['showed'], say: Say) => string;
  /** What a trained eye would say of it, in sentences. */
  readonly tell: (shown: P['shown'], told: Told) => readonly string[];
}

/** How a distance in yards is written, in another unit too; null where distances are hidden. */
export type SayDistance = ((yd: number) => string) | null;

/** What words about a picture depend on besides its cues. */
export interface Told {
  readonly places: CuePlaces;
  readonly hasMirage: boolean;
  /** Place among the slabs. */
  readonly focus: number;
  readonly distance: SayDistance;
}

/** Left or right of what is negative to the left. */
export const sideWord = (rightward: number): 'left' | 'right' => (rightward < 0 ? 'left' : 'right');

export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** A moment differs from its 20 seconds from here on, mph. */
export const MOMENT_DIFFERS_MPH = 1.5;
/** What a moment was against its 20 seconds. */
export const momentReason = (meansMph: number | null, over20sMph: number | null): 'gust' | 'lull' | null =>
  meansMph === null || over20sMph === null || Math.abs(meansMph - over20sMph) < MOMENT_DIFFERS_MPH
    ? null
    : Math.abs(meansMph) > Math.abs(over20sMph)
      ? 'gust'
      : 'lull';
/** A cue that says a band, which no sum takes. */
export const BAND = { meansMph: null, over20sMph: null, used: false, reason: 'band' } as const;

/** A place as it would be written, m: to the centimeter, without the noise of binary arithmetic. */
export const written = (placeM: number): number => toWholeSteps(placeM, 0.01);

/** Crosswind that the eye cannot tell apart by a drift, mph. */
const DRIFT_STEP_MPH = 0.5;
/** A drift over the picture to what an eye could tell, mil/s, written to the tenth. */
export const inEyeSteps = (driftMilPerS: number, zM: number): number => {
  const stepMilPerS = (1000 * DRIFT_STEP_MPH * MPS_PER_MPH) / zM;
  return toWholeSteps(Math.round(driftMilPerS / stepMilPerS) * stepMilPerS, 0.1);
};

import type { CueLaw, CueRead, TrackHead } from './cue-law.ts';
import { FLAG } from './flag.ts';
import { GROUND_COVER } from './ground-cover.ts';
import { MIRAGE } from './mirage.ts';

const LAWS = { flag: FLAG, mirage: MIRAGE, ...GROUND_COVER };

type Laws = typeof LAWS;
export type CueKind = keyof Laws;
/** Cues that a picture shows; absent ones are hidden. */
export type CuesShown = Readonly<Partial<Record<CueKind, boolean>>>;

type PartsOf<K extends CueKind> = Laws[K] extends CueLaw<string, infer P, never> ? P : never;
type Merged<U> = (U extends unknown ? (part: U) => void : never) extends (all: infer All) => void ? All : never;
type MergedParts<N extends 'held' | 'shown' | 'track'> = Merged<{ [K in CueKind]: PartsOf<K>[N] }[CueKind]>;

export type ShowedOf<K extends CueKind> = { [J in K]: PartsOf<J>['showed'] }[K];
/** The visible picture at one moment: lagged and saturated, never a speed. */
export interface PictureCues extends MergedParts<'shown'> {}
/** Lagged winds at a time. */
export interface HeldWinds extends MergedParts<'held'> {
  tS: number;
}
/**
 * The picture of a sealed task, and nothing more: cues after lag, saturation and rounding, every `stepS` from `startS` of the wind's clock.
 * It has no speeds and no field. Lists of samples have equal lengths. Hidden cues are empty.
 */
export interface CueTrack extends TrackHead, MergedParts<'track'> {}

interface AnyParts {
  held: HeldWinds;
  shown: PictureCues;
  track: CueTrack;
  showed: ShowedOf<CueKind>;
}
export type PictureRead = CueRead<CueKind, ShowedOf<CueKind>>;

/** The laws of every kind, in reading order. Each reads only its own parts. */
export const CUE_LAWS = LAWS as unknown as Readonly<Record<CueKind, CueLaw<CueKind, AnyParts>>>;
/** Every kind, in reading order. */
export const LAW_KINDS = Object.keys(LAWS) as CueKind[];

import type { CueLaw, CueRead, TrackHead } from './cue-law.ts';
import { FLAG } from './flag.ts';
import { GROUND_COVER } from './ground-cover.ts';
import { MIRAGE } from './mirage.ts';

const LAWS = { flag: FLAG, mirage: MIRAGE, ...GROUND_COVER };

type Laws = typeof LAWS;
/** A kind of cue. */
export type CueKind = keyof Laws;
/** Which cues a picture shows; one that is not named is hidden. */
export type CuesShown = Readonly<Partial<Record<CueKind, boolean>>>;

type PartsOf<K extends CueKind> = Laws[K] extends CueLaw<string, infer P, never> ? P : never;
type Merged<U> = (U extends unknown ? (part: U) => void : never) extends (all: infer All) => void ? All : never;
type MergedParts<N extends 'held' | 'shown' | 'track'> = Merged<{ [K in CueKind]: PartsOf<K>[N] }[CueKind]>;

/** What a cue showed, by its kind. */
export type ShowedOf<K extends CueKind> = { [J in K]: PartsOf<J>['showed'] }[K];
/** What a picture shows at one moment: lagged and saturated, never a speed. Of each kind by the names of its law. */
export interface PictureCues extends MergedParts<'shown'> {}
/** The winds that lagged things have followed so far. */
export interface HeldWinds extends MergedParts<'held'> {
  tS: number;
}
/**
 * What the picture of a sealed task needs and no more: cues after lag, saturation and rounding, every `stepS` from
 * `startS` of the wind's clock on. No speed and no field. Lists of samples are equally long. What a level does not show is empty.
 */
export interface CueTrack extends TrackHead, MergedParts<'track'> {}

interface AnyParts {
  held: HeldWinds;
  shown: PictureCues;
  track: CueTrack;
  showed: ShowedOf<CueKind>;
}
/** A cue as the taught rules read it, with what it showed. */
export type PictureRead = CueRead<CueKind, ShowedOf<CueKind>>;

/** The laws of every kind of cue, in the order that cues are read. Each is asked about its own parts alone. */
export const CUE_LAWS = LAWS as unknown as Readonly<Record<CueKind, CueLaw<CueKind, AnyParts>>>;
/** Every kind, in that order. */
export const LAW_KINDS = Object.keys(LAWS) as CueKind[];

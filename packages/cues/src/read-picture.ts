import { mean } from './cue-law.ts';
import { CUE_LAWS, type CueTrack, LAW_KINDS, type PictureRead } from './cue-laws.ts';

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

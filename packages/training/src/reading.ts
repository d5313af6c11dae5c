import { addThirds, READING_RULE } from '@windcall/cues';
import { toWholeSteps } from '@windcall/units';

/** Taught reading of a cue or the meter. mph, + from the right; null if a rule gives no number. */
export interface ReadCue {
  readonly kind: string;
  /** Its third of the way: 0 near, 1 middle, 2 far. */
  readonly third: 0 | 1 | 2;
  /** At the commit, and over the 20 s before it. */
  readonly meansMph: number | null;
  readonly over20sMph: number | null;
  /** Whether it is in the taught sum. */
  readonly used: boolean;
  /** Reading with the clock left out and applied twice, if the rule uses the clock. */
  readonly misread?: { readonly clockLeftOutMph: number; readonly clockTwiceMph: number };
}

type Third = number | null;
type Thirds = readonly [near: Third, middle: Third, far: Third];

/**
 * Taught reading of the data shown to a caller, and readings with typical mistakes. mph, + from the right; null if the
 * level does not show the data. Stored with the outcome of a call.
 */
export interface Reading {
  /** The flag rule of this reading. */
  readonly rule: number;
  /** The taught sum of everything, over 20 s. */
  readonly taughtMph: number | null;
  /** The taught sum at the moment of the commit. */
  readonly momentMph: number | null;
  readonly thirdsMph: Thirds;
  readonly thirdsNowMph: Thirds;
  /** The sum of the cues, without the meter. */
  readonly pictureMph: number | null;
  readonly meterMph: number | null;
  readonly clockLeftOutMph: number | null;
  readonly clockTwiceMph: number | null;
}

/** A cue's number as stored and summed, mph to the hundredth. */
export const cueMph = (mph: number): number => toWholeSteps(mph, 0.01);

const sumOf = (cues: readonly ReadCue[], read: (cue: ReadCue) => number | null) =>
  addThirds(
    cues.map((cue) => {
      const mph = cue.used ? read(cue) : null;
      return { third: cue.third, mph: mph === null ? null : cueMph(mph) };
    }),
  );

export const readingOf = (cues: readonly ReadCue[]): Reading => {
  const over20s = sumOf(cues, ({ over20sMph }) => over20sMph);
  const now = sumOf(cues, ({ meansMph }) => meansMph);
  const isClocked = cues.some(({ used, misread }) => used && misread !== undefined);
  const misread = (fault: keyof NonNullable<ReadCue['misread']>): number | null =>
    isClocked ? sumOf(cues, (cue) => cue.misread?.[fault] ?? cue.over20sMph).together : null;
  const seen = cues.filter(({ kind }) => kind !== 'meter');
  return {
    rule: READING_RULE,
    taughtMph: over20s.together,
    momentMph: now.together,
    thirdsMph: over20s.thirds,
    thirdsNowMph: now.thirds,
    pictureMph: seen.length === cues.length ? over20s.together : sumOf(seen, (cue) => cue.over20sMph).together,
    meterMph: cues.find(({ kind }) => kind === 'meter')?.over20sMph ?? null,
    clockLeftOutMph: misread('clockLeftOutMph'),
    clockTwiceMph: misread('clockTwiceMph'),
  };
};

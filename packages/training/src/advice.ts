import { isMirrored } from './said.ts';

export type Cause = 'read' | 'arithmetic' | 'setting' | 'rounding' | 'waited' | 'range' | 'rifle';
type Axis = 'right' | 'up';

/** One part of an impact, from the middle of the plate, mil, + right or + up. */
export interface MissPart {
  readonly axis: Axis;
  readonly cause: Cause;
  readonly mil: number;
  /** Whether the plate would have been hit without this part alone. */
  readonly hitsWithout: boolean;
}

/** Facts of a fired and revealed call. Winds in mph, + from the right; places in mil. */
export interface RevealFacts {
  readonly loMph: number;
  readonly hiMph: number;
  readonly bestMph: number;
  /** The effective crosswind at the commit, the only revealed wind. */
  readonly truthMph: number;
  readonly parts: readonly MissPart[];
  readonly isHit: boolean;
  /** The taught sum of the visible cues, mph; null without any. */
  readonly taughtMph: number | null;
  /** Middle of the forecast, and the meter over 20 s times the clock, mph; null if not shown. */
  readonly givenMph: readonly (number | null)[];
  /** Whether mirage was visible and its middle focus was never used. */
  readonly isHalfFocusUnseen: boolean;
}

/** A mistake that the shooter can correct. */
export type Advice =
  | { readonly do: 'fix'; readonly what: 'setting' | 'arithmetic' | 'waited' }
  | { readonly do: 'say-side' | 'use-half-focus' };

/** Opposite winds from this on count as different sides, mph. */
const SIDE_FROM_MPH = 1;
export const isInside = ({ loMph, hiMph, truthMph }: Pick<RevealFacts, 'loMph' | 'hiMph' | 'truthMph'>): boolean =>
  loMph <= truthMph && truthMph <= hiMph;

/** Whether a best guess and the wind clearly have different sides. */
export const isWrongSide = ({ bestMph, truthMph }: Pick<RevealFacts, 'bestMph' | 'truthMph'>): boolean =>
  bestMph * truthMph < 0 && Math.min(Math.abs(bestMph), Math.abs(truthMph)) > SIDE_FROM_MPH;

/**
 * Cause of a miss: the largest of the single changes that would have hit. Along one axis all of these need the same
 * reduction, so the largest needs the smallest share. Null for a hit, or if no single change is enough.
 */
export const causeOf = ({ isHit, parts }: Pick<RevealFacts, 'isHit' | 'parts'>): Cause | null => {
  if (isHit) return null;
  const enough = parts.filter(({ mil, hitsWithout }) => hitsWithout && mil !== 0);
  return (
    enough.reduce<MissPart | null>((most, part) => (Math.abs(part.mil) > Math.abs(most?.mil ?? 0) ? part : most), null)
      ?.cause ?? null
  );
};

const largestTwo = (parts: readonly MissPart[]): MissPart[] =>
  [...parts].sort((a, b) => Math.abs(b.mil) - Math.abs(a.mil)).slice(0, 2);

/** Mistakes of the shooter; not the elevation, which is given for still air. */
const isFixable = (cause: Cause): cause is 'setting' | 'arithmetic' | 'waited' =>
  cause === 'setting' || cause === 'arithmetic' || cause === 'waited';

/** The next advice; null if there is no mistake to correct. */
export const adviceFor = (facts: RevealFacts): Advice | null => {
  const { isHit, parts, loMph, hiMph, bestMph, truthMph, taughtMph, givenMph, isHalfFocusUnseen } = facts;
  const cause = causeOf(facts);
  const causes = cause !== null ? [cause] : isHit ? [] : largestTwo(parts).map((part) => part.cause);
  const what = causes.find(isFixable);
  if (what !== undefined) return { do: 'fix', what };
  if (taughtMph === null) return null;
  if (isMirrored(bestMph, taughtMph, givenMph)) return { do: 'say-side' };
  const asTaught = { loMph: loMph + taughtMph - bestMph, hiMph: hiMph + taughtMph - bestMph, truthMph };
  const helps = isHalfFocusUnseen && !isInside(facts) && isInside(asTaught);
  return helps ? { do: 'use-half-focus' } : null;
};

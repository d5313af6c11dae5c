import { isMirrored } from './said.ts';

/** What a shooter or their rifle can have done to a shot; what a single change of would have hit. */
export type Cause = 'read' | 'arithmetic' | 'setting' | 'rounding' | 'waited' | 'range' | 'rifle';
type Axis = 'right' | 'up';

/** One part of a shot's way from the middle of the plate, mil, + right or + up. */
export interface MissPart {
  readonly axis: Axis;
  readonly cause: Cause;
  readonly mil: number;
  /** Whether the plate would have been hit without this part alone. */
  readonly hitsWithout: boolean;
}

/** A call that was fired and shown, as its reveal needs it. Winds in mph, + from the right; places in mil. */
export interface RevealFacts {
  readonly loMph: number;
  readonly hiMph: number;
  readonly bestMph: number;
  /** The effective crosswind at the commit: the one wind that is told. */
  readonly truthMph: number;
  readonly parts: readonly MissPart[];
  /** How much of the call's own part would have been enough, mil; null when no such part would have been. */
  readonly enoughReadMil: number | null;
  readonly isHit: boolean;
  readonly milPerMph: number;
  readonly halfWidthMil: number;
  /** The taught sum of what the level shows, mph; null if nothing counts. */
  readonly taughtMph: number | null;
  /** Middle of the forecast and the meter over 20 s times the clock, mph; null if not shown. */
  readonly givenMph: readonly (number | null)[];
  /** Whether mirage was there and its middle focus was never turned to. */
  readonly isHalfFocusUnseen: boolean;
}

/** The headline of a reveal; the words for it are the screen's. */
export type Headline =
  | { readonly is: 'right-on' | 'good-hit' }
  | { readonly is: 'inside-miss'; readonly by: Cause }
  | { readonly is: 'lucky'; readonly why: 'forgiving' | 'canceled' }
  | { readonly is: 'under' | 'over' | 'wrong-side' }
  | { readonly is: 'outside-other'; readonly by: Exclude<Cause, 'read' | 'range'> }
  | { readonly is: 'outside-range' }
  | { readonly is: 'two-things'; readonly parts: readonly MissPart[] };

/** The one thing that was done and can be undone. */
export type Advice =
  | { readonly do: 'fix'; readonly what: 'setting' | 'arithmetic' | 'waited' }
  | { readonly do: 'say-side' | 'use-half-focus' };

/** A best guess this near is right on, mph. */
const RIGHT_ON_MPH = 0.5;
/** Two winds on either side of nothing are different sides from here on, mph. */
const SIDE_FROM_MPH = 1;
export const isInside = ({ loMph, hiMph, truthMph }: Pick<RevealFacts, 'loMph' | 'hiMph' | 'truthMph'>): boolean =>
  loMph <= truthMph && truthMph <= hiMph;

/** Whether a best guess and the wind are clearly on different sides. */
export const isWrongSide = ({ bestMph, truthMph }: Pick<RevealFacts, 'bestMph' | 'truthMph'>): boolean =>
  bestMph * truthMph < 0 && Math.min(Math.abs(bestMph), Math.abs(truthMph)) > SIDE_FROM_MPH;

/**
 * Why a shot missed: of the single changes that would have hit, the one that went most wrong. Along one axis every one of them
 * needs the same mils less, so the largest is the cheapest for its size. Null for a hit, and where no single change is enough.
 */
export const causeOf = ({ isHit, parts }: Pick<RevealFacts, 'isHit' | 'parts'>): Cause | null => {
  if (isHit) return null;
  const enough = parts.filter(({ mil, hitsWithout }) => hitsWithout && mil !== 0);
  return (
    enough.reduce<MissPart | null>((most, part) => (Math.abs(part.mil) > Math.abs(most?.mil ?? 0) ? part : most), null)
      ?.cause ?? null
  );
};

/** The two largest parts of a miss. */
const largestTwo = (parts: readonly MissPart[]): MissPart[] =>
  [...parts].sort((a, b) => Math.abs(b.mil) - Math.abs(a.mil)).slice(0, 2);

/** The one headline of a call that was fired. */
export const headlineOf = (facts: RevealFacts): Headline => {
  const { isHit, bestMph, truthMph, parts, halfWidthMil } = facts;
  const inside = isInside(facts);
  if (isHit) {
    if (inside) return { is: Math.abs(bestMph - truthMph) <= RIGHT_ON_MPH ? 'right-on' : 'good-hit' };
    const read = parts.find(({ cause, axis }) => cause === 'read' && axis === 'right')?.mil ?? 0;
    return { is: 'lucky', why: Math.abs(read) <= halfWidthMil ? 'forgiving' : 'canceled' };
  }
  const by = causeOf(facts);
  if (by === null) return { is: 'two-things', parts: largestTwo(parts) };
  if (inside) return { is: 'inside-miss', by };
  if (by === 'range') return { is: 'outside-range' };
  if (by !== 'read') return { is: 'outside-other', by };
  if (isWrongSide(facts)) return { is: 'wrong-side' };
  return { is: Math.abs(bestMph) < Math.abs(truthMph) ? 'under' : 'over' };
};

/** What its shooter can do better; the elevation is given, for still air. */
const isFixable = (cause: Cause): cause is 'setting' | 'arithmetic' | 'waited' =>
  cause === 'setting' || cause === 'arithmetic' || cause === 'waited';

/** What to do next: null if nothing that was done can be undone. */
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

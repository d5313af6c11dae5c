import type { Fault } from './faults.ts';

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
  /** The taught sum of what the level shows, mph; null where nothing counts. */
  readonly taughtMph: number | null;
  /** What the calls show to have been done instead, by `namedFault`. */
  readonly fault: Fault | null;
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

/** The one thing to do next; `wind` and `cues-off`: nobody did anything wrong. */
export type Advice =
  | { readonly do: 'fix'; readonly what: 'setting' | 'arithmetic' | 'waited' }
  | { readonly do: 'fault'; readonly fault: Fault }
  | { readonly do: 'wind' | 'cues-off' | 'say-side' | 'use-half-focus' | 'read-first' | 'tighter' | 'same-again' };

/** A best guess this near is right on, mph. */
const RIGHT_ON_MPH = 0.5;
/** Two winds on either side of nothing are different sides from here on, mph. */
const SIDE_FROM_MPH = 1;
/** A best guess this near to the taught sum was read as taught, mph. */
const AS_TAUGHT_MPH = 1;
/** Width of an 80 % bracket in standard deviations: 2 × 1.28. */
const WIDTH_IN_SIGMA = 2.56;
/** A bracket so many times as wide as the best reader's is wider than its calls need, whatever came of this one. */
const WIDE_OF_PAR = 2;

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
const isFixable = (cause: Cause | null): cause is 'setting' | 'arithmetic' | 'waited' =>
  cause === 'setting' || cause === 'arithmetic' || cause === 'waited';

/** Whether the same bracket about another best guess would have held the wind. */
export const holdsAbout = (
  { loMph, hiMph, bestMph, truthMph }: Pick<RevealFacts, 'loMph' | 'hiMph' | 'bestMph' | 'truthMph'>,
  mph: number,
): boolean => isInside({ loMph: loMph + mph - bestMph, hiMph: hiMph + mph - bestMph, truthMph });

/**
 * The one thing to do next: the first that fits. Nobody is accused who read the cues as taught, nor where they would have missed the
 * wind too. `parMph`: what the best reader is left with; null where it is not known, and then no width is wide.
 */
export const adviceFor = (facts: RevealFacts, parMph: number | null): Advice => {
  const cause = causeOf(facts);
  if (isFixable(cause)) return { do: 'fix', what: cause };
  if (isInside(facts)) {
    const isWide = parMph !== null && facts.hiMph - facts.loMph > WIDE_OF_PAR * WIDTH_IN_SIGMA * parMph;
    return { do: isWide ? 'tighter' : 'same-again' };
  }
  const { taughtMph, bestMph, truthMph, fault } = facts;
  if (taughtMph === null) return { do: 'read-first' };
  if (Math.abs(bestMph - taughtMph) <= AS_TAUGHT_MPH) return { do: 'wind' };
  if (!holdsAbout(facts, taughtMph)) return { do: 'cues-off' };
  if (fault !== null) return { do: 'fault', fault };
  if (isWrongSide(facts) && taughtMph * truthMph > 0) return { do: 'say-side' };
  return { do: facts.isHalfFocusUnseen ? 'use-half-focus' : 'read-first' };
};

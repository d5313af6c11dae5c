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

/** What one third of the way showed, mph, + from the right; null where nothing readable stands in it. */
export interface ThirdShown {
  readonly atCommitMph: number | null;
  readonly over20sMph: number | null;
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
  /** Near, middle, far; null where the air was not kept. */
  readonly thirds: readonly [ThirdShown, ThirdShown, ThirdShown] | null;
  /** The cues together at the commit and over 20 s, mph; null without them. */
  readonly together: ThirdShown | null;
  /** The mean wind: how fast, mph, and the share of it that is across. Null in the winds of a recipe. */
  readonly meanWind: { readonly speedMph: number; readonly value: number } | null;
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

/** The one thing to do next. */
export type Advice =
  | { readonly do: 'fix'; readonly what: 'setting' | 'arithmetic' | 'waited' | 'range' }
  | { readonly do: 'say-side' | 'clock-once' | 'use-half-focus' | 'watch' | 'open-row' | 'same-again' }
  | { readonly do: 'other-thirds'; readonly third: 0 | 1 | 2 };

/** A best guess this near is right on, mph. */
const RIGHT_ON_MPH = 0.5;
/** Two winds on either side of nothing are different sides from here on, mph. */
const SIDE_FROM_MPH = 1;
/** A call matches what was shown when it is so near, and differs when it is so far, mph. */
const MATCHES_MPH = 0.75;
const DIFFERS_MPH = 1.5;
/** Width of an 80 % bracket in standard deviations: 2 × 1.28. */
const WIDTH_IN_SIGMA = 2.56;
const WIDE_OF_PAR = 2;

export const isInside = ({ loMph, hiMph, truthMph }: Pick<RevealFacts, 'loMph' | 'hiMph' | 'truthMph'>): boolean =>
  loMph <= truthMph && truthMph <= hiMph;

const isWrongSide = ({ bestMph, truthMph }: RevealFacts): boolean =>
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

const isFixable = (cause: Cause | null): cause is 'setting' | 'arithmetic' | 'waited' | 'range' =>
  cause === 'setting' || cause === 'arithmetic' || cause === 'waited' || cause === 'range';

/** The one third that the call is the same as, at the commit or over 20 s, while what the others showed is not. */
const thirdCalled = ({ thirds, bestMph }: RevealFacts): 0 | 1 | 2 | null => {
  if (thirds === null) return null;
  for (const when of ['atCommitMph', 'over20sMph'] as const) {
    const offs = thirds.map((third) => (third[when] === null ? null : Math.abs(third[when] - bestMph)));
    const third = offs.findIndex((off) => off !== null && off <= MATCHES_MPH);
    const others = offs.filter((off, i): off is number => off !== null && i !== third);
    if (third >= 0 && others.length > 0 && others.every((off) => off >= DIFFERS_MPH)) return third as 0 | 1 | 2;
  }
  return null;
};

/** Whether the call is the wind's whole speed, or a crosswind that was discounted a second time. */
const isClockWrong = ({ meanWind, bestMph, truthMph }: RevealFacts): boolean => {
  if (meanWind === null || Math.abs(bestMph - truthMph) < DIFFERS_MPH) return false;
  const side = Math.sign(truthMph);
  return [side * meanWind.speedMph, truthMph * meanWind.value].some((mph) => Math.abs(mph - bestMph) <= MATCHES_MPH);
};

/** Whether the call followed the moment where 20 seconds would have held the wind: the same bracket about their mean. */
const isMomentCalled = ({ together, loMph, hiMph, bestMph, truthMph }: RevealFacts): boolean => {
  if (together === null || together.atCommitMph === null || together.over20sMph === null) return false;
  const moved = together.over20sMph - bestMph;
  return (
    Math.abs(together.atCommitMph - bestMph) < Math.abs(moved) &&
    isInside({ loMph: loMph + moved, hiMph: hiMph + moved, truthMph })
  );
};

/**
 * The one thing to do next: the first that fits, from the facts of this call alone. Null where nothing is worth saying of one call.
 * `parMph`: what the best reader is left with; null where it is not known.
 */
export const adviceFor = (facts: RevealFacts, parMph: number | null): Advice | null => {
  const cause = causeOf(facts);
  if (isFixable(cause)) return { do: 'fix', what: cause };
  if (isInside(facts)) {
    // Width is never judged on one call.
    const isWide = parMph !== null && facts.hiMph - facts.loMph > WIDE_OF_PAR * WIDTH_IN_SIGMA * parMph;
    return isWide ? null : { do: 'same-again' };
  }
  if (isWrongSide(facts)) return { do: 'say-side' };
  const third = thirdCalled(facts);
  if (third !== null) return { do: 'other-thirds', third };
  if (isClockWrong(facts)) return { do: 'clock-once' };
  if (facts.isHalfFocusUnseen) return { do: 'use-half-focus' };
  if (isMomentCalled(facts)) return { do: 'watch' };
  return { do: 'open-row' };
};

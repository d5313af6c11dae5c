import { type Cell, RANGES } from './cells.ts';
import { HANDICAP_HALF_LIFE_CALLS, handicap, parOfCalls } from './interval-score.ts';

/** Skies that a rung may have; the night is drawn by chance alone. */
export const RUNG_SKIES = ['overcast', 'broken', 'sun'] as const;

/** A range, a sky and a level: what may be said of a call before it is made, since all three are in the picture. */
export interface Rung {
  readonly range: Cell['range'];
  readonly sky: (typeof RUNG_SKIES)[number];
  /** From 1. */
  readonly level: number;
}

/** A call that was judged, for its rung: oldest first. mph. */
export interface RungCall extends Rung {
  readonly scoreMph: number;
  readonly parMph: number;
  /** Whole days since any fixed day. */
  readonly day: number;
}

export type RungState = 'open' | 'started' | 'held' | 'solid';

/** How far a caller has come on a rung. */
export interface RungStanding extends Rung {
  readonly state: RungState;
  readonly calls: number;
  /** Handicap and par of its calls, mph; null without any. */
  readonly handicapMph: number | null;
  readonly parMph: number | null;
  /** Handicap over par with its 90 % interval. */
  readonly ratio: number | null;
  readonly low: number | null;
  readonly high: number | null;
  /** Day of the last call there; null without any. */
  readonly lastDay: number | null;
}

/** Own choices: a rung is held so near to par, from so many calls on; solid where it is sure; and not for ever. */
const HELD = { mostRatio: 1.6, fewest: 10, solidFewest: 20, solidDays: 60 } as const;
/** A two-sided 90 % interval in standard errors. */
const Z_90 = 1.645;

const sameRung = (a: Rung, b: Rung): boolean => a.range === b.range && a.sky === b.sky && a.level === b.level;

/** Every rung, nearest and calmest first. */
export const rungsOf = (levels: readonly number[]): Rung[] =>
  RANGES.flatMap((range) => RUNG_SKIES.flatMap((sky) => levels.map((level) => ({ range, sky, level }))));

const stateOf = (calls: number, ratio: number | null, high: number | null, idleDays: number): RungState => {
  if (calls === 0) return 'open';
  if (calls < HELD.fewest || ratio === null || ratio > HELD.mostRatio) return 'started';
  const isSure = calls >= HELD.solidFewest && high !== null && high <= HELD.mostRatio;
  return isSure && idleDays <= HELD.solidDays ? 'solid' : 'held';
};

/** The ladder of a caller on day `today`: each rung by the calls made there. */
export const ladderOf = (calls: readonly RungCall[], levels: readonly number[], today: number): RungStanding[] =>
  rungsOf(levels).map((rung) => {
    const own = calls.filter((call) => sameRung(call, rung));
    const so = handicap(
      own.map(({ scoreMph }) => scoreMph),
      HANDICAP_HALF_LIFE_CALLS,
    );
    const parMph = parOfCalls(own);
    const lastDay = own.at(-1)?.day ?? null;
    const ratio = so === null || parMph === null ? null : so.value / parMph;
    const error = so?.error == null || parMph === null ? null : so.error / parMph;
    const [low, high] = ratio === null || error === null ? [null, null] : [ratio - Z_90 * error, ratio + Z_90 * error];
    return {
      ...rung,
      ...{ state: stateOf(own.length, ratio, high, lastDay === null ? 0 : today - lastDay), calls: own.length },
      ...{ handicapMph: so?.value ?? null, parMph, ratio, low, high, lastDay },
    };
  });

/** Where it all begins. */
export const FIRST_RUNG = { range: 'to-400', sky: 'overcast', level: 1 } as const satisfies Rung;

const stepsBetween = (a: Rung, b: Rung): number =>
  Math.abs(RANGES.indexOf(a.range) - RANGES.indexOf(b.range)) +
  Math.abs(RUNG_SKIES.indexOf(a.sky) - RUNG_SKIES.indexOf(b.sky)) +
  Math.abs(a.level - b.level);

/** Days after which a rung counts as due no further: else what was left lying buries what is weak. */
const MOST_DAYS_DUE = 2;

/** Why a rung is next: the first of all, a step from one that is held, or the weakest of those begun. */
export interface NextSkill extends Rung {
  readonly why: 'first' | 'step' | 'begun';
  /** The held rung that it is a step from. */
  readonly from: Rung | null;
}

/**
 * What to practice next: among rungs one step (a range, a sky or a level) from a held one and not yet solid, the one with the
 * largest loss × days due; without a held one, the rung begun last, or the first. `lossAt`: share of plates lost at a range.
 */
export const nextSkill = (
  ladder: readonly RungStanding[],
  today: number,
  lossAt: (range: Rung['range']) => number,
): NextSkill => {
  const held = ladder.filter(({ state }) => state === 'held' || state === 'solid');
  if (held.length === 0) {
    const begun = ladder
      .filter(({ calls }) => calls > 0)
      .sort((a, b) => (b.lastDay ?? 0) - (a.lastDay ?? 0) || b.calls - a.calls)[0];
    const { range, sky, level } = begun ?? FIRST_RUNG;
    return { range, sky, level, why: begun ? 'begun' : 'first', from: null };
  }
  const candidates = ladder.flatMap((rung) => {
    const from = held.find((other) => stepsBetween(other, rung) === 1);
    return rung.state === 'solid' || from === undefined ? [] : [{ rung, from }];
  });
  const urgency = ({ rung }: (typeof candidates)[number]): number =>
    lossAt(rung.range) * Math.min(MOST_DAYS_DUE, rung.lastDay === null ? 1 : today - rung.lastDay);
  const best = candidates.reduce<(typeof candidates)[number] | null>(
    (most, one) => (most === null || urgency(one) > urgency(most) ? one : most),
    null,
  );
  const { range, sky, level } = best?.rung ?? held[0] ?? FIRST_RUNG;
  const from = best && { range: best.from.range, sky: best.from.sky, level: best.from.level };
  return { range, sky, level, why: 'step', from };
};

/** One rung easier: a level down, else a calmer sky, else a shorter range; the first stays. */
export const easierRung = ({ range, sky, level }: Rung): Rung =>
  level !== FIRST_RUNG.level
    ? { range, sky, level: level - 1 }
    : sky !== RUNG_SKIES[0]
      ? { range, sky: RUNG_SKIES[RUNG_SKIES.indexOf(sky) - 1] ?? sky, level }
      : { range: RANGES[Math.max(0, RANGES.indexOf(range) - 1)] ?? range, sky, level };

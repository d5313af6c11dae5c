import { RING_POINTS, type ScoredRound, type ScoringRule } from './score-course.ts';

export interface StageResult {
  readonly points: number;
  readonly x: number;
  /** Time of the last needed round; par if a round was not taken. */
  readonly timeS: number;
}

/** Points relative to the best of the stage, percent with two decimals; 0 if the best has none. */
export const percentOfBest = (points: number, best: number): number =>
  best > 0 ? Math.round((10_000 * points) / best) / 100 : 0;

/**
 * The results of one stage, best first: by points, then by shots in the X ring, then by time. Equal results share a
 * place, and the next place is skipped.
 */
export const rankStage = <T extends StageResult>(results: readonly T[]): (T & { readonly place: number })[] => {
  const compare = (a: StageResult, b: StageResult): number => b.points - a.points || b.x - a.x || a.timeS - b.timeS;
  const sorted = results.toSorted(compare);
  return sorted.map((result) => ({ ...result, place: 1 + sorted.findIndex((other) => compare(other, result) === 0) }));
};

/** A shooter's result on one course. */
export interface ShotCourse {
  readonly points: number;
  readonly impacts: number;
  readonly x: number;
  readonly timeS: number;
  readonly rounds: readonly Pick<ScoredRound, 'ring' | 'sighter'>[];
}

export interface RankedEntry {
  readonly id: number;
  readonly division: string;
  readonly courses: readonly ShotCourse[];
}

export interface MatchRule {
  readonly rule: ScoringRule;
  /** Course numbers (from 1) whose time breaks ties, in order. */
  readonly tiebreak: readonly number[];
  /** Shoot-offs that are over, in order: the result of each entry named. */
  readonly shootOffs?: readonly ShootOff[];
}
export type ShootOff = ReadonlyMap<number, Pick<ShotCourse, 'points' | 'timeS'>>;

export interface Rank {
  readonly id: number;
  readonly place: number;
  readonly points: number;
  /** Relative to the winner of the division, two decimals. */
  readonly percent: number;
  readonly impacts: number;
  readonly x: number;
  /** Sum over the tiebreak courses, or over all if there are none. */
  readonly timeS: number;
}

const sumOf = ({ courses }: RankedEntry, of: (course: ShotCourse) => number): number =>
  courses.reduce((sum, course) => sum + of(course), 0);

/** Values of the counting shots, last first; an X is above a 10. */
const countBack = ({ courses }: RankedEntry): number[] =>
  courses
    .flatMap(({ rounds }) => rounds.filter(({ sighter }) => !sighter))
    .map(({ ring }) => (ring === 'X' ? RING_POINTS.X + 0.5 : RING_POINTS[ring ?? 'M']))
    .reverse();

/** Tiebreak figures of an entry, in order; more is better. */
type Deciding = (entry: RankedEntry, tiebreak: MatchRule['tiebreak']) => number[];
const byImpacts: Deciding = (entry, tiebreak) => [
  sumOf(entry, ({ impacts }) => impacts),
  // less time is better
  ...tiebreak.map((place) => -(entry.courses[place - 1]?.timeS ?? 0)),
];
const DECIDING: Readonly<Record<ScoringRule, Deciding>> = {
  impacts: byImpacts,
  bank: byImpacts,
  rings: (entry) => [sumOf(entry, ({ x }) => x), ...countBack(entry)],
};
const figuresOf = (entry: RankedEntry, { rule, tiebreak }: MatchRule): number[] => [
  sumOf(entry, ({ points }) => points),
  ...DECIDING[rule](entry, tiebreak),
];

const compare = (a: readonly number[], b: readonly number[]): number => {
  for (let i = 0; i < Math.max(a.length, b.length); i++) {
    const apart = (b[i] ?? 0) - (a[i] ?? 0);
    if (apart !== 0) return apart;
  }
  return 0;
};

interface Sorted {
  readonly entry: RankedEntry;
  readonly figures: number[];
}

/** Order of two entries by the shoot-offs that named both; 0 if none decides. */
const byShootOffs = (shootOffs: readonly ShootOff[], a: RankedEntry, b: RankedEntry): number =>
  shootOffs.reduce((order, of) => {
    const [one, other] = [of.get(a.id), of.get(b.id)];
    return order || !one || !other ? order : other.points - one.points || one.timeS - other.timeS;
  }, 0);

/**
 * Places of entries by their figures. Among equal points, entries named in a shoot-off share out their places by its
 * result.
 */
const placed = (own: readonly Sorted[], shootOffs: readonly ShootOff[]): (Sorted & { place: number })[] => {
  const slots = own.toSorted((a, b) => compare(a.figures, b.figures));
  const order = slots.map(({ entry }) => entry);
  for (const named of shootOffs) {
    const pointsOf = (i: number) => slots[i]?.figures[0];
    for (const points of new Set(slots.map(({ figures }) => figures[0]))) {
      const at = order.flatMap(({ id }, i) => (named.has(id) && pointsOf(i) === points ? [i] : []));
      const sorted = at.flatMap((i) => order[i] ?? []).sort((a, b) => byShootOffs([named], a, b));
      for (const [k, i] of at.entries()) order[i] = sorted[k] as RankedEntry;
    }
  }
  let place = 1;
  return slots.flatMap(({ figures }, i) => {
    const [entry, before] = [order[i], order[i - 1]];
    if (entry === undefined) return [];
    const isEqual = before !== undefined && compare(slots[i - 1]?.figures ?? [], figures) === 0;
    if (!isEqual || byShootOffs(shootOffs, before, entry) !== 0) place = i + 1;
    return [{ entry, figures, place }];
  });
};

/**
 * The table of a match, by division, the winner first. Equal entries share a place, and the next place is skipped.
 * Percentages are relative to the division's winner; if the winner has no points, all are 0.
 */
export const rankMatch = (match: MatchRule, entries: readonly RankedEntry[]): ReadonlyMap<string, readonly Rank[]> => {
  const divisions = new Map<string, Sorted[]>();
  for (const entry of entries) {
    const own = divisions.get(entry.division) ?? [];
    own.push({ entry, figures: figuresOf(entry, match) });
    divisions.set(entry.division, own);
  }
  return new Map(
    [...divisions].map(([division, own]) => {
      const sorted = placed(own, match.shootOffs ?? []);
      const best = sorted[0]?.figures[0] ?? 0;
      const ranks = sorted.map(({ entry, figures, place }): Rank => {
        const points = figures[0] ?? 0;
        return {
          id: entry.id,
          place,
          points,
          percent: percentOfBest(points, best),
          impacts: sumOf(entry, ({ impacts }) => impacts),
          x: sumOf(entry, ({ x }) => x),
          timeS: (match.tiebreak.length > 0 ? match.tiebreak : entry.courses.map((_, i) => i + 1)).reduce(
            (sum, place) => sum + (entry.courses[place - 1]?.timeS ?? 0),
            0,
          ),
        };
      });
      return [division, ranks];
    }),
  );
};

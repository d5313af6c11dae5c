import { percentOfBest } from './rank-stage.ts';
import { RING_POINTS, type ScoredRound, type ScoringRule } from './score-course.ts';

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
  /** Every course of the match, in order. */
  readonly courses: readonly ShotCourse[];
}

export interface MatchRule {
  readonly rule: ScoringRule;
  /** Course numbers (from 1) whose time breaks ties, in order. */
  readonly tiebreak: readonly number[];
}

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

/**
 * The table of a match, by division, the winner first. Equal entries share a place, and the next place is skipped.
 * Percentages are relative to the division's winner; if the winner has no points, all are 0.
 */
export const rankMatch = (match: MatchRule, entries: readonly RankedEntry[]): ReadonlyMap<string, readonly Rank[]> => {
  const divisions = new Map<string, { entry: RankedEntry; figures: number[] }[]>();
  for (const entry of entries) {
    const own = divisions.get(entry.division) ?? [];
    own.push({ entry, figures: figuresOf(entry, match) });
    divisions.set(entry.division, own);
  }
  return new Map(
    [...divisions].map(([division, own]) => {
      const sorted = [...own].sort((a, b) => compare(a.figures, b.figures));
      const best = sorted[0]?.figures[0] ?? 0;
      const ranks = sorted.map(({ entry, figures }): Rank => {
        const points = figures[0] ?? 0;
        return {
          id: entry.id,
          place: 1 + sorted.findIndex((other) => compare(other.figures, figures) === 0),
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

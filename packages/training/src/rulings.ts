import type { ShotCourse } from './rank-match.ts';
import { correctRound, type Ring, type ScoredCourse, type ScoredRound, scoreRounds } from './score-course.ts';

/** A ruling of a match director. Rulings are never erased; another ruling undoes a wrong one. */
export interface Ruling {
  readonly number: number;
  readonly kind: 'score' | 'penalty' | 'reshoot' | 'disqualify' | 'withdraw' | 'tiebreak' | 'shoot-off' | 'undo';
  readonly entry: number | null;
  readonly course: number | null;
  /**
   * The run that counted at the time of the ruling; the ruling does not hold for a reshoot. Null if the course was not
   * shot.
   */
  readonly run: number | null;
  /** Place of the round among those of the run, from 1. */
  readonly round: number | null;
  readonly outcome: 'hit' | 'miss' | Ring | null;
  /** Points of a penalty; seconds of a tiebreak. */
  readonly points: number | null;
  readonly undoes: number | null;
}

/** Rulings that hold, in order: neither undone nor an undo. */
export const heldRulings = <R extends Pick<Ruling, 'number' | 'undoes'>>(rulings: readonly R[]): R[] => {
  const undone = new Set(rulings.map(({ undoes }) => undoes));
  return rulings.filter(({ number, undoes }) => undoes === null && !undone.has(number));
};

/** A course as it was shot. */
export interface RuledCourse extends ShotCourse {
  readonly run: number | null;
  readonly rounds: readonly ScoredRound[];
}

const ruledCourse = <C extends RuledCourse>(course: ScoredCourse, shot: C, ruling: Ruling): C => {
  if (ruling.kind === 'penalty') return { ...shot, points: Math.max(0, shot.points - (ruling.points ?? 0)) };
  if (ruling.kind === 'tiebreak') return { ...shot, timeS: ruling.points ?? shot.timeS };
  if (ruling.kind !== 'score' || ruling.round === null || ruling.outcome === null) return shot;
  const rounds = correctRound(course, shot.rounds, ruling.round, ruling.outcome);
  const { points, impacts, x, timeS } = scoreRounds(course, rounds);
  return { ...shot, rounds, points, impacts, x, timeS };
};

/** Scores are corrected first, then penalties taken off and times set, whatever the order of the rulings. */
const STEPS = ['score', 'penalty', 'tiebreak'] as const;

/** Entries after the rulings that hold. `out`: the ruling that takes an entry out of the ranking. */
export const applyRulings = <C extends RuledCourse, E extends { readonly id: number; readonly courses: readonly C[] }>(
  courses: readonly ScoredCourse[],
  entries: readonly E[],
  rulings: readonly Ruling[],
): (E & { readonly out: Ruling | null })[] => {
  const held = heldRulings(rulings);
  return entries.map((entry) => {
    const own = held.filter((ruling) => ruling.entry === entry.id);
    const ruled = entry.courses.map((shot, i) => {
      const course = courses[i];
      if (course === undefined) return shot;
      const here = own.filter(({ course: place, run }) => place === i + 1 && (run === null || run === shot.run));
      return STEPS.flatMap((kind) => here.filter((one) => one.kind === kind)).reduce(
        (now, ruling) => ruledCourse(course, now, ruling),
        shot,
      );
    });
    const out = own.findLast(({ kind }) => kind === 'disqualify' || kind === 'withdraw') ?? null;
    return { ...entry, courses: ruled, out };
  });
};

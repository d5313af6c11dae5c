import type { courses } from '@windcall/contract';
import { TARGET_MIL_PER_MOA } from '@windcall/simulation';
import { mostPoints } from '@windcall/training';

type Course = courses.CompleteCourse;
type Line = Course['order'][number];

/** A list with one item moved by `by` places; unchanged if it would leave the list. */
export const moved = <T>(list: readonly T[], from: number, by: number): T[] => {
  const to = from + by;
  const item = list[from];
  if (item === undefined || to < 0 || to >= list.length) return [...list];
  const rest = list.toSpliced(from, 1);
  return rest.toSpliced(to, 0, item);
};

/** Inches that one mil covers at one yard. */
const INCHES_PER_MIL_YD = 0.036;

/** Width of a plate in inches, from its width in MOA and its distance in yards. */
export const plateInches = (target: { readonly targetSize: number; readonly distance: number }): number =>
  target.targetSize * TARGET_MIL_PER_MOA * target.distance * INCHES_PER_MIL_YD;
/** Width of a plate in mil, as a reticle shows it. */
export const plateMil = ({ targetSize }: { readonly targetSize: number }): number => targetSize * TARGET_MIL_PER_MOA;
/** Least and most width of a target, MOA. */
export const PLATE_MOA = { least: 0.1, most: 10 } as const;
/** Width in MOA of `inches` at `distance` yards, within a target's limits. */
export const moaOfInches = (inches: number, distance: number): number => {
  const moa = inches / plateInches({ targetSize: 1, distance });
  return Math.min(PLATE_MOA.most, Math.max(PLATE_MOA.least, Math.round(1e4 * moa) / 1e4));
};

/** A new line: the target after the last line's, from the same position, with as many rounds. */
export const nextLine = ({ order, targets }: Course): Line => {
  const last = order.at(-1);
  const places = targets.map(({ number }) => number);
  const target = places[last === undefined ? 0 : (places.indexOf(last.target) + 1) % places.length] ?? 1;
  return { position: 1, rounds: 2, until: 'rounds', ...last, target, sighters: false };
};

/** The order followed by its reverse: near to far and back to near. The turning point is not shot twice. */
export const andBack = ({ order }: Course): Line[] => [...order, ...order.toReversed().slice(1)];

/** Removes a target and the lines that shoot at it. */
export const withoutTarget = (course: Course, number: number): Course => ({
  ...course,
  targets: course.targets.filter((target) => target.number !== number),
  order: course.order.filter(({ target }) => target !== number),
});

/** Removes a position: its lines move to the previous one. `place` counts from 1. */
export const withoutPosition = (course: Course, place: number): Course => ({
  ...course,
  positions: course.positions.toSpliced(place - 1, 1),
  order: course.order.map((line) =>
    line.position >= place ? { ...line, position: Math.max(1, line.position - 1) } : line,
  ),
});

/** Totals of a course. */
export interface CourseSum {
  /** All rounds, sighters too. */
  readonly rounds: number;
  readonly moves: number;
  /** Seconds for the moves. */
  readonly moveS: number;
  /** Seconds per round that the par time leaves after all moves; null without rounds. */
  readonly perRoundS: number | null;
  /** Points without a miss. */
  readonly best: number;
}

/** Adds up a course. The move to the first position happens before the clock starts. */
export const sumOf = (course: Course): CourseSum => {
  const { order, positions, parS } = course;
  let [rounds, moves, moveS] = [0, 0, 0];
  for (const [i, line] of order.entries()) {
    rounds += line.rounds;
    const before = order[i - 1];
    if (before !== undefined && before.position !== line.position) {
      moves += 1;
      moveS += positions[line.position - 1]?.move ?? 0;
    }
  }
  const perRoundS = rounds === 0 ? null : (parS - moveS) / rounds;
  return { rounds, moves, moveS, perRoundS, best: mostPoints(course) };
};

import { courses } from '@windcall/contract';
import { TARGET_MIL_PER_MOA } from '@windcall/simulation';
import { mostPoints } from '@windcall/training';

type Course = courses.CompleteCourse;
type Line = Course['order'][number];
type Target = Course['targets'][number];

/** Inches that one mil covers at one yard. */
const INCHES_PER_MIL_YD = 0.036;

/** Width of a plate in inches, from its width in MOA and its distance in yards. */
export const plateInches = (target: { readonly targetSize: number; readonly distance: number }): number =>
  target.targetSize * TARGET_MIL_PER_MOA * target.distance * INCHES_PER_MIL_YD;
/** Width of a plate in mil, as a reticle shows it. */
export const plateMil = ({ targetSize }: { readonly targetSize: number }): number => targetSize * TARGET_MIL_PER_MOA;
/** Least and most width of a target, MOA. */
const PLATE_MOA = { least: 0.1, most: 10 } as const;
/** Width in MOA of `inches` at `distance` yards, within a target's limits. */
export const moaOfInches = (inches: number, distance: number): number => {
  const moa = inches / plateInches({ targetSize: 1, distance });
  return Math.min(PLATE_MOA.most, Math.max(PLATE_MOA.least, Math.round(1e4 * moa) / 1e4));
};

/** A plate's width as a field, inches. */
export const widthField = (target: Target, set: (change: Partial<Target>) => void) => ({
  kind: 'mount' as const,
  value: Math.round(10 * plateInches(target)) / 10,
  min: Math.ceil(10 * plateInches({ ...target, targetSize: PLATE_MOA.least })) / 10,
  max: Math.floor(10 * plateInches({ ...target, targetSize: PLATE_MOA.most })) / 10,
  onChange: (inches: number) => set({ targetSize: moaOfInches(inches, target.distance) }),
});
/** A plate's distance as a field. The plate keeps its inches. */
export const distanceField = (target: Target, set: (change: Partial<Target>) => void) => ({
  ...{ kind: 'range' as const, value: target.distance, min: 2, max: 2000, step: 10 },
  onChange: (distance: number) => set({ distance, targetSize: moaOfInches(plateInches(target), distance) }),
});

/** A course with one target changed. A hidden distance leaves no dope to give. */
export const withTarget = (course: Course, number: number, change: Partial<Target>): Course => {
  const targets = course.targets.map((target) => (target.number === number ? { ...target, ...change } : target));
  return { ...course, targets, dope: targets.some(({ distanceTold }) => !distanceTold) ? 'own' : course.dope };
};

/** A course under another rule. Some rules do not end a line at a hit. */
export const withRule = (course: Course, rule: Course['rule']): Course => ({
  ...course,
  rule,
  order:
    courses.STAGE_RULES[rule].noEndAtHit === null
      ? course.order
      : course.order.map((line) => ({ ...line, until: 'rounds' as const })),
});

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

/**
 * Totals: rounds with sighters, moves after the first position and their s, s per round (null without rounds), most
 * points.
 */
export const sumOf = (course: Course) => {
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

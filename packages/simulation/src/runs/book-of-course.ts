import type { runs, stages } from '@windcall/contract';
import { leadMil } from '../mover.ts';
import { solve } from '../solve.ts';
import { courseStage } from './course-stage.ts';

/** Correction of a rifle in one uniform crosswind, mil, + right and + up. */
interface BookHold {
  /** mph, + from the right. */
  readonly crossMph: number;
  readonly windMil: number;
  readonly elevationMil: number;
}
/** A target of a course in the match book; null if its distance is not given. */
export interface BookRow {
  readonly target: runs.SeenTarget;
  readonly solved: {
    /** In still air, mil, + up. */
    readonly elevationMil: number;
    readonly holds: readonly BookHold[];
    /** One standard deviation each, mil. */
    readonly sigmaElevationMil: number;
    readonly sigmaWindMil: number;
    /** Lead of a mover with known speed between its stops, mil; null for other targets. */
    readonly leadMil: number | null;
  } | null;
}
export interface CourseBook {
  /** Rifle, air, effects and the targets with known distances, in still air. */
  readonly stage: stages.Stage;
  readonly rows: readonly BookRow[];
}

/**
 * A shooter's preparation for a stage with sealed wind: elevation in still air, and holds in crosswinds (mph, + from the right) along each
 * target's line of fire. Null if the course makes no stage.
 */
export const bookOfCourse = (
  course: runs.SeenCourse,
  rifle: stages.StageRifle,
  windsMph: readonly number[],
): CourseBook | null => {
  const told = course.targets.flatMap(({ distance, targetSize, points: _, mover: __, ...target }) =>
    distance === null || targetSize === null ? [] : [{ ...target, distance, targetSize }],
  );
  const built = courseStage({ ...course, targets: told }, { ...rifle, name: '' });
  if (built.status !== 'ok') return null;
  const { stage } = built;
  const solvedAt = (line: (typeof told)[number], crossMph: number) => {
    const wind = { kind: 'steady', speed: Math.abs(crossMph), direction: crossMph < 0 ? 270 : 90 } as const;
    const outcome = solve({ ...stage, wind, directionOfFire: line.directionOfFire }, line, 0);
    return outcome.status === 'ok' ? outcome.solution : null;
  };
  const rows = course.targets.map((target): BookRow => {
    const line = told.find(({ number }) => number === target.number);
    const still = line === undefined ? null : solvedAt(line, 0);
    if (line === undefined || still === null) return { target, solved: null };
    const holds = windsMph.flatMap((crossMph) => {
      const solution = crossMph === 0 ? still : solvedAt(line, crossMph);
      return solution === null
        ? []
        : [{ crossMph, windMil: solution.windDriftMils, elevationMil: solution.elevationMils }];
    });
    if (holds.length < windsMph.length) return { target, solved: null };
    const { mover } = target;
    return {
      target,
      solved: {
        elevationMil: still.elevationMils,
        holds,
        sigmaElevationMil: still.certainty.sigmaElevationMils,
        sigmaWindMil: still.certainty.sigmaWindMils,
        leadMil:
          mover?.speed == null
            ? null
            : leadMil({ ...mover, speed: mover.speed }, 0, {
                ...{ tS: 0, timeOfFlightS: still.timeOfFlight, distanceYd: line.distance },
              }),
      },
    };
  });
  return { stage, rows };
};

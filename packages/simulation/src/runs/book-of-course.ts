import { type courses, runs, type stages } from '@windcall/contract';
import { type BuildOutcome, buildStage, type StageParts } from '../build-stage.ts';
import { leadMil } from '../mover.ts';
import { correctionAt, prepare } from '../prepare.ts';
import { solve } from '../solve.ts';

const STILL = { kind: 'steady', speed: 0, direction: 0 } as const;

/** Rifle, air and targets of a course as a stage, in a known wind; still air if the wind will be drawn later. */
export const courseStage = (
  course: Pick<courses.Course, 'name' | 'targets' | 'directionOfFire' | 'air'>,
  profile: StageParts['profile'],
  { wind = STILL, air }: { wind?: NonNullable<StageParts['wind']>; air?: stages.StageAir | null } = {},
): BuildOutcome => {
  const built = buildStage({
    profile,
    scenario: {
      id: 0,
      name: course.name,
      engagements: course.targets.map(({ number, distance, directionOfFire, targetType, targetSize, lookAngle }) => ({
        id: `eng${number}`,
        distance,
        sequence: 1,
        directionOfFire,
        lookAngle,
        targets: [{ id: 'target1', type: targetType, size: targetSize, position: { x: 0, y: 0 } }],
      })),
      directionOfFire: course.directionOfFire,
      environmentalConditions: null,
    },
    wind,
    air: air ?? course.air,
    clock: 'live',
  });
  if (built.status !== 'ok') return built;
  return { status: 'ok', stage: { ...built.stage, source: { ...built.stage.source, scenarioId: null } } };
};

/**
 * Elevations of a rifle at even distances (yd) in still air, mil, + up, for stages where shooters bring their own dope.
 * Level fire in the stage's air and main direction, up to the bullet's reach.
 */
export const dopeOfRifle = (stage: stages.Stage): { distance: number; elevation: number }[] => {
  const still = { ...stage, wind: { kind: 'steady', speed: 0, direction: 0 } as const };
  const { fromYd, toYd, stepYd } = runs.OWN_DOPE;
  const prepared = prepare(still, { distance: toYd, directionOfFire: stage.directionOfFire, lookAngle: 0 }, 0);
  if (prepared.status !== 'ok') return [];
  const rows: { distance: number; elevation: number }[] = [];
  for (let distance = fromYd; distance <= toYd; distance += stepYd) {
    const correction = correctionAt(prepared, distance);
    if (correction.status !== 'ok') break;
    rows.push({ distance, elevation: Math.round(100 * correction.elevationMil) / 100 });
  }
  return rows;
};

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

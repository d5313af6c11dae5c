import { type courses, runs, type stages } from '@windcall/contract';
import { type BuildOutcome, buildStage, type StageParts } from '../build-stage.ts';
import { correctionAt, prepare } from '../prepare.ts';

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

import type { profiles } from '@windcall/contract';
import { courses, stages } from '@windcall/contract';
import { type BuiltInProfile, buildStage, solve } from '@windcall/simulation';
import type { Units } from '../../../units/units.ts';
import { sumOf } from './edit-course.ts';

type Course = courses.CompleteCourse;

/** Numbers of the targets out of this rifle's reach in the course's air. */
export const outOfReach = (course: Course, rifle: profiles.Profile | BuiltInProfile): readonly number[] => {
  const built = buildStage({
    profile: rifle,
    scenario: {
      id: 0,
      name: course.name,
      engagements: [],
      directionOfFire: course.directionOfFire,
      environmentalConditions: null,
    },
    wind: { kind: 'steady', speed: 0, direction: 0 },
    air: course.air,
    effects: stages.DEFAULT_EFFECTS,
  });
  if (built.status !== 'ok') return [];
  return course.targets.flatMap((target) => (solve(built.stage, target, 0).status === 'ok' ? [] : [target.number]));
};

/** Below this time per round nobody has time to look, even without moving, s. */
const SHORT_S = 3;

/** Errors of a course, as sentences for the shooter. */
export const troublesOf = (
  units: Units,
  course: Course,
  { unreachable, rifleName }: { readonly unreachable: readonly number[]; readonly rifleName: string },
): readonly string[] => {
  const troubles = course.targets
    .filter(({ number }) => unreachable.includes(number))
    .map(
      ({ number, distance }) =>
        `T${number} at ${units.text('range', distance)}: ${rifleName} does not get there. Another rifle may.`,
    );
  const { rounds, moveS, perRoundS } = sumOf(course);
  if (rounds === 0) troubles.push('No rounds yet: add a line to the order.');
  if (rounds > courses.COURSE_LIMITS.rounds)
    troubles.push(`${rounds} rounds: a stage has at most ${courses.COURSE_LIMITS.rounds}.`);
  if (perRoundS !== null && perRoundS < 0) troubles.push(`The moves alone take ${moveS} s: raise the par time.`);
  else if (perRoundS !== null && perRoundS < SHORT_S)
    troubles.push(
      `${units.number(perRoundS, 1)} s a round is hardly enough to aim: raise the par time or drop rounds.`,
    );
  return troubles;
};

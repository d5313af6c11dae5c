import { type scenarios, stages } from '@windcall/contract';
import { airOfDensityAltitude } from '../stage-events.ts';
import { distancesOf, mainWind, targetInches, windsOf } from './answer-question.ts';
import type { Question } from './question.ts';

type PlanKind = 'table' | 'card' | 'practice' | 'calls';

/** Most ranges of a scenario; smallest and largest targets, MOA. */
const MOST_RANGES = 20;
const [LEAST_MOA, MOST_MOA] = [0.1, 10] as const;
const INCHES_PER_MOA_YD = 36 * Math.tan(Math.PI / 10_800);

/** Width of a question's plate at a distance (yd), MOA. */
const plateMoaAt = (question: Question, distance: number): number =>
  question.plateMoa ?? Number((targetInches(question, distance) / (distance * INCHES_PER_MOA_YD)).toPrecision(6));

/**
 * Reason why this plan is impossible, in one sentence; null if possible. `hasMover`: whether the line names a moving
 * target.
 */
export const planRefusal = (kind: PlanKind, question: Question, hasMover = false): string | null => {
  const distances = distancesOf(question);
  if (distances.length === 0) return 'The ranges of the table are empty: its end is before its start.';
  if (kind === 'table') return hasMover ? 'The table holds no lead: ask for one range.' : null;
  const name = { card: 'A card', practice: 'A practice stage', calls: 'A string of calls' }[kind];
  if (distances.length > MOST_RANGES)
    return `${name} holds ${MOST_RANGES} ranges and the table has ${distances.length}: take a larger step.`;
  if (hasMover) return `${name} holds no moving target.`;
  if (question.cant !== 0) return `${name} holds no cant.`;
  if (question.powder !== null) return `${name} holds no powder temperature apart from its air.`;
  if (question.muzzleFps !== null || question.zeroYd !== null)
    return `${name} holds no velocity or zero of one line: change them at the rifle.`;
  // wind and plates of calls are drawn
  if (kind === 'calls') return null;
  if (question.winds !== null) return `${name} holds one wind for the whole way, not several on it.`;
  if (windsOf(question).length === 2 && !question.windGust)
    return `${name} holds one direction, and a turn of half the clock has no middle: choose one.`;
  const { speed } = mainWind(question);
  if (speed === 0) return `${name} needs a wind: add one, as 8-14 from 2:30.`;
  if (speed > stages.MOST_SURFACE_MPH) return `${name} holds a wind of ${stages.MOST_SURFACE_MPH} mph at the most.`;
  for (const distance of distances) {
    const moa = plateMoaAt(question, distance);
    if (moa > MOST_MOA || moa < LEAST_MOA)
      return `${name} holds plates of ${LEAST_MOA} to ${MOST_MOA} MOA, and this one is ${moa.toFixed(1)} MOA at ${Math.round(distance)} yd.`;
  }
  return null;
};

/** Difference between natural air and the winds of a question, in words; null if there is none. */
export const windLeftOut = (question: Question): string | null => {
  const winds = windsOf(question);
  if (winds.length === 1) return null;
  return question.windGust
    ? 'Its gusts come from the ground and the sky, not from the line.'
    : 'Its lulls and gusts come from the ground and the sky; the line gives the middle.';
};

export const airOfQuestion = ({ temperature, humidity, pressure, densityAltitude }: Question) =>
  densityAltitude === null ? { temperature, humidity, pressure } : airOfDensityAltitude(densityAltitude, temperature);

/** The scenario of a question: a round plate at each range of its table, in its air and its main wind. */
export const planScenario = (
  question: Question,
  name: string,
  directionOfFire: number,
): Omit<scenarios.Scenario, 'id' | 'createdAt' | 'multiTargetWindEffects'> => {
  const { speed, from } = mainWind(question);
  return {
    name,
    description: null,
    scenarioType: 'multiple_engagement',
    directionOfFire,
    environmentalConditions: {
      ...airOfQuestion(question),
      windSpeed: speed,
      windDirection: from,
      lightConditions: 'bright',
      weatherModel: 'deterministic',
    },
    engagements: distancesOf(question).map((distance, i) => ({
      id: `eng${i + 1}`,
      distance,
      sequence: i + 1,
      lookAngle: question.incline,
      targets: [
        { id: `target${i + 1}`, type: 'circle', size: plateMoaAt(question, distance), position: { x: 0, y: 0 } },
      ],
    })),
  };
};

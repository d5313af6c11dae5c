import type { ballistics, stages } from '@windcall/contract';
import {
  airOfDensityAltitude,
  dangerSpace,
  densityAltitudeFt,
  inlineStage,
  leadFor,
  type Rifle,
  solve,
  steadyWind,
  unnamed,
} from '@windcall/simulation';
import type { Question } from './question.ts';

/** Most rows of a range table: one takes a phone some milliseconds. */
const MAX_ROWS = 80;
const DIRECTION_OF_FIRE = 90;

/** One row of a range table: what `solve` answers at a distance (yd). */
export interface RangeRow {
  readonly distance: number;
  readonly solution: ballistics.Solution;
}

/** The stage a question describes. Nobody said where on earth it is, so Coriolis stays out. */
export const stageOf = (question: Question, rifle: Rifle): stages.Stage => {
  const { windSpeed, windFrom, temperature, humidity, pressure, densityAltitude } = question;
  const air =
    densityAltitude === null ? { temperature, humidity, pressure } : airOfDensityAltitude(densityAltitude, temperature);
  return inlineStage({
    rifle: { ...unnamed(rifle), name: 'name' in rifle && typeof rifle.name === 'string' ? rifle.name : '' },
    air: { ...air, latitude: 0 },
    wind: steadyWind(windSpeed, windFrom),
    effects: { spinDrift: 'repose', aerodynamicJump: 'every-change', coriolis: false },
    directionOfFire: DIRECTION_OF_FIRE,
  });
};

const lineOf = (question: Question, distance: number) => ({
  distance,
  directionOfFire: DIRECTION_OF_FIRE,
  lookAngle: question.incline,
});

/** The solution at the asked distance, or why there is none. */
export const answerQuestion = (question: Question, rifle: Rifle) => {
  const stage = stageOf(question, rifle);
  const line = lineOf(question, question.distance);
  const solved = solve(stage, line, 0);
  return {
    stage,
    solution: solved.status === 'ok' ? solved.solution : null,
    reason: solved.status === 'cannot-solve' ? solved.reason : null,
    space: dangerSpace(stage, line, question.targetHeight),
    lead: leadFor(stage, line, question.targetSpeed, 90),
    densityAltitude: densityAltitudeFt(stage.air),
  };
};

/** Distances of a table, at most 80 of them: a finer step is widened by whole steps. */
export const distancesOf = ({ from, to, step }: Pick<Question, 'from' | 'to' | 'step'>): number[] => {
  const first = Math.max(from, 2);
  if (to < first) return [];
  const wide = step * Math.max(1, Math.ceil((to - first) / step / (MAX_ROWS - 1)));
  return Array.from({ length: Math.floor((to - first) / wide) + 1 }, (_, i) => first + i * wide);
};

/** The range table of a question. It ends where the bullet does. */
export const rangeTable = (question: Question, rifle: Rifle): RangeRow[] => {
  const stage = stageOf(question, rifle);
  const found: RangeRow[] = [];
  for (const distance of distancesOf(question)) {
    const solved = solve(stage, lineOf(question, distance), 0);
    if (solved.status !== 'ok') break;
    found.push({ distance, solution: solved.solution });
  }
  return found;
};

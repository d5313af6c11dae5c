import type { stages } from '@windcall/contract';
import { type Rifle, solve, steadyWind } from '@windcall/simulation';
import { stageOf } from './answer-question.ts';
import { FIRST_QUESTION, type Question } from './question.ts';

/** What the row starts from: the stage and line that are loaded, if any. */
export interface Loaded {
  readonly stage: stages.Stage | null;
  /** yards, degrees true, degrees + uphill */
  readonly line: { readonly distance: number; readonly directionOfFire: number; readonly lookAngle: number } | null;
}
export type Asked = Partial<Pick<Question, 'distance' | 'windSpeed' | 'windFrom' | 'incline' | 'temperature'>>;

/** What stands in the row while nothing is typed; null where the loaded wind is no steady one. */
export const standing = ({ stage, line }: Loaded) => {
  const steady = stage === null ? { speed: 0, direction: 90 } : stage.wind.kind === 'steady' ? stage.wind : null;
  return {
    distance: line?.distance ?? FIRST_QUESTION.distance,
    windSpeed: steady?.speed ?? null,
    windFrom: steady?.direction ?? null,
    incline: line?.lookAngle ?? 0,
    temperature: stage?.air.temperature ?? FIRST_QUESTION.temperature,
  };
};

/** The solution of what is typed over what is loaded. A wind that is typed is the same everywhere; one that is not is that of the stage. */
export const answerRow = (asked: Asked, loaded: Loaded, rifle: Rifle) => {
  const base = standing(loaded);
  const question: Question = {
    ...FIRST_QUESTION,
    ...base,
    windSpeed: base.windSpeed ?? 0,
    windFrom: base.windFrom ?? 90,
    ...asked,
  };
  const windTyped = asked.windSpeed !== undefined || asked.windFrom !== undefined;
  const { stage: own } = loaded;
  const stage: stages.Stage =
    own === null
      ? stageOf(question, rifle)
      : {
          ...own,
          air: { ...own.air, temperature: question.temperature },
          wind: windTyped ? steadyWind(question.windSpeed, question.windFrom) : own.wind,
        };
  const directionOfFire = loaded.line?.directionOfFire ?? stage.directionOfFire;
  return solve(stage, { distance: question.distance, directionOfFire, lookAngle: question.incline }, 0);
};

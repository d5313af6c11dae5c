import type { stages } from '@windcall/contract';
import {
  airOfDensityAltitude,
  coriolisSaid,
  FIRST_QUESTION,
  type Firing,
  heldAs,
  inWind,
  leadFor,
  mainWind,
  type Question,
  type Rifle,
  type SolveOutcome,
  solve,
  stageOf,
  windsOf,
} from '@windcall/simulation';
import type { Asked, PlanWind } from '@windcall/units';

/** What the row starts from: the stage and line that are loaded, if any. */
export interface Loaded {
  readonly stage: stages.Stage | null;
  /** yards, degrees true, degrees + uphill */
  readonly line: { readonly distance: number; readonly directionOfFire: number; readonly lookAngle: number } | null;
}
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

/** What a line in words starts from: the standing values, and the air that is loaded. */
export const standingQuestion = (loaded: Loaded): Question => {
  const base = standing(loaded);
  const { humidity, pressure } = loaded.stage?.air ?? FIRST_QUESTION;
  return {
    ...FIRST_QUESTION,
    ...base,
    windSpeed: base.windSpeed ?? 0,
    windFrom: base.windFrom ?? 90,
    humidity,
    pressure,
  };
};

/** What was asked over what is loaded, with its answers. */
export interface RowAnswer {
  /** Every value the answer used. */
  readonly question: Question;
  /** Whether the wind is that of the stage, because none was asked. */
  readonly inStageWind: boolean;
  /** Whether Coriolis is in, and for where. */
  readonly coriolis: string;
  /** One for each speed of the wind: the ends of a range with their middle, or the one. */
  readonly solved: readonly { readonly mph: number; readonly outcome: SolveOutcome }[];
  /** Lead on a mover, mil, signed as the wind is; null where none was asked. */
  readonly leadMil: number | null;
}

const isWindAsked = ({ windSpeed, windTo, windFrom, winds }: Asked): boolean =>
  windSpeed !== undefined || windFrom !== undefined || (windTo ?? null) !== null || (winds ?? null) !== null;

/** The air of a question, over that of the stage: its latitude stays. */
const airOf = (own: stages.Stage, question: Question): stages.Stage['air'] => {
  const { temperature, humidity, pressure, densityAltitude } = question;
  const asked =
    densityAltitude === null ? { temperature, humidity, pressure } : airOfDensityAltitude(densityAltitude, temperature);
  return { ...own.air, ...asked };
};

/**
 * The solution of what is asked over what is loaded; where nothing is, as `firing` says. A wind that is asked is the question's; one that
 * is not is that of the stage.
 */
export const answerRow = (asked: Asked, loaded: Loaded, rifle: Rifle, firing: Firing): RowAnswer => {
  const question: Question = { ...standingQuestion(loaded), ...asked };
  const { stage: own } = loaded;
  const inStageWind = own !== null && !isWindAsked(asked);
  const stageAt = (wind: PlanWind): stages.Stage => {
    const free = stageOf(question.winds === null ? inWind(question, wind) : question, rifle, firing);
    return own === null ? free : { ...own, air: airOf(own, question), wind: inStageWind ? own.wind : free.wind };
  };
  const lineIn = (stage: stages.Stage) => ({
    distance: question.distance,
    directionOfFire: loaded.line?.directionOfFire ?? stage.directionOfFire,
    lookAngle: question.incline,
    ...heldAs(question),
  });
  const solved = windsOf(question).map((wind) => {
    const stage = stageAt(wind);
    return { mph: wind.speed, outcome: solve(stage, lineIn(stage), 0) };
  });
  const still = stageAt(mainWind(question));
  const lead =
    asked.targetSpeed === undefined
      ? null
      : leadFor(still, lineIn(still), question.targetSpeed, question.targetTo === 'right' ? 90 : 270);
  const { directionOfFire } = lineIn(still);
  return {
    question,
    inStageWind,
    coriolis: coriolisSaid({ ...still, targets: [], directionOfFire }),
    solved,
    leadMil: lead?.leadMil ?? null,
  };
};

import type { stages } from '@windcall/contract';
import {
  airOfDensityAltitude,
  coriolisSaid,
  FIRST_QUESTION,
  type Figures,
  type Firing,
  heldAs,
  inWind,
  leadFor,
  mainWind,
  type Question,
  type Rifle,
  rifleFor,
  type SolveOutcome,
  solve,
  stageOf,
  windsOf,
} from '@windcall/simulation';
import type { Asked, PlanWind } from '@windcall/units';

export interface Loaded {
  readonly stage: stages.Stage | null;
  /** yards, degrees true, degrees + uphill */
  readonly line: { readonly distance: number; readonly directionOfFire: number; readonly lookAngle: number } | null;
}
/** Values of the row while nothing is typed; null for a loaded wind that is not steady. */
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

/** Base question of a line: the row's values and the loaded air. */
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

export interface RowAnswer {
  readonly question: Question;
  /** True if the wind is the stage's, because the question names none. */
  readonly inStageWind: boolean;
  /** Whether Coriolis is included, and for which place. */
  readonly coriolis: string;
  /** One per wind speed: the ends and middle of a range, or the single speed. */
  readonly solved: readonly { readonly mph: number; readonly outcome: SolveOutcome }[];
  /** Lead on a mover, mil, signed as the wind; null without a mover. */
  readonly leadMil: number | null;
}

const isWindAsked = ({ windSpeed, windTo, windFrom, winds }: Asked): boolean =>
  windSpeed !== undefined || windFrom !== undefined || (windTo ?? null) !== null || (winds ?? null) !== null;

/** The question's air, at the stage's latitude. */
const airOf = (own: stages.Stage, question: Question): stages.Stage['air'] => {
  const { temperature, humidity, pressure, densityAltitude } = question;
  const asked =
    densityAltitude === null ? { temperature, humidity, pressure } : airOfDensityAltitude(densityAltitude, temperature);
  return { ...own.air, ...asked };
};

/**
 * Solves a question on the loaded stage, or without a stage with the place and effects of `firing`. The wind is the
 * question's, or the stage's if the question names none.
 */
export const answerRow = (asked: Asked, loaded: Loaded, rifle: Rifle, firing: Firing): RowAnswer => {
  const question: Question = { ...standingQuestion(loaded), ...asked };
  const { stage: own } = loaded;
  const inStageWind = own !== null && !isWindAsked(asked);
  const stageAt = (wind: PlanWind): stages.Stage => {
    const free = stageOf(question.winds === null ? inWind(question, wind) : question, rifle, firing);
    if (own === null) return free;
    const air = airOf(own, question);
    return { ...own, rifle: rifleFor(question, own.rifle), air, wind: inStageWind ? own.wind : free.wind };
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

/** Elevation, hold for each wind, and lead, to compare the readings of a line; null if one is not solved. */
export const rowFigures = ({ solved, leadMil }: RowAnswer): Figures | null => {
  const solutions = solved.flatMap(({ outcome }) => (outcome.status === 'ok' ? [outcome.solution] : []));
  const middle = solutions[solutions.length >> 1];
  if (middle === undefined || solutions.length < solved.length) return null;
  const winds = solutions.map(({ windDriftMils }) => windDriftMils);
  return [middle.elevationMils, ...winds, ...(leadMil === null ? [] : [leadMil])];
};

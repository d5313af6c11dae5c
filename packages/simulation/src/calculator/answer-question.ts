import { type ballistics, stages, type ZoneWind } from '@windcall/contract';
import type { WindReading } from '@windcall/units';
import { MIN_ZONES } from '@windcall/wind';
import { inlineStage, unnamed } from '../inline-stage.ts';
import { type Rifle, rifleName } from '../rifle.ts';
import { effectiveCrosswind, solve, windScale } from '../solve.ts';
import { airOfDensityAltitude, dangerSpace, densityAltitudeFt, leadFor } from '../stage-events.ts';
import { steadyWind } from '../winds/steady.ts';
import type { Question } from './question.ts';

/** Most rows of a range table: one takes a phone some milliseconds. */
const MAX_ROWS = 80;

/** Which effects a question counts, and where it is shot: latitude in degrees, + north; direction of fire in degrees true. */
export interface Firing {
  readonly effects: stages.StageEffects;
  readonly latitude: number;
  readonly directionOfFire: number;
}
/** Where nobody chose another place. Source: shooting specification, section 3. */
export const FIRST_FIRING: Firing = {
  effects: stages.DEFAULT_EFFECTS,
  latitude: stages.DEFAULT_AIR.latitude,
  directionOfFire: 90,
};

/** One row of a range table: what `solve` answers at a distance (yd). */
export interface RangeRow {
  readonly distance: number;
  readonly solution: ballistics.Solution;
}

/** Where the last wind ends: beyond any target, yd. */
const RANGE_END_YD = 5000;

/** Winds read at some distances, each blowing to halfway to the next. The solver takes three zones or more: the last is cut. */
const zonesOf = (winds: readonly WindReading[]): ZoneWind[] => {
  const zones = winds.map(({ at, speed, from }, i) => ({
    startDistance: i === 0 ? 0 : (at + (winds[i - 1]?.at ?? at)) / 2,
    endDistance: i === winds.length - 1 ? RANGE_END_YD : (at + (winds[i + 1]?.at ?? at)) / 2,
    windSpeed: speed,
    windDirection: from,
  }));
  while (zones.length < MIN_ZONES) {
    const last = zones.pop();
    if (last === undefined) break;
    const middle = (last.startDistance + last.endDistance) / 2;
    zones.push({ ...last, endDistance: middle }, { ...last, startDistance: middle });
  }
  return zones;
};

/** The speeds a question asks, mph: both ends of a range with their middle, or the one. */
export const speedsOf = ({ windSpeed, windTo, winds }: Question): readonly number[] =>
  winds !== null || windTo === null ? [windSpeed] : [windSpeed, (windSpeed + windTo) / 2, windTo];

/** The speed in the middle of what is asked. */
const middleSpeed = (question: Question): number => {
  const speeds = speedsOf(question);
  return speeds[speeds.length >> 1] ?? question.windSpeed;
};

/** The stage a question describes, at the middle of a range of speeds. */
export const stageOf = (question: Question, rifle: Rifle, firing: Firing = FIRST_FIRING): stages.Stage => {
  const { winds, windFrom, temperature, humidity, pressure, densityAltitude } = question;
  const air =
    densityAltitude === null ? { temperature, humidity, pressure } : airOfDensityAltitude(densityAltitude, temperature);
  return inlineStage({
    rifle: { ...unnamed(rifle), name: rifleName(rifle) },
    air: { ...air, latitude: firing.latitude },
    wind: winds === null ? steadyWind(middleSpeed(question), windFrom) : { kind: 'zones', zones: zonesOf(winds) },
    effects: firing.effects,
    directionOfFire: firing.directionOfFire,
  });
};

/** The line of fire of a stage to a distance, yd, on the question's slope. */
export const lineOf = ({ directionOfFire }: stages.Stage, question: Question, distance: number) => ({
  distance,
  directionOfFire,
  lookAngle: question.incline,
});

/** The solution with another speed of the wind, mph. */
const atSpeed = (question: Question, rifle: Rifle, firing: Firing, mph: number) => {
  const stage = stageOf({ ...question, windSpeed: mph, windTo: null }, rifle, firing);
  const solved = solve(stage, lineOf(stage, question, question.distance), 0);
  return { mph, solution: solved.status === 'ok' ? solved.solution : null };
};

/** The solution at the asked distance, or why there is none. */
export const answerQuestion = (question: Question, rifle: Rifle, firing: Firing = FIRST_FIRING) => {
  const stage = stageOf(question, rifle, firing);
  const line = lineOf(stage, question, question.distance);
  const solved = solve(stage, line, 0);
  const scale = windScale(stage, line);
  return {
    stage,
    solution: solved.status === 'ok' ? solved.solution : null,
    /** Average on the way, mph, + from the right; null where there is no solution. */
    crosswindMph:
      solved.status === 'ok' && scale !== null ? effectiveCrosswind(scale, solved.solution.windDriftMils) : null,
    refused: solved.status === 'cannot-solve' ? solved : null,
    space: dangerSpace(stage, line, question.targetHeight),
    lead: leadFor(stage, line, question.targetSpeed, question.targetTo === 'right' ? 90 : 270),
    /** At both ends and the middle of a range of speeds; empty for one wind. */
    ends:
      question.windTo === null || question.winds !== null
        ? []
        : speedsOf(question).map((mph) => atSpeed(question, rifle, firing, mph)),
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
export const rangeTable = (question: Question, rifle: Rifle, firing: Firing = FIRST_FIRING): RangeRow[] => {
  const stage = stageOf(question, rifle, firing);
  const found: RangeRow[] = [];
  for (const distance of distancesOf(question)) {
    const solved = solve(stage, lineOf(stage, question, distance), 0);
    if (solved.status !== 'ok') break;
    found.push({ distance, solution: solved.solution });
  }
  return found;
};

import type { ballistics, stages, ZoneWind } from '@windcall/contract';
import type { WindReading } from '@windcall/units';
import { MIN_ZONES } from '@windcall/wind';
import { inlineStage, unnamed } from '../inline-stage.ts';
import { type Rifle, rifleName } from '../rifle.ts';
import { solve } from '../solve.ts';
import { airOfDensityAltitude, dangerSpace, densityAltitudeFt, leadFor } from '../stage-events.ts';
import { steadyWind } from '../winds/steady.ts';
import type { Question } from './question.ts';

/** Most rows of a range table: one takes a phone some milliseconds. */
const MAX_ROWS = 80;
const DIRECTION_OF_FIRE = 90;

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

/** The stage a question describes, at the middle of a range of speeds. Nobody said where on earth it is, so Coriolis stays out. */
export const stageOf = (question: Question, rifle: Rifle): stages.Stage => {
  const { winds, windFrom, temperature, humidity, pressure, densityAltitude } = question;
  const air =
    densityAltitude === null ? { temperature, humidity, pressure } : airOfDensityAltitude(densityAltitude, temperature);
  return inlineStage({
    rifle: { ...unnamed(rifle), name: rifleName(rifle) },
    air: { ...air, latitude: 0 },
    wind: winds === null ? steadyWind(middleSpeed(question), windFrom) : { kind: 'zones', zones: zonesOf(winds) },
    effects: { spinDrift: 'repose', aerodynamicJump: 'every-change', coriolis: false },
    directionOfFire: DIRECTION_OF_FIRE,
  });
};

/** The line of fire to a distance, yd, on the question's slope. */
export const lineOf = (question: Question, distance: number) => ({
  distance,
  directionOfFire: DIRECTION_OF_FIRE,
  lookAngle: question.incline,
});

/** The solution with another speed of the wind, mph. */
const atSpeed = (question: Question, rifle: Rifle, mph: number) => {
  const stage = stageOf({ ...question, windSpeed: mph, windTo: null }, rifle);
  const solved = solve(stage, lineOf(question, question.distance), 0);
  return { mph, solution: solved.status === 'ok' ? solved.solution : null };
};

/** The solution at the asked distance, or why there is none. */
export const answerQuestion = (question: Question, rifle: Rifle) => {
  const stage = stageOf(question, rifle);
  const line = lineOf(question, question.distance);
  const solved = solve(stage, line, 0);
  return {
    stage,
    solution: solved.status === 'ok' ? solved.solution : null,
    refused: solved.status === 'cannot-solve' ? solved : null,
    space: dangerSpace(stage, line, question.targetHeight),
    lead: leadFor(stage, line, question.targetSpeed, question.targetTo === 'right' ? 90 : 270),
    /** At both ends and the middle of a range of speeds; empty for one wind. */
    ends:
      question.windTo === null || question.winds !== null
        ? []
        : speedsOf(question).map((mph) => atSpeed(question, rifle, mph)),
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

import { type ballistics, stages, type ZoneWind } from '@windcall/contract';
import { type Asked, type PlanWind, type WindReading, windsAsked } from '@windcall/units';
import { MIN_ZONES } from '@windcall/wind';
import { inlineStage, unnamed } from '../inline-stage.ts';
import { type Rifle, rifleName } from '../rifle.ts';
import { effectiveCrosswind, solve, windScale } from '../solve.ts';
import { airOfDensityAltitude, dangerSpace, densityAltitudeFt, leadFor } from '../stage-events.ts';
import { steadyWind } from '../winds/steady.ts';
import type { Held } from '../winds/wind-kind.ts';
import type { Question } from './question.ts';

/** Most rows of a range table: each takes a phone some milliseconds. */
const MAX_ROWS = 80;

/** Effects and place of a question: latitude in degrees, + north; direction of fire in degrees true. */
export interface Firing {
  readonly effects: stages.StageEffects;
  readonly latitude: number;
  readonly directionOfFire: number;
}
/** The default place. Source: shooting specification, section 3. */
export const FIRST_FIRING: Firing = {
  effects: stages.DEFAULT_EFFECTS,
  latitude: stages.DEFAULT_AIR.latitude,
  directionOfFire: 90,
};

/** One row of a range table; distance in yd. */
export interface RangeRow {
  readonly distance: number;
  readonly solution: ballistics.Solution;
}

const INCHES_PER_MOA_YD = 36 * Math.tan(Math.PI / 10_800);

/** End of the last wind zone: beyond any target, yd. */
const RANGE_END_YD = 5000;

/** Zones of winds read at several distances, with borders halfway between. The solver needs at least three zones, so the last is split. */
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

/** Winds of a question for the whole way: one; low, middle and high of a range; or the mean and the gust. */
export const windsOf = (question: Question): readonly PlanWind[] =>
  question.winds === null ? windsAsked(question) : [{ speed: question.windSpeed, from: question.windFrom }];

/** The main wind: the middle of a range, or the mean under gusts. */
export const mainWind = (question: Question): PlanWind => {
  const winds = windsOf(question);
  return winds[(winds.length - 1) >> 1] ?? { speed: question.windSpeed, from: question.windFrom };
};

/** A question with only one of its winds. */
export const inWind = (question: Question, { speed, from }: PlanWind): Question => ({
  ...question,
  ...{ windSpeed: speed, windFrom: from, windTo: null, windToFrom: null, windGust: false },
});

/** Height of the target at a distance (yd), inches. */
export const targetInches = ({ plateMoa, targetHeight }: Question, distance: number): number =>
  plateMoa === null ? targetHeight : plateMoa * distance * INCHES_PER_MOA_YD;

/** The rifle with a question's velocity and zero. A given velocity applies at any powder temperature. */
export const rifleFor = <R extends Rifle>({ muzzleFps, zeroYd }: Question, rifle: R): R => ({
  ...rifle,
  ...(muzzleFps === null ? {} : { muzzleVelocity: muzzleFps, powderTable: null, powderTempSensitivity: 0 }),
  ...(zeroYd === null ? {} : { zeroRange: zeroYd }),
});

/** The stage of a question, in its main wind. */
export const stageOf = (question: Question, rifle: Rifle, firing: Firing = FIRST_FIRING): stages.Stage => {
  const { winds, temperature, humidity, pressure, densityAltitude } = question;
  const { speed, from } = mainWind(question);
  const air =
    densityAltitude === null ? { temperature, humidity, pressure } : airOfDensityAltitude(densityAltitude, temperature);
  return inlineStage({
    rifle: { ...unnamed(rifleFor(question, rifle)), name: rifleName(rifle) },
    air: { ...air, latitude: firing.latitude },
    wind: winds === null ? steadyWind(speed, from) : { kind: 'zones', zones: zonesOf(winds) },
    effects: firing.effects,
    directionOfFire: firing.directionOfFire,
  });
};

/** The line of fire to a distance, yd, on the question's slope. */
export const lineOf = ({ directionOfFire }: stages.Stage, question: Question, distance: number) => ({
  distance,
  directionOfFire,
  lookAngle: question.incline,
  ...heldAs(question),
});

export const heldAs = ({ cant, powder }: Question): Held => ({ cant, powder });

/** Reason why a given powder temperature changes nothing; null if it counts or is not given. */
export const powderUnfelt = ({ powder }: Question, { powderTable, powderTempSensitivity }: Rifle): string | null =>
  powder === null || powderTable !== null || powderTempSensitivity !== 0
    ? null
    : 'This rifle has no powder sensitivity, so the powder temperature changes nothing.';

const atWind = (question: Question, rifle: Rifle, firing: Firing, wind: PlanWind) => {
  const stage = stageOf(inWind(question, wind), rifle, firing);
  const solved = solve(stage, lineOf(stage, question, question.distance), 0);
  return { mph: wind.speed, from: wind.from, solution: solved.status === 'ok' ? solved.solution : null };
};

/** The solution at the question's distance, or the reason for none. */
export const answerQuestion = (question: Question, rifle: Rifle, firing: Firing = FIRST_FIRING) => {
  const stage = stageOf(question, rifle, firing);
  const line = lineOf(stage, question, question.distance);
  const solved = solve(stage, line, 0);
  const scale = windScale(stage, line);
  return {
    stage,
    solution: solved.status === 'ok' ? solved.solution : null,
    /** Average on the way, mph, + from the right; null without a solution. */
    crosswindMph:
      solved.status === 'ok' && scale !== null ? effectiveCrosswind(scale, solved.solution.windDriftMils) : null,
    refused: solved.status === 'cannot-solve' ? solved : null,
    space: dangerSpace(stage, line, targetInches(question, question.distance)),
    lead: leadFor(stage, line, question.targetSpeed, question.targetTo === 'right' ? 90 : 270),
    /** Solutions in each of several winds: both ends of a range with its middle, or the mean and the gust; empty for one wind. */
    ends:
      question.winds !== null || windsOf(question).length === 1
        ? []
        : windsOf(question).map((wind) => atWind(question, rifle, firing, wind)),
    /** Feet: as given, else from the air. */
    densityAltitude: question.densityAltitude ?? densityAltitudeFt(stage.air),
  };
};

/** Answers that differ by less are the same, mil. */
const SAME_MIL = 0.005;
const stillOf = ({ windToFrom, ...asked }: Asked): Asked => ({
  ...asked,
  ...{ windSpeed: 0, windTo: null, windGust: false, windFrom: 90, winds: null },
});
const isSame = (figures: readonly number[]): boolean => Math.max(...figures) - Math.min(...figures) <= SAME_MIL;

/** The answer shared by all readings of a line with open parts: all of it, or only the elevation, in still air if the wind changes it. */
export interface Agreed {
  readonly asked: Asked;
  readonly waits: 'wind' | null;
  readonly inStillAir: boolean;
}

/** Elevation of an answer, then every other figure of it, mil. */
export type Figures = readonly [elevationMil: number, ...others: number[]];

/** Compares the answers of all readings of a line, elevation and wind apart; null if their elevations differ or one has no answer. */
export const agreedOn = (readings: readonly Asked[], solve: (asked: Asked) => Figures | null): Agreed | null => {
  const [first] = readings;
  const isOne = (...keys: (keyof Asked)[]): boolean =>
    new Set(readings.map((one) => JSON.stringify(keys.map((key) => one[key])))).size === 1;
  if (first === undefined || !isOne('distance', 'distances', 'rifle')) return null;
  const { targetHeight, plateMoa, ...bare } = first;
  const asked = isOne('targetHeight', 'plateMoa') ? first : bare;
  // in a table the farthest range counts too
  const rows = readings.map((one): Figures | null => {
    const [near, last] = [solve(one), one.distances?.at(-1)];
    const far = last === undefined ? [] : solve({ ...one, distance: last });
    return near === null || far === null ? null : [...near, ...far];
  });
  const column = (i: number): number[] => rows.map((row) => row?.[i] ?? Number.NaN);
  if (isSame(column(0))) {
    const isWhole = rows.every((row) => row?.length === rows[0]?.length) && rows[0]?.every((_, i) => isSame(column(i)));
    return { asked, waits: isWhole ? null : 'wind', inStillAir: false };
  }
  const still = readings.map((one) => solve(stillOf(one))?.[0] ?? Number.NaN);
  return isSame(still) ? { asked: stillOf(asked), waits: 'wind', inStillAir: true } : null;
};

/** Elevation, windage in each wind, and lead for a moving target, mil; null without a solution. */
export const figuresOf = (
  { solution, ends, lead }: ReturnType<typeof answerQuestion>,
  { targetSpeed }: Asked,
): Figures | null =>
  solution === null
    ? null
    : [
        solution.elevationMils,
        solution.windDriftMils,
        ...ends.map((end) => end.solution?.windDriftMils ?? Number.NaN),
        ...(targetSpeed === undefined ? [] : [lead?.leadMil ?? Number.NaN]),
      ];

/** Distances of a table, at most 80: a step that gives more is multiplied by a whole number. */
export const distancesOf = ({
  from,
  to,
  step,
  distances = null,
}: Pick<Question, 'from' | 'to' | 'step'> & Partial<Pick<Question, 'distances'>>): readonly number[] => {
  if (distances !== null) return distances;
  const first = Math.max(from, 2);
  if (to < first) return [];
  const wide = step * Math.max(1, Math.ceil((to - first) / step / (MAX_ROWS - 1)));
  return Array.from({ length: Math.floor((to - first) / wide) + 1 }, (_, i) => first + i * wide);
};

export interface WindRow {
  readonly distance: number;
  /** In the main wind: elevation, time of flight and other values that hardly depend on wind. */
  readonly main: ballistics.Solution;
  /** Windage in each of `winds`, mil, + right. */
  readonly windMils: readonly number[];
}

export interface WindTable {
  readonly winds: readonly PlanWind[];
  readonly rows: readonly WindRow[];
  /** Ranges out of reach, yards. */
  readonly unreached: readonly number[];
}

/** The range table of a question in each of its winds; numbers equal those of `answerQuestion`. */
export const windTable = (question: Question, rifle: Rifle, firing: Firing = FIRST_FIRING): WindTable => {
  const winds = windsOf(question);
  const stages = winds.map((wind) =>
    stageOf(question.winds === null ? inWind(question, wind) : question, rifle, firing),
  );
  const rows: WindRow[] = [];
  const unreached: number[] = [];
  for (const distance of distancesOf(question)) {
    const solved = stages.map((stage) => solve(stage, lineOf(stage, question, distance), 0));
    const solutions = solved.flatMap((one) => (one.status === 'ok' ? [one.solution] : []));
    const main = solutions[(winds.length - 1) >> 1];
    if (main === undefined || solutions.length < winds.length) unreached.push(distance);
    else rows.push({ distance, main, windMils: solutions.map(({ windDriftMils }) => windDriftMils) });
  }
  return { winds, rows, unreached };
};

/** The rows of `windTable` in the main wind, without ranges out of reach. */
export const rangeTable = (question: Question, rifle: Rifle, firing: Firing = FIRST_FIRING): RangeRow[] => {
  const stage = stageOf(question, rifle, firing);
  const found: RangeRow[] = [];
  for (const distance of distancesOf(question)) {
    const solved = solve(stage, lineOf(stage, question, distance), 0);
    if (solved.status === 'ok') found.push({ distance, solution: solved.solution });
  }
  return found;
};

import type { stages } from '@windcall/contract';
import type { FlagsFor } from '@windcall/cues';
import {
  announceWind,
  digitsOf,
  forecastOf,
  gustOfAir,
  HEAT,
  hitChance,
  type MeterShows,
  meterOffOf,
  meterShows,
  solve,
  surfaceWindOf,
  windOfAnnounced,
  windScale,
} from '@windcall/simulation';
import { type Cell, type Ground, meanScoreOfWidth, rangeClassOf, valueClassOf } from '@windcall/training';
import { degToRad, moaToMil, toWholeSteps } from '@windcall/units';
import { createRandomStream, type Sky, type SurfaceLawVersion } from '@windcall/wind';
import { overGroundOf } from './kept-air.ts';

/** What a task is made of; kept with it. Everything here stays on the server until the task is over. */
export interface MadeTask {
  readonly stage: stages.Stage;
  readonly cell: Cell;
  /** What was announced: 10–90 % of the effective crosswind, mph. */
  readonly forecast: { readonly low: number; readonly high: number };
  /** The dope of still air, mil, + up, as a turret can be set. */
  readonly elevationMil: number;
  readonly milPerMph: number;
  readonly stillAirMil: number;
  /** Where in its wind the task begins, s. */
  readonly beginsS: number;
  /** What the meter reads too much, mph. */
  readonly meterOffMph: number;
  readonly heat: 'light' | 'moderate' | 'heavy';
  /** How its flags stand: about one plate, the near one too. Tasks of earlier releases have them for a pair of targets. */
  readonly flagsFor?: FlagsFor;
  /** Its picture is read on whole half seconds since it began (`onGridS`). Absent in tasks of earlier releases, read at any moment. */
  readonly onGrid?: true;
  /** Whether plate and stakes were shown before its wind, as know-your-limit does; absent elsewhere and in earlier releases. */
  readonly platedFirst?: true;
  /** What it counts in a handicap if it is looked at and left, mph: the mean score of its forecast. Tasks of earlier releases have none. */
  readonly leftMph?: number;
}

/** Middle distances and the reach of each range, yd. */
const REACH: Record<Cell['range'], readonly [from: number, to: number]> = {
  'to-400': [250, 400],
  'to-700': [450, 700],
  'to-1000': [750, 1000],
  'over-1000': [1050, 1250],
};
/** The distances of a range that a rifle, a user and a scenario leave, yd; empty when there are none. */
export const distancesOf = (range: Cell['range'], offered: readonly number[] | null, farthestYd: number): number[] => {
  if (offered !== null) return offered.filter((yd) => rangeClassOf(yd) === range && yd <= farthestYd);
  const [from, to] = REACH[range];
  return Array.from({ length: Math.floor((to - from) / 25) + 1 }, (_, i) => from + 25 * i).filter(
    (yd) => yd <= farthestYd,
  );
};

const lineTo = (distance: number, directionOfFire: number) => ({ distance, directionOfFire, lookAngle: 0 });

/** What a rifle makes of wind at a distance; null where its bullet does not get. */
export const groundAt = (stage: stages.Stage, distanceYd: number): Ground | null => {
  const line = lineTo(distanceYd, stage.directionOfFire);
  const scale = windScale(stage, line);
  if (scale === null) return null;
  const calm = solve({ ...stage, wind: { kind: 'steady', speed: 0, direction: 0 } }, line, 0);
  if (calm.status !== 'ok') return null;
  return { distanceYd, milPerMph: scale.milPerMph, rifleSdMil: calm.solution.dispersion.sigmaWindMil };
};

export interface TaskInput {
  /** Rifle, air and effects of the drill; its wind and targets are made here. */
  readonly base: stages.Stage;
  readonly cell: Cell;
  readonly distances: readonly number[];
  readonly plateMoa: number;
  /** The sky it is called under; any where absent. */
  readonly sky?: Sky | null;
  /** 64 bits in hex: the wind, and everything else that is drawn. */
  readonly seed: string;
  /** The law that its wind is drawn by; the newest where absent. */
  readonly law?: SurfaceLawVersion;
}

/** No plate is wider than this, MOA. */
const MOST_PLATE_MOA = 3;
/** Wind that is worth a call, mph: a hold of nothing misses any plate in it, by the middle of what the rifle scatters. */
const WORTH_CALLING_MPH = 3;
const LEAST_PLATE_MOA = 0.5;

/** A plate that is no larger than what a wind worth calling carries a bullet off it. MOA. */
const plateWithin = (plateMoa: number, milPerMph: number): number => {
  const most = Math.min(MOST_PLATE_MOA, (2 * WORTH_CALLING_MPH * milPerMph) / moaToMil(1));
  return Math.max(LEAST_PLATE_MOA, Math.min(plateMoa, Math.floor(most * 20) / 20));
};

/** Stream of a task's own draws among the uses of its seed; the wind has 0 to 15, shots 16. */
const TASK_STREAM = 17;
const FIELD_STREAM = 18;

/**
 * Makes a task of a cell: air is drawn whose gusts are of its class and announced, and a mean wind from what is announced, so that
 * the forecast is honest. The cell that is kept is that of the wind drawn. The wind is that of a surface layer at a random moment
 * of a random seed: nothing of it is looked at first. Null where the bullet does not get there.
 */
export const taskOfCell = ({ base, cell, distances, plateMoa, seed, sky, law }: TaskInput): MadeTask | null => {
  const digits = digitsOf(seed);
  const dice = createRandomStream(digits, TASK_STREAM);
  const distance = distances[Math.floor(dice.uniform() * distances.length)];
  if (distance === undefined) return null;
  const announced = announceWind(dice, cell.value, cell.gust, distance, sky ?? null, undefined, law);
  const forecast = forecastOf(dice, announced, distance);
  const { air, directionDeg } = windOfAnnounced(dice, announced);

  const target: stages.StageTarget = {
    number: 1,
    ...lineTo(distance, base.directionOfFire),
    targetType: 'square',
    targetSize: LEAST_PLATE_MOA,
  };
  const fieldSeed = BigInt(Math.floor(createRandomStream(digits, FIELD_STREAM).uniform() * 2 ** 50)).toString();
  const stage: stages.Stage = {
    ...base,
    targets: [target],
    clock: 'live',
    wind: surfaceWindOf({ air, directionDeg }, fieldSeed),
  };
  const scale = windScale(stage, target);
  const calm = solve({ ...stage, wind: { kind: 'steady', speed: 0, direction: 0 } }, target, 0);
  if (scale === null || calm.status !== 'ok') return null;
  return {
    stage: { ...stage, targets: [{ ...target, targetSize: plateWithin(plateMoa, scale.milPerMph) }] },
    cell: {
      range: rangeClassOf(distance),
      value: valueClassOf(Math.abs(Math.sin(degToRad(directionDeg)))),
      gust: gustOfAir(air, directionDeg, distance),
    },
    forecast,
    elevationMil: toWholeSteps(calm.solution.elevationMils, 0.1),
    milPerMph: scale.milPerMph,
    stillAirMil: scale.stillAirMil,
    beginsS: 20 + 100 * dice.uniform(),
    meterOffMph: meterOffOf(dice.uniform()),
    heat: HEAT[air.sky],
    flagsFor: 'call',
    onGrid: true,
    leftMph: meanScoreOfWidth(forecast.high - forecast.low),
  };
};

/** The same wind and target with another rifle, as its air and direction of fire are the same; null where it does not get there. */
export const withRifle = (base: stages.Stage, made: MadeTask): MadeTask | null => {
  const { targets, clock, wind, heights } = made.stage;
  const stage = { ...base, targets, clock, wind, ...(heights && { heights }) };
  const [target] = targets;
  const scale = target === undefined ? null : windScale(stage, target);
  if (target === undefined || scale === null) return null;
  const calm = solve({ ...stage, wind: { kind: 'steady', speed: 0, direction: 0 } }, target, 0);
  if (calm.status !== 'ok') return null;
  return {
    ...made,
    stage,
    elevationMil: toWholeSteps(calm.solution.elevationMils, 0.1),
    milPerMph: scale.milPerMph,
    stillAirMil: scale.stillAirMil,
  };
};

/** What a meter shows where the shooter lies, `elapsedS` into the task. */
export const meterOf = (task: MadeTask, elapsedS: number): MeterShows => {
  const { stage, beginsS, meterOffMph } = task;
  const momentS = beginsS + elapsedS;
  const [target] = stage.targets;
  if (target === undefined) throw new Error('a task must have a target');
  return meterShows(stage, target, momentS, meterOffMph, overGroundOf(task, momentS + 1));
};

/** P(hit) of the hold fired and of the best that can be set, by the rifle alone. `off`: mil, what was set less what was needed. */
export const chancesOf = (
  target: stages.StageTarget,
  dispersion: Parameters<typeof hitChance>[1],
  off: { rightMil: number; upMil: number },
  needed: { rightMil: number; upMil: number },
): { fired: number; best: number } => {
  const residual = (mil: number): number => toWholeSteps(mil, 0.05) - mil;
  return {
    fired: hitChance(target, dispersion, off.rightMil, off.upMil),
    best: hitChance(target, dispersion, residual(needed.rightMil), residual(needed.upMil)),
  };
};

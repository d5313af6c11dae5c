import type { stages } from '@windcall/contract';
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
import { type MadeTask, overGroundOf, targetOf } from './kept-air.ts';

/** Middle distances and limits of each range, yd. */
const REACH: Record<Cell['range'], readonly [from: number, to: number]> = {
  'to-400': [250, 400],
  'to-700': [450, 700],
  'to-1000': [750, 1000],
  'over-1000': [1050, 1250],
};
/** Possible distances in a range for a rifle, user and scenario, yd; may be empty. */
export const distancesOf = (range: Cell['range'], offered: readonly number[] | null, farthestYd: number): number[] => {
  if (offered !== null) return offered.filter((yd) => rangeClassOf(yd) === range && yd <= farthestYd);
  const [from, to] = REACH[range];
  return Array.from({ length: Math.floor((to - from) / 25) + 1 }, (_, i) => from + 25 * i).filter(
    (yd) => yd <= farthestYd,
  );
};

const lineTo = (distance: number, directionOfFire: number) => ({ distance, directionOfFire, lookAngle: 0 });

/** A rifle's settings and scatter along a line in still air, and its wind effect; null if out of reach. */
const flownStill = (stage: stages.Stage, line: Parameters<typeof windScale>[1]) => {
  const scale = windScale(stage, line);
  const calm = solve({ ...stage, wind: { kind: 'steady', speed: 0, direction: 0 } }, line, 0);
  if (scale === null || calm.status !== 'ok') return null;
  const { milPerMph, stillAirMil } = scale;
  const { elevationMils, dispersion } = calm.solution;
  return {
    settings: { elevationMil: toWholeSteps(elevationMils, 0.1), milPerMph, stillAirMil },
    rifleSdMil: dispersion.sigmaWindMil,
  };
};

/** A rifle's wind effect at a distance; null if out of reach. */
export const groundAt = (stage: stages.Stage, distanceYd: number): Ground | null => {
  const flown = flownStill(stage, lineTo(distanceYd, stage.directionOfFire));
  return flown && { distanceYd, milPerMph: flown.settings.milPerMph, rifleSdMil: flown.rifleSdMil };
};

export interface TaskInput {
  /** Rifle, air and effects of the drill, without wind and targets. */
  readonly base: stages.Stage;
  readonly cell: Cell;
  readonly distances: readonly number[];
  readonly plateMoa: number;
  /** Required sky; any if absent. */
  readonly sky?: Sky | null;
  /** Seed of all draws, 64 bits in hex. */
  readonly seed: string;
  /** Law of the wind; default: newest. */
  readonly law?: SurfaceLawVersion;
}

const MOST_PLATE_MOA = 3;
/** Least wind worth a call, mph: without a hold the center of the rifle's scatter misses any plate in it. */
const WORTH_CALLING_MPH = 3;
const LEAST_PLATE_MOA = 0.5;

/** Limits a plate so that a wind worth a call moves the bullet off it. MOA. */
const plateWithin = (plateMoa: number, milPerMph: number): number => {
  const most = Math.min(MOST_PLATE_MOA, (2 * WORTH_CALLING_MPH * milPerMph) / moaToMil(1));
  return Math.max(LEAST_PLATE_MOA, Math.min(plateMoa, Math.floor(most * 20) / 20));
};

/** Random stream for a task's own draws; the wind uses 0 to 15, shots 16. */
const TASK_STREAM = 17;
const FIELD_STREAM = 18;

/**
 * Makes a task of a cell: draws air whose gusts match the announced class, and a mean wind from the announcement, so
 * that the forecast is honest. The stored cell describes the drawn wind. The wind is a surface layer's at a random
 * moment of a random seed, without selection. Null if out of reach.
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
  const settings = flownStill(stage, target)?.settings;
  if (settings === undefined) return null;
  return {
    ...settings,
    stage: { ...stage, targets: [{ ...target, targetSize: plateWithin(plateMoa, settings.milPerMph) }] },
    cell: {
      range: rangeClassOf(distance),
      value: valueClassOf(Math.abs(Math.sin(degToRad(directionDeg)))),
      gust: gustOfAir(air, directionDeg, distance),
    },
    forecast,
    beginsS: 20 + 100 * dice.uniform(),
    meterOffMph: meterOffOf(dice.uniform()),
    heat: HEAT[air.sky],
    flagsFor: 'call',
    onGrid: true,
    leftMph: meanScoreOfWidth(forecast.high - forecast.low),
  };
};

/** A task flown with another rifle, in the task's wind, air and direction; null if out of reach. */
export const withRifle = (base: stages.Stage, made: MadeTask): MadeTask | null => {
  const { targets, clock, wind, heights } = made.stage;
  const stage = { ...base, targets, clock, wind, ...(heights && { heights }) };
  const [target] = targets;
  const flown = target && flownStill(stage, target);
  return flown ? { ...made, stage, ...flown.settings } : null;
};

/** The meter's reading at the shooter, `elapsedS` after the task began. */
export const meterOf = (task: MadeTask, elapsedS: number): MeterShows => {
  const { stage, beginsS, meterOffMph } = task;
  const momentS = beginsS + elapsedS;
  return meterShows(stage, targetOf(stage), momentS, meterOffMph, overGroundOf(task, momentS + 1));
};

/** P(hit) of the fired hold and of the best possible setting, by the rifle alone. `off`: set minus needed, mil. */
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

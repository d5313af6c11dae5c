import { type drills, stages } from '@windcall/contract';
import {
  announceWind,
  digitsOf,
  drawAir,
  forecastOf,
  gustOfAir,
  HEAT,
  hitChance,
  type MeterShows,
  measuredWind,
  meterOffOf,
  meterShows,
  solve,
  surfaceWindOf,
  windOfAnnounced,
  windScale,
} from '@windcall/simulation';
import { type Cell, type Ground, meanScoreOfWidth, rangeClassOf, valueClassOf } from '@windcall/training';
import { degToRad, moaToMil, toWholeSteps } from '@windcall/units';
import { createRandomStream, type RandomStream, type Sky, type SurfaceLawVersion } from '@windcall/wind';
import { type MadeTask, overGroundOf, targetOf } from './kept-air.ts';

/** Nearest and farthest distance drawn in each range, yd. */
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
  /** The drill's own wind; null or absent if each call draws its own. */
  readonly wind?: drills.OwnWind | null;
}

const MOST_PLATE_MOA = 3;
/** Least wind worth a call, mph: in it, a rifle without a hold misses any plate with the center of its scatter. */
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

/** Least forecast of natural air, mph: a calm has no gusts to speak of. */
const LEAST_MPH = 1;

/** The forecast of a drill's own natural air, between its least and largest speed. */
const announceOwn = (
  dice: RandomStream,
  { from: fromDeg, speeds }: Extract<drills.OwnWind, { kind: 'natural' }>,
  gust: Cell['gust'],
  distance: number,
  law?: SurfaceLawVersion,
) => {
  const within = (mph: number) => Math.min(stages.MOST_SURFACE_MPH, Math.max(LEAST_MPH, mph));
  const announced = [within(Math.min(...speeds)), within(Math.max(...speeds))] as const;
  const mean = { announced, real: [0.5, stages.MOST_SURFACE_MPH] as const };
  return { air: drawAir(dice, gust, fromDeg, distance, null, announced, law), fromDeg, mean };
};

interface CallWind extends Pick<MadeTask, 'forecast' | 'heat'>, Omit<Cell, 'range'> {
  readonly wind: stages.StageWind;
  /** Moments of the wind at which the task may begin, s. */
  readonly begins: readonly [from: number, to: number];
}

/** Draws a call's wind: of its cell, or of the drill's own forecast. */
const drawnWind = (dice: RandomStream, { cell, sky, law, wind, seed }: TaskInput, distance: number): CallWind => {
  const own = wind?.kind === 'natural' ? announceOwn(dice, wind, cell.gust, distance, law) : null;
  const announced = own ?? announceWind(dice, cell.value, cell.gust, distance, sky ?? null, undefined, law);
  const forecast = forecastOf(dice, announced, distance);
  const real = windOfAnnounced(dice, announced, own?.mean.real[1]);
  const { air, directionDeg } = real;
  const fieldSeed = Math.floor(createRandomStream(digitsOf(seed), FIELD_STREAM).uniform() * 2 ** 50);
  return {
    ...{ wind: surfaceWindOf(real, BigInt(fieldSeed).toString()), forecast, heat: HEAT[air.sky], begins: [20, 120] },
    value: valueClassOf(Math.abs(Math.sin(degToRad(directionDeg)))),
    gust: gustOfAir(air, directionDeg, distance),
  };
};

/** The drill's measured wind. Its sky is unknown. */
const ownWind = (stage: stages.Stage & { readonly wind: stages.WindOfKind<'samples'> }, target: stages.StageTarget) => {
  const { lengthS, ...known } = measuredWind(stage, target);
  return { ...known, wind: stage.wind, heat: 'moderate', begins: [0, lengthS] } satisfies CallWind;
};

/**
 * Makes a task of a cell: draws air whose gusts match the announced class, and a mean wind from the announcement, so
 * that the forecast is honest. The stored cell describes the drawn wind. The wind is a surface layer's at a random
 * moment of a random seed, without selection, or the drill's measured wind at a random moment. Null if out of reach.
 */
export const taskOfCell = (input: TaskInput): MadeTask | null => {
  const { base, distances, plateMoa, seed, wind: own } = input;
  const dice = createRandomStream(digitsOf(seed), TASK_STREAM);
  const distance = distances[Math.floor(dice.uniform() * distances.length)];
  if (distance === undefined) return null;
  const target: stages.StageTarget = {
    number: 1,
    ...lineTo(distance, base.directionOfFire),
    targetType: 'square',
    targetSize: LEAST_PLATE_MOA,
  };
  const call = own?.kind === 'samples' ? ownWind({ ...base, wind: own }, target) : drawnWind(dice, input, distance);
  const { wind, forecast, value, gust, heat, begins } = call;
  const stage: stages.Stage = { ...base, targets: [target], clock: 'live', wind };
  const settings = flownStill(stage, target)?.settings;
  if (settings === undefined) return null;
  return {
    ...settings,
    stage: { ...stage, targets: [{ ...target, targetSize: plateWithin(plateMoa, settings.milPerMph) }] },
    cell: { range: rangeClassOf(distance), value, gust },
    forecast,
    beginsS: begins[0] + (begins[1] - begins[0]) * dice.uniform(),
    meterOffMph: meterOffOf(dice.uniform()),
    heat,
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

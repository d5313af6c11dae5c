import { stages } from '@windcall/contract';
import type { FlagsFor } from '@windcall/cues';
import { hitChance, meterAt, solve, windOverGround, windScale } from '@windcall/simulation';
import { type Cell, type Ground, meanScoreOfWidth, rangeClassOf, valueClassOf } from '@windcall/training';
import { degToRad, moaToMil, radToDeg, toWholeSteps, wrap360 } from '@windcall/units';
import { createRandomStream, type RandomStream, type Sky } from '@windcall/wind';
import { type DrawnAir, drawAir, gustOfAir, pathSdMph } from './draw-air.ts';

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
  /** What it counts in a handicap if it is looked at and left, mph: the mean score of its forecast. Tasks of earlier releases have none. */
  readonly leftMph?: number;
}

/** The same of a usual task, for levels that announce no forecast: one's own would tell of the wind. The mean over all cells, mph. */
export const USUAL_LEFT_MPH = 10.3;

/** By how much a meter may be off, mph: all of what it shows, its rounding too. */
export const METER_ERROR_MPH = 0.5;
const METER_STEP_MPH = 0.1;

/** Middle distances and the reach of each range, yd. */
const REACH: Record<Cell['range'], readonly [from: number, to: number]> = {
  'to-400': [250, 400],
  'to-700': [450, 700],
  'to-1000': [750, 1000],
  'over-1000': [1050, 1250],
};
/** Angle off the line of fire, degrees, for each class. */
const OFF_LINE_DEG: Record<Cell['value'], readonly [from: number, to: number]> = {
  full: [66, 90],
  half: [35, 57],
  low: [6, 24],
};
/** How well the forecast knows the mean: SD of speed as a share, of direction in degrees. */
export const FORECAST = { speedShare: 0.3, directionDeg: 15, draws: 2000 } as const;
/** Shares of the announced mean at which its gusts are worked out; between them they are linear. */
const SPEED_SHARES = [0.4, 1, 1.6] as const;
/** What the ground does to the light under each sky. */
const HEAT: Record<Sky, MadeTask['heat']> = { overcast: 'light', broken: 'moderate', sun: 'heavy', night: 'light' };

const between = (dice: RandomStream, [from, to]: readonly [number, number]): number =>
  from + (to - from) * dice.uniform();

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

/** Standard deviation of the effective crosswind, mph, by the mean that the announced air turns out to have. */
const gustsAbout = (air: DrawnAir, fromDeg: number, distanceYd: number): ((mph: number) => number) => {
  const [low, middle, high] = SPEED_SHARES.map((share) => {
    const meanMph = share * air.meanMph;
    return { meanMph, sdMph: pathSdMph({ ...air, meanMph }, fromDeg, distanceYd) };
  });
  if (!low || !middle || !high) throw new Error('gusts must be known at three speeds');
  return (mph) => {
    const [a, b] = mph < middle.meanMph ? [low, middle] : [middle, high];
    return Math.max(0, a.sdMph + ((b.sdMph - a.sdMph) * (mph - a.meanMph)) / (b.meanMph - a.meanMph));
  };
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
export const taskOfCell = ({ base, cell, distances, plateMoa, seed, sky }: TaskInput): MadeTask | null => {
  const digits = BigInt(`0x${seed}`).toString();
  const dice = createRandomStream(digits, TASK_STREAM);
  const distance = distances[Math.floor(dice.uniform() * distances.length)];
  if (distance === undefined) return null;
  const offLine = between(dice, OFF_LINE_DEG[cell.value]);
  const side = dice.uniform() < 0.5 ? -1 : 1;
  const ahead = dice.uniform() < 0.5;
  // Clock degrees, where it comes from: 90 is from the right, 0 from ahead.
  const announcedDeg = side * (ahead ? offLine : 180 - offLine);
  const announced = drawAir(dice, cell.gust, announcedDeg, distance, sky ?? null);
  const gustsMph = gustsAbout(announced, announcedDeg, distance);

  const speedOf = (): number => Math.max(0.5, announced.meanMph * (1 + FORECAST.speedShare * dice.normal()));
  const directionOf = (): number => announcedDeg + FORECAST.directionDeg * dice.normal();
  const crosswinds = Array.from({ length: FORECAST.draws }, () => {
    const mph = speedOf();
    return mph * Math.sin(degToRad(directionOf())) + gustsMph(mph) * dice.normal();
  }).sort((a, b) => a - b);
  const forecast = {
    low: toWholeSteps(crosswinds[Math.floor(0.1 * FORECAST.draws)] ?? 0, 0.5),
    high: toWholeSteps(crosswinds[Math.floor(0.9 * FORECAST.draws)] ?? 0, 0.5),
  };
  const air: DrawnAir = { ...announced, meanMph: Math.min(22, speedOf()) };
  const directionDeg = wrap360(directionOf());

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
    wind: {
      kind: 'surface',
      law: stages.SURFACE_LAW_VERSION,
      seed: fieldSeed,
      ground: air.ground,
      sky: air.sky,
      speed: air.meanMph,
      direction: directionDeg,
    },
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
    // With the rounding of what it shows, no more than METER_ERROR_MPH.
    meterOffMph: (METER_ERROR_MPH - METER_STEP_MPH / 2) * (2 * dice.uniform() - 1),
    heat: HEAT[air.sky],
    flagsFor: 'call',
    leftMph: meanScoreOfWidth(forecast.high - forecast.low),
  };
};

/** The same wind and target with another rifle, as its air and direction of fire are the same; null where it does not get there. */
export const withRifle = (base: stages.Stage, made: MadeTask): MadeTask | null => {
  const { targets, clock, wind } = made.stage;
  const stage = { ...base, targets, clock, wind };
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

/** What a meter shows: mph and clock degrees; over air that passes it, the mean of its last minute too. */
export interface MeterShows {
  readonly speed: number;
  readonly direction: number;
  readonly mean?: { readonly speed: number; readonly direction: number };
}

/** What a meter shows where the shooter lies, `elapsedS` into the task. Over the first wind of drills it follows without lag. */
export const meterOf = ({ stage, beginsS, meterOffMph }: MadeTask, elapsedS: number): MeterShows => {
  const [target] = stage.targets;
  if (target === undefined) throw new Error('a task must have a target');
  const shown = (speedMph: number, directionDeg: number) => ({
    speed: toWholeSteps(Math.max(0, speedMph + meterOffMph), METER_STEP_MPH),
    direction: wrap360(toWholeSteps(wrap360(directionDeg), 15)),
  });
  if (stage.wind.kind === 'surface') {
    const { speedMph, directionDeg, mean } = meterAt(stage, target, beginsS + elapsedS);
    return { ...shown(speedMph, directionDeg), mean: shown(mean.speedMph, mean.directionDeg) };
  }
  const at = windOverGround(stage, target, beginsS + elapsedS + 1)(0, beginsS + elapsedS);
  return shown(Math.hypot(at.crosswindMph, at.headwindMph), radToDeg(Math.atan2(at.crosswindMph, at.headwindMph)));
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

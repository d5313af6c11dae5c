import { stages } from '@windcall/contract';
import { hitChance, solve, windOverGround, windScale } from '@windcall/simulation';
import { type Cell, type Ground, gustClassOf, rangeClassOf, valueClassOf } from '@windcall/training';
import { toWholeSteps } from '@windcall/units';
import { createRandomStream, type RandomStream } from '@windcall/wind';

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
}

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
/** Angle off the line of fire, degrees, and the share of the mean that the wind varies by (SD), for each class. */
const OFF_LINE_DEG: Record<Cell['value'], readonly [from: number, to: number]> = {
  full: [66, 90],
  half: [35, 57],
  low: [6, 24],
};
const UNREST: Record<Cell['gust'], readonly [from: number, to: number]> = {
  steady: [0.07, 0.13],
  gusty: [0.18, 0.27],
  rough: [0.33, 0.45],
};
const MEAN_MPH: readonly [from: number, to: number] = [4, 14];
/** How well the forecast knows the mean: SD of speed as a share, of direction in degrees. */
const FORECAST = { speedShare: 0.3, directionDeg: 15, draws: 2000 } as const;
/** The air keeps its mean over a path better than at a place: share of a place's SD that a whole path has. */
const PATH_SHARE = 0.6;

const between = (dice: RandomStream, [from, to]: readonly [number, number]): number =>
  from + (to - from) * dice.uniform();
const rad = (deg: number): number => (deg * Math.PI) / 180;

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
  /** 64 bits in hex: the wind, and everything else that is drawn. */
  readonly seed: string;
}

/** Stream of a task's own draws among the uses of its seed; the wind has 0 to 15, shots 16. */
const TASK_STREAM = 17;
const FIELD_STREAM = 18;

/**
 * Makes a task of a cell: a mean wind is drawn from what the forecast announces, so that the forecast is honest, and a field
 * about it. The cell that is kept is that of the wind drawn. Null where the bullet does not get there.
 */
export const taskOfCell = ({ base, cell, distances, plateMoa, seed }: TaskInput): MadeTask | null => {
  const digits = BigInt(`0x${seed}`).toString();
  const dice = createRandomStream(digits, TASK_STREAM);
  const distance = distances[Math.floor(dice.uniform() * distances.length)];
  if (distance === undefined) return null;
  const unrest = between(dice, UNREST[cell.gust]);
  const announcedMph = between(dice, MEAN_MPH);
  const offLine = between(dice, OFF_LINE_DEG[cell.value]);
  const side = dice.uniform() < 0.5 ? -1 : 1;
  const ahead = dice.uniform() < 0.5;
  // Clock degrees, where it comes from: 90 is from the right, 0 from ahead.
  const announcedDeg = side * (ahead ? offLine : 180 - offLine);

  const speedOf = (): number => Math.max(0.5, announcedMph * (1 + FORECAST.speedShare * dice.normal()));
  const directionOf = (): number => announcedDeg + FORECAST.directionDeg * dice.normal();
  const crosswinds = Array.from({ length: FORECAST.draws }, () => {
    const mph = speedOf() * (1 + PATH_SHARE * unrest * dice.normal());
    return mph * Math.sin(rad(directionOf()));
  }).sort((a, b) => a - b);
  const forecast = {
    low: toWholeSteps(crosswinds[Math.floor(0.1 * FORECAST.draws)] ?? 0, 0.5),
    high: toWholeSteps(crosswinds[Math.floor(0.9 * FORECAST.draws)] ?? 0, 0.5),
  };
  const meanMph = Math.min(22, speedOf());
  const directionDeg = ((directionOf() % 360) + 360) % 360;

  const target: stages.StageTarget = {
    number: 1,
    ...lineTo(distance, base.directionOfFire),
    targetType: 'square',
    targetSize: Math.min(10, Math.max(0.5, plateMoa)),
  };
  const fieldSeed = BigInt(Math.floor(createRandomStream(digits, FIELD_STREAM).uniform() * 2 ** 50)).toString();
  const stage: stages.Stage = {
    ...base,
    targets: [target],
    clock: 'live',
    wind: {
      kind: 'recipe',
      generator: stages.GENERATOR_VERSION,
      seed: fieldSeed,
      settings: {
        maxDistance: Math.ceil(distance / 50) * 50,
        samplingInterval: 50,
        duration: 300,
        timeInterval: 2,
        modelComplexity: 'stochastic',
        stateBasedWind: {
          primary: {
            windSpeed: meanMph,
            windDirection: directionDeg,
            duration: 36_000,
            durationVariation: 0,
            speedVariation: unrest * meanMph,
            directionVariation: 4 + 30 * unrest,
            correlationTime: 12,
            spatialCorrelationDistance: 250,
          },
        },
      },
    },
  };
  const scale = windScale(stage, target);
  const calm = solve({ ...stage, wind: { kind: 'steady', speed: 0, direction: 0 } }, target, 0);
  if (scale === null || calm.status !== 'ok') return null;
  return {
    stage,
    cell: {
      range: rangeClassOf(distance),
      value: valueClassOf(Math.abs(Math.sin(rad(directionDeg)))),
      gust: gustClassOf(unrest),
    },
    forecast,
    elevationMil: toWholeSteps(calm.solution.elevationMils, 0.1),
    milPerMph: scale.milPerMph,
    stillAirMil: scale.stillAirMil,
    beginsS: 20 + 100 * dice.uniform(),
    // With the rounding of what it shows, no more than METER_ERROR_MPH.
    meterOffMph: (METER_ERROR_MPH - METER_STEP_MPH / 2) * (2 * dice.uniform() - 1),
    heat: (['light', 'moderate', 'heavy'] as const)[Math.floor(3 * dice.uniform())] ?? 'moderate',
  };
};

/** What a meter shows where the shooter lies, `elapsedS` into the task: mph and clock degrees. */
export const meterOf = ({ stage, beginsS, meterOffMph }: MadeTask, elapsedS: number) => {
  const [target] = stage.targets;
  if (target === undefined) throw new Error('a task must have a target');
  const at = windOverGround(stage, target, beginsS + elapsedS + 1)(0, beginsS + elapsedS);
  const direction = (Math.atan2(at.crosswindMph, at.headwindMph) * 180) / Math.PI;
  return {
    speed: toWholeSteps(Math.max(0, Math.hypot(at.crosswindMph, at.headwindMph) + meterOffMph), METER_STEP_MPH),
    direction: (toWholeSteps((direction + 360) % 360, 15) + 360) % 360,
  };
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

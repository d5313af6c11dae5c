import { type courses, stages } from '@windcall/contract';
import { toWholeSteps } from '@windcall/units';
import { createRandomStream, type RandomStream, type SurfaceLawVersion } from '@windcall/wind';
import { meterOffOf } from '../meter-at.ts';
import { moverPeriodS } from '../mover.ts';
import { announceWind, forecastOf, HEAT, surfaceWindOf, windOfAnnounced } from '../sealed/draw-wind.ts';
import { solve, windScale } from '../solve.ts';

/** The decimal digits of a seed in hex. */
export const digitsOf = (seedHex: string): string => BigInt(`0x${seedHex}`).toString();

/** Sealed data of a run's target. */
interface MadeTarget {
  readonly number: number;
  readonly milPerMph: number;
  readonly stillAirMil: number;
  /** Elevation in still air, in whole turret steps. */
  readonly elevationMil: number;
  readonly forecast: { readonly low: number; readonly high: number } | null;
  /** Seconds into its way at the start signal; null for a fixed target. */
  readonly phaseS: number | null;
}

/** Sealed data of a run, stored with it. Everything here stays on the server until the run is over. */
export interface MadeRun {
  readonly stage: stages.Stage;
  /** Time of the start signal in its wind, s. */
  readonly beginsS: number;
  readonly standbyS: number;
  readonly meterOffMph: number;
  readonly heat: 'light' | 'moderate' | 'heavy';
  /** Line numbers in the drawn order; empty if it is not called. */
  readonly called: readonly number[];
  readonly targets: readonly MadeTarget[];
}

export const madeTarget = ({ targets }: Pick<MadeRun, 'targets'>, number: number): MadeTarget | undefined =>
  targets.find((one) => one.number === number);

/** A target of a run's stage by its number. Throws if there is none. */
export const targetOf = (stage: stages.Stage, number: number): stages.StageTarget => {
  const target = stage.targets.find((one) => one.number === number);
  if (target === undefined) throw new Error(`a run must have its target ${number}`);
  return target;
};

/** Time in the wind of a second of the run, >= 0. */
export const momentOf = ({ beginsS }: Pick<MadeRun, 'beginsS'>, s: number): number => Math.max(0, beginsS + s);

export interface RunInput {
  /** Rifle, air and effects; also the wind if it is not drawn. */
  readonly base: stages.Stage;
  readonly course: courses.CompleteCourse;
  /** 64 bits in hex for wind, heat, movers and a called order; shared by all who shoot in this wind. */
  readonly windSeed: string;
  /** 64 bits in hex for the shooter's standby. */
  readonly ownSeed: string;
  readonly drawsWind: boolean;
  /** The law of its wind; the newest if absent. */
  readonly law?: SurfaceLawVersion;
}

/** Streams of a run in its seeds: the wind has 0 to 15, drills 16 to 19, the sway 20 and 21. */
const RUN_STREAM = 22;
const FIELD_STREAM = 23;
const STANDBY_STREAM = 24;
/** Time of the start signal in a drawn wind: after everything visible before it, and a meter's last minute. */
const BEGINS_S = 400;
const STANDBY_S: readonly [from: number, to: number] = [2, 4];

const oneOf = <T>(dice: RandomStream, all: readonly T[]): T => all[Math.floor(dice.uniform() * all.length)] as T;

/** The distance for the class of gusts: the middle target's, yd. */
const middleYd = (targets: readonly { distance: number }[]): number =>
  [...targets].map(({ distance }) => distance).sort((a, b) => a - b)[targets.length >> 1] ?? 0;

const shuffled = (dice: RandomStream, count: number): number[] => {
  const all = Array.from({ length: count }, (_, i) => i + 1);
  for (let i = count - 1; i > 0; i--) {
    const j = Math.floor(dice.uniform() * (i + 1));
    [all[i], all[j]] = [all[j] as number, all[i] as number];
  }
  return all;
};

/**
 * Makes a run of a course: its wind as in drills, movers, a called order, and the rifle's numbers at each target.
 * `unreached` is the number of a target out of reach.
 */
export const makeRun = ({
  base,
  course,
  windSeed,
  ownSeed,
  drawsWind,
  law,
}: RunInput): MadeRun | { unreached: number } => {
  const digits = digitsOf(windSeed);
  const dice = createRandomStream(digits, RUN_STREAM);
  const value = course.wind.value === 'any' ? oneOf(dice, ['full', 'half', 'low'] as const) : course.wind.value;
  const gust = course.wind.gust === 'any' ? oneOf(dice, ['steady', 'gusty', 'rough'] as const) : course.wind.gust;
  const [from, to] = course.wind.mean;
  const bounds = [Math.max(0.5, from), Math.max(0.5, to)] as const;
  const phases = course.targets.map(({ mover }) => {
    const share = dice.uniform();
    return mover ? share * moverPeriodS(mover) : null;
  });
  const called = course.sequence === 'called' ? shuffled(dice, course.order.length) : [];
  const meterOffMph = meterOffOf(dice.uniform());
  const mean = { announced: bounds, real: bounds };
  const drawn = announceWind(dice, value, gust, middleYd(course.targets), null, mean, law);
  const announced = { ...drawn, air: { ...drawn.air, ...(course.wind.drifts && { drifts: true }) } };
  const real = windOfAnnounced(dice, announced);
  const fieldSeed = BigInt(Math.floor(createRandomStream(digits, FIELD_STREAM).uniform() * 2 ** 50)).toString();
  const targets = course.targets.map(({ points: _p, distanceTold: _d, mover: _m, ...target }) => target);
  const stage: stages.Stage = {
    ...base,
    targets,
    directionOfFire: course.directionOfFire,
    clock: 'live',
    wind: drawsWind ? surfaceWindOf(real, fieldSeed) : base.wind,
  };
  const made: MadeTarget[] = [];
  for (const [i, target] of targets.entries()) {
    const scale = windScale(stage, target);
    const calm = solve({ ...stage, wind: { kind: 'steady', speed: 0, direction: 0 } }, target, 0);
    if (scale === null || calm.status !== 'ok') return { unreached: target.number };
    const turnDeg = target.directionOfFire - course.directionOfFire;
    made.push({
      number: target.number,
      milPerMph: scale.milPerMph,
      stillAirMil: scale.stillAirMil,
      elevationMil: toWholeSteps(calm.solution.elevationMils, 0.1),
      forecast: drawsWind ? forecastOf(dice, announced, target.distance, turnDeg) : null,
      phaseS: phases[i] ?? null,
    });
  }
  const [least, most] = STANDBY_S;
  const air = stages.naturalAir(stage.wind);
  return {
    stage,
    beginsS: drawsWind ? BEGINS_S : 0,
    standbyS: least + (most - least) * createRandomStream(digitsOf(ownSeed), STANDBY_STREAM).uniform(),
    meterOffMph,
    heat: air ? HEAT[air.sky] : 'moderate',
    called,
    targets: made,
  };
};

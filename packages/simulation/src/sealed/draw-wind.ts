import type { stages } from '@windcall/contract';
import { degToRad, toWholeSteps, wrap360 } from '@windcall/units';
import type { RandomStream, Sky, SurfaceLawVersion } from '@windcall/wind';
import { type DrawnAir, drawAir, MEAN_MPH, pathSdMph } from './draw-air.ts';

/** Angle off the line of fire, degrees, by class of value. */
const OFF_LINE_DEG = {
  full: [66, 90],
  half: [35, 57],
  low: [6, 24],
} as const satisfies Record<string, readonly [from: number, to: number]>;
/** Uncertainty of the forecast's mean: SD of speed as a share, of direction in degrees. */
export const FORECAST = { speedShare: 0.3, directionDeg: 15, draws: 2000 } as const;
/** Without a forecast: standard deviation of the mean crosswind over all tasks of drills, mph. */
export const UNANNOUNCED = { crossMph: 7 } as const;
/** Shares of the announced mean at which its gusts are computed; linear between them. */
const SPEED_SHARES = [0.4, 1, 1.6] as const;
export const HEAT: Record<Sky, 'light' | 'moderate' | 'heavy'> = {
  overcast: 'light',
  broken: 'moderate',
  sun: 'heavy',
  night: 'light',
};

export const between = (dice: RandomStream, [from, to]: readonly [number, number]): number =>
  from + (to - from) * dice.uniform();

/** Ranges of announced means and of real means, mph. */
export interface MeanMph {
  readonly announced: readonly [from: number, to: number];
  readonly real: readonly [least: number, most: number];
}
const USUAL_MEAN: MeanMph = { announced: MEAN_MPH, real: [0.5, Number.POSITIVE_INFINITY] };
const MOST_MPH = 22;

/** A forecast: air, and its wind's origin, clock degrees (90 from the right, 0 from ahead). */
export interface Announced {
  readonly air: DrawnAir;
  readonly fromDeg: number;
  readonly mean: MeanMph;
}

/** Draws the forecast of a wind with a class of value and of gusts, for a bullet at a distance, yd. */
export const announceWind = (
  dice: RandomStream,
  value: keyof typeof OFF_LINE_DEG,
  gust: Parameters<typeof drawAir>[1],
  distanceYd: number,
  sky: Sky | null = null,
  mean = USUAL_MEAN,
  law?: SurfaceLawVersion,
): Announced => {
  const offLine = between(dice, OFF_LINE_DEG[value]);
  const side = dice.uniform() < 0.5 ? -1 : 1;
  const ahead = dice.uniform() < 0.5;
  const fromDeg = side * (ahead ? offLine : 180 - offLine);
  return { air: drawAir(dice, gust, fromDeg, distanceYd, sky, mean.announced, law), fromDeg, mean };
};

/** Standard deviation of the effective crosswind, mph, by the real mean of the announced air. */
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

const speedOf = (dice: RandomStream, { air, mean }: Announced): number => {
  const [least, most] = mean.real;
  return Math.min(most, Math.max(least, air.meanMph * (1 + FORECAST.speedShare * dice.normal())));
};
const directionOf = (dice: RandomStream, { fromDeg }: Announced): number =>
  fromDeg + FORECAST.directionDeg * dice.normal();

/**
 * The forecast of the effective crosswind at a target, mph: its 10–90 %. `turnDeg`: the target's direction of fire relative to the
 * announced wind's.
 */
export const forecastOf = (
  dice: RandomStream,
  announced: Announced,
  distanceYd: number,
  turnDeg = 0,
): { low: number; high: number } => {
  const gustsMph = gustsAbout(announced.air, announced.fromDeg - turnDeg, distanceYd);
  const crosswinds = new Float64Array(FORECAST.draws);
  for (let i = 0; i < crosswinds.length; i++) {
    const mph = speedOf(dice, announced);
    crosswinds[i] = mph * Math.sin(degToRad(directionOf(dice, announced) - turnDeg)) + gustsMph(mph) * dice.normal();
  }
  crosswinds.sort();
  return {
    low: toWholeSteps(crosswinds[Math.floor(0.1 * FORECAST.draws)] ?? 0, 0.5),
    high: toWholeSteps(crosswinds[Math.floor(0.9 * FORECAST.draws)] ?? 0, 0.5),
  };
};

/** Draws the real wind of a forecast, so that the forecast is right as often as it claims. */
export const windOfAnnounced = (
  dice: RandomStream,
  announced: Announced,
  mostMph = MOST_MPH,
): { air: DrawnAir; directionDeg: number } => {
  const air = { ...announced.air, meanMph: Math.min(mostMph, speedOf(dice, announced)) };
  return { air, directionDeg: wrap360(directionOf(dice, announced)) };
};

/** The drawn wind for a stage. */
export const surfaceWindOf = (
  { air, directionDeg }: ReturnType<typeof windOfAnnounced>,
  seed: string,
): stages.SurfaceWind => ({
  kind: 'surface',
  law: air.law,
  seed,
  ground: air.ground,
  sky: air.sky,
  speed: air.meanMph,
  direction: directionDeg,
  ...(air.drifts && { drifts: true }),
});

import { degToRad, radToDeg, wrap180, wrap360 } from '@windcall/units';
import type { WeatherLog } from './outcome.ts';

/** Clock degrees (0 = 12 o'clock, down range) of bearings, for a direction of fire in degrees true. */
export const clockDegrees = (
  directionTrueDeg: readonly (number | null)[],
  directionOfFire: number,
): (number | null)[] =>
  directionTrueDeg.map((bearing) => (bearing === null ? null : wrap360(bearing - directionOfFire)));

/** A log's unsigned crosswind from one side, without rows that lack it. */
export const crosswindFrom = (log: WeatherLog, side: 'left' | 'right', directionOfFire: number): WeatherLog => {
  const from = wrap360(directionOfFire + (side === 'right' ? 90 : 270));
  const rows = log.crosswindMph.flatMap((mph, i) => (mph === null ? [] : [{ mph: Math.abs(mph), s: log.seconds[i]! }]));
  const start = rows[0]?.s ?? 0;
  return {
    ...log,
    n: rows.length,
    seconds: rows.map(({ s }) => s - start),
    speedMph: rows.map(({ mph }) => mph),
    directionTrueDeg: rows.map(() => from),
    crosswindMph: rows.map(({ mph }) => mph),
  };
};

export const MAX_REPLAY_STEPS = 800;

export interface Replay {
  readonly distances: readonly number[];
  readonly timeSteps: readonly number[];
  readonly windData: {
    readonly speed: readonly (readonly number[])[];
    readonly direction: readonly (readonly number[])[];
  };
}

interface Vector {
  readonly x: number;
  readonly y: number;
}
const toVector = (speed: number, degrees: number): Vector => ({
  x: speed * Math.sin(degToRad(degrees)),
  y: speed * Math.cos(degToRad(degrees)),
});

/** Wind vectors by the stage's clock; a missing direction is the previous row's. */
const vectorsOf = (log: WeatherLog, directionOfFire: number): Vector[] => {
  const clock = clockDegrees(log.directionTrueDeg, directionOfFire);
  let last = clock.find((degrees) => degrees !== null) ?? 0;
  return log.speedMph.map((speed, i) => {
    last = clock[i] ?? last;
    return toVector(speed, last);
  });
};

const meanOf = (list: readonly Vector[]): Vector => ({
  x: list.reduce((sum, v) => sum + v.x, 0) / list.length,
  y: list.reduce((sum, v) => sum + v.y, 0) / list.length,
});

/**
 * A log as a wind field: vector means on at most 800 even steps, gaps interpolated by components. Both distances have the same rows.
 * `directionOfFire` degrees true, `maxDistance` yards.
 */
export const replayField = (log: WeatherLog, directionOfFire: number, maxDistance: number): Replay => {
  const vectors = vectorsOf(log, directionOfFire);
  const span = log.seconds.at(-1) ?? 0;
  const step = Math.max(1, Math.ceil(span / (MAX_REPLAY_STEPS - 1)));
  const timeSteps = Array.from({ length: Math.floor(span / step) + 1 }, (_, i) => i * step);
  const bins = timeSteps.map((): Vector[] => []);
  for (const [i, vector] of vectors.entries()) {
    bins[Math.min(bins.length - 1, Math.round(log.seconds[i]! / step))]!.push(vector);
  }
  const means = bins.map((bin) => (bin.length === 0 ? null : meanOf(bin)));
  const filled = means.map((mean, i): Vector => {
    if (mean !== null) return mean;
    let before = i;
    while (before >= 0 && means[before] === null) before--;
    let after = i;
    while (after < means.length && means[after] === null) after++;
    const [low, high] = [means[before] ?? means[after]!, means[after] ?? means[before]!];
    const share = after >= means.length || before < 0 ? 0 : (i - before) / (after - before);
    return { x: low.x + (high.x - low.x) * share, y: low.y + (high.y - low.y) * share };
  });
  const speed = filled.map(({ x, y }) => Math.hypot(x, y));
  const direction = filled.map(({ x, y }) => wrap360(radToDeg(Math.atan2(x, y))));
  return {
    distances: [0, maxDistance],
    timeSteps,
    windData: { speed: [speed, speed], direction: [direction, direction] },
  };
};

/** Inputs of the wind generator: mph, clock degrees, seconds. */
export interface WindRecipe {
  readonly windSpeed: number;
  readonly windDirection: number;
  readonly speedVariation: number;
  readonly directionVariation: number;
  readonly correlationTime: number;
}

/** Time until the correlation falls to 1/e; `stepS` between entries. */
const correlationTimeS = (list: readonly number[], stepS: number): number => {
  const n = list.length;
  const mean = list.reduce((sum, v) => sum + v, 0) / n;
  const centered = list.map((v) => v - mean);
  const variance = centered.reduce((sum, v) => sum + v * v, 0) / n;
  if (variance < 1e-9) return 1;
  let before = 1;
  for (let lag = 1; lag < n / 2; lag++) {
    let sum = 0;
    for (let i = lag; i < n; i++) sum += centered[i]! * centered[i - lag]!;
    const now = sum / n / variance;
    // linear between two lags
    if (now < 1 / Math.E) return (lag - 1 + (before - 1 / Math.E) / (before - now)) * stepS;
    before = now;
  }
  return (n / 2) * stepS;
};

/** Mean vector, spreads of speed and direction, and correlation time at 1/e. */
export const recipeOf = (log: WeatherLog, directionOfFire: number): WindRecipe => {
  const field = replayField(log, directionOfFire, 1000);
  const [speeds, directions] = [field.windData.speed[0]!, field.windData.direction[0]!];
  const { x, y } = meanOf(speeds.map((speed, i) => toVector(speed, directions[i]!)));
  const middle = wrap360(radToDeg(Math.atan2(x, y)));
  const n = speeds.length;
  const meanSpeed = speeds.reduce((sum, v) => sum + v, 0) / n;
  const sd = (list: readonly number[], mean: number) =>
    n < 2 ? 0 : Math.sqrt(list.reduce((sum, v) => sum + (v - mean) ** 2, 0) / (n - 1));
  const turned = directions.map((degrees) => wrap180(degrees - middle));
  return {
    windSpeed: Math.min(60, meanSpeed),
    windDirection: middle,
    speedVariation: Math.min(60, sd(speeds, meanSpeed)),
    directionVariation: Math.min(180, sd(turned, 0)),
    correlationTime: Math.min(600, Math.max(1, correlationTimeS(speeds, field.timeSteps[1] ?? 1))),
  };
};

import type { stages } from '@windcall/contract';
import { radToDeg, wrap360 } from '@windcall/units';
import type { RelativeWind } from '@windcall/wind';
import type { WindSeries } from '@windcall/wmp';
import { makeSurfaceField, readHats } from '../surface-air.ts';
import type { WindFields } from '../wind-fields.ts';

/** Stations of the matrix, yd, and its times: what a generated field has where nothing else is asked for. */
const STATION_YD = 25;
const STEP_S = 5;
const TIMES = 49;
/** Moments of one seed that have nothing in common any more, s. */
const APART_S = 1800;
/** Moments that a seed is read at before another is drawn: its waves cost as much as twenty of them. */
const MOMENTS_A_SEED = 64;

const stationsTo = (farthestYd: number): number[] =>
  Array.from({ length: Math.ceil(farthestYd / STATION_YD) + 1 }, (_, i) => i * STATION_YD);

/** Winds along the scenario's line of fire as the analysis reads them: distances × times, row-major. */
const seriesOf = (stationsYd: readonly number[], times: readonly (readonly RelativeWind[])[]): WindSeries => {
  const flat = (read: (wind: RelativeWind) => number): Float64Array =>
    Float64Array.from(stationsYd.flatMap((_, d) => times.map((winds) => read(winds[d]!))));
  return {
    stationsYd,
    nTimes: times.length,
    stepS: STEP_S,
    speedMph: flat(({ crosswindMph, headwindMph }) => Math.hypot(crosswindMph, headwindMph)),
    directionDeg: flat(({ crosswindMph, headwindMph }) => wrap360(radToDeg(Math.atan2(crosswindMph, headwindMph)))),
  };
};

/**
 * Four minutes of a surface-layer wind as a field matrix: mph and clock degrees at hats every 25 yd and every 5 s. Targets
 * of other directions of fire read the same matrix, as they read a generated field.
 */
export const surfaceSeries = (wind: stages.SurfaceWind, farthestYd: number, fields: WindFields): WindSeries => {
  const stationsYd = stationsTo(farthestYd);
  const read = readHats(fields.surface(wind), wind.direction, stationsYd);
  return seriesOf(
    stationsYd,
    Array.from({ length: TIMES }, (_, t) => read(t * STEP_S)),
  );
};

/**
 * `count` independent moments of a surface-layer wind on other days like this one: of seeds from `firstSeed` on, each read
 * at moments half an hour apart. `farthestYd`: yd, up to where.
 */
export const freshSurfaceSeries = (
  wind: stages.SurfaceWind,
  farthestYd: number,
  count: number,
  firstSeed: number,
): WindSeries => {
  const stationsYd = stationsTo(farthestYd);
  const times: RelativeWind[][] = [];
  for (let seed = firstSeed; times.length < count; seed++) {
    const read = readHats(makeSurfaceField({ ...wind, seed: String(seed) }), wind.direction, stationsYd);
    for (let i = 0; i < MOMENTS_A_SEED && times.length < count; i++) times.push(read(i * APART_S));
  }
  return seriesOf(stationsYd, times);
};

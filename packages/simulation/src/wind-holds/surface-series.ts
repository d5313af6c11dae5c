import type { stages } from '@windcall/contract';
import { radToDeg, wrap360 } from '@windcall/units';
import type { RelativeWind, SurfaceField } from '@windcall/wind';
import type { WindSeries } from '@windcall/wmp';
import { makeSurfaceField, readHats } from '../surface-air.ts';
import type { WindFields } from '../wind-fields.ts';

/** Stations of the matrix, yd, and its times: a generated field's defaults. */
const STATION_YD = 25;
const STEP_S = 5;
const TIMES = 49;
/** Moments of one seed this far apart are independent, s. */
const APART_S = 1800;
/** Moments per seed: making a seed's waves costs as much as reading twenty moments. */
const MOMENTS_A_SEED = 64;

/** Winds of a series, and their small eddies alone, which are equal at every height. */
export interface SeriesWithSmall extends WindSeries {
  readonly small: WindSeries;
}

const stationsTo = (farthestYd: number): number[] =>
  Array.from({ length: Math.ceil(farthestYd / STATION_YD) + 1 }, (_, i) => i * STATION_YD);

/** Winds along the scenario's line of fire for the analysis: distances × times, row-major. */
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
 * Four minutes of a surface-layer wind as a field matrix: mph and clock degrees at hats every 25 yd and every 5 s.
 * Targets in other directions of fire read the same matrix, as with a generated field. `withSmall`: for a stage with
 * heights.
 */
export const surfaceSeries = (
  wind: stages.SurfaceWind,
  farthestYd: number,
  fields: WindFields,
  withSmall = false,
): WindSeries | SeriesWithSmall => {
  const stationsYd = stationsTo(farthestYd);
  const times = Array.from({ length: TIMES }, (_, t) => t * STEP_S);
  return seriesAt(stationsYd, withSmall, [{ field: fields.surface(wind), times }], wind.direction);
};

/** A series at moments (s) of several fields, concatenated. */
const seriesAt = (
  stationsYd: readonly number[],
  withSmall: boolean,
  from: Iterable<{ readonly field: SurfaceField; readonly times: readonly number[] }>,
  direction: number,
): WindSeries | SeriesWithSmall => {
  const [all, small]: [RelativeWind[][], RelativeWind[][]] = [[], []];
  for (const { field, times } of from) {
    const read = readHats(field, direction, stationsYd);
    const readSmall = withSmall
      ? readHats(
          field,
          direction,
          stationsYd,
          stationsYd.map(() => 0),
        )
      : null;
    for (const momentS of times) {
      all.push(read(momentS));
      if (readSmall) small.push(readSmall(momentS));
    }
  }
  return { ...seriesOf(stationsYd, all), ...(withSmall && { small: seriesOf(stationsYd, small) }) };
};

/**
 * `count` independent moments of a surface-layer wind on other days like this one: seeds from `firstSeed` on, each read
 * at moments half an hour apart, up to `farthestYd`.
 */
export const freshSurfaceSeries = (
  wind: stages.SurfaceWind,
  farthestYd: number,
  count: number,
  firstSeed: number,
  withSmall = false,
): WindSeries | SeriesWithSmall => {
  const fields = function* () {
    for (let done = 0; done < count; done += MOMENTS_A_SEED) {
      const seed = String(firstSeed + done / MOMENTS_A_SEED);
      const times = Array.from({ length: Math.min(MOMENTS_A_SEED, count - done) }, (_, i) => i * APART_S);
      yield { field: makeSurfaceField({ ...wind, seed }), times };
    }
  };
  return seriesAt(stationsTo(farthestYd), withSmall, fields(), wind.direction);
};
